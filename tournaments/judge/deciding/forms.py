"""The questions of a decision, as the offence, the game and the deal ask them."""

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from scoring.match import SIDES
from scoring.variant import CARRIED, CORRECTED, LOST, WON
from scoring.variants import VARIANTS
from tournaments.deals import wording as lines
from tournaments.deals.rules import notation
from tournaments.entries import queries as entries
from tournaments.fields import OneOf, number_seen, words_field
from tournaments.judge.deciding.cells import SheetQuestions
from tournaments.judge.forms import points_field
from tournaments.judge.in_boards import forms as boards
from tournaments.jury import queries, wording as words
from tournaments.jury.bidders import bidders_in, resting_in
from tournaments.jury.in_boards import hands_of
from tournaments.jury.rules.decision import Decision
from tournaments.jury.rules.judging import opponents
from tournaments.jury.texts import MEANWHILE, texts_of, without_erased
from tournaments.plans.queries import play_of
from tournaments.plans.rules.offence import EXCLUSION, OPPONENTS, WARNING, Offence
from tournaments.rulings.models import Case


class DecisionForm(SheetQuestions):
    """One offence in one case: who, how many points, and what becomes of the deal."""

    # The event in which stands what is proposed as the texts.
    text_of = number_seen()
    warning = forms.BooleanField(label=gettext_lazy("A warning"), required=False)
    exclusion = forms.BooleanField(
        label=gettext_lazy("Exclusion: out of the ranking, the seat falls free"),
        required=False,
    )

    def __init__(
        self, data: Mapping[str, Any] | None, *, case: Case, offence: Offence
    ) -> None:
        self.case, self.offence = case, offence
        data, self.erased = without_erased(data, case.tournament)
        self.before = queries.standing_ruling(case)
        self.variant = VARIANTS[case.tournament.variant_key]
        self.players = queries.players_of(case.table, case.deal)
        self.written = queries.written_facts(case)
        self.of_side = offence.side and offence.costs
        self.needs_deal = self.of_side and case.deal is None
        self.in_boards = play_of(case.tournament).in_boards
        self.hands = hands_of(case) if self.in_boards else ""
        super().__init__(data, initial=self._initial())
        self._ask_who()
        self._ask_points()
        if case.deal is not None:
            self._ask_deal()
        self.ask_about_board()
        self.fields["facts"] = words_field(_("The facts"))
        self.fields["reason"] = words_field(
            _("Why it is decided so"), required=offence.key == EXCLUSION
        )

    def _initial(self) -> dict[str, Any]:
        """Return the answers of the ruling before; without one, no points suggested."""
        offence, before = self.offence, self.before
        first: dict[str, Any] = {
            "effect": offence.sets,
            "warning": offence.key == WARNING,
            "exclusion": offence.key == EXCLUSION,
            **self.as_cells(self.written),
        }
        if before is None or before.offence != offence.key:
            return first
        at_fault = [one for one in before.points.all() if one.is_offender]
        others = [one.points for one in before.points.all() if not one.is_offender]
        was = texts_of([before])[before.pk]
        first |= {
            "offenders": [one.entry.public_id for one in at_fault],
            "entry": at_fault[0].entry.public_id if at_fault else None,
            "side": before.side,
            "effect": before.effect,
            "seats": before.seats,
            "carrier": before.carrier,
            "warning": before.is_warning,
            "exclusion": before.is_exclusion,
            "facts": was.facts,
            "reason": was.reason,
            "text_of": before.event.number if was.facts or was.reason else None,
            **boards.first(self.variant, before.boards, self.hands),
            **self.as_cells(before.facts or self.written),
        }
        if at_fault:
            own = before.side_points if before.side else at_fault[0].points
            first["points_offender"] = own
        if others:
            first["points_others"] = max(others)  # a partner may have none
        return first

    def _ask_who(self) -> None:
        if self.of_side:
            called = {one.seat: one.name for one in self.players}
            self.fields["side"] = forms.ChoiceField(
                label=_("Side at fault"),
                choices=[(side, lines.side(side, called)) for side in SIDES],
                widget=forms.RadioSelect,
            )
        elif self.case.table is None:
            among = OneOf(label=_("Player at fault"), required=self.offence.blames)
            among.queryset = entries.entries(self.case.tournament)
            self.fields["entry"] = among
        else:
            self.fields["offenders"] = forms.MultipleChoiceField(
                label=_("At fault"),
                choices=[(one.key, one.label) for one in self.players],
                widget=forms.CheckboxSelectMultiple,
                required=self.offence.blames,
            )

    def _ask_points(self) -> None:
        offence = self.offence
        if offence.offender.least != offence.offender.most:
            self.fields["points_offender"] = points_field(
                _("Points of the player at fault"), offence.offender
            )
        if offence.others.least == offence.others.most or self.case.table is None:
            return
        self.fields["points_others"] = points_field(
            _("Points of each opponent")
            if offence.to == OPPONENTS
            else _("Points of each other player"),
            offence.others,
        )
        if len(self.players) > 2:
            for one in self.players:
                field = points_field(one.label, offence.others)
                field.required, field.help_text = False, ""
                self.fields[f"points-{one.key}"] = field

    def _ask_deal(self) -> None:
        if not (effects := self.offence.ordered_effects):
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
                choices=[("", _("who is at fault")), *named],
                required=False,
            )
        if CORRECTED in effects:
            self.ask_cells()

    @property
    def groups(self) -> dict[str, list[forms.BoundField]]:
        """The questions that this decision asks, as they stand together on the page."""
        names = {
            "who": ("side", "entry", "offenders"),
            "points": ("points_offender", "points_others"),
            "each": [f"points-{one.key}" for one in self.players],
            "deal": ("effect", "seats", "carrier", *boards.ASKED),
            "cells": [f"cell-{one}" for one in notation.columns(self.variant)],
            "letters": ["letters"],
            "also": ("warning", "exclusion"),
            "texts": ("facts", "reason"),
        }
        return {
            group: [self[name] for name in found if name in self.fields]
            for group, found in names.items()
        }

    def clean(self) -> dict[str, Any]:
        answers = super().clean()
        if self.erased:
            self.add_error("facts", _(MEANWHILE))
        if answers.get("effect") == CORRECTED:
            self.clean_cells(answers)
        return answers

    def refuse(self, error: ValidationError) -> None:
        """Put what the rules refuse beside the question that it is about."""
        if not hasattr(error, "error_dict"):
            self.add_error(None, error)
            return
        places = {
            "offenders": ("offenders", "side", "entry"),
            "points": ("points_offender", "points_others"),
            "facts": (*(one.name for one in self.groups["cells"]), "effect"),
        }
        for field, sentences in error.message_dict.items():
            names = places.get(field, (field,))
            at = next((name for name in names if name in self.fields), None)
            self.add_error(at, sentences)

    def decision(self) -> Decision:
        """Return what was decided; ask it of a form that is valid."""
        answers = self.cleaned_data
        effect = answers.get("effect") or ""
        offenders, points = self._people(answers)
        at_fault = [one.seat for one in self.players if one.key in offenders]
        carrier = answers.get("carrier") or (at_fault[0] if len(at_fault) == 1 else "")
        side, seats = answers.get("side") or "", answers.get("seats")
        return Decision(
            offence=self.offence.key,
            offenders=offenders,
            points=points,
            effect=effect,
            seats=tuple(seats or ()) if effect in (WON, LOST, CARRIED) else (),
            carrier=carrier if effect == CARRIED else "",
            facts=answers.get("corrected"),
            side=side,
            side_points=self._fine(answers) if side else 0,
            warning=bool(answers.get("warning")),
            exclusion=bool(answers.get("exclusion")),
            boards=answers["boards"],
        )

    def _people(
        self, answers: Mapping[str, Any]
    ) -> tuple[tuple[str, ...], dict[str, int]]:
        """Return who is at fault, and the points of everybody concerned."""
        fine = self._fine(answers)
        if self.of_side:
            side = answers.get("side") or ""
            return tuple(one.key for one in self.players if one.seat in side), {}
        if self.case.table is None:
            entry = answers.get("entry")
            return ((entry.public_id,), {entry.public_id: fine}) if entry else ((), {})
        offenders = tuple(answers.get("offenders") or ())
        others = answers.get("points_others", self.offence.others.most)
        getting = self._who_gets(offenders, answers.get("corrected"))
        points = {}
        for one in self.players:
            own = answers.get(f"points-{one.key}")
            usual = fine if one.key in offenders else others * (one.seat in getting)
            points[one.key] = usual if own is None else own
        return offenders, points

    def _who_gets(
        self, offenders: Collection[str], corrected: Mapping[str, Any] | None
    ) -> list[str]:
        """The seats that get the points of the others, where somebody is at fault."""
        at_fault = [one.seat for one in self.players if one.key in offenders]
        seats = [one.seat for one in self.players]
        resting = resting_in(self.case, seats)
        playing = [seat for seat in seats if seat != resting]
        if not at_fault:
            return []
        if self.offence.to != OPPONENTS:
            return playing
        return opponents(
            playing, bidders_in(self.case, corrected or self.written), at_fault
        )

    def _fine(self, answers: Mapping[str, Any]) -> int:
        return int(answers.get("points_offender", self.offence.offender.least))
