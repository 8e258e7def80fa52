"""What a page is told, in every way there is, and the search of it for cards that its reader must not know."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocket

from gamelib.match import Match
from gamelib.tatsu.view import TatsuView, ids
from gamelib.tenno.view import TennoView
from tests.browser.canaries import SETS, canary
from tests.browser.reader import PATIENCE
from widgets.play import Stored, read_table, seat_role
from widgets.store import Store
from widgets.table import STATIC

DUMP = """() => {
  const lines = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.COMMENT_NODE) lines.push(node.data);
    for (const { name, value } of node.attributes ?? []) lines.push(`${name}="${value}"`);
    if (node.localName === 'script' || node.localName === 'style') return;
    if ('value' in node) lines.push(`value: ${node.value}`);
    for (const child of [...(node.shadowRoot ? [node.shadowRoot] : []), ...node.childNodes]) walk(child);
  };
  walk(document);
  return lines.filter((line) => line.trim()).join('\\n');
}"""
"""All texts, comments, attributes and values of the document, those in shadow trees too."""
KEPT = """async () => ({
  local: { ...localStorage }, session: { ...sessionStorage }, cookie: document.cookie, name: window.name,
  bases: (await indexedDB.databases()).map(({ name }) => name), caches: await caches.keys(),
})"""
WHERE = """() => ({
  title: document.title, address: location.href, state: history.state, from: document.referrer,
  asked: performance.getEntries().map(({ name }) => name),
})"""
GLOBALS = """() => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const usual = new Set(Object.getOwnPropertyNames(frame.contentWindow));
  frame.remove();
  const seen = new Set(), found = [];
  const look = (value, depth) => {
    if (typeof value === 'string') found.push(value);
    if ((typeof value !== 'object' && typeof value !== 'function') || !value || seen.has(value) || depth > 40) return;
    seen.add(value);
    if (value instanceof Map) for (const [key, one] of value) { look(key, depth + 1); look(one, depth + 1); }
    if (value instanceof Set) for (const one of value) look(one, depth + 1);
    for (const name of Reflect.ownKeys(value)) {
      if (typeof name === 'string') found.push(name);
      try { look(value[name], depth + 1); } catch { /* not for reading */ }
    }
  };
  for (const name of Object.getOwnPropertyNames(window)) if (!usual.has(name)) look(window[name], 0);
  const nodes = (node) => { look(node, 0); for (const child of node.childNodes) nodes(child); };
  nodes(document);
  return found.filter((text) => text.length < 1e5).join('\\n');
}"""
"""All strings that can be reached from the window and the nodes of the document without a debugger."""
