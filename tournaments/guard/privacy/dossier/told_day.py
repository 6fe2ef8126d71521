"""Tells what is kept of a person in one tournament, in the words of a reader."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy

from scoring import wording
from scoring.variants import VARIANTS
from scoring.wording import signed
from tournaments.deals.wording import deal as in_words
from tournaments.entries.models import Entry
from tournaments.guard.privacy.dossier.part import (
    Part,
    Record,
    moment_text,
    number,
    yes_or_no,
)
from tournaments.ledger.wording import title
from tournaments.plans.models import Tournament
from tournaments.tables.models import Wish
from tournaments.till.models import Movement
from tournaments.till.wording import means, money

# What a round brings besides its points.
MORE = (
    ("bonus", gettext_lazy("Bonus")),
    ("fiches", gettext_lazy("Fiches")),
    ("games", gettext_lazy("Games")),
    ("rubbers", gettext_lazy("Rubbers")),
)


def day_parts(one: Record) -> Iterator[Part]:
    """Yield the parts on a tournament: how it went, seat by seat, and what else."""
    day, entry = one["tournament"], one["entry"]
    at = datetime.fromisoformat(day["date"])
    game = wording.named(VARIANTS[day["game"]].name)
    played = [game, day["place"], _("practice") if day["practice"] else ""]
    ranked = one["ranking"] or {}
    facts = [
        (_("Game"), ", ".join(word for word in played if word)),
        (_("State"), str(Tournament.State(day["state"]).label)),
        (_("Your number"), str(entry["number"])),
        (_("You were"), str(Entry.State(entry["state"]).label)),
        (_("Your name as everybody reads it"), entry["shown_as"]),
        (_("Registered on"), moment_text(entry["entered_at"])),
    ]
    figures = (ranked[key] for key in ("total", "fiches", "percent") if key in ranked)
    figure = next(figures, None)
    perhaps = (
        (_("Joker"), entry["joker"] and yes_or_no(True)),
        (_("Partner"), entry["partner"]),
        (_("In the place of"), entry["in_place_of"]),
        (_("Paid on"), entry["paid_at"] and moment_text(entry["paid_at"])),
        (_("Your card was made anew"), entry["card_made_anew"]),
        (_("Rank"), ranked.get("rank")),
        (_("Total"), "" if figure is None else number(figure)),
    )
    facts += [(label, str(said)) for label, said in perhaps if said]
    yield Part(f"{day['name']}, {date_format(at, 'd/m/Y')}", facts=facts)
    yield from _played(one["rounds"], day["game"])
    yield _below(
        _("Prizes"),
        (_("Prize"), _("Worth"), _("Collected")),
        [
            [row["what"], row["worth"], yes_or_no(row["collected"])]
            for row in one["prizes"]
        ],
    )
    yield _below(
        _("Decisions of the jury"),
        (_("Case"), _("Where"), _("What"), _("At fault"), _("Points")),
        [_ruling(row) for row in one["rulings"]],
    )
    yield _below(
        _("Money"),
        (_("When"), _("What"), _("Amount"), _("How")),
        [
            [
                moment_text(row["at"]),
                ", ".join(
                    word
                    for word in (str(Movement.Kind(row["kind"]).label), row["about"])
                    if word
                ),
                money(row["cents"]),
                means(row["means"]),
            ]
            for row in one["money"]
        ],
    )
    yield _below(
        _("Deals to which you agreed on the phone of a table"),
        (_("Where"), _("When"), _("Phone")),
        [
            [_place(row), moment_text(row["at"]), row["phone"] or "–"]
            for row in one["agreed"]
        ],
    )
    yield _below(
        _("What was asked of the seating for you"),
        (_("When"), _("What"), _("Dropped")),
        [
            [
                moment_text(row["at"]),
                str(Wish.Kind(row["kind"]).label),
                moment_text(row["dropped_at"]),
            ]
            for row in one["wishes"]
        ],
    )
    yield _below(
        _("What the ledger tells of you"),
        (_("Event"), _("When"), _("What")),
        [
            [str(row["number"]), moment_text(row["at"]), title(row["kind"])]
            for row in one["events"]
        ],
    )


def _below(heading: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Part:
    return Part(heading, heads=heads, rows=rows, below=True)


def _played(rounds: Sequence[Record], game: str) -> Iterator[Part]:
    for one in rounds:
        if one["table"] is None:
            heading = _("Round %(round)s") % one
            yield Part(heading, sentences=[_("You sat out.")], below=True)
            continue
        seats = ", ".join(wording.seat(place["seat"]) for place in one["seats"])
        others = ", ".join(
            f"{wording.seat(place['seat'])} {place['name']}" for place in one["with"]
        )
        heading = _("Round %(round)s, table %(table)s") % one
        yield Part(
            heading,
            facts=[
                (_("Your seat"), seats),
                (_("At the table"), others),
                (_("Points"), signed(one["points"])),
                *((str(label), signed(one[key])) for key, label in MORE if one[key]),
            ],
            heads=(_("Deal"), _("What was written"), _("Your points")),
            rows=[
                [
                    str(deal["board"] or deal["deal"]),
                    in_words(VARIANTS[game], deal["facts"]),
                    "–" if deal["points"] is None else signed(deal["points"]),
                ]
                for deal in one["deals"]
            ],
            below=True,
        )


def _ruling(row: Record) -> list[str]:
    what = [
        wording.named(row["names"]) if row["names"] else "",
        _("warning") if row["warning"] else "",
        _("exclusion") if row["exclusion"] else "",
        _("replaced by a later decision") if row["replaced"] else "",
    ]
    return [
        str(row["case"]),
        _place(row),
        ", ".join(word for word in what if word) or "–",
        yes_or_no(row["at_fault"]),
        signed(row["points"]),
    ]


def _place(row: Record) -> str:
    """Return the place as far as it is known: `Round 2, table 7, deal 3`."""
    said = [
        _("round %s") % row["round"] if row["round"] else "",
        _("table %s") % row["table"] if row["table"] else "",
        _("deal %s") % row["deal"] if row["deal"] else "",
    ]
    return ", ".join(word for word in said if word) or "–"
