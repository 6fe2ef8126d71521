"""The questions of a decision, as the offence, the game and the deal ask them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.match import SIDES
from scoring.variant import CARRIED, CORRECTED, LOST, WON
from scoring.variants import VARIANTS
from tournaments.entry import notation
from tournaments.entry import queries as sheets
from tournaments.entry import wording as lines
from tournaments.entry.notation import Unreadable
from tournaments.jury import queries
from tournaments.jury import wording as words
from tournaments.jury.deciding.decision import Decision
from tournaments.jury.forms import points_field, words_field
from tournaments.jury.in_boards import forms as boards
from tournaments.jury.offence import EXCLUSION, WARNING, Offence
from tournaments.jury.telling import parted
from tournaments.models import Case, Ruling
from tournaments.registration.forms import OneOf


class DecisionForm(forms.Form):
    """One offence in one case: who, how many points, and what becomes of the deal."""

    warning = forms.BooleanField(label=gettext_lazy("A warning"), required=False)
    exclusion = forms.BooleanField(
        label=gettext_lazy("Exclusion: out of the ranking, the seat falls free"),
        required=False,
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        case: Case,
        offence: Offence,
        before: Ruling | None = None,
    ) -> None:
        self.case, self.offence = case, offence
        self.variant = VARIANTS[case.tournament.variant_key]
        self.players = queries.players_of(case.table, case.deal)
        self.written = self._written()
        self.of_side = offence.side and offence.costs
        super().__init__(data, initial=self._initial(before))
        self._ask_who()
        self._ask_points()
        if case.deal is not None:
            self._ask_deal()
        if case.tournament.duplicate:
            self.fields |= boards.questions(self.players, case.deal)
        self.fields["facts"] = words_field(_("The facts"))
        excludes = offence.key == EXCLUSION
        reason = words_field(_("Why it is decided so"), required=excludes)
        self.fields["reason"] = reason

    def _written(self) -> Mapping[str, Any] | None:
        table, deal = self.case.table, self.case.deal
        if table is None or deal is None:
            return None
        return sheets.newest_facts([table.pk])[table.pk].get(deal)

    def _initial(self, before: Ruling | None) -> dict[str, Any]:
        """What the offence usually brings, or what the ruling before it says."""
        offence = self.offence
        first: dict[str, Any] = {
            "effect": offence.sets,
            "points_offender": offence.offender.least,
            "points_others": offence.others.most,
            "warning": offence.key == WARNING,
            "exclusion": offence.key == EXCLUSION,
        }
        first |= self._cells(self.written)
        if before is None or before.offence != offence.key:
            return first
        at_fault = [one for one in before.points.all() if one.is_offender]
        others = [one.points for one in before.points.all() if not one.is_offender]
        text = before.event.words.text if hasattr(before.event, "words") else ""
        facts, reason = parted(text)
        first |= {
            "offenders": [one.entry.public_id for one in at_fault],
            "entry": at_fault[0].entry.public_id if at_fault else None,
            "side": before.side,
            "effect": before.effect,
            "seats": before.seats,
            "carrier": before.carrier,
            "warning": before.is_warning,
            "exclusion": before.is_exclusion,
            "facts": facts,
            "reason": reason,
            **boards.first(before.boards),
        }
        if at_fault:
            first["points_offender"] = at_fault[0].points
        if before.side:
            first["points_offender"] = before.side_points
        if others:
            first["points_others"] = others[0]
        return first | (self._cells(before.facts) if before.facts else {})

    def _cells(self, facts: Mapping[str, Any] | None) -> dict[str, str]:
        cells = notation.write(self.variant, facts, lines.letters())
        return {f"cell-{column}": typed for column, typed in cells.items()}

    def _ask_who(self) -> None:
        asked = self.offence.blames
        if self.of_side:
            self.fields["side"] = forms.ChoiceField(
                label=_("Side at fault"),
                choices=[(side, self._side(side)) for side in SIDES],
                widget=forms.RadioSelect,
            )
        elif self.case.table is None:
            self.fields["entry"] = OneOf(label=_("Player at fault"), required=asked)
            self.fields["entry"].queryset = queries.entries_of(self.case.tournament)
        else:
            self.fields["offenders"] = forms.MultipleChoiceField(
                label=_("At fault"),
                choices=[(one.key, one.label) for one in self.players],
                widget=forms.CheckboxSelectMultiple,
                required=asked,
            )

    def _side(self, side: str) -> str:
        names = [one.name for one in self.players if one.seat in side]
        return f"{lines.letters().seat(side)}: {', '.join(names)}"

    def _ask_points(self) -> None:
        offence = self.offence
        if offence.offender.least != offence.offender.most:
            self.fields["points_offender"] = points_field(
                _("Points of the player at fault"), offence.offender
            )
        if offence.others.least == offence.others.most or self.case.table is None:
            return
        self.fields["points_others"] = points_field(
            _("Points of each other player"), offence.others
        )
        if len(self.players) > 2:
            for one in self.players:
                field = points_field(one.label, offence.others)
                field.required, field.help_text = False, ""
                self.fields[f"points-{one.key}"] = field

    def _ask_deal(self) -> None:
        effects = self.offence.ordered_effects
        if not effects:
            return
        self.fields["effect"] = forms.ChoiceField(
            label=_("What becomes of the deal"),
            choices=[
                ("", _("it counts as it is written")),
                *((effect, words.effect(effect)) for effect in effects),
            ],
            widget=forms.RadioSelect,
            required=False,
        )
        bidders = (self.written or {}).get("bidders") or ()
        named = [(one.seat, one.label) for one in self.players]
        bid = self.variant.by_key.get((self.written or {}).get("contract", ""))
        alone = bid is not None and bid.alone and len(bidders) > 1
        if alone and {WON, LOST, CARRIED} & set(effects):
            self.fields["seats"] = forms.MultipleChoiceField(
                label=_("Which of the bidders (without a tick: all)"),
                choices=[one for one in named if one[0] in bidders],
                widget=forms.CheckboxSelectMultiple,
                required=False,
            )
        if CARRIED in effects:
            self.fields["carrier"] = forms.ChoiceField(
                label=_("Who bears the loss of his partners"),
                choices=[("", "–"), *named],
                required=False,
            )
        if CORRECTED in effects:
            for column in notation.columns(self.variant):
                self.fields[f"cell-{column}"] = forms.CharField(
                    label=lines.column(column), required=False, max_length=24
                )

    # --- What the page shows together.

    def group(self, names: Iterable[str]) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]

    @property
    def who(self) -> list[forms.BoundField]:
        return self.group(("side", "entry", "offenders"))

    @property
    def points(self) -> list[forms.BoundField]:
        return self.group(("points_offender", "points_others"))

    @property
    def each(self) -> list[forms.BoundField]:
        return self.group(f"points-{one.key}" for one in self.players)

    @property
    def deal(self) -> list[forms.BoundField]:
        return self.group(("effect", "seats", "carrier", *boards.ASKED))

    @property
    def cells(self) -> list[forms.BoundField]:
        return self.group(f"cell-{one}" for one in notation.columns(self.variant))

    @property
    def also(self) -> list[forms.BoundField]:
        return self.group(("warning", "exclusion"))

    @property
    def texts(self) -> list[forms.BoundField]:
        return self.group(("facts", "reason"))

    # --- What was answered.

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("effect") == CORRECTED:
            self._clean_cells(given)
        if unanswered := boards.missing(given):
            self.add_error(*unanswered)
        return given

    def _clean_cells(self, given: dict[str, Any]) -> None:
        columns = notation.columns(self.variant)
        cells = {column: given.get(f"cell-{column}", "") for column in columns}
        try:
            given["corrected"] = notation.read(self.variant, cells, lines.letters())
        except Unreadable as error:
            self.add_error(f"cell-{error.column}", lines.unreadable(error))
            return
        if given["corrected"] is None:
            first = f"cell-{columns[0]}"
            self.add_error(first, _("Type the result as it should have been written."))

    def refuse(self, field: str, sentence: str) -> None:
        """Put a refusal of the rules beside the question that it is about."""
        places = {
            "offenders": ("offenders", "side", "entry"),
            "points": ("points_offender", "points_others"),
            "facts": (*(one.name for one in self.cells), "effect"),
        }.get(field, (field,))
        at = next((name for name in places if name in self.fields), None)
        self.add_error(at, sentence)

    def decision(self) -> Decision:
        """What was decided; ask it of a form that is valid."""
        given = self.cleaned_data
        effect = given.get("effect") or ""
        of_bidders = effect in (WON, LOST, CARRIED)
        offenders, points = self._people(given)
        side = given.get("side") or ""
        return Decision(
            offence=self.offence.key,
            offenders=offenders,
            points=points,
            effect=effect,
            seats=tuple(given.get("seats") or ()) if of_bidders else (),
            carrier=(given.get("carrier") or "") if effect == CARRIED else "",
            facts=given.get("corrected"),
            side=side,
            side_points=self._fine(given) if side else 0,
            warning=bool(given.get("warning")),
            exclusion=bool(given.get("exclusion")),
            boards=boards.answer(given),
        )

    def _people(
        self, given: Mapping[str, Any]
    ) -> tuple[tuple[str, ...], dict[str, int]]:
        """Who is at fault, and the points of everybody concerned."""
        fine = self._fine(given)
        if self.of_side:
            side = given.get("side") or ""
            return tuple(one.key for one in self.players if one.seat in side), {}
        if self.case.table is None:
            entry = given.get("entry")
            return ((entry.public_id,), {entry.public_id: fine}) if entry else ((), {})
        offenders = tuple(given.get("offenders") or ())
        offence = self.offence
        others = given.get("points_others", offence.others.most)
        if not offenders:
            others = 0
        points = {}
        for one in self.players:
            own = given.get(f"points-{one.key}")
            usual = fine if one.key in offenders else others
            points[one.key] = usual if own is None else own
        return offenders, points

    def _fine(self, given: Mapping[str, Any]) -> int:
        fine: int = given.get("points_offender", self.offence.offender.least)
        return fine
