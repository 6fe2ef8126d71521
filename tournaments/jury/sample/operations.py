"""Writes a few cases for a club to try things out on."""

from __future__ import annotations

from tournaments.entry.witness import watched
from tournaments.jury import operations, queries
from tournaments.jury.deciding import operations as deciding
from tournaments.jury.deciding.decision import Decision
from tournaments.jury.judging import usual_points
from tournaments.models import Account, Case, Table, Tournament


def make_cases(*, tournament: Tournament, by: Account, jury: Account) -> None:
    """At the tables of the last round: two calls that wait, and a ruling."""
    tables = Table.objects.filter(round__tournament=tournament)
    tables = tables.select_related("round__tournament")
    one, two, three = tables.order_by("-round__number", "number")[:3]
    decide_revoke(one, by=by, jury=jury)
    operations.call_jury(
        tournament=tournament,
        table=two,
        deal=tournament.deals_per_round,
        by=by,
        words="Deux joueurs ne sont pas d'accord sur le nombre de plis.",
    )
    grid = queries.grid_of(tournament)
    contract = next((key for key, _level in watched(grid)), "")
    operations.call_jury(
        tournament=tournament,
        table=three,
        deal=tournament.deals_per_round,
        kind=Case.Kind.WITNESS,
        contract=contract,
        by=by,
    )


def decide_revoke(table: Table, *, by: Account, jury: Account) -> None:
    """A revoke at this table, called, decided and told."""
    case = operations.call_jury(
        tournament=table.round.tournament, table=table, deal=2, by=by
    )
    offence = queries.offence_of(case.tournament, "revoke")
    assert offence is not None
    keys = [one.key for one in queries.players_of(table, 2)]
    deciding.decide(
        case=case,
        seen=case.version,
        decision=Decision(
            "revoke", (keys[1],), usual_points(offence, (keys[1],), keys)
        ),
        by=jury,
        facts="Est n'a pas fourni à cœur au sixième pli.",
        reason="Renonce vue après le pli suivant.",
    )
    case.refresh_from_db()
    operations.tell(case=case, seen=case.version, by=jury)
