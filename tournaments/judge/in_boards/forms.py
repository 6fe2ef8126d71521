"""The questions of a decision where deals are played in boards."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.variant import Variant
from tournaments.boards import scale
from tournaments.boards.models import Adjustment
from tournaments.boards.rules import gives
from tournaments.boards.rules.gives import gives_in
from tournaments.boards.rules.marks import Ruled
from tournaments.comparison import given_words, possible
from tournaments.comparison.places import places_of
from tournaments.comparison.writes import MOST_FINE
from tournaments.fields import PercentField
from tournaments.jury.queries import Seated
from tournaments.jury.rules.decision import BoardDecision
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case

ASKED = ("fine",)
KIND = Adjustment.Kind
GIVEN = (KIND.PLUS, KIND.AVERAGE, KIND.MINUS, KIND.PERCENT, KIND.NOT_PLAYED)
WHOLE = Fraction(100)


def first(variant: Variant, kept: Mapping[str, Any], hands: str) -> dict[str, Any]:
    """Return the first answers to the questions, from a ruling that stands."""
    found: dict[str, Any] = {"fine": kept.get("fine") or None}
    rows: dict[int, Mapping[str, Any]] = {}
    for seat, one in gives_in(kept).items():
        found[f"given-{seat}"] = one.kind
        if one.percent is not None:
            found[f"percent-{seat}"] = _typed(one.percent)
        for part in one.weighted:
            known = [number for number, facts in rows.items() if facts == part["facts"]]
            number = known[0] if known else len(rows) + 1
            rows[number] = part["facts"]
            found[f"weight-{seat}-{number}"] = _typed(100 * Fraction(part["weight"]))
    return found | (possible.initial_cells(variant, rows, hands) if hands else {})


def _typed(share: Fraction) -> int | float:
    """Per cent as somebody types it: 60, and not 60.0."""
    return share.numerator if share.denominator == 1 else float(share)


def questions(
    day: Tournament, players: Sequence[Seated], hands: str
) -> dict[str, forms.Field]:
    """Return the questions: a fine, and for a board what each player is given."""
    fine = forms.IntegerField(
        min_value=0,
        max_value=MOST_FINE,
        required=False,
        label=_("Fine of the player at fault, in per cent of a top"),
        help_text=scale.fine_help(day, places_of(day)),
    )
    if not hands:
        return {"fine": fine}
    kinds = [
        ("", _("the result that was played")),
        *((kind, scale.kind(day.comparison_method, kind)) for kind in GIVEN),
        (KIND.WEIGHTED, _("another result, or several by weight: typed below")),
    ]
    percent = partial(PercentField, required=False)
    asked: dict[str, forms.Field] = {"fine": fine}
    for one in players:
        asked[f"given-{one.seat}"] = forms.ChoiceField(
            label=_("Counts for the board"), choices=kinds, required=False
        )
        asked[f"percent-{one.seat}"] = percent(label=_("Per cent"))
        for number in possible.ROWS:
            asked[f"weight-{one.seat}-{number}"] = percent(
                label=_("Weight of result %(number)s, in per cent") % {"number": number}
            )
    return asked | possible.questions()


class BoardQuestions(forms.Form):
    """The questions of a decision about its board, where one was played."""

    case: Case
    variant: Variant
    players: Sequence[Seated]
    in_boards = False
    hands = ""

    def ask_about_board(self) -> None:
        """Ask in boards alone; who the players are must be known by then."""
        if self.in_boards:
            self.fields |= questions(self.case.tournament, self.players, self.hands)

    def of_players(self) -> list[dict[str, Any]]:
        """The questions about each player's result, as they stand on the page."""
        return [
            {
                "player": one,
                "given": self[f"given-{one.seat}"],
                "percent": self[f"percent-{one.seat}"],
                "weights": [
                    self[f"weight-{one.seat}-{number}"] for number in possible.ROWS
                ],
            }
            for one in self.players
            if f"given-{one.seat}" in self.fields
        ]

    def possible(self) -> list[list[forms.BoundField]]:
        """The cells of the results that are assigned, row by row."""
        if f"{possible.CELLS[0]}_1" not in self.fields:
            return []
        return [
            [self[f"{cell}_{number}"] for cell in possible.CELLS]
            for number in possible.ROWS
        ]

    def clean(self) -> dict[str, Any]:
        answers = super().clean() or {}
        answers["boards"] = BoardDecision()
        if self.in_boards:
            answers["boards"] = read(self, self.variant, self.players, self.hands)
        at_fault = answers.get("offenders") or answers.get("entry")
        if answers.get("fine") and not at_fault:
            self.add_error("fine", _("Say who is at fault."))
        return answers


def read(
    form: forms.Form, variant: Variant, players: Sequence[Seated], hands: str
) -> BoardDecision:
    """Read the answers; what is missing, or cannot be, is said beside its question."""
    answers = form.cleaned_data
    kinds = {one.seat: answers.get(f"given-{one.seat}") for one in players}
    weights = {
        seat: possible.weights(answers, f"weight-{seat}-")
        for seat, kind in kinds.items()
        if kind == KIND.WEIGHTED
    }
    weighed = {number for own in weights.values() for number, w in own.items() if w}
    wanted = {number: number in weighed for number in possible.ROWS if weights}
    typed = possible.read_rows(form, variant, hands, wanted)
    found: dict[str, Ruled] = {}
    for one in players:
        kind = kinds[one.seat]
        if kind == KIND.PERCENT:
            percent = answers.get(f"percent-{one.seat}")
            if percent is None and f"percent-{one.seat}" not in form.errors:
                said = _("Say how many per cent are given.")
                form.add_error(f"percent-{one.seat}", said)
            found[one.seat] = Ruled(kind, percent)
        elif kind == KIND.WEIGHTED:
            parts = _parts(form, one, typed, weights[one.seat])
            found[one.seat] = Ruled(kind, None, parts)
        elif kind:
            found[one.seat] = Ruled(kind)
    return BoardDecision(fine=answers.get("fine") or 0, gives=gives.plain_gives(found))


def _parts(
    form: forms.Form,
    player: Seated,
    typed: Mapping[int, Mapping[str, Any]],
    weights: Mapping[int, Fraction],
) -> list[dict[str, Any]]:
    """The results of one player by weight; the only one that is typed counts whole."""
    if not typed and not weights:
        if not any(form.has_error(f"{cell}_1") for cell in possible.CELLS):
            form.add_error(f"{possible.CELLS[0]}_1", _("Type the result here."))
        return []
    if not weights and len(typed) == 1:
        weights = dict.fromkeys(typed, WHOLE)
    makes = sum(weights.values())
    if makes != WHOLE:
        said = {"name": player.name, "makes": given_words.percent(Fraction(makes))}
        form.add_error(
            f"weight-{player.seat}-1",
            _("The weights of %(name)s make %(makes)s: let them make 100 %%.") % said,
        )
    return list(possible.weighed(typed, weights))
