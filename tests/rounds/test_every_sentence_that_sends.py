"""Every sentence that sends one to another page, or back a step, is followed by a test.

The sentences are those of the draw, the door, the boards and the gates. A new one
fails here until its story is named.
"""

import ast
import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = (
    "draw", "door", "duplicate", "desk/gates",
    "follow/comings", "follow/gates", "follow/rounds", "follow/seats",
    "follow/told_late", "follow/walking_in", "jury/gates", "jury/gates_in_words",
    "entries", "tables", "rulings", "boards", "deals", "comparison",
)  # fmt: skip
GETTEXT = {
    "_", "gettext", "gettext_lazy", "gettext_noop",
    "ngettext", "ngettext_lazy", "ngettext_noop",
}  # fmt: skip
# What a sentence begins with that tells one to do something, or a part of it does.
DO = {
    "accept", "add", "ask", "check", "choose", "close", "come", "draw", "drop",
    "enter", "finish", "give", "let", "look", "make", "open", "pair", "pick", "plan",
    "play", "press", "put", "read", "redraw", "register", "save", "say", "settle",
    "swap", "take", "tick", "type", "undo", "untick", "wait", "write",
}  # fmt: skip
PARTS = re.compile(r"(?<=[.:;!?])\s+|,\s+(?:then|or|and|but)?\s*")
# How it says where: on another page, in another way, a step back, or what comes first.
ELSEWHERE = re.compile(
    r"page of|pages? of the|own page|history|settings|at the door|under “|on the sheet"
    r"|Take that draw back|draw of the (?:tables|last)|below\b|Open it again|anew\b"
    r"|redraw|another way|jokers fill|sit out,|withdraw instead|come back"
    r"|(?<!of these )\bfirst[.,:;]|\binstead\."
)

# In which test each is followed.
KNOWN = tomllib.loads((Path(__file__).parent / "sentences_that_send.toml").read_text())
FOLLOWED = KNOWN["followed"]


@pytest.mark.long
def test_all_that_send_are_known_and_no_other():
    known = list(chain.from_iterable(FOLLOWED.values()))
    assert len(known) == len(set(known))
    assert set(known) == sentences_that_send()


@pytest.mark.parametrize("story", FOLLOWED)
def test_the_test_that_follows_it_is_there(story):
    path, _colons, name = story.partition("::")
    tests = ast.parse((ROOT / path).read_text("utf-8")).body
    assert name in {getattr(one, "name", "") for one in tests}


def sentences_that_send():
    said = set()
    for place in PLACES:
        found = ROOT / "tournaments" / place
        for path in (
            found.rglob("*.py") if found.is_dir() else [found.with_suffix(".py")]
        ):
            said |= set(texts(path))
    return {text for text in said if tells(text) and ELSEWHERE.search(text)}


def texts(path):
    """The texts of a file that are translated."""
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in GETTEXT:
            first = call.args[0] if call.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def tells(text):
    """Whether a sentence tells one to do something."""
    begins = (re.match(r"[“(]*(\w+)", part) for part in PARTS.split(text))
    told = any(found and found[1].lower() in DO for found in begins)
    return told and text.rstrip().endswith(".")
