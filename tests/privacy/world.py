"""A member whose name stands wherever a name can stand, and all that can be read."""

import io
import re
import zipfile

from django.apps import apps
from django.contrib import messages
from django.contrib.sessions.models import Session
from django.http import QueryDict
from django.test import Client
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone

from tests.conftest import PASSWORD
from tests.jury import evening
from tests.ranking import day as quiet
from tournaments.accounts.models import Account
from tournaments.demo.rehearsal import rehearse
from tournaments.entries import archiving
from tournaments.entries.archive import merging
from tournaments.entries.members import add_player, change_player
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.follow.days import finish
from tournaments.jury import notes
from tournaments.plans.models import Tournament
from tournaments.tables.models import Table
from tournaments.till import writes as till
from tournaments.till.rules.fees import Plan

FIRST, LAST, CONTACT = "Zénobie", "Zorglubova", "0470 99 88 77"
NAME = f"{FIRST} {LAST}"
# However it is written: with accents or without, escaped for JSON, in a web address.
TRACES = re.compile(
    r"zorglub|z(é|e|\\u00e9|%C3%A9|&#xe9;)nobie|99 88 77|Z\. ?Z\.|Zé?e?n?o?\. Zorg",
    re.IGNORECASE,
)


def a_crew():
    """Two organisers, of whom one has the name of the member and wrote the sheets."""
    every = {"is_organiser": True, "is_scorer": True, "is_jury": True}
    odile = Account.objects.create_user("odile", PASSWORD, name="Odile", **every)
    herself = Account.objects.create_user("zorglubova", PASSWORD, name=NAME, **every)
    return odile, herself


def an_evening(odile, herself):
    """An evening on which much is said of her, with money and a case of the jury."""
    tournament = quiet.an_evening(herself)
    table = Table.objects.get(round__tournament=tournament, round__number=1, number=1)
    who = Entry.objects.get(tournament=tournament, number=1)
    player = known_as(who.player)
    till.set_plan(
        tournament=tournament,
        plan=Plan(kept=True, usual_fee=800, extras=(("Café", 180),)),
        by=odile,
    )
    comings.set_paid(entry=who, paid=True, by=herself)
    till.sell(tournament=tournament, extra="Café", entry=who, by=odile)
    case = evening.called(table, by=odile, words=f"{LAST} parle trop")
    decision = evening.fine(table, "revoke", own=-3, others=1)
    evening.rule(case, decision, by=odile, facts=f"Chez {NAME}", reason="Art. 3")
    notes.note(case=evening.now(case), words=f"{FIRST} crie", consulted=[], by=odile)
    comings.exclude(entry=who, reason=f"Madame {LAST} s’en va", by=odile)
    comings.readmit(entry=who, reason=f"Mme {LAST.upper()} revient", by=herself)
    return tournament, player


def known_as(player):
    """The member under her own name, with all that can be kept of one."""
    return change_player(
        player=player,
        first_name=FIRST,
        last_name=LAST,
        number=17,
        contact=CONTACT,
        age_checked=True,
    )


def merged_with_a_double(player, by):
    double = add_player(first_name=FIRST, last_name=f"{LAST}-Maes", contact=CONTACT)
    seen = merging(player, double).seal
    archiving.merge(player=player, other=double, seen=seen, by=by)
    return double


def a_club():
    """All that she did: an evening, one that is archived, two played for practice."""
    odile, herself = a_crew()
    tournament, player = an_evening(odile, herself)
    merged_with_a_double(player, odile)
    days = [tournament, quiet.an_evening(herself, name="Soirée d’été")]
    Tournament.objects.filter(pk=days[-1].pk).update(archived_at=timezone.now())
    days += [rehearse(game=game, players=8, rounds=1) for game in ("whist", "whiz")]
    for one in days[1:]:
        join(player, Entry.objects.get(tournament=one, number=1).player, odile)
    for one in days[2:]:
        finish(tournament=one, by=odile)
    Tournament.objects.update(state=Tournament.State.FINISHED)
    return odile, player, days


def join(player, other, by):
    """Who played there was she, under another name."""
    if other == player:
        return  # whoever is there to practise with plays in both
    other = change_player(player=other, first_name=FIRST, last_name=LAST, club="")
    archiving.merge(player=player, other=other, seen=merging(player, other).seal, by=by)


def something_waits_to_be_said(client):
    """A sentence about her that the next page would say."""
    session = client.session
    session["_messages"] = f'[["__json_message",0,{messages.SUCCESS},"{NAME} paie"]]'
    session.save()


def everything():
    """All that the database holds, table by table, as one text."""
    rows = [
        repr(row)
        for model in apps.get_models(include_auto_created=True)
        for row in model._base_manager.values()
    ]
    sessions = [repr(one.get_decoded()) for one in Session.objects.all()]
    return "\n".join([*rows, *sessions])


def text_of(answer):
    """What an answer says: a page, a file, or the sheets of a workbook."""
    body = answer.getvalue() if answer.streaming else answer.content
    if body.startswith(b"PK"):
        bundle = zipfile.ZipFile(io.BytesIO(body))
        body = b"\n".join(bundle.read(name) for name in bundle.namelist())
    return body.decode(errors="replace")


# What no link leads to: somebody types it.
TYPED = [
    "/players/?search=zorgl",
    "/players/?show=archived",
    "/crew/?search=zor",
    "/taken-away/",
    "/nobody/",
]


def typed(tournament, player):
    """Where one looks for her in a tournament, and her own pages."""
    key = tournament.public_id
    own = tournament.entries.get(player=player).public_id
    return [
        f"/t/{key}/",
        f"/t/{key}/ranking/players/{own}/",
        f"/t/{key}/players/{own}/",
        f"/t/{key}/players/{own}/page/",
        f"/t/{key}/players/{own}/card/",
        f"/t/{key}/till/take/{own}/",
        f"/t/{key}/ranking/?search=zorgl",
        f"/t/{key}/players/?search=zorgl&show=all",
        f"/t/{key}/players/find/?line=zorgl",
        f"/t/{key}/hall/stage/",
        f"/t/{key}/till/take/?search=zorgl",
        f"/t/{key}/jury/decisions/?search=zorgl",
    ]


def read(client, *starts, follows=True, kinds=None):
    """These pages, and the pages and files that links lead to, with what they say.

    Of pages that are alike one is read, and all that one starts from; none is that is
    like those of the `kinds` that somebody else has read.
    """
    found, waiting, kinds = {}, list(starts), set() if kinds is None else kinds
    while waiting:
        url = waiting.pop(0)
        if url in found:
            continue
        answer = client.get(url)
        assert answer.status_code < 500, url
        found[url] = text_of(answer)
        html = follows and "html" in answer.headers.get("Content-Type", "")
        links = re.findall(r'href="([/?][^"#]*)', found[url]) if html else []
        for link in [*links, answer.headers.get("Location", "")]:
            there = whole(url, link.replace("&amp;", "&"))
            if wanted(there) and kind_of(there) not in kinds:
                kinds.add(kind_of(there))
                waiting.append(there)
    return found


def kind_of(url):
    """What pages have alike that differ in whom or what they are about."""
    path, _mark, query = url.partition("?")
    try:
        found = resolve(path)
    except Resolver404:
        return path
    which = [found.kwargs.get(key) for key in ("tournament", "paper", "format")]
    return found.view_name, *which, *sorted(QueryDict(query))


def whole(url, link):
    return url.partition("?")[0] + link if link.startswith("?") else link


def wanted(link):
    """A page of the club, and neither a file of the site nor a list turned round."""
    aside = ("/static/", "/admin", "/grids/", "/offences/", "/rulebooks/", "/sign-")
    return link[:1] == "/" and not link.startswith(aside) and "sort=" not in link


def as_each(odile):
    """A browser for each role, by its name; a stranger has no account."""
    clients = {"stranger": Client(), "organiser": signed_in(odile)}
    for role in ("scorer", "jury"):
        who = Account.objects.create_user(role, PASSWORD, **{f"is_{role}": True})
        clients[role] = signed_in(who)
    return clients


def signed_in(account):
    client = Client()
    client.force_login(account)
    return client


def forget_on_the_page(client, player):
    """Tick all that the page offers, and forget; what it said before is returned."""
    url = reverse("privacy:forget", args=[player.public_id])
    page = client.get(url)
    preview = page.context["preview"]
    sent = {
        "name": str(player),
        "word": "oublier",
        "again": "1",
        "seen": preview.seal,
        "text": [one.event for one in preview.texts],
        "account": [one.public_id for one in preview.accounts],
    }
    answer = client.post(url, sent, headers={"accept-language": "fr"})
    assert answer.status_code == 302, text_of(answer)
    return preview
