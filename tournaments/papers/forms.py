"""Asks what a paper shall show: round, table, player, for whom, in which language."""

from itertools import permutations
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language, gettext_lazy as _

from tournaments.entries.models import Entry
from tournaments.papers.bundles import Bundle
from tournaments.papers.document import Asked, Document, Reader
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round


class _RoundField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Any) -> str:
        return str(obj.number)


class _PlayerField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.number} · {obj.player}"


class ChoiceForm(forms.Form):
    """The choices for one paper."""

    def __init__(
        self,
        data: Any,
        *,
        document: Document,
        tournament: Tournament,
        site: str = "",
        sees: bool = True,
    ) -> None:
        # What is not chosen is as usual.
        usual = {
            "for": document.readers[0].value,
            "size": document.sizes[0],
            "language": get_language(),
        }
        super().__init__(usual | {name: data[name] for name in data if data[name]})
        self.tournament, self.site, self.sees = tournament, site, sees
        if "round" in document.asks:
            drawn = Round.objects.filter(tournament=tournament).order_by("number")
            self.fields["round"] = _RoundField(
                drawn,
                to_field_name="number",
                label=_("Round"),
                required=False,
                empty_label=str(document.no_round),
            )
        if "table" in document.asks:
            self.fields["table"] = forms.IntegerField(
                label=_("Table"),
                required=False,
                min_value=1,
                max_value=9999,
                help_text=_("Empty: every table."),
            )
        if "player" in document.asks:
            self.fields["player"] = _PlayerField(
                Entry.objects.filter(tournament=tournament)
                .select_related("player")
                .order_by("number"),
                to_field_name="number",
                label=_("Player"),
                required=False,
                empty_label=_("Everybody"),
            )
        if len(document.readers) > 1:
            self.fields["for"] = forms.ChoiceField(
                label=_("For whom"),
                choices=[(one.value, one.label) for one in document.readers],
            )
        if len(document.sizes) > 1:
            self.fields["size"] = forms.ChoiceField(
                label=_("Size of the paper"),
                choices=[(size, size) for size in document.sizes],
            )
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"),
            choices=languages(),
        )
        self.readers = document.readers

    @property
    def chosen_languages(self) -> list[str]:
        return str(self.cleaned_data["language"]).split("+")

    def asked(self) -> Asked:
        """Return what was chosen, once the form is valid."""
        data = self.cleaned_data
        return Asked(
            self.tournament,
            round=data.get("round"),
            table=data.get("table"),
            entry=data.get("player"),
            reader=Reader(data.get("for") or self.readers[0]),
            size=data.get("size") or "A4",
            sees=self.sees,
            site=self.site,
        )


class BundleForm(forms.Form):
    """The choices for several papers at once."""

    def __init__(self, data: Any, *, bundle: Bundle, tournament: Tournament) -> None:
        usual = {"language": get_language()}
        drawn = Round.objects.filter(tournament=tournament).order_by("-number")
        self.newest = drawn.first() if bundle.asks_round else None
        if self.newest:
            usual["round"] = str(self.newest.number)
        super().__init__(
            usual | {name: data[name] for name in data if data[name]},
            auto_id=f"{bundle.key}_%s",
        )
        if bundle.asks_round:
            self.fields["round"] = _RoundField(
                drawn, to_field_name="number", label=_("Round"), empty_label=None
            )
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"), choices=languages()
        )

    @property
    def chosen_languages(self) -> list[str]:
        return str(self.cleaned_data["language"]).split("+")


def languages() -> list[tuple[str, str]]:
    """One language, or two at once, the first of them above."""
    names = dict(settings.LANGUAGES)
    return [
        *names.items(),
        *(
            (f"{one}+{other}", f"{names[one]} + {names[other]}")
            for one, other in permutations(names, 2)
        ),
    ]
