"""The question about a wish: who or which clubs are apart, or who keeps a table."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.bounds import is_whole
from tournaments.entries import queries as door
from tournaments.plans.models import Tournament
from tournaments.players.models import Club
from tournaments.tables.field import Candidate
from tournaments.tables.models import Wish

Kind = Wish.Kind
FEWEST = {Kind.APART: 2, Kind.FROM: 1, Kind.STAY: 1, Kind.RIVALS: 2}
# Which of the lists each kind asks.
ASKED: Mapping[str, set[str]] = {
    Kind.APART: {"entries"},
    Kind.FROM: {"entries", "others"},
    Kind.CLUBS: {"clubs"},
    Kind.RIVALS: {"clubs"},
    Kind.STAY: {"entries"},
}
SEATS = 4


# Some of those who can be ticked, by their public identifiers.
Picked: partial[Any] = partial(
    forms.ModelMultipleChoiceField,
    None,
    required=False,
    to_field_name="public_id",
    error_messages={
        "invalid_choice": _(
            "One of those ticked is not here any more. Tick again, then add the wish."
        )
    },
)


class WishForm(forms.Form):
    """One wish: who is apart from whom, or stays at a table, and in which rounds."""

    kind = forms.ChoiceField(
        label=_("What is wished"),
        choices=(
            (Kind.APART, _("These players never at one table")),
            (Kind.FROM, _("These players not with those")),
            (Kind.CLUBS, _("Players of one club not at one table")),
            (Kind.RIVALS, _("Two clubs not with each other")),
            (Kind.STAY, _("These players at this table")),
        ),
    )
    players = Picked(label=_("These players"))
    others = Picked(label=_("not with those"))
    clubs = Picked(label=_("Clubs"))
    table = forms.IntegerField(
        label=_("Table"),
        required=False,
        min_value=1,
        max_value=600,
        help_text=_(
            "Only for players who stay: a wheelchair, a writer, a table of honour."
        ),
    )
    rounds = forms.CharField(
        label=_("Rounds"),
        required=False,
        max_length=100,
        help_text=_("For example 1, 2. Leave it empty for all rounds."),
    )
    must = forms.BooleanField(
        label=_("Always, even if players then meet twice"),
        required=False,
        initial=True,
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, tournament: Tournament
    ) -> None:
        super().__init__(data)
        self.tournament = tournament
        entries = door.entries(tournament).filter(state__in=door.IN, is_joker=False)
        entries = entries.order_by("player__folded_name", "number")
        clubs = Club.objects.filter(player__entries__in=entries).distinct()
        self.lists: dict[str, Any] = {
            "players": entries,
            "others": entries,
            "clubs": clubs,
        }
        fields: dict[str, Any] = self.fields
        for name, queryset in self.lists.items():
            fields[name].queryset = queryset

    def people(self) -> list[Candidate]:
        """Return the players who can be ticked, each with number and club."""
        return [
            Candidate(
                entry.public_id,
                str(entry.player),
                " ".join(
                    filter(None, (str(entry.number), str(entry.player.club or "")))
                ),
            )
            for entry in self.lists["players"]
        ]

    def all_clubs(self) -> list[Candidate]:
        """The clubs of those who play."""
        return [
            Candidate(club.public_id, club.name, "") for club in self.lists["clubs"]
        ]

    def ticked(self) -> dict[str, Any]:
        """Return what was ticked in each list, to show it again."""
        return {name: self[name].value() or () for name in self.lists}

    def clean_rounds(self) -> list[int]:
        rounds = _numbers(self.cleaned_data["rounds"])
        if any(not 1 <= number <= self.tournament.rounds for number in rounds):
            raise forms.ValidationError(
                _("The rounds go from 1 to %(rounds)s.")
                % {"rounds": self.tournament.rounds}
            )
        return rounds

    def clean(self) -> dict[str, Any]:
        """Return what `operations.add_wish` takes, less what its kind does not ask."""
        wish = super().clean() or {}
        kind = wish.get("kind")
        wish["entries"] = wish.pop("players", ())
        for name in {"entries", "others", "clubs"} - ASKED.get(kind or "", set()):
            wish[name] = ()
        if kind == Kind.STAY:
            wish["must"] = True
            self._check_table(wish)
        else:
            wish["table"] = None
        self._check_numbers(kind, wish)
        return wish

    def _check_table(self, wish: Mapping[str, Any]) -> None:
        if "players" not in self.errors and len(wish["entries"]) > SEATS:
            self.add_error("players", _("Four players sit at a table, not more."))
        if wish.get("table") is None and "table" not in self.errors:
            self.add_error("table", _("Say at which table."))

    def _check_numbers(self, kind: str | None, wish: Mapping[str, Any]) -> None:
        """Refuse too few players or clubs, and a player on both sides."""
        fewest = FEWEST.get(Kind(kind), 0) if kind else 0
        if kind == Kind.RIVALS:
            if "clubs" not in self.errors and len(wish["clubs"]) < fewest:
                self.add_error("clubs", _("Tick two clubs or more."))
            return
        if "players" not in self.errors and len(wish["entries"]) < fewest:
            few = _("Tick two players or more.") if fewest > 1 else _("Tick a player.")
            self.add_error("players", few)
        if kind == Kind.FROM and "others" not in self.errors:
            both = set(wish["entries"]) & set(wish["others"])
            if not wish["others"]:
                self.add_error("others", _("Tick from whom these are apart."))
            elif both:
                names = ", ".join(str(entry.player) for entry in both)
                self.add_error(
                    "others", _("Ticked on both sides: %(names)s.") % {"names": names}
                )


def _numbers(text: str) -> list[int]:
    """Read whole numbers, however they are separated, each once."""
    words = text.replace(",", " ").replace(";", " ").replace("+", " ").split()
    for word in words:
        if not is_whole(word, digits=5):
            raise forms.ValidationError(
                _("“%(word)s” is no whole number. Write for example 12, 15.")
                % {"word": word[:20]}
            )
    return list(dict.fromkeys(map(int, words)))
