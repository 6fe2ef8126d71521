"""Sets a page in two languages at once: where their words differ, both stand there."""

import re

TOKENS = re.compile(r"(<[^>]*>)")
CELLS = re.compile(r"([\n\t])")
LANGUAGE = re.compile(r'<html lang="(.*?)"')
UNSEEN = ("<style", "<title", "<script")
# Two words take more room than one: style sheets may ask.
MARKED = 'class="', 'class="two-languages '
LONG = 60  # letters: longer sentences stand below each other


def side_by_side(first: str, second: str) -> str | None:
    """One page of two renderings of it; none where they are not built alike."""
    ours, theirs = TOKENS.split(first), TOKENS.split(second)
    if len(ours) != len(theirs):
        return None
    language = LANGUAGE.search(second)
    tagged = f' lang="{language[1]}"' if language else ""
    found, inside = [], ""
    for one, other in zip(ours, theirs, strict=True):
        if one.startswith("<"):
            if _name(one) != _name(other):
                return None
            inside = one if not one.startswith("</") else ""
            found.append(one.replace(*MARKED) if one.startswith("<body") else one)
        elif one.split() == other.split() or inside.startswith(UNSEEN):
            found.append(one)
        elif inside.startswith("<pre"):
            found.append(_line_by_line(one, other, tagged))
        else:
            found.append(_both(one, other, tagged, below=inside.startswith("<th")))
    return "".join(found)


def is_long(one: str, other: str) -> bool:
    return len(one) + len(other) > LONG


def together(one: str, other: str) -> str:
    """What stands in a cell in both languages, as lines of text."""
    ours, theirs = one.splitlines(), other.splitlines()
    if len(ours) != len(theirs):
        return f"{one}\n{other}"
    return "\n".join(map(_beside, ours, theirs))


def _beside(one: str, other: str) -> str:
    if one == other:
        return one
    return f"{one}\n{other}" if is_long(one, other) else f"{one} / {other}"


def _line_by_line(one: str, other: str, tagged: str) -> str:
    """Lines that are parted by hand, and the cells in them: each stands for itself.

    Where tabs part the cells nothing is tagged: a tag begins a line of its own to who
    lays it out, from which tabs are then counted.
    """
    ours, theirs = CELLS.split(one), CELLS.split(other)
    if len(ours) != len(theirs):
        return one
    begin, end = ("", "") if "\t" in one else (f"<span{tagged}>", "</span>")
    return "".join(
        mine if mine == yours else f"{mine} / {begin}{yours}{end}"
        for mine, yours in zip(ours, theirs, strict=True)
    )


def _both(one: str, other: str, tagged: str, *, below: bool) -> str:
    """`Table / Tafel`; two sentences as two lines, and so the words above a column."""
    before = one[: len(one) - len(one.lstrip())]
    after = one[len(one.rstrip()) :]
    one, other = one.strip(), other.strip()
    if not other:
        return f"{before}{one}{after}"
    if not one:
        return f"{before}<span{tagged}>{other}</span>{after}"
    if one.endswith(":") and other.endswith(":"):
        one = one[:-1].rstrip()
    parting = "<br>" if below or is_long(one, other) else " / "
    return f'{before}{one}{parting}<span class="second"{tagged}>{other}</span>{after}'


def _name(tag: str) -> str:
    return re.split(r"[\s>/]", tag.removeprefix("<"), maxsplit=1)[0]
