"""Writes how boards are compared, and what is given or fined in place of a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring.basis import BASES
from scoring.deal import IllegalDeal
from scoring.methods import METHODS
from scoring.wording import refusal
from tournaments.boards import comparing, marks, queries
from tournaments.entry.queries import scorer_of
from tournaments.ledger import operations as ledger
from tournaments.models import (
    Account,
    Adjustment,
    BoardFine,
    BoardPlay,
    Entry,
    Round,
    Tournament,
)

MOST_FINE = 100  # per cent of a top


def choose(*, tournament: Tournament, by: Account, **chosen: Any) -> None:
    """Choose how boards are compared; all are then compared anew."""
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        queries.refuse_unless_boards(tournament)
        if (
            chosen["comparison_method"] not in METHODS
            or chosen["comparison_basis"] not in BASES
        ):
            raise ValidationError(_("Choose one of the list."), code="unknown")
        if tournament.state == Tournament.State.FINISHED:
            raise ValidationError(
                _("This tournament is finished. Open it again to change it."),
                code="finished",
            )
        earlier = chosen.get("carry_from")
        if earlier is not None and earlier.pk == tournament.pk:
            raise ValidationError(
                _("A session does not carry over into itself."), code="itself"
            )
        before = {key: _plain(getattr(tournament, key)) for key in chosen}
        after = {key: _plain(value) for key, value in chosen.items()}
        if before == after:
            return
        for key, value in chosen.items():
            setattr(tournament, key, value)
        tournament.save(update_fields=list(chosen))
        comparing.compare_boards(tournament)
        ledger.append(
            tournament=tournament,
            kind="comparison_chosen",
            facts={"before": before, "after": after},
            by=by,
        )


def _plain(value: Any) -> Any:
    return value.public_id if isinstance(value, Tournament) else value


def adjust(
    *,
    play: BoardPlay,
    kind: str,
    by: Account,
    words: str,
    seat: str = "",
    percent: Fraction | None = None,
    weighted: Sequence[Mapping[str, Any]] = (),
) -> Adjustment:
    """Give a seat a result of a board in place of its own, or all three; say why.

    `kind` is one of `Adjustment.Kind`: "percent" with `percent`, "weighted" with the
    records that were possible and the weight of each; "none" takes it back.
    """
    with transaction.atomic():
        tournament = ledger.lock(play.table.round.tournament)
        queries.refuse_unless_boards(tournament)
        if play.table.round.state not in (Round.State.PLAYING, Round.State.CLOSED):
            raise ValidationError(_("This round has not begun yet."), code="not_begun")
        if kind not in Adjustment.Kind.values or seat not in ("", *marks.SEATS):
            raise ValidationError(_("Choose one of the list."), code="unknown")
        if not words.strip():
            raise ValidationError(_("Write why this result is given."), code="reason")
        if kind == Adjustment.Kind.PERCENT and not (
            percent is not None and 0 <= percent <= 100
        ):
            raise ValidationError(_("Give between 0 and 100 per cent."), code="percent")
        if kind == Adjustment.Kind.WEIGHTED:
            _check_weighted(tournament, weighted)
        given = Adjustment.objects.create(
            play=play,
            seat=seat,
            kind=kind,
            percent=percent if kind == Adjustment.Kind.PERCENT else None,
            weighted=list(weighted) if kind == Adjustment.Kind.WEIGHTED else [],
            made_by=by,
        )
        ledger.append(
            tournament=tournament,
            kind="board_adjusted",
            facts={
                "table": play.table.public_id,
                "deal": play.number,
                "board": play.board.number,
                "seat": seat,
                "kind": kind,
                "percent": str(percent) if given.percent is not None else "",
                "weighted": given.weighted,
            },
            by=by,
            words=words.strip(),
        )
        comparing.compare_boards(tournament, [play.board.number])
    return given


def _check_weighted(
    tournament: Tournament, weighted: Sequence[Mapping[str, Any]]
) -> None:
    """Each result is one that the rules know, and the weights make 100 per cent."""
    if len(weighted) < 2 or sum(Fraction(one["weight"]) for one in weighted) != 1:
        raise ValidationError(
            _("Give two results or more, whose weights make 100 per cent."),
            code="weights",
        )
    for one in weighted:
        try:
            scorer_of(tournament).variant.read(dict(one["facts"]))
        except IllegalDeal as error:
            raise ValidationError(refusal(error), code="illegal") from error


def fine(*, entry: Entry, percent: Fraction, by: Account, words: str) -> BoardFine:
    """Take so many per cent of a top off what a player has; say why."""
    with transaction.atomic():
        tournament = ledger.lock(entry.tournament)
        queries.refuse_unless_boards(tournament)
        if not 0 < percent <= MOST_FINE:
            raise ValidationError(
                _("A fine is between 1 and %(most)s per cent of a top.")
                % {"most": MOST_FINE},
                code="percent",
            )
        if not words.strip():
            raise ValidationError(_("Write why this fine is given."), code="reason")
        made = BoardFine.objects.create(entry=entry, percent=percent, made_by=by)
        comparing.fine(entry, percent)
        ledger.append(
            tournament=tournament,
            kind="board_fined",
            facts={"entry": entry.public_id, "percent": str(percent)},
            by=by,
            words=words.strip(),
        )
    return made


def take_back_fine(*, fined: BoardFine, by: Account, words: str = "") -> BoardFine:
    """Take a fine back; both stay in the record."""
    with transaction.atomic():
        tournament = ledger.lock(fined.entry.tournament)
        if fined.takes_back_id or BoardFine.objects.filter(takes_back=fined).exists():
            raise ValidationError(
                _("This fine has been taken back already."), code="taken_back"
            )
        made = BoardFine.objects.create(
            entry=fined.entry, percent=-fined.percent, takes_back=fined, made_by=by
        )
        comparing.fine(fined.entry, -fined.percent)
        ledger.append(
            tournament=tournament,
            kind="board_fine_back",
            facts={"entry": fined.entry.public_id, "percent": str(fined.percent)},
            by=by,
            words=words.strip(),
        )
    return made
