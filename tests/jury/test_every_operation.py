"""Of each operation that writes it is known what of a standing ruling it could undo."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from tests.desk.test_recount_of_other_days import WHIST, a_match
from tests.jury import evening
from tests.presses import PRESSES, STRANGER
from tournaments.accounts.models import Account
from tournaments.desk.recount.operations import rescore
from tournaments.entries.models import Entry
from tournaments.jury import in_force
from tournaments.jury.rules.decision import Decision
from tournaments.jury.writes import Call, call_jury
from tournaments.ledger.catalogue import kinds
from tournaments.ledger.plan_changes import plan_version
from tournaments.plans import queries as plans
from tournaments.plans.models import Tournament
from tournaments.plans.pins import KEEP, choose_pins
from tournaments.settings import operations as planning
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db

# What each kind of event could undo of a ruling, were it not asked; `""`: nothing,
# for no ruling says anything of what it writes.
COULD_UNDO = {
    "that somebody is out": """
        entry_arrived entry_excluded entry_joker entry_left entry_merged
        entry_not_here entry_number entry_parted entry_readmitted entry_registered
        entry_removed entry_returned latecomer_seated latecomer_unseated
        place_given_back place_taken players_taken round_drawn seat_replaced
        seats_swapped sides_paired sides_unpaired table_played_on_undone table_plays_on
    """,
    "what a deal is judged to be": """
        chairs_turned deal_corrected deal_written late_deal_taken_up round_draw_undone
        sheet_letters sheets_exchanged
    """,
    "what a board was given, or somebody fined": """
        board_adjusted board_fine_back board_fined board_fouled board_fouled_back
        board_instead board_instead_back board_put_off board_put_off_back
        board_later cards_drawn cards_read cards_typed comparison_chosen
        movement_pinned
    """,
    "by which numbers it was judged": "tournament_changed tournament_rescored",
    "who may judge on it": "hats_changed",
    # Only here is a ruling made, replaced and lifted.
    "the case itself": """
        case_appealed case_called case_corrected case_fallen case_followed
        case_line_exchanged case_moved case_noted case_opened case_overtaken
        case_reason case_reopened case_settled case_signed case_stepped_back case_taken
        case_told case_upheld case_withdrawn cases_reopened cases_watched ruling_lifted
        ruling_made ruling_replaced
    """,
    "": """
        agreement_undone card_kept card_renewed cards_seen clock_paused clock_resumed
        clock_start_undone clock_started deal_came_late entry_paid entry_unpaid
        extra_sold fee_chosen fee_refunded fee_taken hall_arranged hall_shows
        late_deal_set_aside let_go let_go_taken_back minutes_added money_taken_back
        numbers_drawn numbers_undone paper_totals phone_let_in phone_moved phone_paired
        phone_sent_away phone_waits player_card_kept player_card_renewed
        players_see_changed prize_collected prize_given_back prize_lot_drawn
        prize_lot_undone prize_named prize_paid prizes_changed ranking_frozen
        ranking_lifted round_closed round_publication_undone round_published
        round_reopened round_start_undone round_started sheet_confirmed sheet_rejected
        table_time tie_breaks_changed till_counted till_moved till_opened till_planned
        totals_agreed tournament_archived tournament_back tournament_finished
        tournament_made tournament_reopened verdict_undone wish_added wish_dropped
        words_forgotten
    """,
}


def test_of_each_kind_of_event_it_is_said_once():
    said = [key for keys in COULD_UNDO.values() for key in keys.split()]

    assert sorted(said) == sorted(kinds())


@pytest.fixture
def every_hat(db):
    return Account.objects.create_user(
        "odile", "x", name="Odile", is_organiser=True, is_scorer=True, is_jury=True
    )


def standing_exclusion(press, by):
    """A ruling by which somebody is out whom the press names, or anybody."""
    named = {
        str(one) for one in (*press.words.values(), *dict(press.sent or {}).values())
    }
    here = Entry.objects.filter(state__in=("present", "registered"))
    here = here.exclude(tournament__state="finished").order_by("pk")
    found = here.filter(public_id__in=named).first() or here.first()
    if found is None:
        return None
    day = found.tournament
    case = call_jury(tournament=day, call=Call(None), by=by)
    out = Decision("exclusion", (found.public_id,), {}, exclusion=True)
    evening.rule(case, out, by=by, reason="bagarre")
    return day


@pytest.mark.long
@pytest.mark.parametrize("name", PRESSES)
def test_whatever_is_pressed_who_is_excluded_stays_so(every_hat, settings, name):
    press = PRESSES[name](every_hat)
    settings.FIRST_RUN = name.startswith("first_run:")
    is_text = isinstance(press.sent, str)
    day = None if is_text else standing_exclusion(press, every_hat)
    client = Client(raise_request_exception=False)
    if press.who is not STRANGER:
        client.force_login(every_hat)
    client.cookies.load(dict(press.cookies))
    form = {"content_type": "application/json"} if is_text else {}
    url = reverse(name, kwargs=press.words) + press.after
    answer = client.post(url, press.sent, **form)

    assert answer.status_code < 500
    assert day is None or list(in_force.find_undone(day)) == []


def change(day, by, **more):
    """Change the settings of a day, as far as they may still be changed."""
    plan = plans.plan_of(day) | {"grid": KEEP, **more}
    seen = plan_version(day)
    planning.change_tournament(tournament=day, seen=seen, plan=plan, by=by)
    return Tournament.objects.get(pk=day.pk).deals_per_round


def test_the_numbers_stay_once_a_ruling_stands(tables, jury, by):
    """Nothing is written yet: without the ruling the day could have fewer deals."""
    day, one, _two = tables
    before = change(day, by, deals_per_round=8)
    case = evening.called(one, 8, by=by)
    slam = Decision("dispute", effect="corrected", facts=evening.SLAM)
    evening.rule(case, slam, by=jury)

    assert (before, change(day, by, deals_per_round=4)) == (8, 8)


def test_a_day_is_not_counted_by_numbers_that_leave_a_ruling_nothing(accounts, jury):
    """With one point a trick nobody could have called when that deal began."""
    day, by = a_match(accounts), accounts["organiser"]
    table = Table.objects.select_related("round__tournament").get(number=1)
    case = evening.called(table, 3, by=by)
    called = Decision("dispute", effect="corrected", facts={"called": "NS"})
    evening.rule(case, called, by=jury)
    pins = choose_pins(WHIST, "keep", {"trick_points": 1}, day)
    with pytest.raises(ValidationError) as refused:
        rescore(tournament=day, pins=pins, reason="essai", by=by)

    assert (refused.value.code, refused.value.params["case"]) == ("ruled", case.number)
