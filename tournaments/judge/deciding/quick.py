"""Reads what a jury most likely decides in a case: the large buttons of its page."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.match import SIDES
from scoring.variant import CARRIED, CORRECTED
from scoring.variants import VARIANTS
from scoring.wording import label_answer
from tournaments.boards import scale, wording
from tournaments.boards.models import Adjustment
from tournaments.boards.rules.marks import SEATS
from tournaments.comparison.places import places_of
from tournaments.deals import wording as lines
from tournaments.deals.models import DealVersion
from tournaments.judge.deciding.forms import DecisionForm
from tournaments.jury import precedents, queries, wording as words
from tournaments.jury.correcting import can_be_corrected
from tournaments.jury.queries import Seated
from tournaments.jury.record import RecordInWords, records, records_in_words
from tournaments.jury.rules.likely import (
    AWAY,
    QUICK,
    Verdict,
    called_by,
    likely,
    verdicts,
)
from tournaments.plans.rules.offence import EXCLUSION, WARNING, Offence
from tournaments.rulings.models import Case
from tournaments.web import whole_number

# What becomes of a deal where more is asked: the result, or by whom a loss is borne.
ASKING = (CORRECTED, CARRIED)
WRITTEN = "written"
# The answers for which a press of one of the buttons stands.
PRESSED = (
    *("side", "entry", "offenders", "points_offender", "points_others", "shown"),
    "fine",
)
# And those of each player, by how they begin.
EACH = ("points-", "given-", "percent-", "weight-")
FINE = 10  # per cent of a top, as a rule
KIND = Adjustment.Kind


Row = dict[str, Any]


def offences(case: Case, said: str) -> tuple[list[Offence], list[Offence]]:
    """The few likely offences of a case, and the others in the catalogue's order."""
    every = queries.offences_of(case.tournament)
    given = precedents.times(case.tournament.variant_key)
    quick = likely(every, called=list(_called(case, every, said)), given=given)[:QUICK]
    return quick, [one for one in every if one not in quick]


def _called(case: Case, every: tuple[Offence, ...], said: str) -> Iterator[str]:
    """Yield the offences that a call points to: by its kind, words and contract."""
    if case.kind == Case.Kind.NOT_CALLED:
        yield "jury_not_called"
    if case.kind == Case.Kind.REFUSED:
        yield from ("dispute", "jury_not_called")
    if case.kind == Case.Kind.WITNESS:
        yield from ("bid_refused", "jury_not_called")
    yield from called_by(said, every)
    contract = case.contract or (queries.written_facts(case) or {}).get("contract", "")
    bid = VARIANTS[case.tournament.variant_key].by_key.get(str(contract))
    if bid is not None and bid.alone:
        yield "cards_shown_lost"
    if case.table is None:
        yield from AWAY


def fault_buttons(form: DecisionForm) -> list[Row]:
    """Everybody who may be at fault, a player or a side; nobody if none is blamed.

    Each with the outcomes to choose from, of which each is one press, and with what he,
    or each of the side, has had from the jury today. Where boards travel points do
    nothing: there he gets less of the board, or a fine.
    """
    offence, case = form.offence, form.case
    on_board = case.table is not None and form.in_boards
    if not on_board and (not offence.blames or case.table is None or form.needs_deal):
        return []
    found = records(case, [one.key for one in form.players])

    def today(players: Iterable[Seated]) -> list[RecordInWords]:
        return records_in_words(
            found, [(one.key, one.name) for one in players], offence.key
        )

    fines = () if on_board else _fines(form)
    if form.of_side and not on_board:
        called = {one.seat: one.name for one in form.players}
        return [
            {
                "key": side,
                "name": lines.side(side, called),
                "verdicts": fines,
                "had": today(one for one in form.players if one.seat in side),
            }
            for side in SIDES
        ]
    return [
        {
            "key": one.key,
            "seat": "" if one.called else one.seat,
            "name": one.called or one.name,
            "verdicts": _on_board(form, one.seat) if on_board else fines,
            "had": today([one]),
        }
        for one in form.players
    ]


def _fines(form: DecisionForm) -> list[Verdict]:
    """The outcomes of an offence; where the bounds are wide, those given most often."""
    offence, game = form.offence, form.case.tournament.variant_key
    wide = offence.offender.most - offence.offender.least >= QUICK
    return verdicts(offence, precedents.outcomes(game, offence.key) if wide else {})


def _on_board(form: DecisionForm, seat: str) -> list[Row]:
    """Return the outcomes for this seat, if at fault: less of the board, or a fine.

    Each in words, and as it is sent.
    """
    if form.offence.key in (WARNING, EXCLUSION):
        return [{"sent": "", "word": _("At fault")}]
    day = form.case.tournament
    method = day.comparison_method
    cost = scale.fine_on_scale(method, Fraction(FINE), places_of(day))
    word = _("Fine: %(fine)s %%") % {"fine": FINE}
    fine = {"sent": f"fine:{FINE}", "word": word, "besides": cost}
    if not form.hands:
        return [fine]
    own, plus = (
        label_answer(wording.short(kind), scale.average(method, kind))
        for kind in (KIND.MINUS, KIND.PLUS)
    )
    others = _("the others: %(what)s") % {"what": plus}
    less = {"sent": f"{KIND.MINUS}:{seat}", "word": own, "besides": others}
    return [less, fine]


def effect_buttons(form: DecisionForm) -> list[Row]:
    """Return what may become of a written deal, as far as one press says it all.

    Each a key of the rules, or nothing, with its word, and whether it is chosen.
    """
    if "effect" not in form.fields or not form.written:
        return []
    chosen = form["effect"].value() or ""
    effects = [one for one in form.offence.ordered_effects if one not in ASKING]
    return [
        {"effect": one, "word": word, "chosen": one == chosen}
        for one, word in [
            ("", _("as written")),
            *((one, words.in_a_word(one)) for one in effects),
        ]
    ]


def expand_buttons(sent: QueryDict) -> QueryDict:
    """Return what was sent, with the answers for which a pressed button stands.

    A press shows what it does, and keeps nothing yet.
    """
    verdict, becomes = str(sent.get("verdict", "")), str(sent.get("becomes", ""))
    if not verdict and not becomes:
        return sent
    answers = sent.copy()
    if verdict:
        _of_verdict(verdict, answers)
    if becomes:
        answers["effect"] = "" if becomes == WRITTEN else becomes
    answers["look"] = "1"
    return answers


def _of_verdict(verdict: str, answers: QueryDict) -> None:
    """Answer who is at fault and for which points, as one press says it."""
    who, own, others = [*verdict.split(":"), "", ""][:3]
    for name in [*PRESSED, *(name for name in answers if name.startswith(EACH))]:
        answers.pop(name, None)
    if who in SIDES:
        answers["side"] = who
    else:
        answers.setlist("offenders", [who])
    if own == "fine":
        answers["fine"] = others
    elif own == KIND.MINUS:
        for seat in SEATS:
            answers[f"given-{seat}"] = KIND.MINUS if seat == others else KIND.PLUS
    else:
        answers["points_offender"], answers["points_others"] = own, others


def assume_deal(case: Case, sent: QueryDict | None = None) -> int | None:
    """Give a call without a deal the one that is `sent`, or the one written last.

    It is kept with the ruling; until then only the page knows of it.
    """
    if case.table is None or case.deal is not None or not can_be_corrected(case):
        return None
    if sent is None:
        written = DealVersion.objects.filter(table=case.table).order_by("number")
        deal = written.values_list("number", flat=True).last() or 0
    else:
        # A page that showed none was looked at without one, whatever is written since.
        deal = whole_number(sent.get("deal"))
    case.deal = deal if 1 <= deal <= case.tournament.deals_per_round else None
    return case.deal
