"""Who may do what in a case: on the pages, and in the operations behind them."""

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from tests.jury import evening
from tournaments.follow import rulings as deciding
from tournaments.jury import appeals, reopening, writes as jury
from tournaments.ledger import erasing
from tournaments.papers.catalogue.of_jury import form_of
from tournaments.rulings.models import Ruling

pytestmark = pytest.mark.django_db

WHO = ("organiser", "scorer", "jury", "stranger")
ALL, JURY, DESK = set(WHO) - {"stranger"}, {"jury"}, {"organiser", "scorer"}
# What is done with a case, in which state, and who of the crew may.
STEPS = [
    ("take", "called", JURY),
    ("decide", "called", JURY),
    ("withdraw", "called", ALL),
    ("settle", "called", ALL),
    ("tell", "decided", JURY),
    ("lift", "decided", JURY),
    ("appeal", "told", ALL),
    ("uphold", "appealed", JURY),
    ("reopen", "told", JURY),
]


def a_case(table, accounts, state):
    """A case that has come as far as this."""
    case = evening.called(table, by=accounts["scorer"])
    judge, words = accounts["jury"], "bruit"
    acts = {
        "decided": lambda: evening.rule(
            case, evening.fine(table, "revoke", own=-3), by=judge, reason=words
        ),
        "told": lambda: jury.tell(case=case, seen=evening.now(case).version, by=judge),
        "appealed": lambda: evening.appealed(case, by=None, words=words),
    }
    for name, act in acts.items() if state != "called" else ():
        act()
        if name == state:
            break
    return evening.now(case)


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize(("step", "state", "allowed"), STEPS)
def test_a_page_does_for_each_of_the_crew_what_is_his(
    cast, tables, accounts, who, step, state, allowed
):
    tournament, one, _two = tables
    case = a_case(one, accounts, state)
    url = reverse(f"jury:{step}", args=[tournament.public_id, case.public_id])
    sent = {"seen": case.version, "words": "bruit", "offence": "warning"}
    sent["who"] = evening.key_at(one, "N")
    answer = cast[who].post(url, sent)

    refused = answer.status_code == 403 or "/sign-in/" in answer.get("Location", "")
    assert refused == (who not in allowed)
    assert evening.now(case).version == case.version or who in allowed


@pytest.mark.parametrize("who", ["organiser", "scorer", "jury"])
@pytest.mark.parametrize(("step", "state", "allowed"), STEPS)
def test_an_operation_keeps_what_is_the_jurys_for_the_jury(
    tables, accounts, who, step, state, allowed
):
    _tournament, one, _two = tables
    case, by = a_case(one, accounts, state), accounts[who]
    given = {"case": case, "seen": case.version, "by": by}
    acts = {
        "take": lambda: jury.take_case(**given),
        "decide": lambda: deciding.decide(
            decision=evening.fine(one, "revoke", own=-3), **given
        ),
        "withdraw": lambda: jury.withdraw(**given),
        "tell": lambda: jury.tell(**given),
        "lift": lambda: deciding.lift(reason="erreur", **given),
        "settle": lambda: jury.settle(**given),
        "reopen": lambda: reopening.reopen(words="erreur", **given),
        "appeal": lambda: appeals.appeal(who=evening.key_at(one, "N"), **given),
        "uphold": lambda: appeals.uphold(**given),
    }
    if who in allowed:
        acts[step]()
        assert evening.now(case).version == case.version + 1
    else:
        with pytest.raises(PermissionDenied):
            acts[step]()
        assert evening.now(case) == case
        assert evening.now(case).version == case.version


@pytest.mark.parametrize("who", WHO)
def test_a_misdeal_is_for_who_types_the_sheets(cast, tables, accounts, who):
    tournament, one, _two = tables
    url = reverse("jury:misdeal", args=[tournament.public_id, 1, 1])
    key = evening.key_at(one, "N")
    cast[who].post(url, {"deal": "1", "offence": "misdeal", "offender": key})
    entered = Ruling.objects.count()
    decision = evening.fine(one, "misdeal", own=-3, others=1, effect="replayed")
    if who == "jury":
        with pytest.raises(PermissionDenied):
            deciding.enter_with_sheet(
                table=one, deal=2, decision=decision, by=accounts[who]
            )

    assert entered == (who in DESK)


@pytest.mark.parametrize("who", WHO)
def test_a_text_is_erased_by_an_organiser(cast, tables, accounts, who):
    tournament, one, _two = tables
    ruling = a_case(one, accounts, "decided").rulings.get()
    url = reverse("ledger:forget", args=[tournament.public_id, ruling.event.number])
    cast[who].post(url)
    ruling = Ruling.objects.select_related("event__words").get()

    assert hasattr(ruling.event, "words") == (who != "organiser")
    for other in ("scorer", "jury"):
        with pytest.raises(PermissionDenied):
            erasing.erase(event=ruling.event, by=accounts[other])


def test_a_table_puts_nothing_in_place_of_what_the_jury_decided(tables, accounts):
    _tournament, one, _two = tables
    case = a_case(one, accounts, "decided")
    decision = evening.fine(one, "misdeal", own=-3, others=1, effect="replayed")
    with pytest.raises(PermissionDenied):
        deciding.decide(
            case=case,
            seen=case.version,
            decision=decision,
            by=accounts["scorer"],
        )

    assert Ruling.objects.get().offence == "revoke"


@pytest.mark.long
def test_the_page_of_a_case_shows_each_what_he_may_do(cast, tables, accounts):
    tournament, one, _two = tables
    case = a_case(one, accounts, "told")
    url = reverse("jury:case", args=[tournament.public_id, case.public_id])
    asked = ("decide", "lift", "appeal", "forget")
    shown = {
        who: [
            step for step in asked if f"/{step}/" in cast[who].get(url).content.decode()
        ]
        for who in ("organiser", "scorer", "jury")
    }

    assert shown == {
        "organiser": ["appeal", "forget"],
        "scorer": ["appeal"],
        "jury": ["decide", "lift", "appeal"],
    }


@pytest.mark.long
def test_before_somebody_is_excluded_the_jury_reads_who_leaves_the_ranking(
    cast, tables, accounts
):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    url = reverse("jury:decide", args=[tournament.public_id, case.public_id])
    key = evening.key_at(one, "N")
    sent = {"offence": "exclusion", "seen": 1, "offenders": [key], "exclusion": "on"}
    without = cast["jury"].post(url, sent)
    (said,) = (
        cast["jury"].post(url, {**sent, "reason": "bagarre"}).context["shown"]["says"]
    )

    assert without.status_code == 422
    assert str(evening.entry_at(one, "N").player) in said


@pytest.mark.parametrize("state", ["decided", "told", "appealed"])
def test_the_form_offers_an_appeal_until_one_was_decided(tables, accounts, state):
    _tournament, one, _two = tables
    case = a_case(one, accounts, state)

    def paper():
        rulings = Ruling.objects.current().select_related("case__tournament", "event")
        return form_of(rulings.get())["last_word"]

    before = paper()
    if state == "appealed":
        appeals.uphold(case=case, seen=case.version, by=accounts["jury"])

    assert (before, paper()) == (False, state == "appealed")
