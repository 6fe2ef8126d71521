"""Erasing is erasing: a text that was typed anywhere stands nowhere afterwards."""

import re
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import connection, transaction
from django.urls import reverse

from tests.conftest import PASSWORD
from tests.entry.evening import E8, tournament_of, write
from tests.jury import evening
from tests.presses import PRESSES
from tests.presses.sheets import typed_line
from tests.printing.presses import at_once
from tests.raw import bytes_of
from tournaments.accounts.models import Account
from tournaments.follow import rulings as deciding
from tournaments.jury import appeals, notes, reopening, writes as jury
from tournaments.jury.texts import texts_of
from tournaments.ledger import erasing, queries as chain, writes as ledger
from tournaments.ledger.models import Event, Words
from tournaments.pdf import making
from tournaments.rulings.models import Case, Ruling
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db
# The forms that take words, by their addresses, and the boxes of each.
FORMS = {
    "at_tables:set_aside": ["reason"],
    "at_tables:write_late": ["reason"],
    "boards:adjust": ["words"],
    "boards:fines": ["words"],
    "desk:close": [],  # a box for each kind of thing that is open
    "desk:finish": [],
    "desk:recount": ["reason"],
    "jury:appeal": ["words"],
    "jury:call": ["words"],
    "jury:decide": ["facts", "reason"],
    "jury:lift": ["words"],
    "jury:note": ["words"],
    "jury:reopen": ["words"],
    "jury:settle": ["words"],
    "jury:uphold": ["words"],
    "jury:withdraw": ["words"],
    "registration:exclude": ["reason"],
    "registration:readmit": ["reason"],
    "rounds:reopen": ["reason"],
}
BOX = '<(?:textarea|input)[^>]*name="(words|reason|facts)["-]'


@pytest.fixture
def by(db):
    """Somebody who wears every hat."""
    return Account.objects.create_user(
        "odile", PASSWORD, name="Odile", is_organiser=True, is_scorer=True, is_jury=True
    )


@pytest.fixture
def desk(client, by):
    client.force_login(by)
    return client


def everything():
    """All that the database holds, table by table, as one text."""
    rows = [
        repr(row) for model in apps.get_models() for row in model._base_manager.values()
    ]
    sessions = [repr(one.get_decoded()) for one in Session.objects.all()]
    return "\n".join([*rows, *sessions])


def forget(event):
    return reverse("ledger:forget", args=[event.tournament.public_id, event.number])


def erase_all(client, marker):
    """Erase each text with this mark on the page that asks first; count them."""
    count = 0
    while words := Words.objects.filter(text__contains=marker).first():
        url = forget(words.event)
        assert marker in client.get(url).content.decode()
        assert client.post(url).status_code == 302
        count += 1
    return count


@pytest.mark.parametrize("name", FORMS)
def test_what_is_typed_into_a_form_stands_in_no_table_once_it_is_erased(desk, by, name):
    press = PRESSES[name](by)
    boxes = FORMS[name] or [k for k, v in press.sent.items() if v == "un exercice"]
    marks = {box: f"zorglub-{at}" for at, box in enumerate(boxes)}
    url = reverse(name, kwargs=press.words) + press.after
    assert desk.post(url, {**press.sent, **marks}).status_code == 302
    day = Event.objects.latest("pk").tournament
    before, erased = everything(), erase_all(desk, "zorglub")

    assert [mark in before for mark in marks.values()] == [True] * len(marks)
    assert erased == 1
    assert "zorglub" not in everything()
    assert chain.find_break(day) is None


def test_the_reason_of_a_corrected_line_can_be_erased(desk, by):
    _day, table, _other = evening.an_evening(by=by)
    write(table, 1, E8, by=by)
    url = reverse("entry:line", args=[table.round.tournament.public_id, 1, 1])
    sent = typed_line() | {"line": "1", "tricks-1": "9", "seen-1": "1"}
    said = {"confirm": "1:1", "words-1": "zorglub"}
    desk.post(url, sent | said)
    before, erased = everything(), erase_all(desk, "zorglub")

    assert ("zorglub" in before, erased) == (True, 1)
    assert "zorglub" not in everything()


def test_every_form_that_takes_words_is_among_those_that_are_tried():
    """A template that asks for words belongs to an address of the list, or says why."""
    found = {
        str(path.relative_to("templates"))
        for path in Path("templates").rglob("*.html")
        if re.search(BOX, path.read_text("utf-8"))
    }

    assert found == {
        "play/phones/_settle_late.html",
        "play/sheets/_correction.html",  # the reason of a corrected line
        "judge/_act.html",  # uphold
        "judge/_appeal.html",
        "judge/_endings.html",  # settle, withdraw
        "judge/_notes.html",
        "judge/_reopen.html",
        "judge/lift.html",
    }


# --- A whole case, with all that is said in it, on every page there is.


def rule(table, case, by, **more):
    return evening.rule(
        case, evening.fine(table, "revoke", own=-3, others=1), by=by, **more
    )


def step(operation, case, by, **more):
    operation(case=case, seen=evening.now(case).version, by=by, **more)


@pytest.fixture
def day(by):
    """Calls of every ending, one reopened, with rulings, an appeal and a note."""
    tournament, one, two = evening.an_evening(by=by)
    for table in (one, two):
        write(table, 1, E8, by=by)
    case = evening.called(one, by=by, words="mark-call")
    rule(one, case, by, facts="mark-facts", reason="mark-reason")
    step(jury.tell, case, by)
    evening.appealed(case, by=by, words="mark-appeal")
    hears = Account.objects.filter(is_jury=True).exclude(pk=by.pk).first() or by
    step(appeals.uphold, case, hears, words="mark-upheld")
    waiting = evening.called(two, 2, by=by)
    step(jury.withdraw, waiting, by, words="mark-withdrawn")
    out = evening.called(two, 3, by=by)
    decision = evening.fine(two, "exclusion", own=0, exclusion=True)
    evening.rule(out, decision, by=by, reason="mark-excluded")
    step(deciding.lift, out, by, reason="mark-lifted")
    again = evening.called(two, 4, by=by, words="mark-waits")
    rule(two, again, by, facts="mark-same", reason="mark-old")
    rule(two, again, by, facts="mark-same", reason="mark-new")
    settled = evening.called(one, 3, by=by)
    notes.note(case=settled, by=by, words="mark-noted", consulted=())
    step(jury.settle, settled, by, words="mark-settled")
    step(reopening.reopen, waiting, by, words="mark-reopened")
    return tournament


MARKS = {
    *("mark-call", "mark-facts", "mark-reason", "mark-appeal", "mark-upheld"),
    *("mark-withdrawn", "mark-excluded", "mark-lifted", "mark-waits", "mark-same"),
    *("mark-old", "mark-new", "mark-noted", "mark-settled", "mark-reopened"),
}


# An address in a page: a link, what a part of it is fetched from, or a picture.
ADDRESS = r'(?:href|hx-get|src)="(/[^"#]*)'


def read(client, *starts):
    """All that the pages and files say that are reached from these by addresses."""
    found, waiting = {}, [*starts]
    while waiting:
        url = waiting.pop()
        if url in found:
            continue
        answer = client.get(url)
        body = answer.getvalue() if answer.streaming else answer.content
        found[url] = body.decode(errors="replace")
        html = "html" in answer.headers.get("Content-Type", "")
        links = re.findall(ADDRESS, found[url]) if html else ()
        waiting += [
            link.replace("&amp;", "&") for link in links if link.startswith(starts)
        ]
    return found


@pytest.mark.long
def test_what_was_said_is_on_no_page_paper_or_file_once_it_is_erased(
    desk, day, monkeypatch
):
    monkeypatch.setattr(making, "lay_out", at_once)  # what the PDF is made of
    starts = [
        reverse("desk:tournament", args=[day.public_id]),
        reverse("precedents:seasons", args=[day.variant_key]),
    ]
    before = "\n".join(read(desk, *starts).values())
    erase_all(desk, "mark-")
    after = read(desk, *starts)

    assert set(re.findall(r"mark-[a-z]+", before)) == MARKS
    assert len(after) > 60
    assert [url for url, text in after.items() if "mark-" in text] == []
    assert "mark-" not in everything()
    assert chain.find_break(day) is None


def test_a_text_that_a_new_ruling_repeats_stands_in_one_place(day):
    rulings = list(Ruling.objects.filter(case__number=4).order_by("pk"))
    first, second = (texts_of(rulings)[one.pk] for one in rulings)
    texts = [one.event.words.text for one in rulings]

    assert texts == ["mark-same\n—\nmark-old", "—\nmark-new"]
    assert (first.facts, first.reason) == ("mark-same", "mark-old")
    assert (second.facts, second.reason) == ("mark-same", "mark-new")
    assert "mark-same" not in repr(list(Event.objects.values_list("facts", flat=True)))


def test_who_erases_what_a_ruling_repeats_erases_it_everywhere(day, by):
    second = Ruling.objects.filter(case__number=4).latest("pk")
    erasing.erase(event=second.event, by=by)
    found = list(Ruling.objects.filter(case__number=4).select_related("event__words"))

    assert {tuple(one)[:2] for one in texts_of(found).values()} == {("", "")}


def test_why_somebody_is_excluded_stands_with_the_ruling_alone(desk, day):
    entry = Event.objects.get(kind="entry_excluded").facts["entry"]
    url = reverse("registration:entry", args=[day.public_id, entry])
    french = {"accept-language": "fr"}
    text = desk.get(url, headers=french).content.decode()

    assert Words.objects.filter(text__contains="mark-excluded").count() == 1
    assert not Words.objects.filter(event__kind__startswith="entry_").exists()
    assert "Affaire 3" in text
    assert "mark-excluded" not in text


def test_a_form_that_was_open_does_not_bring_an_erased_text_back(desk, day, by):
    ruling = Ruling.objects.filter(case__number=1).get()
    case = ruling.case
    case.state = Case.State.TOLD  # it is decided anew
    case.save()
    url = reverse("jury:decide", args=[day.public_id, case.public_id])
    table = Table.objects.get(number=1)
    keys = evening.keys_of(table)
    sent = {
        "offence": "revoke",
        "offenders": [keys["N"]],
        "points_offender": "-2",
        "points_others": "1",
        "seen": case.version,
    }
    page = desk.get(url, {"offence": "revoke"})
    form = page.context["form"]
    open_form = {name: form[name].value() for name in ("facts", "reason", "text_of")}
    erasing.erase(event=ruling.event, by=by)
    answer = desk.post(url, sent | open_form, headers={"accept-language": "fr"})
    text = answer.content.decode()

    assert open_form["facts"] == "mark-facts"
    assert answer.status_code == 422
    assert "mark-facts" not in text
    assert "mark-reason" not in text
    assert "effacé entre-temps" in text
    assert answer.context["form"]["text_of"].value() == ""


def test_the_page_says_before_that_it_cannot_be_undone(desk, day):
    event = Event.objects.get(kind="case_appealed")
    french = {"accept-language": "fr"}
    text = desk.get(forget(event), headers=french).content.decode()

    assert "mark-appeal" in text
    assert "Cela ne peut pas être annulé" in text
    assert Words.objects.filter(event=event).exists()


def test_the_history_says_that_a_text_was_erased_and_by_whom(desk, day):
    event = Event.objects.get(kind="case_appealed")
    desk.post(forget(event))
    url = reverse("ledger:events", args=[day.public_id])
    told = desk.get(url, headers={"accept-language": "fr"}).context["told"]
    newest = told[0]

    assert newest.title == "Un texte a été effacé"
    assert newest.sentences == [f"N° {event.number}, Recours contre la décision"]
    assert "Odile" in newest.by
    assert newest.event.number not in desk.get(url).context["undoable"]


def test_who_erases_a_second_time_is_told_who_did_it_before(desk, day, by):
    event = Event.objects.get(kind="case_appealed")
    url, french = forget(event), {"accept-language": "fr"}
    desk.post(url)
    text = desk.post(url, headers=french, follow=True).content.decode()
    erased = Event.objects.filter(kind="words_forgotten")

    assert "Ce texte est déjà effacé\xa0: par Odile, le " in text
    assert "Ce texte est déjà effacé" in desk.get(url, headers=french).content.decode()
    assert [one.facts["event"] for one in erased] == [event.number]
    with pytest.raises(ValidationError, match="Odile"):
        erasing.erase(event=event, by=by)


def test_an_event_without_a_text_has_nothing_to_erase(day, by):
    with pytest.raises(ValidationError, match="effacer"):
        erasing.erase(event=Event.objects.get(kind="case_told"), by=by)


def test_what_a_tournament_is_called_is_no_text_to_erase(desk, by):
    tournament = tournament_of()
    with transaction.atomic():
        made = ledger.append(tournament, "tournament_made", {}, words="Prix Zorglub")
    with pytest.raises(ValidationError):
        erasing.erase(event=made, by=by)
    page = desk.get(reverse("ledger:events", args=[tournament.public_id]))

    assert [one.erasable for one in page.context["told"]] == [False]


@pytest.mark.parametrize("who", ["scorer", "jury"])
def test_nobody_but_an_organiser_erases(accounts, day, who):
    event = Event.objects.get(kind="case_appealed")
    with pytest.raises(PermissionDenied):
        erasing.erase(event=event, by=accounts[who])

    assert Words.objects.filter(event=event).exists()


@pytest.mark.django_db(transaction=True)
def test_an_erased_text_cannot_be_read_in_the_file_of_the_database_either(by):
    """PostgreSQL keeps its files to itself: there they are not looked at."""
    tournament = tournament_of()
    with transaction.atomic():
        event = ledger.append(tournament, "case_called", {}, words="zorglub in a file")
    before = in_files(b"zorglub in a file")
    erasing.erase(event=event, by=by)

    assert before is (connection.vendor == "sqlite")
    assert in_files(b"zorglub in a file") is False


def in_files(marker):
    if connection.vendor != "sqlite":
        return False
    name = connection.settings_dict["NAME"]
    files = [Path(f"{name}{ending}") for ending in ("", "-wal")]
    return any(marker in bytes_of(path) for path in files if path.exists())
