"""What a standing ruling did is undone in its case, and nowhere else."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.boards.evening import evening as in_boards
from tests.jury import evening
from tournaments.boards import operations as boards
from tournaments.boards.queries import given_at
from tournaments.jury import operations, queries
from tournaments.jury.deciding import operations as deciding
from tournaments.jury.rules.decision import Decision
from tournaments.models import BoardFine, BoardPlay, Entry, Event, Table
from tournaments.registration import operations as door
from tournaments.rounds.places.operations import Newcomer, take_place

pytestmark = pytest.mark.django_db


@pytest.fixture
def jury(accounts):
    return accounts["jury"]


@pytest.fixture
def organiser(accounts):
    return accounts["organiser"]


def lift(case, jury):
    case = evening.now(case)
    deciding.lift(case=case, seen=case.version, by=jury, reason="erreur")


def way_to(case):
    address = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    return f'<a href="{address}">Case {case.number}</a>'


def said(client, url, sent=None):
    """What a page says after something was sent to it, in English."""
    answer = client.post(url, sent, headers={"accept-language": "en"}, follow=True)
    return answer.content.decode()


class TestAnExclusion:
    @pytest.fixture
    def table(self, organiser):
        _tournament, one, _two = evening.an_evening(by=organiser)
        return one

    @pytest.fixture
    def case(self, table, jury, organiser):
        return self.excluded(table, jury, organiser)

    def excluded(self, table, jury, organiser):
        case = evening.called(table, by=organiser)
        out = evening.fine(table, "exclusion", own=0, exclusion=True)
        evening.rule(case, out, by=jury, reason="bagarre")
        return evening.now(case)

    def north(self, table):
        return Entry.objects.get(public_id=evening.key_at(table, "N"))

    def address(self, name, table):
        entry = self.north(table)
        return reverse(
            f"registration:{name}", args=[entry.tournament.public_id, entry.public_id]
        )

    def test_is_not_ended_at_the_door(self, cast, table, case, organiser):
        url = self.address("readmit", table)
        page = " ".join(said(cast["organiser"], url, {"reason": "ok"}).split())
        with pytest.raises(ValidationError) as refused:
            door.readmit(entry=self.north(table), reason="ok", by=organiser)

        assert way_to(case).replace('">', '"> ') in page
        assert (refused.value.code, self.north(table).state) == ("ruled", "excluded")

    def test_takes_no_place_of_somebody_else(self, table, case, organiser):
        leaver = Entry.objects.get(public_id=evening.key_at(table, "E"))
        with pytest.raises(ValidationError) as refused:
            take_place(
                leaver=leaver,
                newcomer=Newcomer(self.north(table)),
                with_points=False,
                by=organiser,
            )

        assert refused.value.code == "ruled"

    def test_shows_the_way_to_its_case_at_the_door(self, cast, table, case):
        page = cast["organiser"].get(self.address("entry", table)).content.decode()

        assert (
            reverse("jury:case", args=[case.tournament.public_id, case.public_id])
            in page
        )
        assert self.address("readmit", table) not in page

    def test_is_not_undone_in_the_history(self, cast, table, case):
        event = Event.objects.get(kind="entry_excluded")
        words = [case.tournament.public_id, event.number]
        page = said(cast["organiser"], reverse("ledger:undo", args=words))

        assert way_to(case) in page
        assert self.north(table).state == "excluded"

    def test_of_two_cases_ends_with_the_second_of_them(
        self, table, case, jury, organiser
    ):
        again = self.excluded(table, jury, organiser)
        lift(again, jury)
        once = self.north(table).state
        lift(case, jury)

        assert (once, self.north(table).state) == ("excluded", "present")

    def test_of_the_organiser_is_ended_at_the_door(self, cast, table, organiser):
        door.exclude(entry=self.north(table), reason="why", by=organiser)
        said(cast["organiser"], self.address("readmit", table), {"reason": "ok"})

        assert self.north(table).state == "present"


class TestInBoards:
    @pytest.fixture
    def table(self, organiser):
        tournament = in_boards(9, rounds=1, by=organiser)
        tables = Table.objects.filter(round__tournament=tournament)
        return tables.select_related("round__tournament").first()

    def ruled(self, table, jury, kind="", seat="", *, fine=0):
        call = operations.Call(table, 1)
        case = operations.call_jury(tournament=table.round.tournament, call=call)
        key = queries.players_of(table, 1)[0].key
        made = evening.on_board(kind, seat, fine=fine)
        decision = Decision("warning", (key,), warning=True, boards=made)
        evening.rule(case, decision, by=jury, reason="bruit")
        return evening.now(case)

    def play(self, table):
        plays = BoardPlay.objects.select_related("board", "table__round__tournament")
        return plays.get(table=table, number=1)

    def give(self, table, organiser, kind="average", seat="E"):
        given = {"kind": kind, "seat": seat, "words": "accord"}
        boards.adjust(play=self.play(table), by=organiser, **given)

    def given(self, table):
        found = given_at(self.play(table)).items()
        return {seat: one.kind for seat, (_who, one) in found}

    def test_a_fine_is_taken_back_in_its_case_alone(self, cast, table, jury, organiser):
        case = self.ruled(table, jury, fine=10)
        fined, day = BoardFine.objects.get(), case.tournament.public_id
        url = reverse("boards:take_back_fine", args=[day, fined.pk])
        page = said(cast["organiser"], url)
        with pytest.raises(ValidationError) as refused:
            boards.take_back_fine(fined=fined, by=organiser)

        assert way_to(case) in page
        assert url not in page
        assert (refused.value.code, BoardFine.objects.count()) == ("ruled", 1)

    def test_a_fine_of_the_organiser_is_taken_back_by_him(self, table, jury, organiser):
        self.ruled(table, jury, fine=10)
        entry = queries.players_of(table, 1)[1].entry
        own = boards.fine(entry=entry, percent=5, by=organiser, words="retard")
        boards.take_back_fine(fined=own, by=organiser)

        assert [int(one.percent) for one in BoardFine.objects.all()] == [10, 5, -5]

    @pytest.mark.parametrize(
        ("of_ruling", "of_organiser", "stands"),
        [
            ("E", "E", {"E": "plus"}),
            ("E", "", {"E": "plus"}),
            ("", "E", {"N": "plus", "E": "plus", "S": "plus"}),
            ("N", "E", {"N": "plus", "E": "average"}),
        ],
    )
    def test_a_result_of_a_ruling_is_not_given_over(
        self, cast, table, jury, of_ruling, of_organiser, stands
    ):
        case = self.ruled(table, jury, "plus", of_ruling)
        day, at = case.tournament.public_id, table.number
        url = reverse("boards:adjust", args=[day, 1, at, 1])
        sent = {"kind": "average", "seat": of_organiser or "-", "words": "accord"}
        page = said(cast["organiser"], url, sent)
        refused = "average" not in stands.values()

        assert self.given(table) == stands
        assert (way_to(case) in page) == refused

    def test_what_the_organiser_gave_counts_again_once_the_ruling_is_lifted(
        self, table, jury, organiser
    ):
        self.give(table, organiser)
        case = self.ruled(table, jury, "plus")
        during = self.given(table)
        lift(case, jury)

        assert during == dict.fromkeys("NES", "plus")
        assert self.given(table) == {"E": "average"}

    def test_of_two_rulings_on_a_board_the_first_counts_again_without_the_second(
        self, table, jury
    ):
        first = self.ruled(table, jury, "plus", "E")
        second = self.ruled(table, jury, "minus")
        both = self.given(table)
        lift(second, jury)
        one = self.given(table)
        lift(first, jury)

        assert (both, one) == (dict.fromkeys("NES", "minus"), {"E": "plus"})
        assert self.given(table) == {}

    def test_the_second_ruling_on_a_board_stays_where_the_first_is_lifted(
        self, table, jury
    ):
        first = self.ruled(table, jury, "plus")
        self.ruled(table, jury, "minus", "E")
        lift(first, jury)

        assert self.given(table) == {"E": "minus"}

    def test_who_decides_anew_gives_his_result_last(self, table, jury):
        first = self.ruled(table, jury, "plus", "E")
        self.ruled(table, jury, "minus", "E")
        key = queries.players_of(table, 1)[0].key
        made = evening.on_board("average", "E")
        decision = Decision("warning", (key,), warning=True, boards=made)
        evening.rule(first, decision, by=jury, reason="appel")

        assert self.given(table) == {"E": "average"}
