"""How the addresses of the prizes are pressed."""

from tests.live.conftest import give_points, new_round, new_tournament
from tests.presses.press import Press, at, press
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.rank.prizes import operations
from tournaments.standings.prizes import PLACE


def given_out(by, points=range(10, 90, 10), **fields):
    """A day of one round that is over, with a prize for one in eight players."""
    kept = {"own_names": {"own_1": "A"}, "last_own": 1}
    own = {"special_prizes": ["own_1"], "prize_settings": kept}
    day = new_tournament(**{"rounds": 1, "prize_one_in": 8, **own, **fields})
    played = new_round(day, by, "closed")
    give_points(played, dict(enumerate(points, 1)))
    return Tournament.objects.get(pk=day.pk)


def first():
    return Entry.objects.get(number=8)


@press("ranking:prize_settings")
def find_prizes(by):
    day = new_tournament(prize_one_in=8)
    sent = {
        "way": "list",
        "worths": "Jambon\n20 €",
        "step": 100,
        "ties": "share",
        "seen": 0,
        "save": 1,
    }
    return Press(at(day), sent, tells=("prizes_changed",))


@press("ranking:collect")
def collect(by):
    day = given_out(by)
    sent = {"prize": PLACE, "entry": first().public_id, "cents": 0}
    return Press(at(day), sent, tells=("prize_collected",))


@press("ranking:give_back")
def give_back(by):
    day = given_out(by)
    about = {"prize": PLACE, "entry": first()}
    operations.collect(tournament=day, cents=0, by=by, **about)
    sent = {"prize": PLACE, "entry": first().public_id}
    return Press(at(day), sent, tells=("prize_given_back",))


@press("ranking:name_winner")
def name_winner(by):
    day = given_out(by)
    sent = {"prize": "own_1", "entry": first().public_id}
    return Press(at(day), sent, tells=("prize_named",))


@press("ranking:draw_lot")
def draw_lot(by):
    ham = {"ties": "draw", "worths": [[0, "Jambon"]], "own_names": {"own_1": "A"}}
    day = given_out(by, points=[1, 1, 1, 1, 1, 1, 9, 9], prize_settings=ham)
    return Press(at(day), tells=("prize_lot_drawn",))
