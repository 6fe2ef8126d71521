"""Joins several papers to one page for a browser, each on a sheet of its own."""

import re
from collections.abc import Sequence

BODY = re.compile(
    r"<html lang=\"(.*?)\">.*<body class=\"(.*?)\">(.*)</body>", re.DOTALL
)
STYLES = re.compile(r'<link rel="stylesheet" href="(.*?)">')


def joined(papers: Sequence[str]) -> str:
    """Return the papers one after the other, as one page."""
    if len(papers) == 1:
        return papers[0]
    links = dict.fromkeys(address for one in papers for address in STYLES.findall(one))
    linked = "".join(f'<link rel="stylesheet" href="{one}">' for one in links)
    bodies = "".join(
        f'<div class="paper {named}" lang="{language}">{body}</div>'
        for one in papers
        for language, named, body in BODY.findall(one)
    )
    head = STYLES.sub("", papers[0][: papers[0].index("</head>")])
    return f'{head}{linked}</head><body class="bundle">{bodies}</body></html>'
