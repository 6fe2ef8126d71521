"""Nobody reads a card, or the secret, anywhere before the last round is closed."""

import re

import pytest
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.addresses import pages
from tests.boards.evening import accept, begin, evening, play, tournament_of
from tournaments.boards.models import Board, BoardPlay, BoardSet
from tournaments.boards.rules import cards
from tournaments.comparison import cards as deals, queries as comparison
from tournaments.ledger.models import Event, Words
from tournaments.ledger.plan_changes import plan_version
from tournaments.papers.documents import DOCUMENTS
from tournaments.plans import queries as plans
from tournaments.settings import operations as planning
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
PAPER = "printing:paper"  # its files are packed; what stands in them is asked below
A_KEY_OF_A_FORM = re.compile(r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")


@pytest.fixture
def running(by):
    """The first of two rounds is being played, and all its boards are written."""
    tournament = tournament_of(9, rounds=2)
    accept(tournament, by)
    deals.draw(tournament=tournament, by=by)
    play(begin(tournament, by), by)
    return tournament


def addresses(tournament):
    """Every page of this tournament that has what it asks for."""
    play = BoardPlay.objects.select_related("table").first()
    words = {
        "tournament": tournament.public_id,
        "entry": tournament.entries.first().public_id,
        "round": 1,
        "table": play.table.number,
        "number": 1,
        "deal": play.number,
        "event": tournament.events.last().pk,
    }
    for page, asked in pages().items():
        if "tournament" not in asked:
            continue
        for form in ("csv", "json") if "format" in asked else ("",):
            known = words | {"format": form}
            if set(asked) <= set(known) and page != PAPER:
                yield reverse(page, kwargs={word: known[word] for word in asked})


def telling():
    """What would give cards away: as they are kept, written for machines, and shown."""
    for board in Board.objects.all():
        yield board.cards
        yield board.digest
        for seat in cards.SEATS:
            for ranks in comparison.deal_of(board).suits(seat).values():
                if len(ranks) > 3:
                    yield rf"\b{ranks}\b"
                    yield rf"\b{' '.join(ranks).replace('T', '10')}\b"
    yield BoardSet.objects.get().secret


@pytest.mark.long
@pytest.mark.parametrize("who", ["organiser", "scorer", "jury", "stranger"])
def test_no_page_tells_a_card_or_the_secret_while_boards_travel(cast, running, who):
    client = cast[who]
    client.cookies["django_language"] = "en"
    wanted = re.compile("|".join(telling()))

    opened, told = 0, []
    for address in addresses(running):
        answer = client.get(address)
        opened += answer.status_code == 200
        page = A_KEY_OF_A_FORM.sub("", answer.getvalue().decode(errors="replace"))
        found = wanted.search(page)  # a key by chance has a 9875 of its own
        if found:
            told.append((address, found.group()))

    assert told == []
    assert opened > 5


def test_the_same_look_finds_them_once_the_last_round_is_closed(organiser, running):
    organiser.cookies["django_language"] = "en"
    running.rounds = 1
    running.save()
    Round.objects.update(state="closed")
    records = organiser.get(reverse("boards:records", args=[running.public_id]))
    file = organiser.get(reverse("boards:records_file", args=[running.public_id]))

    wanted = re.compile("|".join(telling()))
    assert wanted.search(records.content.decode())
    assert wanted.search(file.content.decode("latin-1"))


def test_papers_about_boards_wait_for_the_last_round(organiser, running):
    late = [paper.key for paper in DOCUMENTS.values() if paper.after]

    assert {"travellers", "scorecards", "hand-records"} <= set(late)
    for key in late:
        assert "dernière manche" in DOCUMENTS[key].refusal(running)
        address = reverse(PAPER, args=[running.public_id, key])
        assert organiser.get(address).headers["Content-Type"].startswith("text/html")


def test_the_history_never_holds_a_card_nor_the_secret(running):
    told = [*Event.objects.values_list("facts"), *Words.objects.values_list("text")]

    assert not re.search("|".join(telling()), str(told))


def test_the_admin_shows_no_boards():
    shown = {model.__name__ for model in admin.site._registry}

    assert shown & {"Board", "BoardSet", "BoardPlay", "BoardResult"} == set()


def test_no_round_follows_once_everybody_may_know_the_cards(by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    deals.draw(tournament=tournament, by=by)
    round = begin(tournament, by)

    def longer(rounds):
        tournament.refresh_from_db()
        plan = plans.plan_of(tournament) | {"rounds": rounds, "grid": "keep"}
        seen = plan_version(tournament)
        planning.change_tournament(tournament=tournament, plan=plan, seen=seen, by=by)

    longer(2)
    longer(1)
    round.state = "closed"
    round.save()
    with pytest.raises(ValidationError) as refused:
        longer(2)
    assert list(refused.value.message_dict) == ["rounds"]


def test_an_evening_of_cards_that_nobody_wrote_down_may_go_on(by):
    tournament = evening(9, rounds=1, by=by)
    plan = plans.plan_of(tournament) | {"rounds": 2}

    planning.change_tournament(
        tournament=tournament, plan=plan, seen=plan_version(tournament), by=by
    )

    tournament.refresh_from_db()
    assert tournament.rounds == 2
