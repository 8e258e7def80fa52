"""Writes the page's types, ``widgets/frontend/src/protocol.ts``, from Python's, ``widgets/protocol.py``.

python scripts/protocol.py          writes the file anew
python scripts/protocol.py --check  says whether it is as it should be

Comments and docstrings come along. The same source gives the same text.
"""

from __future__ import annotations

import ast
import io
import json
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "widgets" / "protocol.py"
TARGET = ROOT / "widgets" / "frontend" / "src" / "protocol.ts"
WIDTH = 120
PLAIN = {
    "str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null", "Any": "any",
    "object": "unknown",
}  # fmt: skip
Key = tuple[str, ast.expr, int, int]
"""A field: its name, its type, its first and its last line."""


class Unwritable(Exception):
    """Something in the source that has no counterpart on the page."""


class Comments:
    """The comments of a source, by line."""

    def __init__(self, source: str) -> None:
        self.beside: dict[int, str] = {}
        self.alone: dict[int, str] = {}
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                stands_alone = not token.line[: token.start[1]].strip()
                (self.alone if stands_alone else self.beside)[token.start[0]] = token.string.removeprefix("#").strip()

    def above(self, line: int) -> list[str]:
        """The lines of comment right above a line."""
        first = line
        while first - 1 in self.alone:
            first -= 1
        return [self.alone[n] for n in range(first, line)]


def written(source: str) -> str:
    """The page's types for Python's."""
    tree, comments = ast.parse(source), Comments(source)
    blocks = {block[0]: block[1] for block in _sections(source)}
    for node in tree.body:
        if text := _statement(node, comments):
            blocks[node.lineno] = text
    head = _comment(
        (ast.get_docstring(tree) or "").split("\n\n")[0], "/* ", f" Written by scripts/{Path(__file__).name}."
    )
    return "\n".join([head, *(blocks[line] for line in sorted(blocks))]) + "\n"


def _sections(source: str) -> Iterator[tuple[int, str]]:
    """Comments that stand for themselves between the types, by their first line."""
    lines, begun = source.splitlines(), 0
    for n, line in enumerate([*lines, ""], 1):
        if line.startswith("#") and not begun:
            begun = n
        elif begun and not line.startswith("#"):
            text = "\n".join(part.removeprefix("#").strip() for part in lines[begun - 1 : n - 1])
            yield begun, "\n" + _comment(text, "/* ")
            begun = 0


def _comment(text: str, opening: str, more: str = "", indent: str = "") -> str:
    lines = [line.strip() for line in f"{text.strip()}{more}".splitlines()]
    return f"\n{indent}   ".join([f"{indent}{opening}{lines[0]}", *lines[1:]]) + " */"


def _statement(node: ast.stmt, comments: Comments) -> str:
    match node:
        case ast.ClassDef(name=name, bases=[ast.Name(id=base)]):
            doc = ast.get_docstring(node)
            fields = [
                (one.target.id, one.annotation, one.lineno, one.end_lineno or one.lineno)
                for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
            ]  # fmt: skip
            parent = "" if base == "TypedDict" else f" extends {base}"
            return _documented(doc) + _interface(f"export interface {name}{parent}", fields, comments)
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.Call(func=ast.Name(id="TypedDict"), args=[_, ast.Dict(keys=keys, values=values)]),
        ):  # fields that are no names in Python
            fields = [
                (key.value, value, key.lineno, value.end_lineno or key.lineno)
                for key, value in zip(keys, values, strict=True)
                if isinstance(key, ast.Constant) and isinstance(key.value, str)
            ]
            return _interface(f"export interface {name}", fields, comments)
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            beside = comments.beside.get(node.end_lineno or node.lineno, "")
            return _alias(name, value) + (f"   // {beside}" if beside else "")
        case ast.ImportFrom() | ast.Expr():
            return ""
    raise Unwritable(f"line {node.lineno}: {ast.unparse(node)}")


def _documented(doc: str | None) -> str:
    return _comment(doc, "/** ") + "\n" if doc else ""


def _interface(head: str, fields: list[Key], comments: Comments) -> str:
    """One line where nothing is to be said of a field and there is room, else a line a field."""
    told = [(f"{name}{_type(kind)};", comments.above(first), comments.beside.get(last, ""))
            for name, kind, first, last in fields]  # fmt: skip
    short = f"{head} {{ {' '.join(text for text, _, _ in told)[:-1]} }}"
    if len(short) <= WIDTH and not any(above or beside for _, above, beside in told):
        return short
    lines = []
    for text, above, beside in told:
        lines += [f"  // {line}" for line in above]
        lines.append(f"  {text:<34} // {beside}" if beside else f"  {text}")
    return "\n".join([f"{head} {{", *lines, "}"])


def _type(kind: ast.expr) -> str:
    """What follows a field's name."""
    match kind:
        case ast.Subscript(value=ast.Name(id="NotRequired"), slice=inner):
            return f"?: {_ts(inner)}"
    return f": {_ts(kind)}"


def _alias(name: str, value: ast.expr) -> str:
    members = _union(value)
    text = f"export type {name} = {_ts(value)};"
    if len(text) <= WIDTH:
        return text
    lines = [""]
    for member in members:
        part = f"| {_ts(member)} "
        if len(lines[-1]) + len(part) > WIDTH - 4:
            lines.append("")
        lines[-1] += part
    return f"export type {name} =\n  " + "\n  ".join(line.rstrip() for line in lines) + ";"


def _union(kind: ast.expr) -> list[ast.expr]:
    match kind:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return [*_union(left), *_union(right)]
    return [kind]


def _ts(kind: ast.expr) -> str:
    """A type as the page writes it."""
    match kind:
        case ast.Constant(value=None):
            return "null"
        case ast.Constant(value=str(text)):  # a name that comes later
            return _ts(ast.parse(text, mode="eval").body)
        case ast.Name(id=name):
            return PLAIN.get(name, name)
        case ast.BinOp(op=ast.BitOr()):
            return " | ".join(_ts(member) for member in _union(kind))
        case ast.Subscript(value=ast.Name(id="list"), slice=inner):
            text = _ts(inner)
            return f"({text})[]" if " | " in text else f"{text}[]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            return f"Record<{_ts(key)}, {_ts(value)}>"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=inner):
            choices = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return " | ".join(json.dumps(ast.literal_eval(choice)) for choice in choices)
    raise Unwritable(f"line {kind.lineno}: {ast.unparse(kind)}")


def main() -> None:
    """Write the file, or compare it."""
    text = written(SOURCE.read_text("utf-8"))
    if "--check" in sys.argv[1:]:
        sys.exit(0 if TARGET.read_text("utf-8") == text else f"{TARGET} is not what {SOURCE} says")
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
