"""What a phone without network keeps is read in at the desk, and counts once."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.at_tables.deals import EMBALLAGE, close, deal, playing, seated, send
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.devices.models import Device

pytestmark = pytest.mark.long

EN = {"accept-language": "en"}
MORE = {**EMBALLAGE, "tricks": 10}


@pytest.fixture
def day(db, accounts):
    return playing(accounts)


@pytest.fixture
def phone(day):
    return seated(day)


@pytest.fixture
def desk(cast, day):
    """The desk reads a text in, or presses a button below what is in it."""

    def send_text(*lines, **sent):
        address = reverse("at_tables:bring", args=[day.public_id])
        sent = {"text": "\n".join(lines), **sent}
        return cast["scorer"].post(address, sent, headers=EN, follow=True)

    return send_text


def told(day, body):
    """A line as a phone shows it: words, then what it would send."""
    said = json.dumps({"day": day.public_id, **body})
    return f"1\t1\t{body['number']}\tEmballage 8\t{said}"


def states(page):
    return [line.state for line, _refusal in page.context["lines"]]


def choices(page):
    return [line.choice for line, _refusal in page.context["lines"] if line.is_proposed]


def test_a_text_is_shown_line_by_line_before_anything_is_written(day, phone, desk):
    sent = deal(1)
    send(phone, sent)
    send(phone, deal(2))
    page = desk(
        told(day, sent),
        told(day, deal(2, MORE, seen=1)),
        told(day, deal(3)),
        told(day, deal(3, MORE, seen=1)),
        told(day, deal(2, MORE)),
        "Bonjour",
    )

    assert states(page) == ["there", "corrects", "new", "corrects", "there", "refused"]
    assert "This line is not as a phone writes it" in page.content.decode()
    assert DealVersion.objects.count() == 2


def test_what_is_ticked_is_written_under_the_keys_of_the_phone(
    day, phone, desk, accounts
):
    bodies = [deal(1), deal(2), deal(2, MORE, seen=1)]
    lines = [told(day, body) for body in bodies]
    page = desk(*lines)
    assert states(page) == ["new", "new", "corrects"]

    answer = desk(*lines, write="1", line=choices(page))

    assert "3 deals are on their sheets." in answer.content.decode()
    found = DealVersion.objects.order_by("number", "revision")
    assert [(one.number, one.revision, str(one.client_key)) for one in found] == [
        (1, 1, bodies[0]["key"]),
        (2, 1, bodies[1]["key"]),
        (2, 2, bodies[2]["key"]),
    ]
    first = found[0]
    assert (first.made_by, first.device) == (accounts["scorer"], None)
    assert first.confirmed_by == first.table.occupants.get(seat="E").entry
    # The phone finds its network again, and the desk presses once more.
    for body in bodies:
        assert send(phone, body).status_code == 200
    assert states(desk(*lines)) == ["there", "there", "there"]
    desk(*lines, write="1", line=choices(page))
    assert DealVersion.objects.count() == 3


def test_what_differs_is_written_only_if_somebody_says_so(day, phone, desk):
    send(phone, deal(1))
    line = told(day, deal(1, MORE))
    page = desk(line)
    [(found, _refusal)] = page.context["lines"]

    assert (found.state, found.is_proposed) == ("differs", False)
    assert found.stands == "Emballage 8, N + S, 9 tricks"
    assert "the sheet says: Emballage 8" in page.content.decode()
    nothing = desk(line, write="1", line=[])
    assert "Nothing was ticked: nothing is written." in nothing.content.decode()
    assert DealVersion.objects.count() == 1
    desk(line, write="1", line=[found.choice])
    assert DealVersion.objects.latest("revision").facts == MORE


def test_a_line_that_changed_since_it_was_looked_at_is_refused(day, phone, desk):
    line = told(day, deal(1, MORE))
    page = desk(line)
    send(phone, deal(1))

    answer = desk(line, write="1", line=choices(page))

    assert "Somebody has written this deal meanwhile" in answer.content.decode()
    assert states(answer) == ["differs"]
    assert DealVersion.objects.get().facts == EMBALLAGE


def test_a_closed_round_takes_nothing_and_a_late_deal_is_not_taken_twice(
    day, phone, desk, accounts
):
    body = deal(1)
    close(day, accounts)
    assert "This round is closed" in desk(told(day, body)).content.decode()
    send(phone, body)
    page = desk(told(day, body))
    assert states(page) == ["refused"]
    assert "waits among the deals that came late" in page.content.decode()
    assert LateDeal.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"facts": {"contract": ["x"]}}, ""),
        ({"facts": {"contract": "emballage", "bidders": 7}}, ""),
        ({"facts": {**EMBALLAGE, "tricks": 14}}, "from 0 to 13 is expected"),
        ({"number": 5}, "This round has no such deal."),
        ({"table": 9}, "Round 1 has no table 9."),
        ({"confirmed_by": "N"}, "An opponent of who bid has to agree"),
        ({"day": "another"}, "This deal is of another tournament."),
        ({"key": "7"}, "This line is not as a phone writes it."),
    ],
)
def test_what_cannot_be_written_says_why(day, desk, fields, sentence):
    page = desk(told(day, {**deal(1), **fields}))
    assert states(page) == ["refused"]
    assert page.context["lines"][0][0].why
    assert sentence in page.content.decode()
    assert choices(page) == []


def test_a_file_is_read_as_the_text_is(day, desk):
    file = SimpleUploadedFile("whist.txt", told(day, deal(1)).encode(), "text/plain")
    assert states(desk(file=file)) == ["new"]


def test_nothing_and_too_much_are_answered_beside_the_question(desk):
    nothing = desk("  ")
    assert nothing.status_code == 422
    assert "Paste the text of a phone, or choose its file." in nothing.content.decode()
    many = desk(*["x"] * 301)
    assert many.status_code == 422
    assert "more than 300 lines" in many.content.decode()
    large = SimpleUploadedFile("whist.txt", b"x" * 300_001, "text/plain")
    assert "This file is too large" in desk(file=large).content.decode()
    wrong = desk(file=SimpleUploadedFile("whist.txt", b"\xff\xfe\x00", "text/plain"))
    assert states(wrong) == ["refused"]


def test_three_lines_ask_as_often_as_one(
    day, phone, desk, django_assert_max_num_queries
):
    def queries(*lines):
        with django_assert_max_num_queries(40) as captured:
            desk(*lines)
        return len(captured)

    lines = [told(day, deal(number)) for number in (1, 2, 3)]
    queries(lines[0])
    assert queries(lines[0]) == queries(*lines)


def test_the_jury_and_a_stranger_read_nothing_in(cast, day):
    address = reverse("at_tables:bring", args=[day.public_id])
    assert cast["jury"].get(address).status_code == 403
    assert cast["jury"].post(address, {"text": "x"}).status_code == 403
    assert cast["scorer"].get(address).status_code == 200
    assert Device.objects.count() == 0
