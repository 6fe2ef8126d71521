"""What a standing ruling did is undone in its case, and nowhere else."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.jury import evening
from tests.jury.evening import said, way_to
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.jury import writes as operations
from tournaments.jury.rules.decision import Decision
from tournaments.ledger.models import Event
from tournaments.players.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(accounts):
    return accounts["organiser"]


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
            comings.readmit(entry=self.north(table), reason="ok", by=organiser)

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

    @pytest.mark.parametrize("act", ["not-here", "check-in"])
    def test_is_said_at_the_door_with_the_way_to_its_case(self, cast, table, case, act):
        entry = self.north(table)
        words = [entry.tournament.public_id, entry.public_id, act]
        page = said(cast["organiser"], reverse("registration:act", args=words))

        assert way_to(case) in page
        assert f"{entry.player} is excluded by the jury in case 1." in page

    def test_is_said_to_who_would_seat_him_late(self, cast, table, case):
        entry = self.north(table)
        words = [entry.tournament.public_id, entry.public_id]
        url = reverse("rounds:late", args=words)
        page = cast["organiser"].get(url, headers={"accept-language": "en"})

        assert way_to(case) in page.content.decode()
        assert f"{entry.player} is excluded by the jury in case 1." in (
            page.content.decode()
        )

    def test_stands_at_his_seat_and_not_that_he_left(self, cast, table, case):
        day = case.tournament.public_id
        pages = {
            "rounds:rounds": "<small>(excluded)</small>",
            "entry:board": "a player is excluded",
        }
        for name, mark in pages.items():
            page = cast["organiser"].get(
                reverse(name, args=[day]), headers={"accept-language": "en"}
            )
            text = " ".join(page.content.decode().split())

            assert mark in text.replace("( ", "(").replace(" )", ")")
            assert "has left" not in text

    def test_is_not_made_by_the_organiser_a_second_time(self, cast, table, case):
        page = said(
            cast["organiser"], self.address("exclude", table), {"reason": "bruit"}
        )

        assert f"{self.north(table).player} is excluded by the jury in case 1." in page
        assert Event.objects.filter(kind="entry_excluded").count() == 1

    def test_by_the_organiser_is_not_made_for_a_second_reason(self, table, organiser):
        for reason in ("why", "why"):  # a finger taps twice
            comings.exclude(entry=self.north(table), reason=reason, by=organiser)
        with pytest.raises(ValidationError) as refused:
            comings.exclude(entry=self.north(table), reason="more", by=organiser)

        assert refused.value.code == "excluded"

    def test_of_the_organiser_is_said_too(self, table, organiser):
        comings.exclude(entry=self.north(table), reason="why", by=organiser)
        with pytest.raises(ValidationError) as refused:
            comings.not_here(entry=self.north(table), by=organiser)

        assert refused.value.code == "excluded"

    def test_made_by_a_ruling_is_undone_in_the_case_and_not_by_its_event(
        self, cast, table, case
    ):
        event = Event.objects.get(kind="ruling_made")
        words = [case.tournament.public_id, event.number]
        page = said(cast["organiser"], reverse("ledger:undo", args=words))

        assert way_to(case) in page
        assert "What the jury did in a case is decided anew or lifted there." in page

    def test_is_not_undone_in_the_history(self, cast, table, case):
        event = Event.objects.get(kind="entry_excluded")
        words = [case.tournament.public_id, event.number]
        page = said(cast["organiser"], reverse("ledger:undo", args=words))

        assert way_to(case) in page
        assert self.north(table).state == "excluded"

    def test_of_the_organiser_is_ended_at_the_door(self, cast, table, organiser):
        comings.exclude(entry=self.north(table), reason="why", by=organiser)
        said(cast["organiser"], self.address("readmit", table), {"reason": "ok"})

        assert self.north(table).state == "present"


def test_whom_a_ruling_names_is_not_taken_off_the_list(organiser, jury):
    tournament, _one, _two = evening.an_evening(by=organiser)
    player = Player.objects.create(last_name="Zed", folded_name="zed")
    late = Entry.objects.create(tournament=tournament, player=player, number=99)
    call = operations.Call(words="bruit")
    case = operations.call_jury(tournament=tournament, call=call)
    warned = Decision("warning", (late.public_id,), warning=True)
    evening.rule(case, warned, by=jury)
    with pytest.raises(ValidationError) as refused:
        comings.unregister(entry=late, by=organiser)

    assert (refused.value.code, refused.value.params["case"]) == ("judged", case.number)
    assert Entry.objects.filter(pk=late.pk).exists()
