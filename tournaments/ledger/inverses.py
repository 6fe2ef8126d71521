"""What undoes each kind of event: one more event, which the usual operations write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.live import operations as live
from tournaments.models import Account, Entry, Player, Round, Table, Tournament
from tournaments.planning import operations as planning
from tournaments.registration import operations as door
from tournaments.registration.lots import operations as lots
from tournaments.registration.sides import operations as sides
from tournaments.seating import operations as seating

Facts = Mapping[str, Any]
Undo = Callable[[Tournament, Facts, Account], object]


class Undoing(NamedTuple):
    """How an event is undone, and who may.

    It can be undone while nothing newer of its family is told of the same thing, which
    the fact `about` names; without one, of the tournament.
    """

    undo: Undo
    permission: str
    family: str
    about: str = ""


def entry_of(tournament: Tournament, facts: Facts) -> Entry:
    entries = Entry.objects.select_related("player", "tournament")
    found = entries.filter(tournament=tournament, public_id=facts["entry"]).first()
    if found is None:
        raise _gone()
    return found


def round_of(tournament: Tournament, facts: Facts) -> Round:
    rounds = Round.objects.filter(tournament=tournament, number=facts["round"])
    found = rounds.select_related("tournament").first()
    if found is None:
        raise _gone()
    return found


def table_of(tournament: Tournament, facts: Facts) -> Table:
    tables = Table.objects.select_related("round__tournament")
    found = tables.filter(
        round__tournament=tournament, public_id=facts["table"]
    ).first()
    if found is None:
        raise _gone()
    return found


def _gone() -> ValidationError:
    return ValidationError(_("It is not there any more."), code="gone")


def _with_entry(write: Callable[[Entry, Facts, Account], object]) -> Undo:
    return lambda tournament, facts, by: write(entry_of(tournament, facts), facts, by)


def _with_round(write: Callable[[Round, Facts, Account], object]) -> Undo:
    return lambda tournament, facts, by: write(round_of(tournament, facts), facts, by)


def _enter_again(tournament: Tournament, facts: Facts, by: Account) -> None:
    player = Player.objects.get(public_id=facts["player"])
    taken = Entry.objects.filter(tournament=tournament, number=facts["number"])
    door.register(
        tournament=tournament,
        player=player,
        number=None if taken.exists() else facts["number"],
        here=facts.get("state") == Entry.State.PRESENT,
        late=True,
        by=by,
    )


def _pair_again(tournament: Tournament, facts: Facts, by: Account) -> None:
    one, other = (entry_of(tournament, {"entry": key}) for key in facts["entries"])
    sides.pair(entry=one, partner=other, by=by)


def _unpair(tournament: Tournament, facts: Facts, by: Account) -> None:
    side = tournament.sides.filter(number=facts["side"]).first()
    if side is None:
        raise _gone()
    sides.unpair(side=side, by=by)


def _before_the_draw(round: Round, facts: Facts, by: Account) -> None:
    before = facts.get("before")
    if before is None:
        seating.undo_round(round=round, by=by)
        return
    seating.redraw_round(
        round=round, method=before["method"], seed=before["seed"], by=by
    )


def _seat_back(tournament: Tournament, facts: Facts, by: Account) -> None:
    sides.replace_entry(
        table=table_of(tournament, facts),
        seat=facts["seat"],
        entry=entry_of(tournament, {"entry": facts["before"]}),
        from_deal=facts["from_deal"],
        by=by,
    )


def _frozen_before(tournament: Tournament, facts: Facts, by: Account) -> None:
    before = facts["before"]
    if before is None:
        live.lift_freeze(tournament=tournament, by=by)
    else:
        live.freeze_ranking(tournament=tournament, after_round=before, by=by)


def _shown_before(tournament: Tournament, facts: Facts, by: Account) -> None:
    what, revealed = facts["before"]
    live.show(tournament=tournament, what=what, by=by)
    if revealed:
        live.reveal(tournament=tournament, places=revealed, by=by)


def _mistake() -> str:
    return _("That was a mistake, and is undone.")


REGISTER, EXCLUDE = "tournaments.register", "tournaments.exclude"
SEAT, RUN = "tournaments.seat", "tournaments.run_round"
HALL, PLAN = "tournaments.run_hall", "tournaments.plan"


def _at_the_door(write: Callable[[Entry, Facts, Account], object]) -> Undoing:
    return Undoing(_with_entry(write), REGISTER, "entry", "entry")


def _excluding(write: Callable[[Entry, Facts, Account], object]) -> Undoing:
    return Undoing(_with_entry(write), EXCLUDE, "entry", "entry")


def _paying(paid: bool) -> Undoing:
    undo = _with_entry(lambda e, f, by: door.set_paid(entry=e, paid=paid, by=by))
    return Undoing(undo, REGISTER, "paid", "entry")


def _in_rounds(write: Callable[[Round, Facts, Account], object]) -> Undoing:
    return Undoing(_with_round(write), RUN, "round", "round")


def _with_the_clock(write: Callable[[Round, Facts, Account], object]) -> Undoing:
    return Undoing(_with_round(write), HALL, "clock", "round")


UNDOINGS: dict[str, Undoing] = {
    "entry_registered": _at_the_door(
        lambda e, f, by: door.unregister(entry=e, by=by),
    ),
    "entry_removed": Undoing(_enter_again, REGISTER, "entry", "entry"),
    "entry_arrived": _at_the_door(lambda e, f, by: door.not_here(entry=e, by=by)),
    "entry_not_here": _at_the_door(lambda e, f, by: door.check_in(entry=e, by=by)),
    "entry_left": _at_the_door(
        lambda e, f, by: door.come_back(
            entry=e, here=f["before"] == Entry.State.PRESENT, by=by
        )
    ),
    "entry_returned": _at_the_door(lambda e, f, by: door.leave(entry=e, by=by)),
    "entry_excluded": _excluding(
        lambda e, f, by: door.readmit(
            entry=e, words=_mistake(), to=Entry.State(f["before"]), by=by
        )
    ),
    "entry_readmitted": _excluding(
        lambda e, f, by: door.exclude(entry=e, words=_mistake(), by=by)
    ),
    "entry_paid": _paying(False),
    "entry_unpaid": _paying(True),
    "entry_number": Undoing(
        _with_entry(
            lambda e, f, by: door.change_number(
                entry=e, number=f["before"], swap=True, by=by
            )
        ),
        REGISTER,
        "number",
        "entry",
    ),
    "entry_joker": Undoing(
        _with_entry(lambda e, f, by: door.set_joker(entry=e, joker=f["before"], by=by)),
        REGISTER,
        "joker",
        "entry",
    ),
    "numbers_drawn": Undoing(
        lambda t, f, by: lots.undo_draw(tournament=t, by=by), REGISTER, "lots"
    ),
    "numbers_undone": Undoing(
        lambda t, f, by: lots.draw_numbers(tournament=t, seed=f["seed"], by=by),
        REGISTER,
        "lots",
    ),
    "sides_paired": Undoing(_unpair, REGISTER, "sides", "side"),
    "sides_unpaired": Undoing(_pair_again, REGISTER, "sides", "side"),
    "round_drawn": _in_rounds(_before_the_draw),
    "round_draw_undone": Undoing(
        lambda t, f, by: seating.draw_round(
            tournament=t, method=f["method"], seed=f["seed"], by=by
        ),
        SEAT,
        "round",
        "round",
    ),
    "round_published": _in_rounds(
        lambda r, f, by: seating.undo_round(round=r, by=by),
    ),
    "round_publication_undone": _in_rounds(
        lambda r, f, by: seating.publish_round(round=r, by=by)
    ),
    "round_started": _in_rounds(lambda r, f, by: seating.undo_round(round=r, by=by)),
    "round_start_undone": _in_rounds(
        lambda r, f, by: seating.start_round(round=r, by=by)
    ),
    "round_closed": _in_rounds(
        lambda r, f, by: seating.reopen_round(round=r, reason=_mistake(), by=by)
    ),
    "round_reopened": _in_rounds(
        lambda r, f, by: seating.close_round(round=r, reason=_mistake(), by=by)
    ),
    "seats_swapped": Undoing(
        _with_round(
            lambda r, f, by: seating.swap_seats(
                round=r, one=f["entries"][0], other=f["entries"][1], by=by
            )
        ),
        SEAT,
        "round",
        "round",
    ),
    "seat_replaced": Undoing(_seat_back, REGISTER, "seat", "table"),
    "clock_started": _with_the_clock(
        lambda r, f, by: live.unstart_clock(round=r, by=by)
    ),
    "clock_start_undone": _with_the_clock(
        lambda r, f, by: live.start_clock(round=r, minutes=f.get("minutes"), by=by)
    ),
    "clock_paused": _with_the_clock(lambda r, f, by: live.resume_clock(round=r, by=by)),
    "clock_resumed": _with_the_clock(lambda r, f, by: live.pause_clock(round=r, by=by)),
    "minutes_added": _with_the_clock(
        lambda r, f, by: live.add_minutes(round=r, minutes=-f["minutes"], by=by)
    ),
    "table_time": Undoing(
        lambda t, f, by: live.give_table_time(
            table=table_of(t, f), minutes=f["before"] - f["after"], by=by
        ),
        HALL,
        "table_time",
        "table",
    ),
    "ranking_frozen": Undoing(_frozen_before, HALL, "freeze"),
    "ranking_lifted": Undoing(_frozen_before, HALL, "freeze"),
    "hall_shows": Undoing(_shown_before, HALL, "hall"),
    "tournament_finished": Undoing(
        lambda t, f, by: planning.reopen(tournament=t, by=by), PLAN, "state"
    ),
    "tournament_reopened": Undoing(
        lambda t, f, by: planning.finish(tournament=t, by=by), PLAN, "state"
    ),
}
