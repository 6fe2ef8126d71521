"""Headings are shortened before a list is turned or set smaller, and told below it."""

import re

import pytest

from tests.printing.presses import plain
from tests.printing.reading import pdf
from tournaments.demo.rehearsal import rehearse
from tournaments.papers.document import Asked
from tournaments.papers.ranked_lists import whole
from tournaments.papers.rules.columns import Column, Row, on_sheet
from tournaments.players.models import Player

HEADINGS = [Column("Pénalités", brief="Pén.", figures=True)] * 9
ROWS = [Row(("Élodie", "▲3", *["12"] * 9))]


def columns(headings):
    return [Column("Nom"), Column("▲▼", spoken=("Rangs", "monte", "recule")), *headings]


def test_a_list_whose_headings_fit_has_them_whole():
    sheet = on_sheet(columns(HEADINGS[:4]), [Row(("Élodie", "▲3", *["12"] * 4))])

    assert (sheet.turned, sheet.brief) == (False, False)
    assert sheet.columns[-1].heading == "Pénalités"


def test_headings_that_would_turn_the_sheet_are_shortened_and_read_out_whole():
    sheet = on_sheet(columns(HEADINGS), ROWS)
    long = on_sheet(columns([Column("Pénalités", figures=True)] * 9), ROWS)

    assert long.turned
    assert (sheet.turned, sheet.points, sheet.brief) == (False, 12, True)
    assert {one.heading for one in sheet.columns[2:]} == {"Pén."}
    assert {one.spoken[0] for one in sheet.columns[2:]} == {"Pénalités"}


@pytest.mark.long
@pytest.mark.press
def test_who_listens_hears_the_whole_heading_and_still_who_went_up():
    heads = "".join(
        f'<th data-said="{said}" data-up="{up}" data-down="{down}">{words}</th>'
        for words, said, up, down in (
            ("▲▼", "Rangs", "monte", "recule"),
            ("Pén.", "Penalites", "", ""),
        )
    )
    made = pdf(
        '<!doctype html><html lang="fr"><title>Classement</title><table><thead><tr>'
        f"{heads}</tr></thead><tbody><tr><td>▲3</td><td>−2</td></tr></tbody></table>"
    )

    found = re.findall(rb"/Alt \(([^)]*)\)", plain(made))
    assert sorted(found) == [b"Penalites", b"Rangs", b"monte 3"]


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "players"), [("couleur", 17), ("couleur", 37), ("whist", 8)]
)
def test_a_ranking_of_three_rounds_with_all_its_columns_stays_upright(game, players):
    tournament = rehearse(game=game, players=players, rounds=3, deals_per_round=4)
    Player.objects.update(category="Dames")
    found = whole(Asked(tournament))

    assert not found["sheet"].turned
    assert ("Cat.", "Catégorie") in found["headings"]
    assert all(short != words for short, words in found["headings"])
