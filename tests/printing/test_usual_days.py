"""Papers of days as clubs play them: three rounds of sixteen deals."""

import re

import pytest

from tests.printing.presses import info, structure, words_of
from tests.printing.reading import page_of
from tournaments.demo.rehearsal import rehearse
from tournaments.printing.pdf import pdf

pytestmark = [pytest.mark.django_db, pytest.mark.press, pytest.mark.long]


@pytest.mark.parametrize("languages", [["fr"], ["fr", "nl"]])
def test_the_card_of_each_player_counts_its_own_pages(languages):
    day = rehearse(game="couleur", players=13, rounds=3, deals_per_round=16)
    made = pdf(page_of("player-deals", day, *languages, desk=True))
    pages = words_of(made).split("\f")[:-1]
    told = [re.findall(r"page(?: / pagina)? (\d+) \S+ (\d+)", one) for one in pages]

    counted = [tuple(map(int, one[-1])) for one in told]
    firsts = [of for page, of in counted if page == 1]
    assert len(firsts) == 13
    assert sum(firsts) == len(pages)
    assert max(firsts) <= 2
    names = [
        f"{one.player.first_name} {one.player.last_name}" for one in day.entries.all()
    ]
    begun = [one for one, (page, _of) in zip(pages, counted, strict=True) if page == 1]
    assert all(any(name in one for one in begun) for name in names)
    assert sum("Sceau" in one or "Zegel" in one for one in pages) == 1
    assert info(made)["Tagged"] == "yes"
    assert structure(made).count("H2") == 13
