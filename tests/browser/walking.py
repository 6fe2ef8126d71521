"""What the demo has to show on each page, by the words in the page's address."""

from contextlib import contextmanager

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.urls import reverse

from scoring.models import PointGrid
from tests.addresses import pages
from tournaments.access import PAGES
from tournaments.accounts.models import Account
from tournaments.draw.drafts import operations as drafts
from tournaments.entries.models import Entry
from tournaments.follow import rulings
from tournaments.jury import writes as jury
from tournaments.jury.rules.decision import Decision
from tournaments.plans.models import Tournament
from tournaments.play.phones.operations import let_in, pair
from tournaments.players.models import Club, Player
from tournaments.rulings.models import Ruling
from tournaments.tables import table_cards
from tournaments.tables.models import Table

RUNNING, OPEN, FINISHED = "running", "registration", "finished"
# There is an account already, everybody has a place, and the case is decided.
CLOSED = {
    *("first_run:make", "first_run:restore", "first_run:how_far"),
    *("rounds:late", "jury:correct"),
}


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
    "club": lambda tournament, name: Club.objects.first().public_id,
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


@contextmanager
def club_to_walk(blocker, folder, make):
    """What `make` makes, kept for a whole module; yields who may read all of it."""
    assert "test" in str(connection.settings_dict["NAME"])
    with blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "DATA_DIR", folder)
        patch.setattr(settings, "BACKUPS", folder / "backups")
        make()
        try:
            # One reader who wears every hat sees every page.
            Account.objects.filter(username="organiser").update(is_jury=True)
            by = Account.objects.get(username="organiser")
            of_the_jury(by)
            of_the_seating(by)
            yield by
        finally:
            call_command("flush", interactive=False, verbosity=0)


def of_the_jury(by):
    """Two cases of the running day: one waits, the other was decided with a fine."""
    tournament = Tournament.objects.filter(state=RUNNING).order_by("pk").first()
    table = Table.objects.filter(round__tournament=tournament).last()
    call = jury.Call(table, 2, words="…")
    jury.call_jury(tournament=tournament, call=call, by=by)
    who = Entry.objects.filter(tournament=tournament).first()
    rulings.decide(
        case=jury.call_jury(tournament=tournament, call=jury.Call(words="…"), by=by),
        seen=1,
        decision=Decision("warning", (who.public_id,), warning=True),
        by=by,
    )


def of_the_seating(by):
    """A plan of the rounds to come, and a wish about them."""
    tournament = Tournament.objects.filter(state=RUNNING).order_by("pk").first()
    drafts.save_draft(
        drafts.plan_draft(tournament=tournament, number=3, method="meet", seed=1, by=by)
    )
    drafts.add_wish(tournament=tournament, kind="clubs", must=False, by=by)


def of_a_table(by):
    """By what the phone of the last table of the running day is known."""
    tournament = Tournament.objects.filter(state=RUNNING).order_by("pk").first()
    last = Table.objects.filter(round__tournament=tournament).order_by("number").last()
    secret = table_cards.card_or_404(tournament, last.number).secret
    device, token = pair(tournament=tournament, secret=secret)
    let_in(device=device, by=by)
    return token


def first(tournament, name):
    """The first of what nobody gave a word for: right for pages that only write."""
    return 1


def addresses(state, names=PAGES):
    """The address of each page, where this tournament has something to show on it."""
    words = pages()
    days = Tournament.objects.filter(state=state).order_by("pk")
    found = {}
    for name in names:
        # Pages of boards are those of a day that is played in boards.
        in_boards = days.filter(duplicate=True) if "boards:" in name else days
        tournament = in_boards.first() or days.first()
        given = {word: WORDS.get(word, first)(tournament, name) for word in words[name]}
        if None not in given.values():
            found[name] = reverse(name, kwargs=given) + MORE.get(name, "")
    return found


def is_a_page(answer):
    html = answer.headers.get("Content-Type", "").startswith("text/html")
    return html and b"<!doctype html" in answer.content[:200].lower()


def walked(found, client):
    """Those of the addresses that answer with a whole page.

    A paper, which is none, is not made: for a crowd that takes a minute.
    """
    kept = {}
    for name, path in found.items():
        if path.endswith(".pdf"):
            continue
        answer = client.get(path)
        if name in CLOSED or answer.status_code in (302, 405):
            continue
        # A part of a page says with 422 that nothing was typed there, with 401 that
        # only the phone of a table is told, and with 409 that no boards travel here.
        part = answer.status_code in (401, 409, 422) and not is_a_page(answer)
        assert part or answer.status_code == 200, f"{name}: {answer.status_code}"
        if is_a_page(answer):
            kept[name] = path
    return kept
