"""Write what the page takes from the server's own declarations: its messages and the ids of its words, in TypeScript.

python -m tools.page_types
"""

import string
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec
from msgspec import inspect

from undercroft import games
from undercroft.online import messages, requests
from undercroft.online.page_words import WORDS
from undercroft.words import story

ROOT: Final = Path(__file__).resolve().parent.parent
LIB: Final = ROOT / "web" / "src" / "lib"
_NOTE: Final = "// Written by tools/page_types.py. Do not edit: change the Python that it reads, then run it again.\n"
_PLAIN: Final = {
    inspect.AnyType: "any",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    """The messages of a module, as they are declared; what they only share is left out."""
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__:
            if value.__struct_fields__:
                yield value


def kind(found: inspect.Type) -> str:
    """A type in TypeScript."""
    if type(found) in _PLAIN:
        return _PLAIN[type(found)]
    match found:
        case inspect.Metadata(type=inner):
            return kind(inner)
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.UnionType(types=types):
            return " | ".join(map(kind, types))
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{kind(key)}, {kind(value)}>"
        case inspect.ListType(item_type=item):
            each = kind(item)
            return f"({each})[]" if " | " in each else f"{each}[]"
    raise TypeError(f"no TypeScript for {found}")


def interface(struct: type[msgspec.Struct]) -> str:
    """A message as an interface; what has a default may be left out."""
    found = inspect.type_info(struct)
    assert isinstance(found, inspect.StructType)
    lines = [f"  {found.tag_field}: {found.tag!r};".replace("'", '"')] if found.tag is not None else []
    lines += [f"  {each.encode_name}{'' if each.required else '?'}: {kind(each.type)};" for each in found.fields]
    about = " ".join((struct.__doc__ or "").split())
    return "\n".join([f"/** {about} */", f"export interface {struct.__name__} {{", *lines, "}", ""])


def union(name: str, of: Any) -> str:
    return f"export type {name} = {' | '.join(each.__name__ for each in of.__args__)};\n"


def messages_ts() -> str:
    """Everything that is said between the page and the server."""
    constants = [
        f"export const VERSION = {messages.VERSION};",
        f"export const NAME_MOST = {requests.NAME_MOST};",
        f"export const PLAYED_MOST = {requests.PLAYED_MOST};",
        f"export const SEATS_MOST = {requests.SEATS_MOST};",
        "",
    ]
    found = [interface(each) for module in (story, requests, messages) for each in structs(module)]
    unions = [union("Incoming", messages.Incoming), union("Outgoing", messages.Outgoing)]
    return "\n".join([_NOTE, *constants, *found, *unions])


def words_ts() -> str:
    """The ids of the words, each with what it is told."""
    of_games = {
        f"{name}.{id}": word for name in games.OURS for id, word in sorted(games.title(name).page_words().items())
    }
    lines = []
    for id, word in {**dict(sorted(WORDS.items())), **of_games}.items():
        facts = sorted({field for _text, field, _spec, _conversion in string.Formatter().parse(word) if field})
        lines.append(f'  "{id}": {{{" ".join(f" {fact}: string | number;" for fact in facts)}{" " if facts else ""}}};')
    return "\n".join(
        [
            _NOTE,
            "/** Every word of the page by its id, with the facts that it needs. */",
            "export interface WordFacts {",
            *lines,
            "}",
            "",
            "export type WordId = keyof WordFacts;",
            "",
        ]
    )


FILES: Final = {LIB / "messages.ts": messages_ts, LIB / "words.ts": words_ts}


if __name__ == "__main__":
    for file, text in FILES.items():
        file.write_text(text(), encoding="utf-8")
