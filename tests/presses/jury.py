"""How the addresses of the jury are pressed."""

from tests.conftest import PASSWORD
from tests.jury import evening as jury
from tests.presses.press import Press, at, press
from tests.rounds.conftest import enter
from tournaments.accounts.models import Account
from tournaments.follow import rulings
from tournaments.jury import writes as cases
from tournaments.jury.rules.decision import Decision
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round


def a_case(by, *steps):
    _day, table, _other = jury.an_evening(by=by)
    case = jury.called(table, by=by)
    acts = {
        "decide": lambda: jury.rule(
            case, jury.fine(table, "revoke", own=-3), by=by, reason="vu"
        ),
        "tell": lambda: cases.tell(case=case, seen=jury.now(case).version, by=by),
        "appeal": lambda: jury.appealed(case, by=by, words="non"),
        "settle": lambda: cases.settle(case=case, seen=case.version, by=by),
    }
    for name in steps:
        acts[name]()
    return table, jury.now(case)


def of_case(case, **sent):
    words = at(case.tournament, case=case.public_id)
    return words, {"seen": case.version, "words": "bruit", **sent}


@press("jury:call")
def call(by):
    day, table, _other = jury.an_evening(by=by)
    sent = {"table": table.public_id, "deal": 1, "words": "bruit", "kind": "call"}
    return Press(at(day), sent, tells=("case_called",))


@press("jury:watch")
def watch(by):
    day, table, _other = jury.an_evening(by=by)
    case = jury.called(table, by=by, kind="witness")
    sent = {"case": f"{case.public_id}:1"}
    return Press(at(day), sent, tells=("cases_watched",))


@press("jury:take")
def take(by):
    return Press(*of_case(a_case(by)[1]), tells=("case_taken",))


@press("jury:correct")
def correct(by):
    table, case = a_case(by)
    sent = {"table": table.public_id, "deal": 2, "kind": "call"}
    return Press(*of_case(case, **sent), tells=("case_corrected",))


@press("jury:tell")
def tell(by):
    return Press(*of_case(a_case(by, "decide")[1]), tells=("case_told",))


@press("jury:appeal")
def appeal(by):
    table, case = a_case(by, "decide", "tell")
    sent = {"who": jury.key_at(table, "N")}
    return Press(*of_case(case, **sent), tells=("case_appealed",))


@press("jury:uphold")
def uphold(by):
    case = a_case(by, "decide", "tell", "appeal")[1]
    return Press(*of_case(case), tells=("case_upheld",))


@press("jury:withdraw")
def withdraw(by):
    return Press(*of_case(a_case(by)[1]), tells=("case_withdrawn",))


@press("jury:settle")
def settle(by):
    return Press(*of_case(a_case(by)[1]), tells=("case_settled",))


@press("jury:note")
def note(by):
    case = a_case(by)[1]
    words = at(case.tournament, case=case.public_id)
    return Press(words, {"words": "bruit"}, tells=("case_noted",))


@press("jury:reopen")
def reopen(by):
    return Press(*of_case(a_case(by, "settle")[1]), tells=("case_reopened",))


@press("jury:sign")
def sign(by):
    """Somebody else decided, where each ruling asks for a second signature."""
    other = Account.objects.create_user("jeanne", PASSWORD, is_jury=True)
    _table, case = a_case(other)
    Tournament.objects.update(second_signature="all")
    table = case.table
    jury.rule(case, jury.fine(table, "revoke", own=-3), by=other)
    return Press(*of_case(jury.now(case)), tells=("case_signed",))


@press("jury:decide")
def decide(by):
    table, case = a_case(by)
    keys = jury.keys_of(table)
    points = {key: -3 if seat == "N" else 1 for seat, key in keys.items()}
    decision = Decision("revoke", (keys["N"],), points)
    words, sent = of_case(
        case,
        offence="revoke",
        offenders=[keys["N"]],
        points_offender="-3",
        points_others="1",
        effect="",
        shown=decision.mark,
    )
    return Press(words, sent, tells=("ruling_made",))


@press("jury:lift")
def lift(by):
    return Press(*of_case(a_case(by, "decide")[1]), tells=("ruling_lifted",))


@press("jury:joker")
def joker(by):
    table, case = a_case(by)
    decision = Decision("cheating", (jury.key_at(table, "N"),), exclusion=True)
    rulings.decide(case=case, seen=case.version, decision=decision, by=by, reason="vu")
    waiting = enter(case.tournament, 99, is_joker=True)
    words, sent = of_case(jury.now(case), entry=waiting.public_id, from_deal=1)
    return Press(words, sent, tells=("seat_replaced",))


@press("jury:more_time")
def more_time(by):
    table, case = a_case(by)
    Round.objects.filter(pk=table.round_id).update(state="playing")
    return Press(*of_case(case, extra=0), tells=("table_time",))


@press("jury:misdeal")
def misdeal(by):
    day, table, _other = jury.an_evening(by=by)
    offender = jury.key_at(table, "N")
    sent = {"deal": 1, "offence": "misdeal", "offender": offender, "seen": 0}
    words = at(day, round=1, table=1)
    return Press(words, sent, tells=("case_called", "ruling_made"))


@press("ledger:forget")
def forget(by):
    case = a_case(by, "decide")[1]
    words = at(case.tournament, event=case.rulings.get().event.number)
    return Press(words, tells=("words_forgotten",))
