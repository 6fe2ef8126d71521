"""The page of papers in docs/ shows each paper of the catalogue, and no other."""

import re
from pathlib import Path

from tournaments.papers.documents import DOCUMENTS

DOCS = Path(__file__).parents[2] / "docs"


def test_each_paper_has_a_picture_on_the_page_and_no_other_is_kept():
    page = (DOCS / "papers.md").read_text("utf-8")
    shown = re.findall(r"\]\(papers/([\w-]+)\.png\)", page)

    assert sorted(shown) == sorted(DOCUMENTS)
    assert {file.stem for file in (DOCS / "papers").iterdir()} == set(DOCUMENTS)
