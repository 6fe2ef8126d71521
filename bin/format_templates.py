#!/usr/bin/env python3
"""Break the lines of templates that are too long, where white space does not show.

A line is parted between the outermost blocks first (paragraphs, rows, cells), then
between words and attributes. Where a space would be seen and none stands, nothing is
parted; such a line is named, to be written otherwise by hand.

    bin/format_templates.py           writes
    bin/format_templates.py --check   writes nothing, and fails where it would
"""

import itertools
import re
import sys
from dataclasses import dataclass
from pathlib import Path

WIDTH = 120
# A quoted value may hold tags of Django, and these hold quotes of the other kind.
DJANGO = r"\{[%{].*?[%}]\}"
QUOTED = rf"""(?:"(?:{DJANGO}|[^"])*"|'(?:{DJANGO}|[^'])*'|{DJANGO})"""
TAG = rf"""(?:{QUOTED}|[^>"'])*>"""
PIECE = re.compile(
    rf"""
    (?P<django>{DJANGO}|\{{\#.*?\#\}})
  | (?P<tag></?[a-zA-Z]{TAG})
  | (?P<space>\s+)
  | (?P<text>(?:[^\s<{{]|<(?![/a-zA-Z])|\{{(?![%{{\#]))+|<|\{{)
    """,
    re.VERBOSE,
)
# Attributes of a tag: what stands between spaces that are in no quotes or braces.
ATTRIBUTE = re.compile(rf"""(?:{QUOTED}|[^\s"'{{]|\{{)+""")
NAME = re.compile(r"</?([a-zA-Z0-9]+)")
BLOCK_NAMES = """
    article aside body br caption col colgroup dd details div dl dt fieldset figcaption
    figure footer form h1 h2 h3 h4 h5 h6 head header html legend li link main meta nav
    ol optgroup option p script section select summary table tbody td template tfoot th
    thead title tr ul
"""
BLOCKS = frozenset(BLOCK_NAMES.split())
PROSE = {"abbr", "b", "code", "em", "i", "small", "span", "strong", "svg", "time"}
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "use", "wbr"}
OPENS = re.compile(r"\{% (if|for|with|block|blocktranslate|comment|ifchanged) ")
CLOSES = re.compile(r"\{% end\w+")
MIDDLE = re.compile(r"\{% (else|elif|empty|plural)\b")
IN_TRANSLATION = re.compile(r"\{% (blocktranslate|plural)\b")
TRANSLATION_ENDS = re.compile(r"\{% (endblocktranslate|plural)\b")
SILENT = re.compile(r"\{#|\{% (load|csrf_token)\b|\{% .* as \w+ %\}$")
AS_THEY_ARE = re.compile(r"<(script|style|pre|textarea)\b.*?</\1>", re.DOTALL)
WHOLE_TEXT = re.compile(r"\{% blocktranslate.*?endblocktranslate %\}", re.DOTALL)
WHOLE_TAG = re.compile(rf"<[a-zA-Z]{TAG}")
LONG_WORDS = re.compile(r"""\{% translate "([^"]*)"(?: as (\w+))? %\}""")


@dataclass
class Piece:
    kind: str
    text: str
    depth: int = 0


def pieces(line):
    """The line in pieces, each with its depth: how much is open around it."""
    found, depth = [], 0
    for match in PIECE.finditer(line):
        piece = Piece(match.lastgroup, match[0])
        depth -= closes(piece)
        piece.depth = depth - is_middle(piece)
        found.append(piece)
        depth += opens(piece)
    first = found[0].depth if found else 0
    for one in found:
        one.depth -= first
    return found


def opens(piece):
    if piece.kind == "tag" and not piece.text.startswith("</"):
        name = NAME.match(piece.text)[1].lower()
        return not (name in VOID or piece.text.endswith("/>"))
    return piece.kind == "django" and bool(OPENS.match(piece.text))


def closes(piece):
    closing = piece.kind == "tag" and piece.text.startswith("</")
    return closing or (piece.kind == "django" and bool(CLOSES.match(piece.text)))


def is_middle(piece):
    return piece.kind == "django" and bool(MIDDLE.match(piece.text))


def is_block(piece):
    return piece.kind == "tag" and NAME.match(piece.text)[1].lower() in BLOCKS


def is_silent(piece):
    """Whether a tag of Django puts nothing on the page itself."""
    if piece.kind != "django":
        return False
    steers = opens(piece) or closes(piece) or is_middle(piece)
    return steers or bool(SILENT.match(piece.text))


def may_part(found, at):
    """Whether a line may end before this piece, and nobody sees it on the page."""
    if found[at].kind == "space":
        return False
    before, after = found[at - 1].text, found[at].text
    if IN_TRANSLATION.match(before) or TRANSLATION_ENDS.match(after):
        return True  # the text is trimmed
    if any(one.text.startswith("{% blocktranslate") for one in opened(found, at)):
        return False
    if found[at - 1].kind == "space":
        return stands_apart(found[at]) or stands_apart(found[at - 2])
    return free_before(found, at) or free_after(found, at)


def stands_apart(piece):
    """Whether it may have a line of its own, where words are put as many as fit."""
    if piece.kind == "tag":
        return NAME.match(piece.text)[1].lower() not in PROSE
    return piece.text.startswith("{%")


def opened(found, at):
    """What is open where this piece stands."""
    stack = []
    for piece in found[:at]:
        if opens(piece):
            stack.append(piece)
        elif closes(piece) and stack:
            stack.pop()
    return stack


def free_before(found, at, *, looked=frozenset()):
    """Whether a space, the edge of a block or the beginning of the line comes before.

    What may be left out or come again is looked at both ways.
    """
    at -= 1
    while at >= 0:
        piece = found[at]
        if piece.kind == "space" or is_block(piece) or piece.text.startswith("<button"):
            return True
        if is_middle(piece):  # this branch begins where the first one does
            at = start_of(found, at)
        elif is_choice(piece) and closes(piece):
            if not free_before(found, at, looked=looked):
                return False
            at = start_of(found, at)
        elif piece.text.startswith("{% for ") and at not in looked:
            again = free_before(found, end_of(found, at), looked=looked | {at})
            if not again:
                return False
        elif not is_silent(piece) and not (piece.kind == "tag" and opens(piece)):
            return False
        at -= 1
    return True


def free_after(found, at, *, inside=False, looked=frozenset()):
    """Whether a space, the edge of a block or the end of the line comes next.

    A space at the end of a link would be underlined, so there only a block will do.
    """
    while at < len(found):
        piece = found[at]
        if is_block(piece) or piece.text == "</button>":
            return True
        if piece.kind == "space":
            return not inside
        if is_middle(piece):  # this branch ends where the last one does
            at = end_of(found, at)
        elif is_choice(piece) and opens(piece):
            if not free_after(found, at + 1, inside=inside, looked=looked):
                return False
            at = end_of(found, at)
        elif piece.text == "{% endfor %}" and at not in looked:
            first = start_of(found, at) + 1
            if not free_after(found, first, inside=inside, looked=looked | {at}):
                return False
        elif piece.kind == "tag" and closes(piece):
            inside = True
        elif not is_silent(piece):
            return False
        at += 1
    return not inside


def is_choice(piece):
    return bool(re.match(r"\{% (end)?(if|for|ifchanged)\b", piece.text))


def start_of(found, at):
    """Where that was opened what is closed here, or goes on."""
    depth = found[at].depth
    before = (n for n in range(at) if opens(found[n]) and found[n].depth == depth)
    return max(before, default=0)


def end_of(found, at):
    """Where that is closed what is opened here; past the line, if not on it."""
    depth, rest = found[at].depth, range(at + 1, len(found))
    after = (n for n in rest if closes(found[n]) and found[n].depth == depth)
    return next(after, len(found))


def layout(line, indent):
    """The line as lines that fit, each with its indent."""
    found = pieces(line.strip())
    places = {at for at in range(1, len(found)) if may_part(found, at)}
    return parted(found, places, 0, len(found), indent)


def parted(found, places, start, end, indent):
    """These pieces as lines that fit: parted where least is open, then further in."""
    text = "".join(one.text for one in found[start:end]).strip()
    here = max(0, indent + 2 * found[start].depth)
    if not text or here + len(text) <= WIDTH:
        return [" " * here + text] if text else []
    inner = {at for at in places if start < at < end}
    if not inner:
        return filled(text, here)
    outermost = min(found[at].depth for at in inner)
    cuts = {at for at in inner if found[at].depth == outermost}
    for first in sorted({start, *cuts}):
        last = end_of(found, first)
        stands_alone = {last, last + 1} & {*cuts, end}
        if not opens(found[first]) or not stands_alone:
            continue
        inside = {at for at in cuts if first < at <= last}
        whole = "".join(one.text for one in found[first : last + 1])
        if indent + 2 * outermost + len(whole) <= WIDTH:
            cuts -= inside  # what is opened and closed again fits on one line
        else:
            heads = {first, *(at for at in inside if is_middle(found[at]))}
            cuts |= {past_space(found, at + 1) for at in heads} & inner
    if not cuts:
        return filled(text, here)
    bounds = [start, *sorted(cuts), end]
    return [
        line
        for one, other in itertools.pairwise(bounds)
        for line in parted(found, places, one, other, indent)
    ]


def past_space(found, at):
    return at + 1 if at < len(found) and found[at].kind == "space" else at


def words(line):
    """What may not be parted: words, tags of Django, attributes with their tag."""
    atoms, glue = [], False
    for piece in PIECE.finditer(line):
        if piece.lastgroup == "space":
            glue = False
            continue
        inner = ATTRIBUTE.findall(piece[0]) if piece.lastgroup == "tag" else [piece[0]]
        if len(inner) > 1:
            inner[:2] = [f"{inner[0]} {inner[1]}"]
        if glue:
            atoms[-1] += inner[0]
            inner = inner[1:]
        atoms += inner
        glue = True
    return atoms


def filled(line, indent):
    """As many words on a line as fit; what follows the first of a tag stands deeper."""
    lines, here = [], " " * indent
    deeper = indent + 2 if line.startswith("<") else indent
    for atom in words(line):
        space = " " if here.strip() else ""
        if here.strip() and len(here) + len(space) + len(atom) > WIDTH:
            lines.append(here)
            here, space = " " * deeper, ""
        here += space + atom
    return [*lines, here]


def comment(line, indent):
    """A comment of one line as comments of several."""
    inner = line.strip()[2:-2].split()
    lines, here = [], ""
    for word in inner:
        if len(here) + len(word) + 1 + indent + 6 > WIDTH:
            lines.append(here)
            here = ""
        here = f"{here} {word}".strip()
    return [f"{' ' * indent}{{# {one} #}}" for one in [*lines, here]]


def within(text):
    """The numbers of the lines that begin in a tag, a text or what is left alone."""
    numbers = set()
    for pattern in (WHOLE_TAG, WHOLE_TEXT, AS_THEY_ARE):
        for match in pattern.finditer(text):
            first = text.count("\n", 0, match.start())
            numbers |= set(range(first + 1, first + 1 + match[0].count("\n")))
    return numbers


def formatted(text):
    lines, inner = [], within(text)
    for number, line in enumerate(text.split("\n")):
        indent = len(line) - len(line.lstrip())
        if len(line) <= WIDTH or number in inner:
            lines.append(line)
        elif re.fullmatch(r"\s*\{#((?!#\}).)*#\}", line):
            lines += comment(line, indent)
        else:
            lines += layout(LONG_WORDS.sub(several_lines, line), indent)
    return "\n".join(lines)


def several_lines(match):
    """A text that may stand on several lines, in place of one that is long."""
    if len(match[0]) < WIDTH - 50:
        return match[0]
    kept = f"asvar {match[2]} " if match[2] else ""
    return f"{{% blocktranslate {kept}trimmed %}}{match[1]}{{% endblocktranslate %}}"


def main():
    """Write the templates, or say what is wrong with them; is anything too long?"""
    check, wrong = "--check" in sys.argv, []
    for path in sorted(Path("templates").rglob("*.html")):
        text = path.read_text("utf-8")
        if not check:
            text = formatted(text)
            path.write_text(text, "utf-8")
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > WIDTH:
                wrong.append(f"{path}:{number}: {len(line)} characters")
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
