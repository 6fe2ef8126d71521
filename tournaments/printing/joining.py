"""Joins several papers to one file: each with its own head, on a sheet of its own."""

import re
from collections.abc import Sequence

from tournaments.printing.press.units import NEXT_PAPER
from tournaments.printing.rendering import Styles

BODY = re.compile(
    r"<html lang=\"(.*?)\">.*<body class=\"(.*?)\">(.*)</body>", re.DOTALL
)
STYLES = re.compile(r'<link rel="stylesheet" href="(.*?)">')


def joined(papers: Sequence[str], styles: Styles) -> str:
    """The papers one after the other, for a press or for a browser."""
    if len(papers) < 2 or styles is Styles.AS_FILES:
        return NEXT_PAPER.join(papers)
    links = dict.fromkeys(address for one in papers for address in STYLES.findall(one))
    linked = "".join(f'<link rel="stylesheet" href="{one}">' for one in links)
    bodies = "".join(
        f'<div class="paper {named}" lang="{language}">{body}</div>'
        for one in papers
        for language, named, body in BODY.findall(one)
    )
    head = STYLES.sub("", papers[0][: papers[0].index("</head>")])
    return f'{head}{linked}</head><body class="bundle">{bodies}</body></html>'
