"""How the addresses of a whole tournament are pressed."""

from tests.live.conftest import new_round, new_tournament
from tests.planning import plans
from tests.presses.press import Press, at, press
from tests.presses.rounds import drawn
from tournaments.follow import comings, days
from tournaments.jury.gates import gate_of_day, gate_of_round
from tournaments.plans.models import Tournament
from tournaments.plans.numbers import NumbersForm
from tournaments.standings.recount import seal
from tournaments.tables.models import Round


@press("planning:make")
def make_tournament(by):
    return Press(sent=plans.typed(), after="?game=couleur", tells=("tournament_made",))


@press("planning:change")
def change_tournament(by):
    day = plans.make(by=by)
    sent = plans.typed(place="Gesves", grid="keep", seen=1)
    return Press(at(day), sent, tells=("tournament_changed",))


@press("desk:recount")
def count_anew(by):
    day = Tournament.objects.get(pk=plans.make(by=by).pk)
    numbers = {"grid": "preset:liege", "option_all_tricks": "-"}
    form = NumbersForm(numbers, tournament=day)
    assert form.is_valid()
    sent = {**numbers, "seen": seal(day, form.pins), "reason": "The wrong table."}
    return Press(at(day), sent, tells=("tournament_rescored",))


def let_go(gate):
    """What is sent by who has seen what is open, and lets all of it go."""
    return {"seen": " ".join(gate.seals), **dict.fromkeys(gate.open, "un exercice")}


@press("planning:ties")
def reorder(by):
    day = new_tournament()
    sent = {"tie_1": "made", "tie_2": "-", "tie_3": "-", "tie_4": "-"}
    sent |= {"seen": Tournament.objects.get(pk=day.pk).version}
    return Press(at(day), sent, tells=("tie_breaks_changed",))


@press("desk:close")
def close(by):
    words = drawn(by, "playing")
    sent = let_go(gate_of_round(Round.objects.get()))
    return Press(words, sent, tells=("let_go", "round_closed"))


@press("desk:finish")
def finish(by):
    day = new_tournament(rounds=1)
    new_round(day, by, "closed")
    sent = let_go(gate_of_day(day))
    return Press(at(day), sent, tells=("let_go", "tournament_finished"))


@press("desk:reopen")
def reopen_day(by):
    day = new_tournament(rounds=1)
    new_round(day, by, "closed")
    days.finish(tournament=day, by=by)
    return Press(at(day), tells=("tournament_reopened",))


@press("ledger:undo")
def undo_event(by):
    day = new_tournament()
    entry = day.entries.first()
    comings.set_paid(entry=entry, paid=True, by=by)
    return Press(at(day, event=1), tells=("entry_unpaid",))
