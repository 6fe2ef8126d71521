"""Says what may become of a number that does not divide, and what each way means."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, ngettext

from scoring.wording import named
from seating.partners.fixed import complete
from seating.request import Player, Request, Round as Planned
from seating.sizes import SITTING_OUT, UNEVEN, Impossible
from tournaments.draw.over_the_day import over_the_day
from tournaments.draw.sitting_out_brings import average_in_words, uncounted_criterion
from tournaments.plans.models import Tournament
from tournaments.plans.queries import brings_fiches, play_of
from tournaments.plans.rules.plan import FOR_FOUR, FOUR
from tournaments.standings.engine_request import refusal_sentence, turns_before
from tournaments.standings.known import Known, partnerships
from tournaments.tables import wording
from tournaments.tables.models import Draft

NAMED = 8  # players who are told by name; the others are counted


class Uneven(NamedTuple):
    """The way out chosen for a round, and the fixed points that sitting out brings."""

    key: str
    points: int = 0

    @property
    def points_out(self) -> int | None:
        """Points for sitting out a round; None: the average of one's own rounds."""
        return self.points if self.key == "out_fixed" else None

    def planned(self, draft: Draft) -> "Uneven":
        """Return the way out with which a draft was made, or else this one."""
        return self._replace(key=draft.uneven or self.key)


def usual(tournament: Tournament) -> Uneven:
    """Return the way out that the settings of a tournament say."""
    return Uneven(tournament.uneven, tournament.uneven_points)


def uneven_from_facts(facts: Mapping[str, Any]) -> Uneven | None:
    """Return the way out that the event of a draw says; None where it says none."""
    if not facts.get("uneven"):
        return None
    return Uneven(facts["uneven"], facts.get("points_out") or 0)


class WayOut(NamedTuple):
    """One way out for this number: what it means, or why it cannot be chosen now."""

    key: str
    name: str
    says: tuple[str, ...] = ()
    refused: str = ""


def does_not_divide(known: Known, method: str) -> bool:
    """Return whether those who are here do not fill the tables by themselves."""
    return bool(known.here) and _jokers_needed(known, method) > 0


def _jokers_needed(known: Known, method: str) -> int:
    """Count the jokers that would fill the tables; fixed partnerships may need more."""
    if method == "partners":
        sides = partnerships(known.people, jokers=True)
        many = [str(number) for number in range(2 * len(known.here) + 2)]
        try:
            pairs = complete(known.here, sides, [*known.jokers, *many], "jokers")
        except Impossible:  # somebody has no partner: that is said on drawing
            pass
        else:
            placed = {*known.here, *(who for pair in sides for who in pair)}
            return sum(who not in placed for pair in pairs for who in pair)
    return -len(known.here) % known.size


def ways_out(known: Known, number: int, method: str) -> list[WayOut]:
    """Every way out for those who are here; none are needed where they fill the tables.

    `method` is the way in which this round would be drawn.
    """
    if play_of(known.tournament).in_boards or not does_not_divide(known, method):
        return []
    four = known.size == FOUR
    found = []
    for key in UNEVEN:
        if key == "jokers":
            found.append(_jokers(known, method))
        elif key in SITTING_OUT:
            found.append(_out(known, known.seated[: number - 1], method, key))
        elif four or key not in FOR_FOUR:
            found.append(_five(known, number))
    if four:
        said = _("This game is played by four. With a joker, three make a table.")
        found.append(WayOut("three", _("Tables of three"), refused=said))
    return found


def first_choice(ways: Sequence[WayOut], usual: str) -> str:
    """Return what is ticked at first: the usual, or else the first that can be."""
    possible = [one.key for one in ways if not one.refused]
    return usual if usual in possible or not possible else possible[0]


def _jokers(known: Known, method: str) -> WayOut:
    needed, jokers = _jokers_needed(known, method), known.jokers
    name, tables = named(UNEVEN["jokers"]), (len(known.here) + needed) // known.size
    try:
        if method == "partners":
            sides = partnerships(known.people, jokers=True)
            tables = len(complete(known.here, sides, jokers, "jokers")) // 2
            having = {who for pair in sides for who in pair}
            jokers = [one for one in jokers if one not in having]
        elif needed > len(jokers):
            raise Impossible("jokers", missing=needed - len(jokers))
    except Impossible as error:
        return WayOut("jokers", name, refused=refusal_sentence(error, known))
    who = ", ".join(known.names[one] for one in jokers[:needed])
    return WayOut(
        "jokers",
        name,
        (
            ngettext(
                "%(count)s joker sits down: %(who)s.",
                "%(count)s jokers sit down: %(who)s.",
                needed,
            )
            % {"count": needed, "who": who},
            _whole_tables(known, tables),
        ),
    )


def _whole_tables(known: Known, tables: int) -> str:
    return ngettext(
        "%(tables)s table of %(seats)s. Each there plays all %(deals)s deals.",
        "%(tables)s tables of %(seats)s. Each there plays all %(deals)s deals.",
        tables,
    ) % {
        "tables": tables,
        "seats": known.size,
        "deals": known.tournament.deals_per_round,
    }


def _five(known: Known, number: int) -> WayOut:
    name = named(UNEVEN["five"])
    tables, fives = divmod(len(known.here), known.size)
    refused = None
    if play_of(known.tournament).in_sides:
        refused = Impossible("five_game")
    elif fives > tables:
        refused = Impossible("five", players=len(known.here))
    if refused:
        return WayOut("five", name, refused=wording.impossible_sentence(refused, {}))
    request = Request(
        tuple(known.here),
        1,
        uneven="five",
        history=tuple(known.seated[: number - 1]),
        **turns_before(known.with_uneven("five"), number),
    )
    each_plays, brings = at_five(known.tournament)
    return WayOut(
        "five",
        name,
        (
            _fives(tables - fives, fives),
            each_plays,
            _("Due there: %(who)s.") % {"who": _due(known, request.turns, 5 * fives)},
            *over_the_day(known, request, number, 5 * fives),
            brings,
            _("Not where partners are fixed or change."),
        ),
    )


def _fives(fours: int, fives: int) -> str:
    said = ngettext("%(count)s table of five", "%(count)s tables of five", fives) % {
        "count": fives
    }
    if not fours:
        return f"{said}."
    others = ngettext("%(count)s of four", "%(count)s of four", fours)
    return f"{said}, {others % {'count': fours}}."


def at_five(tournament: Tournament) -> tuple[str, str]:
    """Say how many deals each plays at a table of five, and what the others bring."""
    deals = tournament.deals_per_round
    most, least = deals - deals // 5, deals - -(-deals // 5)
    words = {"deals": deals, "least": least, "most": most}
    said = _(
        "There the dealer sits out: each plays %(least)s or %(most)s of %(deals)s"
        " deals."
    )
    if least == most:
        said = _("There the dealer sits out: each plays %(most)s of %(deals)s deals.")
    brings = _("A deal sat out brings nothing.")
    if tournament.even_deals:
        brings = _("Each deal sat out brings the average of one's own deals.")
    return said % words, brings


def _out(known: Known, history: Sequence[Planned], method: str, key: str) -> WayOut:
    name, players = named(UNEVEN[key]), len(known.here)
    out, tables = players % known.size, players // known.size
    refused, in_turn, alone = None, known.here, list[str]()
    if method == "partners":
        sides = partnerships(known.people, jokers=True)
        try:
            pairs = complete(known.here, sides, known.jokers, key)
            out, tables = 2 * (len(pairs) % 2), len(pairs) // 2
            whole = {who for pair in pairs for who in pair}
            in_turn = [who for who in known.here if who in whole]
            alone = [who for who in known.here if who not in whole]
        except Impossible as error:
            refused = error
    if not tables:
        refused = Impossible("too_few", players=players, seats=known.size)
    if refused:
        return WayOut(key, name, refused=refusal_sentence(refused, known))
    before = Counter(who for round in history for who in round.sitting_out)
    says = []
    if alone:
        said = _("Without a partner here, and sitting out: %(who)s.")
        says.append(said % {"who": _names(known, alone)})
    if out:
        said = ngettext(
            "%(count)s player sits out. Due: %(who)s.",
            "%(count)s players sit out. Due: %(who)s.",
            out,
        )
        says.append(
            said % {"count": out, "who": _due(known, before, out, among=in_turn)}
        )
    if key == "out_average":
        least = min(before[who] for who in in_turn)
        turn = [who for who in in_turn if before[who] == least] if out else []
        says.append(average_in_words(known.tournament, [*alone, *turn]))
    elif brings_fiches(known.tournament):
        says.append(_("The number below is of fiches, as the ranking counts them."))
    says += uncounted_criterion(known.tournament)
    says.append(_whole_tables(known, tables))
    return WayOut(key, name, tuple(says))


def _due(
    known: Known,
    before: Mapping[Player, int],
    places: int,
    among: Collection[str] = (),
) -> str:
    """Say whose turn it is: by name if they are few, or how many of those it may be.

    Which of these it is the lot decides, or in a draw by standing who is last.
    """
    among = among or known.here
    times = sorted({before.get(who, 0) for who in among})
    due: list[str] = []
    for often in times:
        level = [who for who in among if before.get(who, 0) == often]
        if due and len(due) + len(level) > places:
            return _("%(who)s; and %(count)s of %(others)s") % {
                "who": _names(known, due),
                "count": places - len(due),
                "others": _names(known, level),
            }
        due += level
        if len(due) >= places:
            break
    if len(due) == places:
        return _names(known, due)
    return _("%(count)s of %(who)s") % {"count": places, "who": _names(known, due)}


def _names(known: Known, some: Collection[str]) -> str:
    """Name these, or say how many they are."""
    if len(some) > NAMED:
        return ngettext("%(count)s players", "%(count)s players", len(some)) % {
            "count": len(some)
        }
    return ", ".join(known.names[who] for who in some)
