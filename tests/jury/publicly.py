"""All that the hall can read of an evening in which the jury ruled."""

import re

from django.urls import reverse
from django.utils import translation

from tests.entry.evening import E8, write
from tests.jury import evening
from tests.printing.reading import page_of
from tournaments.accounts.models import Host
from tournaments.papers.documents import DOCUMENTS
from tournaments.plans.models import Tournament
from tournaments.play.phones.own_page.views import CARD
from tournaments.standings import queries as standings
from tournaments.tables.player_cards import token_of

FR = {"accept-language": "fr"}
# That something happened is told by a fingerprint and a version; not what it was.
SEAL = re.compile(
    r"sceau [0-9a-f]{12}|\"version\": \d+|\b[0-9a-f]{64}\b|seen=[0-9a-f]{24}"
    r"|data-as-at>\d\d:\d\d|\d\d/\d\d/\d{4}( à)? \d\d:\d\d"
)

ON_WALL = ("ranking", "round", "teams", "player-deals", "decisions", "report")


def an_evening(by, **more):
    tournament, one, two = evening.an_evening(by=by, **more)
    for table in (one, two):
        for deal in (1, 2):
            write(table, deal, E8, by=by)
    return tournament, one


def club(shown):
    Host.objects.update_or_create(
        pk=1, defaults={"name": "Ciney", "rulings_shown": shown}
    )


def address(tournament, page, *words):
    return reverse(page, args=[tournament.public_id, *words])


def public(stranger, tournament):
    """All that the hall can read: pages, files, the screen, and papers for the wall."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    players = tournament.entries.order_by("number").values_list("public_id", flat=True)
    Tournament.objects.filter(pk=tournament.pk).update(hall_shows="ranking")
    pages = [
        *(address(tournament, f"ranking:{one}") for one in ("ranking", "teams")),
        address(tournament, "ranking:prizes"),
        *(address(tournament, "ranking:export", one) for one in ("csv", "json")),
        *(address(tournament, "desk:player", one) for one in players),
        *(
            address(tournament, one)
            for one in ("live:stage", "desk:tournament", "rounds:plan")
        ),
    ]
    if tournament.duplicate:
        pages += [address(tournament, "boards:scorecard", one) for one in players]
        pages.append(address(tournament, "boards:traveller", 1))
    found = {url: stranger.get(url, headers=FR).content.decode() for url in pages}
    found |= own_pages(stranger, tournament)
    with translation.override("fr"):
        for paper in ON_WALL:
            if DOCUMENTS[paper].suits(tournament):
                found[paper] = page_of(paper, tournament)
    return {url: SEAL.sub("…", text) for url, text in found.items()}


def own_pages(stranger, tournament):
    """What each player reads on the page that his card opens."""
    page = address(tournament, "own_page:page")
    found = {}
    for who in tournament.entries.select_related("tournament").order_by("number"):
        stranger.cookies[CARD] = token_of(who)
        part = stranger.get(page, headers={**FR, "hx-request": "true"})
        found[f"own page of {who.number}"] = part.content.decode()
    stranger.cookies.pop(CARD, None)
    return found


def totals(tournament, *, desk):
    found = standings.ranking(Tournament.objects.get(pk=tournament.pk), desk=desk)
    return {one.result.number: one.result.total for one in found.lines}


def decisions(stranger, tournament, table, seat):
    """What the public page of a player says of decisions, in French."""
    url = address(tournament, "desk:player", evening.key_at(table, seat))
    text = stranger.get(url, headers=FR).content.decode()
    found = re.search(r'<ul class="concerns">(.*?)</ul>', text, re.DOTALL)
    shown = re.sub(
        r'<span class="for-readers">.*?</span>', "", found[1] if found else ""
    )
    plain = re.sub(r"<[^>]+>", " ", re.sub(r"</?span[^>]*>", "", shown))
    return " ".join(plain.replace("\N{NO-BREAK SPACE}", " ").split())
