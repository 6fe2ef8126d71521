"""Makes a tournament with so many tables in a scratch database, and says where it is.

WHISTCLUB_DATA=… python -m bench.hall 40
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import sha256
from uuid import uuid4

import django


def make(tables: int, deals: int, *, typed: bool = False) -> dict[str, object]:
    """A round that is being played; scorer, organiser and jury are signed in.

    With all lines `typed` there are two more scorers, who can judge the sheets.
    """
    import datetime

    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.db import transaction
    from django.utils import timezone

    from scoring.variants import VARIANTS
    from tournaments.accounts.models import Account
    from tournaments.deals.one_sheet import table_sheet
    from tournaments.devices.models import Device
    from tournaments.entries.models import Entry
    from tournaments.follow import lines as operations
    from tournaments.ledger import writes as ledger
    from tournaments.plans.models import Tournament
    from tournaments.players.models import Player
    from tournaments.tables.models import Occupant, Round, Table

    def signed_in(account: Account) -> str:
        session = SessionStore()
        session[SESSION_KEY] = str(account.pk)
        session[BACKEND_SESSION_KEY] = "tournaments.access.Roles"
        session[HASH_SESSION_KEY] = account.get_session_auth_hash()
        session.save()
        return str(session.session_key)

    scorer = Account.objects.create_user("scorer", "bench", is_scorer=True)
    organiser = Account.objects.create_user("organiser", "bench", is_organiser=True)
    jury = Account.objects.create_user("jury", "bench", is_jury=True)
    tournament = Tournament.objects.create(
        name="Bench",
        played_date=datetime.date(2026, 1, 17),
        state=Tournament.State.RUNNING,
        variant_key="couleur",
        grid_text=VARIANTS["couleur"].grid.text(),
        options={"all_tricks": "double"},
        rules_version=1,
        rounds=1,
        deals_per_round=deals,
        hall_shows="ranking",
    )
    round = Round.objects.create(
        tournament=tournament,
        number=1,
        state=Round.State.PLAYING,
        draw_method="random",
    )
    players = Player.objects.bulk_create(
        Player(last_name=f"Joueur {n}", folded_name=f"joueur {n}", number=n)
        for n in range(1, 4 * tables + 1)
    )
    entries = Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            player=player,
            number=number,
            state=Entry.State.PRESENT,
        )
        for number, player in enumerate(players, start=1)
    )
    seated = Table.objects.bulk_create(
        Table(round=round, number=n) for n in range(1, tables + 1)
    )
    Occupant.objects.bulk_create(
        Occupant(table=seated[at // 4], seat="NESW"[at % 4], entry=entry)
        for at, entry in enumerate(entries)
    )
    # Each table has a phone, which is known by `phone-` and the number of the table.
    Device.objects.bulk_create(
        Device(
            tournament=tournament,
            number=table.number,
            secret_digest=sha256(f"phone-{table.number}".encode()).hexdigest(),
            let_in_at=timezone.now(),
        )
        for table in seated
    )
    with transaction.atomic():
        ledger.append(tournament, "cards_seen", {})  # a ledger without any is broken
    if typed:
        for name in ("first", "second"):
            Account.objects.create_user(name, "bench", is_scorer=True)
        facts = {"contract": "emballage", "level": 8, "bidders": ["N", "S"]}
        for table in seated:
            for number in range(1, deals + 1):
                line = operations.TypedLine(number, facts | {"tricks": 9}, 0, uuid4())
                operations.record_line(sheet=table_sheet(table), line=line, by=scorer)
    return {
        "tournament": tournament.public_id,
        "session": signed_in(scorer),
        "organiser": signed_in(organiser),
        "jury": signed_in(jury),
        "tables": tables,
        "deals": deals,
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistclub.settings")
    django.setup()
    tables, deals = int(sys.argv[1]), int(sys.argv[2])
    print(json.dumps(make(tables, deals, typed="typed" in sys.argv)))
