"""What every screen of the table has to keep to, as functions that list the faults they find.

Each is used twice: on the page, where it finds nothing, and on a page with a planted fault, which it must report.
"""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.reader import AVAILABLE, Look

AXE = Path(__file__).parents[2] / "widgets" / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RUN_AXE = """async (runOnly) => {
  const roots = pierce.trees().filter((root) => root.host);
  const unstuck = new CSSStyleSheet();
  unstuck.replaceSync('.tk .dock { position: static !important }');
  for (const root of roots) root.adoptedStyleSheets.push(unstuck);
  const { violations, incomplete } = await axe.run(document, { runOnly, resultTypes: ['violations', 'incomplete'] });
  for (const root of roots) root.adoptedStyleSheets.pop();
  return { violations, incomplete };
}"""
"""Without the bar at the foot of a phone: what it covers can be scrolled to, but axe would call it too small."""
EXPLAINED = {
    ("color-contrast", "bgGradient"): "text on a pattern: `contrast` measures it against the colour under the pattern",
    ("color-contrast", "pseudoContent"): "the mark of what is available lies in a corner; `contrast` measures the text",
    ("color-contrast", "bgOverlap"): "pieces overlap on purpose; `contrast` measures each letter on its own piece",
    ("color-contrast", "elmPartiallyObscured"): "under a bar that stays: readable as soon as it is scrolled to",
    ("color-contrast", "elmPartiallyObscuring"): "the same, seen from the other side",
    ("color-contrast", "shortTextContent"): "one letter or figure; `contrast` measures it",
    ("color-contrast", "outsideViewport"): "out of sight until focused; `contrast` measures it",
    ("color-contrast", "imgNode"): "letters on a drawn piece; `contrast` measures them against its filling",
    ("target-size", "nonTabbableNeighbor"): "cells have one tab stop per grid; `small_targets` measures every one",
    ("target-size", "partiallyObscuredNonTabbable"): "the same under a bar that stays",
    ("color-contrast", "nonBmp"): "a sign without letters, hidden from the tree",
}
"""Why what axe leaves open is no fault, by rule and reason of axe."""

HELPERS = """
  const scope = () => [...pierce.all('dialog[open]')].pop() ?? pierce.one('.tk-root');
  const seen = (node) => {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const box = node.getBoundingClientRect();
    return box.width > 1.5 && box.height > 1.5 && !node.closest('.unseen, .tk-regions');
  };
  const called = (node) => {
    const text = (node.getAttribute('aria-label') ?? node.textContent).trim().replace(/\\s+/g, ' ').slice(0, 60);
    return `${node.localName}${node.className?.baseVal ?? '.' + node.className} "${text}"`;
  };
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    pixel.clearRect(0, 0, 1, 1); pixel.fillStyle = '#000'; pixel.fillStyle = colour; pixel.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const light = ([r, g, b]) => [r, g, b].map((v) => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const ratio = (one, other) => {
    const [a, b] = [light(one), light(other)];
    return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  };
  const ground = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reverse().reduce((under, top) => over(top, under), rgba('Canvas'));
  };
  const faded = (node, colour) => {
    let alpha = colour[3];
    for (let at = node; at; at = at.parentElement) alpha *= Number(getComputedStyle(at).opacity);
    return [...colour.slice(0, 3), alpha];
  };
  const texts = () => {
    const walk = document.createTreeWalker(scope(), NodeFilter.SHOW_TEXT);
    const found = [];
    while (walk.nextNode()) {
      const node = walk.currentNode;
      if (node.data.trim() && node.parentElement && seen(node.parentElement)) found.push(node);
    }
    return found;
  };
"""


def run(page: Page, script: str, argument: Any = None) -> list[str]:
    """The faults that a script with `HELPERS` finds, each once."""
    function = f"(argument) => {{ {HELPERS} const faults = []; {script}; return faults; }}"
    faults: list[str] = page.evaluate(function, argument)
    return list(dict.fromkeys(faults))


# ---- A1: axe -------------------------------------------------------------------------------------------------------


def axe(page: Page) -> list[str]:
    """Violations, and whatever axe could not decide and nobody has explained."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(RUN_AXE, TAGS)
    faults = [f"{fault['id']}: {node['html'][:160]}" for fault in found["violations"] for node in fault["nodes"]]
    for fault in found["incomplete"]:
        for node in fault["nodes"]:
            checks = node["any"] + node["all"] + node["none"]
            reasons = {check["data"].get("messageKey") for check in checks if isinstance(check["data"], dict)} or {None}
            open_ = {reason for reason in reasons if (fault["id"], reason) not in EXPLAINED}
            faults += [f"{fault['id']} undecided ({reason}): {node['html'][:160]}" for reason in open_]
    return list(dict.fromkeys(faults))


# ---- A2: contrast by computed styles -------------------------------------------------------------------------------


def contrast(page: Page) -> list[str]:
    """Text below 4.5:1 (3:1 when large), pieces, signs and borders of fields below 3:1."""
    return run(
        page,
        """
        const need = (least, node, what, colour, under) => {
          const found = ratio(over(faded(node, colour), under), under);
          if (found < least - .005) faults.push(`${what} ${found.toFixed(2)} < ${least}: ${called(node)}`);
        };
        for (const text of texts()) {
          const node = text.parentElement;
          const style = getComputedStyle(node);
          const svg = node.closest('svg');
          if (!svg) {
            const size = parseFloat(style.fontSize);
            const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
            need(large ? 3 : 4.5, node, 'text', rgba(style.color), ground(node));
          }
        }
        for (const svg of scope().querySelectorAll('svg')) {
          if (!seen(svg)) continue;
          const under = ground(svg);
          const shape = svg.querySelector('.shape');
          if (!shape) {
            const drawn = [...svg.querySelectorAll('path, circle, rect')].map((part) => getComputedStyle(part));
            const best = Math.max(...drawn.flatMap(({ fill, stroke }) => [fill, stroke]).filter((c) => c !== 'none')
              .map((c) => ratio(over(faded(svg, rgba(c)), under), under)), 0);
            if (drawn.length && best < 3) faults.push(`sign ${best.toFixed(2)} < 3: ${called(svg.parentElement)}`);
            continue;
          }
          const look = getComputedStyle(shape);
          const fill = look.fill === 'none' ? under : over(faded(shape, rgba(look.fill)), under);
          const edge = look.stroke === 'none' ? fill : over(faded(shape, rgba(look.stroke)), under);
          const best = Math.max(ratio(fill, under), ratio(edge, under));
          if (best < 3) faults.push(`piece ${best.toFixed(2)} < 3: ${called(svg)}`);
          for (const text of svg.querySelectorAll('text'))
            need(4.5, text, 'letters', rgba(getComputedStyle(text).fill), fill);
        }
        const fields = 'input:not([type=range], [type=radio], [type=checkbox]), select, textarea';
        for (const field of scope().querySelectorAll(fields)) {
          if (!seen(field)) continue;
          const under = ground(field.parentElement);
          const border = over(rgba(getComputedStyle(field).borderTopColor), under);
          const best = Math.max(ratio(border, under), ratio(ground(field), under));
          if (best < 3) faults.push(`border of a field ${best.toFixed(2)} < 3: ${called(field)}`);
        }
        """,
    )


# ---- A4: nothing beside or under the edge --------------------------------------------------------------------------


def sideways(page: Page) -> list[str]:
    """What makes the page scroll sideways or lies beyond its edges; a table may scroll in its own box."""
    return run(
        page,
        """
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide in ${clientWidth}`);
        const shut = (node) => node && node !== scope()
          && (/hidden|clip/.test(getComputedStyle(node).overflowX) || shut(node.parentElement));
        for (const node of scope().querySelectorAll('*')) {
          if (!seen(node) || shut(node.parentElement)) continue;
          if (node.closest('.prose table, .know-room, .look-tricks')) continue;
          const box = node.getBoundingClientRect();
          if (box.right > clientWidth + 1 || box.left < -1) faults.push(`beyond the edge: ${called(node)}`);
          if (/auto|scroll/.test(getComputedStyle(node).overflowX) && node.scrollWidth > node.clientWidth + 1
            && !node.matches('textarea, input')) faults.push(`scrolls sideways: ${called(node)}`);
        }
        """,
    )


def cut_off(page: Page) -> list[str]:
    """Text that lies outside the box that shows it. What ends in dots on purpose has its whole text as a title."""
    return run(
        page,
        """
        for (const text of texts()) {
          const range = document.createRange();
          range.selectNodeContents(text);
          if (text.parentElement.closest('svg, [title], select')) continue;
          for (let at = text.parentElement; at && at !== scope(); at = at.parentElement) {
            const style = getComputedStyle(at);
            const shuts = /hidden|clip/.test(style.overflow + style.overflowX + style.overflowY);
            if (!shuts && !at.matches('button, summary, th, td, [role=columnheader], [role=rowheader]')) continue;
            const box = at.getBoundingClientRect();
            const out = [...range.getClientRects()].some(({ left, right, top, bottom }) => right > left &&
              (left < box.left - 2 || right > box.right + 2 || top < box.top - 4 || bottom > box.bottom + 4));
            if (!out) continue;
            faults.push(`text outside ${at.localName}.${at.className}: "${text.data.trim().slice(0, 60)}"`);
            break;
          }
        }
        """,
    )


def broken_words(page: Page) -> list[str]:
    """Words on more than one line that are no wider than the narrowest box that may break a word."""
    return run(
        page,
        """
        const range = document.createRange();
        for (const text of texts()) {
          for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = [...range.getClientRects()].filter(({ width }) => width);
            const wide = lines.reduce((sum, { width }) => sum + width, 0);
            const tops = new Set(lines.map(({ top }) => Math.round(top)));
            if (tops.size > 1 && wide < 80) faults.push(`${word} is broken in ${called(text.parentElement)}`);
          }
        }
        """,
    )


def off_piece(page: Page) -> list[str]:
    """Letters and numbers drawn beside their piece."""
    return run(
        page,
        """
        for (const text of scope().querySelectorAll('svg text')) {
          const [box, piece] = [text, text.ownerSVGElement].map((node) => node.getBoundingClientRect());
          if (!piece.width || !text.textContent) continue;
          if (box.left < piece.left - 2 || box.right > piece.right + 2)
            faults.push(`"${text.textContent}" beside ${called(text.ownerSVGElement)}`);
        }
        """,
    )


SPACING = """.tk-root * { line-height: 1.5 !important; }
.tk-root * { letter-spacing: .12em !important; word-spacing: .16em !important; }
.tk-root p { margin-bottom: 2em !important; }"""
"""The text spacing of WCAG 1.4.12."""


# ---- A5: targets ---------------------------------------------------------------------------------------------------


def small_targets(page: Page, least: float = 24) -> list[str]:
    """Things to press that are smaller than they may be; a radio button or check box is as large as its label."""
    return run(
        page,
        """
        const all = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=slider]';
        for (const node of scope().querySelectorAll(all)) {
          if (!seen(node) || node.closest('.prose :is(p, li, td)')) continue;
          const label = node.matches('[type=radio], [type=checkbox]') && node.closest('label');
          const box = (label || node).getBoundingClientRect();
          if (Math.min(box.width, box.height) < argument - .5)
            faults.push(`${box.width.toFixed(1)} × ${box.height.toFixed(1)}: ${called(node)}`);
        }
        """,
        least,
    )


def overlapping_targets(page: Page) -> list[str]:
    """Things to press of one part of the screen that lie on one another."""
    return run(
        page,
        """
        const part = (node) => node.closest('header, section, form, footer, dialog');
        const all = [...scope().querySelectorAll('button, a[href], input, select, textarea, summary')]
          .filter(seen).flatMap((node) => [...node.getClientRects()].map((box) => [node, box]));
        all.forEach(([one, a], i) => {
          for (const [other, b] of all.slice(i + 1)) {
            if (one === other) continue;
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 2 && high > 2 && part(one) === part(other))
              faults.push(`${called(one)} lies on ${called(other)}`);
          }
        });
        """,
    )


def small_primaries(locators: Sequence[Locator], least: float = 44) -> list[str]:
    """Which of these things to press are smaller than a finger."""
    faults = []
    for locator in locators:
        box = locator.bounding_box()
        assert box is not None
        if min(box["width"], box["height"]) < least - 0.5:
            faults.append(f"{box['width']:.0f} × {box['height']:.0f}: {locator.text_content()}")
    return faults


# ---- marks of what is available ------------------------------------------------------------------------------------


def unmarked(page: Page) -> list[str]:
    """Available cells that lack one of three marks: a ring of 3 px at 3:1, the sign ▸, the word; or none available."""
    return run(
        page,
        """
        const buttons = [...scope().querySelectorAll('[role=gridcell] > button')];
        const available = buttons.filter((node) => node.textContent.includes(argument));
        if (!available.length) faults.push('nothing is available');
        for (const node of buttons) {
          const style = getComputedStyle(node);
          const under = ground(node.parentElement);
          const shadow = style.boxShadow.match(/^(.*?\\)|\\S+) 0px 0px 0px (\\S+)px/);
          const ring = shadow && Number(shadow[2]) >= 3 ? rgba(shadow[1])
            : style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 3 ? rgba(style.outlineColor) : null;
          const sign = getComputedStyle(node, '::after').content.includes('▸');
          if (!available.includes(node)) {
            if (sign) faults.push(`marked without the word: ${called(node)}`);
            continue;
          }
          if (!ring || ratio(over(ring, under), under) < 3) faults.push(`no ring: ${called(node)}`);
          if (!sign) faults.push(`no sign: ${called(node)}`);
          if (node.ariaDisabled === 'true') faults.push(`called disabled: ${called(node)}`);
        }
        """,
        AVAILABLE,
    )


# ---- A8: what is spoken --------------------------------------------------------------------------------------------

LISTEN = """() => {
  const live = (node) => node.ariaLive ? node.ariaLive !== 'off' : /^(status|alert|log)$/.test(node.role);
  const all = () => [...pierce.all('[aria-live], [role=status], [role=alert], [role=log]')].filter(live);
  window.hearing = { regions: all(), heard: [], live };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = target.closest('[aria-live], [role=status], [role=alert]');
      if (!region || !live(region)) continue;
      for (const node of addedNodes) hearing.heard.push([region.dataset.region ?? '', node.textContent]);
    }
  });
  for (const root of pierce.trees()) observer.observe(root, { subtree: true, childList: true });
}"""


def listen(page: Page) -> None:
    """From now on note what the live regions say."""
    page.evaluate(LISTEN)


def heard(page: Page) -> list[tuple[str, str]]:
    """What the live regions have said so far: region and text."""
    return [(region, text) for region, text in page.evaluate("hearing.heard")]


def forget(page: Page) -> None:
    """Forget what was said so far."""
    page.evaluate("hearing.heard = []")


def speech_faults(page: Page, expected: Collection[str]) -> list[str]:
    """Sentences that were not said to everybody exactly as often as they should, and regions gone or silent now."""
    said, wanted = Counter(text for region, text in heard(page) if region == "public"), Counter(expected)
    gone = page.evaluate("hearing.regions.filter((one) => !one.isConnected || !hearing.live(one)).length")
    faults = [f"said {said[text]} times, not {n}: {text}" for text, n in wanted.items() if said[text] != n]
    return faults + [f"{gone} live regions are gone"] * (gone > 0)


def told_to_all(page: Page, private: Collection[str]) -> list[str]:
    """Sentences meant for one seat that were not said in the region for it."""
    return [f"said in {region}: {text}" for region, text in heard(page) if text in private and region != "private"]


# ---- A9: reason cards ----------------------------------------------------------------------------------------------


def card_title(look: Look) -> str:
    """The title of the open reason card."""
    return next((name for name in look.names("group") if name.startswith("Not now: ")), "")


def card_faults(look: Look) -> list[str]:
    """What a reason card lacks: what was tried, why not, and a rule that can be opened."""
    title = card_title(look)
    if not title:
        return ["there is no card"]
    faults = []
    if not re.fullmatch(r"Not now: \S.+", title):
        faults.append("it does not say what was tried")
    if not any(node.role == "paragraph" and len(node.rest) > len(": x.") for node in look.inside("group", title)):
        faults.append("it gives no reason")
    if not citation(look):
        faults.append("it cites no rule")
    return faults


def citation(look: Look) -> str:
    """The rule that a card cites: the button that is the whole of a paragraph."""
    inside = look.inside("group", card_title(look))
    for paragraph, button in pairwise(inside):
        if paragraph.role == "paragraph" and button.role == "button" and button.depth > paragraph.depth:
            return button.name
    return ""


# ---- A10: the focus can be seen ------------------------------------------------------------------------------------

COMPARE = """async ([one, other]) => {
  const read = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
  };
  const linear = (v) => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
  const light = (data, i) => .2126 * linear(data[i]) + .7152 * linear(data[i + 1]) + .0722 * linear(data[i + 2]);
  const [a, b] = [await read(one), await read(other)];
  let changed = 0;
  for (let i = 0; i < a.length; i += 4) {
    const [x, y] = [light(a, i), light(b, i)];
    if ((Math.max(x, y) + .05) / (Math.min(x, y) + .05) >= 3) changed++;
  }
  return changed;
}"""
COVERED = """(node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  const points = [[.5, .5], [.5, .1], [.5, .9], [.1, .5], [.9, .5]];
  return points.some(([x, y]) => {
    const hit = node.getRootNode().elementFromPoint(left + x * width, top + y * height);
    return !hit || !(node.contains(hit) || hit.closest('label')?.contains(node));
  });
}"""
FRAME = 8
"""Pixels around a thing within which its focus ring is looked for."""


def focus_faults(page: Page) -> list[str]:
    """Whether what has the focus shows it, with 2 px around it at 3:1, and is not covered."""
    active = page.evaluate_handle("pierce.focus()").as_element()
    assert active is not None
    name = page.evaluate("(node) => `${node.localName} ${node.ariaLabel ?? node.textContent}`.slice(0, 60)", active)
    box = active.bounding_box()
    assert box is not None, name
    faults = [f"covered: {name}"] if page.evaluate(COVERED, active) else []
    width, height = page.viewport_size["width"], page.viewport_size["height"]  # type: ignore[index]
    left, top = max(0, box["x"] - FRAME), max(0, box["y"] - FRAME)
    clip = {
        "x": left,
        "y": top,
        "width": min(width, box["x"] + box["width"] + FRAME) - left,
        "height": min(height, box["y"] + box["height"] + FRAME) - top,
    }
    if clip["width"] <= 0 or clip["height"] <= 0:
        return [f"out of sight: {name}"]
    shots = [page.screenshot(clip=clip, caret="hide")]  # type: ignore[arg-type]
    page.evaluate("(node) => node.blur()", active)
    shots.append(page.screenshot(clip=clip, caret="hide"))  # type: ignore[arg-type]
    page.evaluate("(node) => node.focus({ preventScroll: true })", active)
    changed = page.evaluate(COMPARE, [base64.b64encode(shot).decode() for shot in shots])
    ring = 2 * 2 * (box["width"] + box["height"]) * 0.8  # round corners take some
    return faults + ([f"ring of {changed:.0f} of {ring:.0f} px: {name}"] if changed < ring else [])


# ---- A11: nothing moves --------------------------------------------------------------------------------------------

WATCH_MOTION = """() => {
  window.motions = [];
  const look = () => {
    for (const one of pierce.moving()) {
      const { duration, iterations } = one.effect.getComputedTiming();
      if (duration > 0) motions.push(one.effect.target?.className ?? 'something');
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def watch_motion(page: Page) -> None:
    """From now on note in every frame what is moving."""
    page.evaluate(WATCH_MOTION)


def motions(page: Page) -> list[str]:
    """What was moving."""
    found: list[str] = page.evaluate("() => [...new Set(motions.map(String))]")
    return found
