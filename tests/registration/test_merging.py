"""Two members who are one person take with them all that each of them played."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from tests.boards.evening import evening as boards_of
from tests.jury import evening as jury
from tests.ranking.day import seat_round, tournament_of
from tests.rounds.conftest import pair_up
from tests.telling import tell
from tournaments.accounts.models import Act
from tournaments.entries import archiving, people
from tournaments.entries.archive import merging
from tournaments.entries.members import add_player
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.ledger.undoing import undo, undoable
from tournaments.plans.models import Tournament
from tournaments.players.rules.verdicts import label as label_of
from tournaments.standings import queries as rankings
from tournaments.standings.moments import ranking_at

pytestmark = pytest.mark.django_db
EN = {"Accept-Language": "en"}


@pytest.fixture
def elodie(accounts):
    """A member beside the one who plays, typed anew with another spelling."""
    return add_player(first_name="Elody", last_name="Lambert", club="Ath")


def merge(player, other, by):
    seen = merging(player, other).seal
    archiving.merge(player=player, other=other, seen=seen, by=by)


def standings(day):
    found = rankings.ranking(day, desk=True)
    return [(one.rank, one.result.key, one.result.total) for one in found.standings]


def label(player):
    """What one types to choose a member, as the list proposes it."""
    (found,) = [one for one in people.known() if one.public_id == player.public_id]
    return label_of(found)


def text(answer):
    return " ".join(answer.content.decode().split())


def test_rulings_stay_with_the_entry_and_so_with_the_one_person(accounts, by, elodie):
    day, table, _other = jury.an_evening(by=accounts["scorer"])
    tell(day)
    case = jury.called(table, by=accounts["scorer"])
    jury.rule(
        case, jury.fine(table, "revoke", own=-3), by=accounts["jury"], reason="vu"
    )
    entry = Entry.objects.get(public_id=jury.key_at(table, "N"))
    before, played = standings(day), entry.player

    before_it = timezone.now()
    merge(elodie, played, by)
    entry.refresh_from_db()
    assert (entry.player, standings(day)) == (elodie, before)
    found = ranking_at(day, before_it)
    then = [(one.rank, one.result.key, one.result.total) for one in found.standings]
    assert then == before
    assert (list(discrepancies(day)), find_break(day)) == ([], None)

    archiving.undo_merge(player=elodie, other=played, by=by)
    entry.refresh_from_db()
    assert (entry.player, standings(day)) == (played, before)
    assert (list(discrepancies(day)), find_break(day)) == ([], None)


def test_a_partner_stays_the_partner_of_the_one_person(by, elodie):
    day = tournament_of("whist", rounds=1)
    pair_up(day)
    entry = day.entries.get(number=1)
    side, played = entry.side, entry.player
    assert side

    merge(elodie, played, by)
    entry.refresh_from_db()
    assert (entry.player, entry.side) == (elodie, side)

    archiving.undo_merge(player=elodie, other=played, by=by)
    entry.refresh_from_db()
    assert (entry.player, entry.side) == (played, side)


def test_two_partners_are_two_persons(organiser, by):
    day = tournament_of("whist", rounds=1)
    pair_up(day)
    one, other = (
        entry.player for entry in day.entries.get(number=1).side.entries.all()
    )

    page = reverse("registration:merge_player", args=[one.public_id])
    answer = organiser.get(page, {"other": str(other)}, headers=EN)

    assert "Both are entered in Soirée d&#x27;hiver" in text(answer)
    with pytest.raises(ValidationError) as refused:
        merge(one, other, by)
    assert refused.value.code == "both"


@pytest.mark.long
def test_an_earlier_session_counts_for_whoever_turns_out_to_have_played_it(by):
    first = boards_of(9, rounds=1, by=by, seed=3)
    second = boards_of(9, rounds=1, by=by, carry_from=first)
    stranger, known = (day.entries.get(number=1).player for day in (first, second))

    def own():
        found = rankings.ranking(Tournament.objects.get(pk=second.pk), desk=True)
        return {one.result.number: one.result.percent for one in found.standings}[1]

    alone = own()
    merge(known, stranger, by)
    assert own() != alone
    assert list(discrepancies(second)) == list(discrepancies(first)) == []

    archiving.undo_merge(player=known, other=stranger, by=by)
    assert own() == alone


def test_who_was_taken_off_the_list_and_merged_comes_back_as_the_one_person(by, elodie):
    day = tournament_of(rounds=1)
    entry = day.entries.get(number=1)
    played = entry.player
    comings.unregister(entry=entry, by=by)
    merge(elodie, played, by)

    undo(Event.objects.get(kind="entry_removed"), by=by)
    assert day.entries.get(number=1).player == elodie


def test_who_was_taken_off_the_list_and_deleted_does_not_come_back(organiser, by):
    day = tournament_of(rounds=1)
    entry = day.entries.get(number=1)
    comings.unregister(entry=entry, by=by)
    archiving.delete(player=entry.player, by=by)

    event = Event.objects.get(kind="entry_removed")
    with pytest.raises(ValidationError) as refused:
        undo(event, by=by)
    assert refused.value.messages == [
        "Cette fiche est supprimée : écrivez de nouveau le nom."
    ]
    assert event.number in undoable(day, by)  # it is answered, and never a failure
    history = reverse("ledger:events", args=[day.public_id])
    assert "Player taken off the list" in text(organiser.get(history, headers=EN))


def test_who_was_missing_a_club_has_it_at_once_on_pages_that_are_kept(stranger, by):
    day = tournament_of(rounds=1)
    seat_round(day, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    plays = day.entries.get(number=6).player  # of no club
    twin = add_player(first_name="Anne", last_name="Claes", club="Namur")
    page = reverse("ranking:ranking", args=[day.public_id])

    def shows():
        return "Namur" in stranger.get(page).content.decode()

    assert not shows()
    merge(plays, twin, by)
    assert shows()
    archiving.undo_merge(player=plays, other=twin, by=by)
    assert not shows()


def test_the_look_before_says_for_which_club_the_results_will_count(
    organiser, by, elodie
):
    day = tournament_of(rounds=1)
    plays = day.entries.get(number=1).player
    page = reverse("registration:merge_player", args=[elodie.public_id])

    def told(player):
        return text(organiser.get(page, {"other": label(player)}, headers=EN))

    sentence = "their results will count for Ath, and no longer for Wavre."
    assert sentence in told(plays)
    merge(elodie, plays, by)
    assert str(day.entries.get(number=1).player.club) == "Ath"


def test_a_second_press_of_a_merge_says_that_it_is_done(organiser, by, elodie):
    day = tournament_of(rounds=1)
    plays = day.entries.get(number=1).player
    page = reverse("registration:merge_player", args=[elodie.public_id])
    looked = organiser.get(page, {"other": label(plays)}, headers=EN)
    sent = {
        "other": label(plays),
        "gone": plays.public_id,
        "seen": looked.context["moving"].seal,
    }
    assert f'name="gone" value="{plays.public_id}"' in looked.content.decode()

    answers = [organiser.post(page, sent, headers=EN, follow=True) for _ in range(2)]

    assert f"{plays} and {elodie} are one member now." in text(answers[0])
    said = "The two are one member already: nothing more was done."
    assert said in text(answers[1])
    assert answers[1].redirect_chain[-1][0] == f"/players/{elodie.public_id}/"
    assert Act.objects.filter(kind="members_merged").count() == 1
