"""Writes the club's members, one by one or a whole list at once."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.entries import people as queries
from tournaments.folding import folded, has_letter
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.players.imports import IMPORTED, LONGEST
from tournaments.players.models import Club, Player
from tournaments.players.rules import judging, verdicts
from tournaments.players.rules.verdicts import ADD, SKIP, MemberRow


class Choices(NamedTuple):
    """The decisions on rows of a list, by their lines, and on which verdicts."""

    decisions: Mapping[int, str]
    seen: str = ""
    leave_out_wrong: bool = False


def clubs_named(names: Iterable[str]) -> dict[str, Club]:
    """The clubs of these names by their folded names; those that are new are made."""
    clubs = {folded(club.name): club for club in Club.objects.all()}
    for name in names:
        if folded(name) and folded(name) not in clubs:
            # Two may type it at once.
            clubs[folded(name)] = Club.objects.get_or_create(name=name)[0]
    return clubs


@transaction.atomic
def add_player(
    *, club: str = "", by: Account | None = None, anyway: bool = True, **fields: Any
) -> Player:
    """Keep a new member; `age_checked` says that somebody saw that they are 16.

    Unless it is done `anyway`, a member of that name is not made a second time.
    """
    if not anyway:
        ledger.lock_club()
        refuse_namesake(fields["first_name"], fields["last_name"])
    return _keep(Player(), club=club, by=by, **fields)


def refuse_namesake(first_name: str, last_name: str) -> None:
    for player in queries.namesakes(first_name, last_name):
        raise ValidationError(
            _("%(name)s is a member now."), code="namesake", params={"name": player}
        )


@contextmanager
def locked_players(*players: Player) -> Iterator[list[Player]]:
    """Write alone in the list of members; these are yielded as they are then."""
    with transaction.atomic():
        ledger.lock_club()
        yield read_players_again(players)


def read_players_again(players: Sequence[Player]) -> list[Player]:
    """Read members once a lock is held; refused if one is on the list no more."""
    rows = queries.all_members().select_for_update().order_by("pk")
    found = {row.pk: row for row in rows.filter(pk__in=[one.pk for one in players])}
    for player in players:
        if player.pk not in found:
            raise ValidationError(
                _(
                    "%(name)s is not on the list of members any more. Look for the "
                    "name again."
                ),
                code="gone",
                params={"name": player},
            )
    return [found[player.pk] for player in players]


def change_player(
    *, player: Player, by: Account | None = None, **fields: Any
) -> Player:
    """Change what is given of a member; the rest stays."""
    going_on = Tournament.objects.exclude(state=Tournament.State.FINISHED)
    days = set(going_on.filter(entries__player=player).values_list("pk", flat=True))
    # The tournaments first, as the door does, so that neither waits for the other.
    with locked_tournaments(days), locked_players(player) as [found]:
        kept = _keep(found, by=by, **fields)
        show_anew([kept])
    return kept


@contextmanager
def locked_tournaments(days: Collection[int]) -> Iterator[None]:
    """Write in these tournaments, always locked in one order, with what holds there."""
    with transaction.atomic(), ExitStack() as stack:
        for day in Tournament.objects.filter(pk__in=days).order_by("pk"):
            stack.enter_context(ledger.locked(day))
        yield


def show_anew(players: Iterable[Player]) -> None:
    """Have every page on which these players stand drawn anew.

    A name is no event of a tournament, yet a page that a browser keeps shows it: in
    tournaments that are over too, for people look them up at home.
    """
    entered = Tournament.objects.filter(entries__player__in=list(players))
    ledger.void_caches(Tournament.objects.filter(pk__in=entered.values("pk")))


def _keep(
    player: Player,
    *,
    by: Account | None,
    club: str | None = None,
    age_checked: bool | None = None,
    **fields: Any,
) -> Player:
    for name, value in fields.items():
        setattr(player, name, value)
    if club is not None:
        club = " ".join(club.split())
        player.club = clubs_named([club]).get(folded(club))
    if age_checked is not None and age_checked != bool(player.age_checked_at):
        player.age_checked_at = timezone.now() if age_checked else None
        player.age_checked_by = by if age_checked else None
    player.folded_name = folded(f"{player.first_name} {player.last_name}")
    if not has_letter(player.folded_name):
        raise ValidationError({"last_name": _("Type a name of at least one letter.")})
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        owner = Player.objects.filter(number=player.number).first()
        taken = ValidationError(
            _(
                "Number %(number)s belongs to %(name)s. Choose another, or change "
                "theirs first."
            ),
            code="taken",
            params={"number": player.number, "name": owner or "?"},
        )
        raise ValidationError({"number": taken}) from error
    return player


def import_players(
    *,
    rows: Iterable[MemberRow],
    decisions: Mapping[int, str],
    leave_out_wrong: bool = False,
    seen: str = "",
    by: Account | None = None,
) -> dict[str, int]:
    """Write a list that was confirmed, all of it or nothing; return what was done.

    `decisions` says for the line of a row, where it is not what its verdict says:
    `add`, `skip`, or the public identifier of whom it is. The verdicts are given anew,
    so that what changed since the preview is not overlooked; a decision made on a
    preview whose verdicts were others, which `seen` tells, is made again.
    """
    done = {"added": 0, "filled": 0, "same": 0, "left": 0}
    changed: list[Player] = []
    with transaction.atomic():
        ledger.lock_club()
        known = queries.known()
        judged = judging.judge(rows, known, LONGEST)
        choices = Choices(decisions, seen, leave_out_wrong)
        refuse_stale(judged, choices)
        plan = [(one, decision_on(one, choices, known)) for one in judged]
        clubs = clubs_named(
            one.row.club
            for one, what in plan
            if what == ADD or (what != SKIP and not one.row.asks_club)
        )
        players = Player.objects.in_bulk(field_name="public_id")
        for one, decision in plan:
            row = one.row
            if one.problem in verdicts.OF_THE_NUMBER:
                row = row._replace(number="")
            if decision == SKIP:
                done["left"] += 1
            elif decision == ADD:
                new = Player(
                    first_name=row.first_name,
                    last_name=row.last_name,
                    folded_name=folded(f"{row.first_name} {row.last_name}"),
                )
                _complete(new, row, clubs)
                done["added"] += 1
            elif _complete(players[decision], row, clubs):
                done["filled"] += 1
                changed.append(players[decision])
            else:
                done["same"] += 1
        show_anew(changed)
    return done


def refuse_stale(judged: Iterable[verdicts.Judged], choices: Choices) -> None:
    """Refuse decisions that were made on a list whose verdicts were others."""
    seen, decided_some = choices.seen, any(choices.decisions.values())
    if seen and decided_some and verdicts.seal(judged) != seen:
        raise ValidationError(
            _(
                "The members have changed since this list was shown: some may be "
                "kept already. Look at each row, then keep the list."
            ),
            code="stale",
        )


def decision_on(
    one: verdicts.Judged, choices: Choices, known: Iterable[verdicts.Known]
) -> str:
    """Decide what becomes of a row: one of SKIP and ADD, or the key of whom it is."""
    usual = verdicts.default_decision(one, leave_out_wrong=choices.leave_out_wrong)
    decision = choices.decisions.get(one.row.line, "") or usual
    people = (who.public_id for who in known)
    if decision in {SKIP, *([ADD, *people] if one.can_be_taken else [])}:
        return decision
    params = {"line": one.row.line}
    if decision:
        raise ValidationError(
            _("Row %(line)s: choose who it is among the members, or leave it out."),
            code="nobody",
            params=params,
        )
    if one.verdict == verdicts.WRONG:
        raise ValidationError(
            _("Some rows are wrong. Mend the list, or leave them out."), code="wrong"
        )
    raise ValidationError(
        _("Row %(line)s: decide whether this is somebody new."),
        code="undecided",
        params=params,
    )


def _complete(player: Player, row: MemberRow, clubs: Mapping[str, Club]) -> bool:
    """Keep what the row says and the member lacks; tell whether that was anything."""
    offered: dict[str, Any] = {
        **{one.name: row.more.get(one.name) for one in IMPORTED},
        "number": verdicts.number_of(row),
        "club": clubs.get(folded(row.club)),
    }
    lacked = {
        name: value
        for name, value in offered.items()
        if value and not getattr(player, name)
    }
    for name, value in lacked.items():
        setattr(player, name, value)
    if player.pk and not lacked:
        return False
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        raise ValidationError(
            _("Row %(line)s: number %(number)s belongs to somebody else."),
            code="taken",
            params={"line": row.line, "number": player.number},
        ) from error
    return True
