"""What the demo has to show on each page, by the words in the page's address."""

from scoring.models import PointGrid
from tournaments.at_tables import queries as cards
from tournaments.at_tables.operations import pair
from tournaments.jury import operations as jury
from tournaments.jury.deciding import operations as deciding
from tournaments.jury.rules.decision import Decision
from tournaments.models import Account, Entry, Player, Ruling, Table, Tournament
from tournaments.rounds.drafts import operations as drafts

RUNNING = Tournament.State.RUNNING


def a_round(tournament, name):
    last = tournament.played_rounds.order_by("-number").first()
    return last and last.number


def of_tournament(related):
    """The newest thing of this kind that the tournament has."""

    def newest(tournament, name):
        found = getattr(tournament, related).order_by("pk").last()
        return found and found.public_id

    return newest


def an_account(tournament, name):
    return Account.objects.get(username="scorer").public_id


def a_ruling(tournament, name):
    found = Ruling.objects.filter(case__tournament=tournament).last()
    return found and found.public_id


# None: this tournament has nothing to show there.
WORDS = {
    "account": an_account,
    "variant": lambda tournament, name: tournament.variant_key,
    "preset": lambda tournament, name: "default",
    "grid": lambda tournament, name: PointGrid.objects.first().public_id,
    "number": lambda tournament, name: 1,
    "tournament": lambda tournament, name: tournament.public_id,
    "round": a_round,
    "table": lambda tournament, name: a_round(tournament, name) and 1,
    "deal": lambda tournament, name: 1,
    "event": lambda tournament, name: 1,
    "format": lambda tournament, name: "csv",
    "version": lambda tournament, name: 0,
    "paper": lambda tournament, name: "ranking",
    "bundle": lambda tournament, name: "start",
    "player": lambda tournament, name: Player.objects.first().public_id,
    "entry": of_tournament("entries"),
    "action": lambda tournament, name: "check-in",
    "draft": of_tournament("drafts"),
    "wish": of_tournament("wishes"),
    "case": of_tournament("cases"),
    "ruling": a_ruling,
    "movement": of_tournament("movements"),
}
# What must be asked with the address for the page to show all that it has.
MORE = {
    "planning:make": "?game=couleur",
    "registration:find": "?line=Nouveau+Venu",
    "rounds:rounds": "?search=a",
}


def of_the_jury(by):
    """Two cases of the running day: one waits, the other was decided with a fine."""
    tournament = Tournament.objects.filter(state=RUNNING).order_by("pk").first()
    table = Table.objects.filter(round__tournament=tournament).last()
    call = jury.Call(table, 2, words="…")
    jury.call_jury(tournament=tournament, call=call, by=by)
    who = Entry.objects.filter(tournament=tournament).first()
    deciding.decide(
        case=jury.call_jury(tournament=tournament, call=jury.Call(words="…"), by=by),
        seen=1,
        decision=Decision("warning", (who.public_id,), warning=True),
        by=by,
    )


def of_the_seating(by):
    """A plan of the rounds to come, and a wish about them."""
    tournament = Tournament.objects.filter(state=RUNNING).order_by("pk").first()
    drafts.keep(
        drafts.plan_draft(tournament=tournament, number=3, method="meet", seed=1, by=by)
    )
    drafts.add_wish(tournament=tournament, kind="clubs", must=False, by=by)


def of_a_table():
    """By what the phone of the last table of the running day is known."""
    tournament = Tournament.objects.filter(state=RUNNING).order_by("pk").first()
    last = Table.objects.filter(round__tournament=tournament).order_by("number").last()
    secret = cards.card_or_404(tournament, last.number).secret
    device, token = pair(tournament=tournament, secret=secret)
    assert device.let_in_at is not None
    return token
