"""Kinds of event of the jury, and which others its rulings hold in place."""

from collections.abc import Callable, Mapping
from functools import partial

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_lazy as _

from scoring.variant import Variant
from scoring.wording import gained, named
from tournaments.comparison.people import by_name
from tournaments.deals import wording
from tournaments.jury import in_force, wording as words
from tournaments.jury.correcting import put_back, refuse_overtaken
from tournaments.jury.ending_words import AGAIN, ENDS, ending_sentences
from tournaments.jury.in_boards_wording import board_sentences
from tournaments.jury.on_lines import watch_again
from tournaments.jury.reopening import refuse_moved_on, step_back
from tournaments.jury.rules.ending import Ending
from tournaments.jury.writes import check_open
from tournaments.ledger.kind import Kind, Sentences
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts, Names, change_text, value
from tournaments.plans.models import Tournament
from tournaments.plans.rules.offences import game_offences
from tournaments.rulings.models import Case, Ruling
from tournaments.rulings.standing import refusal, refuse_standing
from tournaments.tables.ways_back import of_tournament, the_fact


def case(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """`Case 3`, and the contract that was bid."""
    sentences = [_("Case %s") % facts["number"]] if facts.get("number") else []
    contract = variant.by_key.get(facts.get("contract") or "")
    return [*sentences, named(contract.name)] if contract else sentences


def with_case(tells: Sentences) -> Sentences:
    """Tell the case, and this of it."""
    return lambda *asked: [*case(*asked), *tells(*asked)]


def written(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say what stands on the line of a case now, if anything."""
    if not facts.get("after"):
        return []
    return [wording.deal(variant, facts["after"], by_name(names.holders(facts)))]


def moved(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say from which table a case came."""
    before = str(facts.get("before"))
    if before not in names.tables:
        return []
    return [gettext("from table %s") % names.tables[before][1]]


def corrected(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """`Table 2, deal 4, in place of table 1, deal 3`: what a case is about."""
    before, after = facts.get("before"), facts.get("after")
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return []
    return [change_text(*(_about(one, names, variant) for one in (after, before)))]


def _about(kept: Facts, names: Names, variant: Variant) -> str:
    """Say where the jury was called, and for which contract."""
    where, deal = names.tables.get(kept.get("table") or ""), kept.get("deal")
    said = [gettext("table %s") % where[1]] if where else []
    said += [gettext("deal %s") % deal] if deal else []
    contract = variant.by_key.get(kept.get("contract") or "")
    said += [named(contract.name)] if contract else []
    return ", ".join(said) or gettext("elsewhere in the hall")


def cases(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """`Cases 3, 4, 7`."""
    numbers = ", ".join(map(str, facts.get("numbers", ())))
    return [gettext("Cases %s") % numbers] if numbers else []


def refuse_finished(event: Event) -> None:
    check_open(event.tournament)


def appealed(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Name the player who appeals."""
    return [value(facts["entry"], names)] if facts.get("entry") else []


def consulted(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Name the members of the jury who were consulted."""
    crew = names.crew() if facts.get("consulted") else {}
    people = ", ".join(crew[one] for one in facts.get("consulted", ()) if one in crew)
    return [gettext("consulted: %s") % people] if people else []


def for_a_reason(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Name the offence that the table calls for."""
    called = facts.get("reason")
    return [named(one.names) for one in game_offences(variant.key) if one.key == called]


def heard(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say so where whoever heard an appeal had ruled in its case."""
    if not facts.get("own"):
        return []
    return [gettext("the appeal was heard by who had ruled: nobody else could")]


def ruling(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say what a ruling does to each player and the deal, and which cases it ends."""
    at_fault = facts.get("offenders", ())
    # Who is at fault first, then by name: a database keeps them in any order.
    told = sorted(
        (entry not in at_fault, names.entries.get(entry, entry), points)
        for entry, points in (facts.get("points") or {}).items()
        if points or (entry in at_fault and not facts.get("side"))
    )
    fines = [
        (gettext("%(name)s: %(points)s") if points else gettext("%(name)s is at fault"))
        % {"name": name, "points": gained(points)}
        for _other, name, points in told
    ]
    if facts.get("side"):
        who = [names.entries.get(entry, entry) for entry in facts["offenders"]]
        said = {"name": ", ".join(who), "points": gained(facts["side"][1])}
        fines.append(gettext("%(name)s: %(points)s") % said)
    kept = facts.get("boards")
    called = by_name(names.holders(facts))
    boards = board_sentences(variant, kept, called) if isinstance(kept, Mapping) else []
    found = [
        ", ".join(fines),
        words.effect(str(facts.get("effect") or "")),
        *written(facts, names, variant),
        *boards,
        *words.to_a_player(
            warned=bool(facts.get("warning")), excluded=bool(facts.get("exclusion"))
        ),
        *heard(facts, names, variant),
        *_turned(facts),
    ]
    return list(filter(None, found))


def _turned(facts: Facts) -> list[str]:
    """Say what of other cases a new ruling ended, and what counted again."""
    return [
        *ending_sentences(ENDS, [Ending(**one) for one in facts.get("ends", ())]),
        *ending_sentences(AGAIN, [Ending(**one) for one in facts.get("again", ())]),
    ]


def refuse_ruled_exclusion(event: Event) -> None:
    """Refuse to undo the exclusion by a standing ruling: lifting the ruling ends it."""
    refuse_standing(_excluding(event).filter(replaced_by=None).first())


def refuse_ruled_readmission(event: Event) -> None:
    """Refuse to undo a readmission that came with the end of an excluding ruling."""
    ended = _excluding(event).filter(replaced_by__event__number__lt=event.number)
    last = ended.order_by("replaced_by__event__number").last()
    since = Event.objects.filter(
        tournament=event.tournament,
        kind="entry_excluded",
        facts__entry=event.facts["entry"],
        number__lt=event.number,
    )
    if last and not since.filter(number__gt=last.replaced_by.event.number).exists():
        refuse_standing(last)


def _excluding(event: Event) -> QuerySet[Ruling]:
    """The rulings that exclude, or excluded, the player of an event."""
    return Ruling.objects.filter(
        case__tournament=event.tournament,
        is_exclusion=True,
        points__is_offender=True,
        points__entry__public_id=event.facts["entry"],
    ).select_related("case", "replaced_by__event")


def hold_rulings(tournament: Tournament) -> Callable[[], None]:
    """Refuse, once all is written, what undid something that a standing ruling did."""
    before = set(in_force.find_undone(tournament))
    names = in_force.names_out(tournament)

    def refuse() -> None:
        for one in in_force.find_undone(tournament):
            if one not in before:
                raise _undoes(tournament, one)
        now = dict(in_force.names_out(tournament))
        for one, called in names:
            if now.get(one, called) != called:
                raise _undoes(tournament, one)

    return refuse


def _undoes(tournament: Tournament, one: in_force.Discrepancy) -> ValidationError:
    case = Case.objects.get(tournament=tournament, number=one.case)
    return refusal(case, in_force.UNDOES.get(one.what))


# A step in the life of a case is taken back while nothing has happened there since.
OfALife = partial(
    Kind,
    undo=of_tournament(step_back, key=the_fact("case"), before=the_fact("before")),
    tells=case,
    standing_on=(refuse_moved_on,),
)
OfTheJury = partial(OfALife, permission="tournaments.judge")
OfTheDesk = partial(OfALife, permission="tournaments.call_jury")
KINDS = (
    Kind("case_called", _("Jury called"), tells=case),
    Kind(
        "case_reason",
        _("The table says what it calls for"),
        tells=with_case(for_a_reason),
    ),
    Kind("case_opened", _("Case opened: the jury was not called"), tells=case),
    Kind("case_followed", _("Case follows its line"), tells=case),
    Kind("case_moved", _("Case moved with its line"), tells=with_case(moved)),
    Kind(
        "case_line_exchanged",
        _("Another line stands at the table: sheets were exchanged"),
        tells=with_case(written),
    ),
    Kind(
        "case_corrected",
        _("Case corrected"),
        of_tournament(put_back, key=the_fact("case"), before=the_fact("before")),
        tells=with_case(corrected),
        permission="tournaments.call_jury",
        family="correcting",
        about=("case",),
        standing_on=(refuse_overtaken,),
    ),
    Kind(
        "case_fallen",
        _("Case fallen: its line says otherwise now"),
        tells=with_case(written),
    ),
    Kind(
        "case_overtaken",
        _("Line changed under a ruling, which stands"),
        tells=with_case(written),
    ),
    Kind(
        "cases_watched",
        _("Watched, in order"),
        of_tournament(watch_again, cases=the_fact("cases")),
        tells=cases,
        permission="tournaments.judge",
        family="watching",
        standing_on=(refuse_finished,),
    ),
    Kind("cases_reopened", _("Cases open again"), tells=cases, family="watching"),
    OfTheJury("case_taken", _("Case taken")),
    OfTheJury("case_signed", _("Ruling signed by a second member")),
    OfTheJury("case_told", _("Ruling told to the table")),
    OfTheDesk("case_appealed", _("Ruling appealed"), tells=with_case(appealed)),
    OfTheJury("case_upheld", _("Ruling upheld"), tells=with_case(heard)),
    OfTheDesk("case_withdrawn", _("Call withdrawn")),
    OfTheDesk("case_settled", _("Settled at the table")),
    OfTheJury("case_reopened", _("Case opened again")),
    Kind(
        "case_noted",
        _("Note of the jury"),
        tells=with_case(consulted),
        read_by="tournaments.read_notes",
    ),
    Kind("case_stepped_back", _("Step in a case taken back"), tells=case),
    Kind("ruling_made", _("Ruling made"), tells=with_case(ruling)),
    Kind("ruling_replaced", _("Ruling replaced by another"), tells=with_case(ruling)),
    Kind("ruling_lifted", _("Ruling lifted"), tells=with_case(ruling)),
)
HOLDS = (hold_rulings,)
FORBIDS = {
    "entry_excluded": (refuse_ruled_exclusion,),
    "entry_readmitted": (refuse_ruled_readmission,),
}
