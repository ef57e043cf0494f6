"""Write docs/messages.md: every message over the socket of a table, from the module that declares them.

python -m tools.messages_doc
"""

import ast
from pathlib import Path
from typing import Final

from tools.cards_doc import table
from undercroft.online import messages

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = Path(messages.__file__)
PAGE: Final = ROOT / "docs" / "messages.md"
PARTS: Final = {
    "FromClient": "To the server",
    "FromServer": "From the server",
    "msgspec.Struct": "Parts of messages",
}
_HEAD: Final = """\
# Messages over the socket

<!-- Written by tools/messages_doc.py from online/messages.py. Do not edit: change that, then run it again. -->

A socket at `/api/tables/TABLE/socket` carries JSON, one message a frame, each with its `type`. This is version
{version}.

1. Whoever connects says `hello` within ten seconds, with the tokens of their seats; without one they watch.
2. The server says `people`, and `shown` once the game has begun.
3. Every request has an `id` of the client's choice. The server answers it with `done`, or with `refused`, its reason
   and a sentence. After a refusal nothing has changed.
4. When something happens, everybody is told: `moved` for each answer with its beats, then `shown` with the next
   question. Whoever comes back says in `hello` how many answers they know, and is told the rest.

An answer carries the number of its question. It is checked in this order: the seat is the sender's (`bad-token`), the
table exists (`no-table`), the game is not over (`game-over`), the seat is asked (`wrong-seat`), the question is still
open (`stale`), the answer is legal (`answer-refused`). The same answer to the same question may be sent again and
again: it is applied once, and each time answered `done`.

Many questions only give a player the time to use something. Such a pause passes by itself, and what could have been
used is offered beside the next question, in the group `any-time`, with the number `at` of its pause: the answer says it
again, and the game goes on from there. Numbers may then begin again after `at`: `moved` with a number that is known
replaces it, and all that came after it. Points that the rules give out one by one are asked for at once: `sharing` has
a row for each thing that can get some, and every row says what to send with `share` for a point more or less.

A field that is not described is refused; one that has a
default may be left out, in both directions.
"""


def document() -> str:
    """The whole page."""
    found: dict[str, list[str]] = {part: [] for part in PARTS}
    for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and (base := ast.unparse(node.bases[0])) in PARTS and node.name not in PARTS:
            found[base].append(message(node))
    parts = [f"## {PARTS[base]}\n\n" + "\n".join(texts) for base, texts in found.items()]
    return "\n".join([_HEAD.format(version=messages.VERSION), *parts])


def message(node: ast.ClassDef) -> str:
    """A message, or a part of one, with its fields."""
    tags = [ast.literal_eval(word.value) for word in node.keywords if word.arg == "tag"]
    rows = []
    for at, field in enumerate(node.body):
        if isinstance(field, ast.AnnAssign):
            after = node.body[at + 1] if at + 1 < len(node.body) else None
            default = "" if field.value is None else f"`{ast.unparse(field.value)}`"
            rows.append([f"`{ast.unparse(field.target)}`", f"`{kind(field.annotation)}`", default, said(after)])
    title = f"### `{tags[0]}`" if tags else f"### {node.name}"
    about = (ast.get_docstring(node) or "").replace("\n", " ")
    return "\n".join([title, "", about, "", *([table(["field", "type", "default", ""], rows), ""] if rows else [])])


def kind(annotation: ast.expr) -> str:
    """What a field holds, without its limits."""
    text = ast.unparse(annotation)
    if text.startswith("Annotated["):
        text = text.removeprefix("Annotated[").split(", msgspec")[0]
    return text.replace("|", "\\|")


def said(node: ast.stmt | None) -> str:
    """The text below a field."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return " ".join(node.value.value.split())
    return ""


if __name__ == "__main__":
    PAGE.write_text(document(), encoding="utf-8")
