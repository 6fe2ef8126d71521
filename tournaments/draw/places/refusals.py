"""Says why somebody cannot take a place, or why one cannot be given back."""

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.boards.models import BoardPlay
from tournaments.comparison import queries as comparison
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE
from tournaments.follow.told_late import refuse_judged, refuse_ruled, written_from
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts
from tournaments.plans.models import Tournament
from tournaments.rulings.models import RulingPoints
from tournaments.rulings.standing import refuse_out
from tournaments.tables.chairs import chairs_of, open_rounds, refuse_seated_in
from tournaments.tables.models import Occupant, Round, SittingOut, Table
from tournaments.tables.places import successor_of
from tournaments.tables.ways_back import the_entry

State = Round.State


def refuse_once_played(event: Event) -> None:
    """Refuse where who took a place has played, was judged, or gave it on since."""
    tournament, facts = event.tournament, event.facts
    entry = the_entry(tournament, facts)
    leaver = the_entry(tournament, facts, "before")
    since = Occupant.objects.filter(entry=entry)
    out = SittingOut.objects.filter(entry=entry)
    table = table_in_facts(facts)
    if table is not None:
        written = written_from(table, facts["from_deal"])
        if written != facts["written"] or table.round.state == State.CLOSED:
            raise _played_error(entry)
        if written:
            refuse_judged(table, facts["from_deal"])
        refuse_ruled(table, facts["from_deal"])
        since = since.exclude(table=table, seat=facts["seat"])
    if facts["round"]:
        sat_out = table is not None or not facts["table"]  # he or the leaver, then
        out = out.filter(round__number__gte=facts["round"] + sat_out)
        since = since.filter(table__round__number__gte=facts["round"])
    elif not facts["points"] or facts["handed_back"]:
        since = since.filter(table__round__number__gt=facts["rounds_drawn"])
        out = out.filter(round__number__gt=facts["rounds_drawn"])
    judged = RulingPoints.objects.filter(entry=entry, ruling__replaced_by=None)
    followed = Entry.objects.filter(place_of=entry).exclude(
        public_id__in=facts["followed"]
    )
    if judged.exists() or followed.exists():
        raise _played_error(entry)
    _refuse_placed(entry, since, out)
    _refuse_changed(facts, entry, leaver)
    if table is not None:
        _refuse_changed_seat(table, facts, leaver)


def _refuse_placed(
    entry: Entry, since: QuerySet[Occupant], out: QuerySet[SittingOut]
) -> None:
    """Refuse where somebody has a place in a round drawn since."""
    rounds = Round.objects.filter(
        Q(tables__occupants__in=since) | Q(sitting_out__in=out)
    )
    for round in rounds.order_by("-number")[:1]:
        if round.state in Round.BEGUN:
            raise _played_error(entry)
        raise ValidationError(
            _("%(name)s has a place in round %(round)s. Take that draw back first."),
            code="drawn",
            params={"name": entry.player, "round": round.number},
        )


def _refuse_changed(facts: Facts, entry: Entry, leaver: Entry) -> None:
    """Refuse where the two have another place, or another partner, than then."""
    if not facts["joker"] and entry.place_of_id != leaver.pk:
        raise ValidationError(_("It is not there any more."), code="gone")
    # A side of the same number may be another's by now.
    if leaver.side is not None or partner_keys(entry) != facts["beside"]:
        who = leaver if leaver.side is not None else entry
        raise ValidationError(
            _("%(name)s has another partner by now. Put the partners right first."),
            code="paired",
            params={"name": who.player},
        )


def partner_keys(entry: Entry) -> list[str]:
    """The partner of somebody, if there is one, by the public identifier."""
    if entry.side is None:
        return []
    others = Entry.objects.filter(side=entry.side).exclude(pk=entry.pk)
    return list(others.order_by("number").values_list("public_id", flat=True))


def _refuse_changed_seat(table: Table, facts: Facts, leaver: Entry) -> None:
    """Refuse if others have the seat by now, or whoever left it sits in the round."""
    if chairs_of(table, facts["seat"]) != facts["chairs"][1]:
        raise ValidationError(
            _("Others sit at table %(number)s by now. Take that back first."),
            code="seat",
            params={"number": table.number},
        )
    refuse_seated_in(table.round_id, leaver)


def table_in_facts(facts: Facts) -> Table | None:
    """The table at which a place was taken, unless its draw was taken back since."""
    found = Table.objects.filter(public_id=facts["table"])
    return found.select_related("round").first()


def _played_error(entry: Entry) -> ValidationError:
    return ValidationError(
        _(
            "%(name)s has played since. Let the other one take the place of "
            "%(name)s instead."
        ),
        code="played",
        params={"name": entry.player},
    )


def refuse_taken(leaver: Entry) -> None:
    """Refuse a place that somebody has, and whose player did not come back since."""
    heir = successor_of(leaver)
    if heir is not None:
        raise ValidationError(
            _(
                "%(other)s has taken the place of %(name)s already. Choose the place of"
                " %(other)s."
            ),
            code="taken",
            params={"other": heir.player, "name": leaver.player},
        )


def hands_back(leaver: Entry, entry: Entry) -> bool:
    """Return whether an entry that left comes back to the points another took over."""
    its_own = leaver.with_points and leaver.place_of_id == entry.pk
    return its_own and entry.state == Entry.State.LEFT


def refuse_known_boards(
    tournament: Tournament, entry: Entry, table: Table, first: int
) -> None:
    """Refuse who would play a board twice: its cards are known to them."""
    coming = BoardPlay.objects.filter(table=table, number__gte=first)
    numbers = coming.values_list("board__number", flat=True)
    known = [
        one.board
        for one in comparison.played_boards(tournament, boards=numbers, entry=entry)
        if entry.public_id in one.entries.values()
    ]
    if known:
        raise ValidationError(
            _("%(name)s has played board %(board)s before. Choose somebody else."),
            code="board",
            params={"name": entry.player, "board": min(known)},
        )


def refuse_newcomer(
    entry: Entry, leaver: Entry, seat: Occupant | None, *, with_points: bool
) -> None:
    """Refuse a newcomer who is not free, or would have the points of two players.

    Whoever sat in this very seat before may come back to it in the same round.
    """
    params = {"name": entry.player}
    if entry.pk == leaver.pk:
        raise ValidationError(_("Pick two different players."), code="same")
    if hands_back(leaver, entry):
        if not with_points:
            raise ValidationError(
                _("%(name)s comes back to the points: choose to go on with them."),
                code="points",
                params=params,
            )
    elif entry.state in GONE:
        refuse_out(entry)
        raise ValidationError(
            _("%(name)s has left: let them come back at the door first."),
            code="left",
            params=params,
        )
    if entry.is_joker:
        raise ValidationError(
            _("%(name)s is a joker, who is not ranked and takes a seat only."),
            code="joker",
            params=params,
        )
    if entry.side is not None:
        raise ValidationError(
            _("%(name)s has a partner. Take that pair apart first."),
            code="paired",
            params={
                **params,
                "where": ("registration:partners", entry.tournament.public_id),
                "there": _("To the partners"),
            },
        )
    open_seats = Occupant.objects.filter(entry=entry).exclude(
        table__round__state=Round.State.CLOSED
    )
    if seat is not None:
        open_seats = open_seats.exclude(table=seat.table, seat=seat.seat)
    place = open_seats.select_related("table").first()
    if place is not None:
        raise ValidationError(
            _("%(name)s sits at table %(number)s already."),
            code="seated",
            params={**params, "number": place.table.number},
        )
    if leaver.is_joker:
        if with_points:
            raise ValidationError(
                _("A joker has no points to take over."), code="points"
            )
        return
    sat = Occupant.objects.filter(entry=entry)
    out = SittingOut.objects.filter(entry=entry).exclude(
        round__in=open_rounds(entry.tournament)
    )
    has_own = with_points and (sat.exists() or out.exists())
    if entry.with_points or (has_own and not hands_back(leaver, entry)):
        raise ValidationError(
            _("%(name)s has points already: nobody goes on with those of two."),
            code="points",
            params=params,
        )
