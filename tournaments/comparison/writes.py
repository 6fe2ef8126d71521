"""Writes how boards travel and are compared, and what is given or fined."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.deal import IllegalDeal
from scoring.duplicate.basis import BASES
from scoring.duplicate.methods import METHODS
from scoring.wording import refusal
from seating.whiz.plan import Movement
from tournaments.accounts.models import Account
from tournaments.boards.models import Adjustment, BoardFine, BoardPlay, BoardSet
from tournaments.boards.rules import marks, plan
from tournaments.boards.rules.history import movement_digest
from tournaments.comparison import comparing, queries, ruled
from tournaments.comparison.cards import lay_out
from tournaments.comparison.movement import propose
from tournaments.deals.one_sheet import scorer_of
from tournaments.entries.models import Entry
from tournaments.ledger import queries as past, writes as ledger
from tournaments.plans.models import Tournament
from tournaments.plans.queries import refuse_finished
from tournaments.rulings.models import Case
from tournaments.tables.models import Round

MOST_FINE = 100  # per cent of a top


def choose_comparison(*, tournament: Tournament, by: Account, **chosen: Any) -> None:
    """Choose how boards are compared; all are then compared anew."""
    with ledger.locked(tournament) as tournament:
        queries.refuse_unless_boards(tournament)
        if (
            chosen["comparison_method"] not in METHODS
            or chosen["comparison_basis"] not in BASES
        ):
            raise ValidationError(_("Choose one of the list."), code="unknown")
        refuse_finished(tournament)
        if chosen.get("carry_from") == tournament:
            raise ValidationError(
                _("A tournament cannot count for itself."), code="itself"
            )
        before = {key: _plain(getattr(tournament, key)) for key in chosen}
        after = {key: _plain(value) for key, value in chosen.items()}
        if before == after:
            return
        for key, value in chosen.items():
            setattr(tournament, key, value)
        tournament.save(update_fields=list(chosen))
        comparing.compare_boards(tournament)
        facts = {"before": before, "after": after}
        ledger.append(tournament, "comparison_chosen", facts, by=by)


def restore_comparison(
    *, tournament: Tournament, chosen: Mapping[str, Any], by: Account
) -> None:
    """Compare boards again as they were, by what the history keeps of it."""
    if chosen.get("carry_from"):
        earlier = Tournament.objects.filter(public_id=chosen["carry_from"]).first()
        chosen = {**chosen, "carry_from": earlier}
    choose_comparison(tournament=tournament, by=by, **chosen)


def _plain(value: Any) -> Any:
    return value.public_id if isinstance(value, Tournament) else value


def adjust(
    *,
    play: BoardPlay,
    by: Account,
    words: str = "",
    seat: str = "",
    case: Case | None = None,
    **result: Any,
) -> Adjustment:
    """Give a seat a result of a board in place of its own, or all three; say why.

    What a ruling gave is changed in a `case` of the jury alone; the reason stands
    there.

    `result` is its `kind`, one of `Adjustment.Kind`: "percent" with `percent`,
    "weighted" with the records that were possible and the weight of each as
    `weighted`; "none" takes it back.
    """
    with ledger.locked(play.table.round.tournament) as tournament:
        queries.refuse_unless_boards(tournament)
        refuse_finished(tournament)
        made = Adjustment(play=play, seat=seat, made_by=by, **result)
        if made.kind != Adjustment.Kind.PERCENT:
            made.percent = None
        weighs = made.kind == Adjustment.Kind.WEIGHTED
        made.weighted = list(made.weighted) if weighs else []
        _check(made, tournament)
        if case is None:
            ruled.refuse_given(play, seat)
        words = _reason(words, case, _("Write why this result is given."))
        facts = {
            "table": play.table.public_id,
            "deal": play.number,
            "board": play.board.number,
            "seat": seat,
            "kind": made.kind,
            "percent": "" if made.percent is None else str(made.percent),
            "weighted": made.weighted,
            **_of_ruling(case),
        }
        last = play.adjustments.order_by("-pk").first()
        if last and past.same_last_event(tournament, "board_adjusted", facts, words):
            return last
        made.save()
        ledger.append(tournament, "board_adjusted", facts, by=by, words=words)
        comparing.compare_boards(tournament, [play.board.number])
    return made


def _reason(words: str, case: Case | None, missing: str) -> str:
    """Return the reason as the history keeps it; without one, refuse with `missing`.

    That of a ruling stands with the ruling.
    """
    if not words.strip() and case is None:
        raise ValidationError(missing, code="reason")
    return words.strip()


def _of_ruling(case: Case | None) -> dict[str, Any]:
    """The fact that a ruling did it: in which case, by its number."""
    return {"ruled_in": case.number} if case is not None else {}


def _check(made: Adjustment, tournament: Tournament) -> None:
    if made.play.table.round.state not in Round.BEGUN:
        raise ValidationError(_("This round has not begun yet."), code="not_begun")
    if made.kind not in Adjustment.Kind.values or made.seat not in ("", *marks.SEATS):
        raise ValidationError(_("Choose one of the list."), code="unknown")
    percent = made.percent
    if made.kind == Adjustment.Kind.PERCENT and not (
        percent is not None and 0 <= percent <= 100
    ):
        raise ValidationError(_("Give between 0 and 100 per cent."), code="percent")
    if made.kind == Adjustment.Kind.WEIGHTED:
        _check_weighted(tournament, made.weighted)


def _check_weighted(
    tournament: Tournament, weighted: Sequence[Mapping[str, Any]]
) -> None:
    """Refuse results unknown to the rules, and weights that do not add up to 100 %."""
    if sum(Fraction(one["weight"]) for one in weighted) != 1:
        raise ValidationError(
            _("Give one result or more, whose weights make 100 per cent."),
            code="weights",
        )
    for one in weighted:
        try:
            scorer_of(tournament).variant.deal_of(dict(one["facts"]))
        except IllegalDeal as error:
            raise ValidationError(refusal(error), code="illegal") from error


def fine(
    *,
    entry: Entry,
    percent: Fraction,
    by: Account,
    words: str = "",
    case: Case | None = None,
) -> BoardFine:
    """Take so many per cent of a top off what a player has; say why, or in which case.

    A ruling may give again what stands already: another case gave that.
    """
    with ledger.locked(entry.tournament) as tournament:
        queries.refuse_unless_boards(tournament)
        refuse_finished(tournament)
        if not 0 < percent <= MOST_FINE:
            raise ValidationError(
                _("A fine is between 1 and %(most)s per cent of a top.")
                % {"most": MOST_FINE},
                code="percent",
            )
        words = _reason(words, case, _("Write why this fine is given."))
        facts = {
            "entry": entry.public_id,
            "percent": str(percent),
            **_of_ruling(case),
        }
        last = case is None and past.same_last_event(
            tournament, "board_fined", facts, words
        )
        standing = BoardFine.objects.filter(entry=entry, takes_back=None)
        if last and standing.filter(percent=percent, taken_back_by=None).exists():
            raise ValidationError(
                _("This fine is given already: look at the list."), code="twice"
            )
        made = BoardFine.objects.create(entry=entry, percent=percent, made_by=by)
        comparing.subtract_fine_from_total(entry, percent)
        ledger.append(tournament, "board_fined", facts, by=by, words=words)
    return made


def take_back_fine(
    *, fined: BoardFine, by: Account, words: str = "", case: Case | None = None
) -> BoardFine:
    """Take a fine back, that of a ruling in its case alone; both stay in the record."""
    with ledger.locked(fined.entry.tournament) as tournament:
        refuse_finished(tournament)
        if fined.takes_back_id or BoardFine.objects.filter(takes_back=fined).exists():
            raise ValidationError(
                _("This fine has been taken back already."), code="taken_back"
            )
        if case is None:
            ruled.refuse_fine(fined)
        made = BoardFine.objects.create(
            entry=fined.entry, percent=-fined.percent, takes_back=fined, made_by=by
        )
        comparing.subtract_fine_from_total(fined.entry, -fined.percent)
        facts = {
            "entry": fined.entry.public_id,
            "percent": str(fined.percent),
            **_of_ruling(case),
        }
        ledger.append(tournament, "board_fine_back", facts, by=by, words=words.strip())
    return made


def accept_movement(
    *,
    tournament: Tournament,
    seed: int,
    seen: Mapping[str, Any],
    by: Account,
    movement: Movement | None = None,
) -> BoardSet:
    """Pin the plan that was shown: its rounds are then drawn one by one.

    `seen` are the figures as they were shown: where they are others by now, because
    players or the plan changed meanwhile, nothing is accepted.
    """
    with ledger.locked(tournament) as tournament:
        made, people = propose(tournament=tournament, seed=seed, movement=movement)
        figures = plan.figures(made)
        if figures != dict(seen):
            raise ValidationError(
                _(
                    "Something has changed since this was shown. Look at it, then "
                    "accept it."
                ),
                code="stale",
            )
        found, _made = BoardSet.objects.get_or_create(tournament=tournament)
        movement_text = plan.plain_plan(made)
        if (found.players, found.movement) == (people, movement_text):
            return found
        found.players, found.movement, found.verdict = people, movement_text, figures
        found.save(update_fields=["players", "movement", "verdict"])
        lay_out(found, made.boards)
        facts = {
            "seed": seed,
            **figures,
            "in_order": people,
            "movement_digest": movement_digest(movement_text),
            "instead": movement_text["instead"],
        }
        ledger.append(tournament, "movement_pinned", facts, by=by)
    return found
