"""The form in which a club changes its grid, and the one that tries a deal."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import editing, wording
from scoring.contract import Option, Setting
from scoring.deal import RISKS, Deal
from scoring.fitting import read_grid
from scoring.grid import Grid, Key
from scoring.refusal import Problem, TextError
from scoring.scorer import Scorer
from scoring.trial import Trial, match_trials, trials
from scoring.variant import Preset, Variant

TABLE, TEXT = "table", "text"
OPTION = "option_"


def option_field(
    option: Option, first: Iterable[tuple[str, str]] = (), *, initial: str
) -> forms.TypedChoiceField:
    """The question of an option: answers that stand `first`, then its own."""
    own = [(str(value), wording.named(name)) for value, name in option.values.items()]
    return forms.TypedChoiceField(
        label=wording.named(option.name),
        choices=[*first, *own],
        coerce={str(value): value for value in option.values}.get,
        initial=initial,
    )


def options_chosen(variant: Variant, answers: Mapping[str, Any]) -> dict[str, Setting]:
    return {
        option.key: answers[OPTION + option.key]
        for option in variant.options
        if answers.get(OPTION + option.key) is not None
    }


class GridForm(forms.Form):
    """A grid as cells or as one text. The form asks, `scoring.fitting` judges."""

    name = forms.CharField(label=_("Name of the grid"), max_length=60)
    note = forms.CharField(
        label=_("Why this change?"),
        max_length=200,
        required=False,
        help_text=_("One line for whoever reads it next year."),
    )
    text = forms.CharField(
        label=_("The grid as text"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"class": "grid-text", "rows": 26, "spellcheck": "false"}
        ),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        preset: Preset,
        start: Scorer,
        mode: str = TABLE,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.variant = variant = start.variant
        self.preset = preset
        self.mode = mode
        self.start = start
        self.grid: Grid | None = None
        self.problems: list[Problem] = []
        self.about: dict[int, Key] = {}
        self.fields["text"].initial = start.grid.text()
        if mode == TABLE:
            del self.fields["text"]
        self.fields["sum"] = forms.ChoiceField(
            label=_("The scores of a deal"),
            choices=[("zero", _("add up to zero")), ("free", _("need not add up"))],
            initial="zero" if start.grid.zero_sum else "free",
        )
        if mode == TEXT or self.sum_is_settled():
            del self.fields["sum"]
        for option in variant.options:
            field = option_field(option, initial=str(start.options[option.key]))
            if option.free_sum_only:
                field.help_text = _("Where the scores need not add up to zero.")
            self.fields[OPTION + option.key] = field

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        text = cleaned.get("text", "")
        if self.mode == TABLE:
            text, self.about = editing.grid_text(self.variant, self.words())
        try:
            self.grid = read_grid(self.variant, text)
        except TextError as error:
            self.problems = error.problems
            raise forms.ValidationError([*map(self.refusal, self.problems)]) from error
        return cleaned

    def refusal(self, problem: Problem) -> forms.ValidationError:
        """Return what is wrong with a line, and the box by which it is put right."""
        key, at = self.about.get(problem.line), "id_text"
        said = wording.problem_at_line(problem)
        if key is not None:
            said = wording.problem(problem, name=wording.row(self.variant, key))
            columns = self.variant.grid.headings[key.heading]
            column = str(problem.params.get("column"))
            at = editing.cell_name(key, column if column in columns else columns[0])
        words = {"said": said, "at": at}
        return forms.ValidationError("%(said)s", code="grid", params=words)

    def words(self) -> dict[str, str]:
        """The words in the cells: those typed, or those of the grid to start from."""
        if not self.is_bound or self.mode == TEXT:
            return editing.cell_words(self.start.grid)
        words = {name: str(word) for name, word in self.data.items()}
        if self.sum_is_settled():
            words["sum"] = "zero" if self.variant.must_be_zero_sum else "free"
        return words

    def sum_is_settled(self) -> bool:
        """Return whether the game leaves the club no choice of the sum."""
        return self.variant.must_be_zero_sum or self.variant.match is not None

    def tables(self) -> list[dict[str, Any]]:
        """The cells, with what is wrong beside the line it is about."""
        problems: dict[Key, list[Problem]] = {}
        for problem in self.problems:
            if problem.line in self.about:
                problems.setdefault(self.about[problem.line], []).append(problem)
        return editing.tables(self.variant, self.words(), self.preset.grid, problems)

    def option_fields(self) -> list[forms.BoundField]:
        return [self[OPTION + option.key] for option in self.variant.options]

    def scorer(self) -> Scorer | None:
        """The game under what was typed; None while the grid is not right."""
        if not self.is_bound:
            return self.start
        self.is_valid()  # reads what was typed, the first time it is asked
        if self.grid is None:
            return None
        options = options_chosen(self.variant, self.cleaned_data)
        return Scorer.under(self.variant, options, grid=self.grid)


class TrialForm(forms.Form):
    """The choice of a contract to try. Nonsense falls back to the first one."""

    bid = forms.ChoiceField(label=_("Contract"), required=False)
    trump = forms.ChoiceField(label=_("Trump"), required=False)
    risk = forms.ChoiceField(label=_("Doubled"), required=False)
    honours = forms.ChoiceField(label=_("Honours of NS"), required=False)
    tricks = forms.ChoiceField(label=_("Tricks"), required=False)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, variant: Variant
    ) -> None:
        super().__init__(data, prefix="trial")
        self.variant = variant
        bids = [
            (f"{contract.key} {level or ''}".strip(), wording.contract(contract, level))
            for contract, level in variant.bids()
        ]
        self.first = bids[0][0] if bids else ""
        fields: dict[str, Any] = self.fields
        fields["bid"].choices = bids
        fields["trump"].choices = wording.trumps()
        fields["risk"].choices = [(risk, risk or _("no")) for risk in RISKS]
        fields["honours"].choices = [("", _("none")), ("3", "3"), ("4", "4")]
        numbers = [(str(number), str(number)) for number in range(variant.tricks + 1)]
        fields["tricks"].choices = [("", _("as needed")), *numbers]
        questions = {"tricks", "honours" if variant.match else "bid"}
        if variant.risk:
            questions |= {"trump", "risk"}
        for name in self.fields.keys() - questions:
            del self.fields[name]

    def trials(self, scorer: Scorer, usual: Scorer) -> list[Trial]:
        """Return what the chosen contract brings, for every number of tricks."""
        self.full_clean()
        chosen = getattr(self, "cleaned_data", {})
        if self.variant.match:
            return match_trials(scorer, usual, int(chosen.get("honours") or 0))
        key, _space, level = (chosen.get("bid") or self.first).partition(" ")
        trump = (chosen.get("trump") or "C") if "trump" in self.fields else None
        risk = chosen.get("risk", "")
        bid = Deal(key, (), int(level) if level else None, trump, risk)
        return trials(scorer, usual, bid)

    def chosen_trial(self, found: list[Trial]) -> Trial | None:
        """The trial with the chosen tricks, or the first that makes the contract."""
        tricks = getattr(self, "cleaned_data", {}).get("tricks")
        if not found:
            return None
        if tricks:
            return found[min(int(tricks), len(found) - 1)]
        if self.variant.match:
            return found[self.variant.tricks * 2 // 3 + 1]
        return next((trial for trial in found if trial.outcome.made), found[0])
