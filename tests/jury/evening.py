"""A tournament with two tables being played, and decisions to try on them."""

from django.urls import reverse

from tests.entry.evening import entry_at, table_of, tournament_of, write
from tournaments.boards.rules.gives import seats_of
from tournaments.deals.models import Total
from tournaments.entries.models import Entry
from tournaments.follow import rulings
from tournaments.jury import appeals, writes as jury
from tournaments.jury.rules.decision import BoardDecision, Decision
from tournaments.rulings.models import Case
from tournaments.tables.models import Table

SLAM = {"contract": "grand_chelem", "bidders": ["N"], "tricks": 13}


def an_evening(variant="couleur", *, by, deals=4):
    """Two tables of the same round; nothing is written yet."""
    tournament = tournament_of(variant, deals=deals)
    tables = [table_of(tournament, number=number) for number in (1, 2)]
    Entry.objects.filter(tournament=tournament).update(state=Entry.State.PRESENT)
    found = Table.objects.select_related("round__tournament")
    return tournament, *(found.get(pk=table.pk) for table in tables)


def more_tables(tournament, count, *, by):
    """So many tables more in the same round, each with a line, and all judged."""
    for number in range(3, 3 + count):
        table_of(tournament, number=number)
        table = Table.objects.select_related("round__tournament").get(number=number)
        write(table, 1, {"contract": "not_played"}, by=by)
        called(table, 2, by=by)


def key_at(table, seat):
    return entry_at(table, seat).public_id


def keys_of(table):
    return {seat: key_at(table, seat) for seat in "NESW"}


def called(table, deal=1, *, by, **more):
    call = jury.Call(table, deal, **more)
    return jury.call_jury(tournament=table.round.tournament, call=call, by=by)


def fine(table, offence, seat="N", *, own, others=0, **more):
    """A decision against one player of a table."""
    keys = keys_of(table)
    points = {key: own if at == seat else others for at, key in keys.items()}
    return Decision(offence, (keys[seat],), points, **more)


def on_board(kind="", seat="", *, fine=0, **more):
    """In boards a fine, and one result given to a seat, or without any to all three."""
    seats = seats_of(seat) if kind else ()
    return BoardDecision(fine, {one: {"kind": kind, **more} for one in seats})


def rule(case, decision, *, by, **more):
    """Rule on a case as it is now."""
    case.refresh_from_db()
    return rulings.decide(
        case=case, seen=case.version, decision=decision, by=by, **more
    )


def told(case, *, by):
    """Tell the table what was decided."""
    return jury.tell(case=case, seen=now(case).version, by=by)


def told_revoke(table, accounts):
    """A revoke by North, told to the table."""
    case = called(table, by=accounts["scorer"])
    rule(case, fine(table, "revoke", own=-3), by=accounts["jury"])
    told(case, by=accounts["jury"])
    return now(case)


def appealed(case, seat="N", *, by, **more):
    """Note the appeal of a player of the table."""
    who = key_at(case.table, seat)
    seen = now(case).version
    return appeals.appeal(case=case, seen=seen, who=who, by=by, **more)


def upheld(case, *, by):
    return appeals.uphold(case=case, seen=now(case).version, by=by)


def now(case):
    return Case.objects.get(pk=case.pk)


def totals(tournament):
    """Points, penalties and total of each entry, by number."""
    found = Total.objects.filter(entry__tournament=tournament).order_by("entry__number")
    return list(found.values_list("points", "penalties", "total"))


def at(table, *numbers):
    """The same for those of one table, by seat."""
    found = {}
    for seat in "NESW":
        total = Total.objects.filter(entry=entry_at(table, seat)).first()
        found[seat] = (total.points, total.penalties, total.total) if total else None
    return found


def way_to(case):
    """The link to a case, in English."""
    address = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    return f'<a href="{address}">Case {case.number}</a>'


def leads_there(client, page, case):
    """The page has the link to the case, and whoever follows it reads the case."""
    link = way_to(case)
    assert link in page.replace('"> ', '">'), page
    assert client.get(link.split('"')[1]).context["case"] == case


def said(client, url, sent=None):
    """What a page says after something was sent to it, in English."""
    answer = client.post(url, sent, headers={"accept-language": "en"}, follow=True)
    return answer.content.decode()


__all__ = ["write"]
