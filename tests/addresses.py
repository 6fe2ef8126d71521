"""The address of each page, in a world that is made for them."""

import datetime
from uuid import uuid4

from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scoring.grids.operations import GridDraft, make_grid
from scoring.variants import VARIANTS
from tournaments.accounts.models import Account
from tournaments.deals.models import LateDeal
from tournaments.devices.models import Device
from tournaments.entries.models import Entry
from tournaments.follow import rulings
from tournaments.jury import writes as jury
from tournaments.jury.rules.decision import Decision
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.players.models import Club, Player
from tournaments.tables.models import Round, Table
from tournaments.till import writes as till
from tournaments.till.rules.fees import Plan


def a_grid():
    couleur = VARIANTS["couleur"]
    preset = couleur.presets["default"]
    text = preset.grid.text()
    grid = make_grid(
        variant=couleur,
        preset_key="default",
        draft=GridDraft("Ours", text, {}),
        by=None,
    )
    return grid.public_id


def a_tournament():
    tournament = Tournament.objects.create(
        name="Tournoi d'hiver",
        played_date=datetime.date(2026, 1, 17),
        variant_key="couleur",
        grid_text=VARIANTS["couleur"].grid.text(),
        options={"all_tricks": "double"},
        rules_version=1,
        rounds=4,
        deals_per_round=16,
    )
    return tournament.public_id


def a_player():
    return Player.objects.create(last_name="Lambert", folded_name="lambert")


def entered():
    newest = Tournament.objects.latest("pk")
    number = newest.entries.count() + 1
    return Entry.objects.create(tournament=newest, player=a_player(), number=number)


def an_entry():
    """An entry of the tournament that the same address has asked for before."""
    return entered().public_id


def a_round():
    """The first round of the tournament that was just made, being played."""
    newest = Tournament.objects.latest("pk")
    Round.objects.get_or_create(
        tournament=newest, number=1, defaults={"state": Round.State.PLAYING}
    )
    return 1


def a_table():
    """The first table of that round."""
    round = Round.objects.get(tournament=Tournament.objects.latest("pk"), number=1)
    Table.objects.get_or_create(round=round, number=1)
    return 1


def an_event():
    """The first event of the tournament that was just made."""
    newest = Tournament.objects.latest("pk")
    if not newest.events.exists():
        with transaction.atomic():
            ledger.append(newest, "cards_seen", {})
    return 1


def a_case():
    """A case of the tournament that the same address has asked for before."""
    newest = Tournament.objects.latest("pk")
    return jury.call_jury(tournament=newest, call=jury.Call(words="…")).public_id


def a_ruling():
    """A warning in a case of the same tournament."""
    newest = Tournament.objects.latest("pk")
    who = entered()
    judge = Account.objects.create_user("judge", "whist", is_jury=True)
    return rulings.decide(
        case=jury.call_jury(tournament=newest, call=jury.Call(words="another")),
        seen=1,
        decision=Decision("warning", (who.public_id,), warning=True),
        by=judge,
    ).public_id


def a_draft():
    """A draft of one round of the tournament that was just made: two tables."""
    newest = Tournament.objects.latest("pk")
    maker, _ = Account.objects.get_or_create(username="drafter")
    there = newest.entries.count()
    here = [
        Entry.objects.create(
            tournament=newest, player=a_player(), number=number, state="present"
        ).public_id
        for number in range(there + 1, there + 9)
    ]
    return newest.drafts.create(
        number=newest.drafts.count() + 1,
        first_round=1,
        method="meet",
        found_by="search",
        seed=1,
        rounds=[{"tables": [here[:4], here[4:]], "sitting_out": []}],
        made_by=maker,
    ).public_id


def a_device():
    newest = Tournament.objects.latest("pk")
    return Device.objects.create(
        tournament=newest, number=1, secret_digest=newest.public_id
    ).public_id


def a_late_deal():
    """A deal that came late at the first table of the same tournament."""
    newest = Tournament.objects.latest("pk")
    a_round()
    a_table()
    digest = f"{newest.public_id} late"
    device = Device.objects.create(tournament=newest, number=1, secret_digest=digest)
    return LateDeal.objects.create(
        table=Table.objects.get(round__tournament=newest, number=1),
        number=1,
        seen=0,
        client_key=uuid4(),
        facts={"contract": "pass"},
        device=device,
    ).public_id


def a_movement():
    """A coffee that was sold in the same tournament."""
    newest = Tournament.objects.latest("pk")
    till.set_plan(
        tournament=newest, plan=Plan(kept=True, extras=(("Café", 180),)), by=None
    )
    return till.sell(tournament=newest, extra="Café", by=None).public_id


def a_wish():
    return Tournament.objects.latest("pk").wishes.create(kind="clubs").public_id


# What stands between the slashes of an address, by the name it has there; the
# tournament comes first, for the others belong to it.
WORDS = {
    "tournament": a_tournament,
    "account": lambda: Account.objects.create_user("other", "whist").public_id,
    "variant": lambda: "couleur",
    "preset": lambda: "default",
    "grid": a_grid,
    "number": lambda: 1,
    "round": a_round,
    "table": a_table,
    "deal": lambda: 1,
    "event": an_event,
    "format": lambda: "csv",
    "version": lambda: 0,  # the catalogue of offences, that is always there
    "order": lambda: "gone",
    "paper": lambda: "ranking",
    "bundle": lambda: "start",
    "player": lambda: a_player().public_id,
    "club": lambda: Club.objects.create(name="Wavre").public_id,
    "entry": an_entry,
    "action": lambda: "check-in",
    "fine": lambda: 1,
    "draft": a_draft,
    "wish": a_wish,
    "case": a_case,
    "device": a_device,
    "late": a_late_deal,
    "movement": a_movement,
    "ruling": a_ruling,
}


def pages(resolver=None, space="", words=()):
    """Return the words of each address of the site, by name; the admin is one."""
    found = {}
    for pattern in (resolver or get_resolver()).url_patterns:
        asked = (*words, *pattern.pattern.converters)
        if isinstance(pattern, URLPattern):
            found[f"{space}{pattern.name}"] = asked
        elif isinstance(pattern, URLResolver) and pattern.namespace != "admin":
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            found |= pages(pattern, f"{space}{inner}", asked)
    return found


def addresses():
    """The address of each page, in a world that is made for them."""
    world = {word: make() for word, make in WORDS.items()}
    return {
        page: reverse(page, kwargs={word: world[word] for word in words})
        for page, words in pages().items()
    }
