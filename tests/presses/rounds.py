"""How the addresses of rounds and their seatings are pressed."""

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.live.conftest import new_round, new_tournament
from tests.presses.press import Press, at, press
from tournaments.draw.drafts import operations as drafts
from tournaments.tables.models import Round


@press("rounds:hall")
def hall(by):
    sent = {"across": 4, "aisles": "2", "way": "forth", "front": "desk"}
    return Press(at(new_tournament()), sent, tells=("hall_arranged",))


@press("rounds:draw")
def draw(by):
    """The method that plans all rounds keeps a draft as well."""
    sent = {"method": "meet", "seed": 7}
    return Press(at(new_tournament()), sent, tells=("round_drawn",))


def drawn(by, state="drawn"):
    day = new_tournament()
    new_round(day, by, state)
    return at(day, round=1)


@press("rounds:redraw")
def redraw(by):
    return Press(
        drawn(by),
        {"redraw-method": "random", "redraw-seed": 9},
        tells=("round_drawn",),
    )


@press("rounds:swap")
def swap(by):
    words = drawn(by)
    table = Round.objects.get().tables.first()
    other = Round.objects.get().tables.last()
    sent = {
        "entry": [t.occupants.first().entry.public_id for t in (table, other)],
        "seen": 0,
    }
    return Press(words, sent, tells=("seats_swapped",))


@press("rounds:publish")
def publish(by):
    return Press(drawn(by), tells=("round_published",))


@press("rounds:start")
def start(by):
    return Press(drawn(by, "published"), tells=("round_started",))


@press("rounds:reopen")
def reopen(by):
    sent = {"reason": "une faute"}
    return Press(drawn(by, "closed"), sent, tells=("round_reopened",))


@press("rounds:undo")
def undo(by):
    sent = {"seen": "playing"}
    return Press(drawn(by, "playing"), sent, tells=("round_start_undone",))


def a_draft(by):
    day = new_tournament()
    draft = drafts.plan_draft(tournament=day, number=1, method="meet", seed=1, by=by)
    return day, drafts.save_draft(draft)


@press("rounds:bring")
def bring(by):
    day = new_tournament()
    text = "round;table;seat;number\n" + "\n".join(
        f"1;{1 + place // 4};{'NESW'[place % 4]};{place + 1}" for place in range(8)
    )
    file = SimpleUploadedFile("plan.csv", text.encode())
    return Press(at(day), {"file": file}, leaves=day.drafts.count, left=1)


@press("rounds:search_on")
def search_on(by):
    day, draft = a_draft(by)
    words = at(day, draft=draft.public_id)
    slices = day.drafts.values_list("slices", flat=True)
    return Press(words, leaves=lambda: list(slices.all()), left=[1])


@press("rounds:take")
def take_draft(by):
    day, draft = a_draft(by)
    return Press(at(day, draft=draft.public_id), tells=("round_drawn",))


@press("rounds:wish")
def wish(by):
    day = new_tournament()
    two = day.entries.filter(number__in=(1, 2)).values_list("public_id", flat=True)
    sent = {"kind": "apart", "players": list(two), "must": "on"}
    return Press(at(day), sent, tells=("wish_added",))


@press("rounds:drop_wish")
def drop_wish(by):
    day = new_tournament()
    made = drafts.add_wish(tournament=day, kind="clubs", by=by)
    return Press(at(day, wish=made.public_id), tells=("wish_dropped",))
