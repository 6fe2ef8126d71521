"""Questions that are built once are answered as the ORM answers them."""

import pkgutil
from importlib import import_module
from uuid import uuid4

import pytest
from django.db import connection

import tournaments
from tests.at_tables.deals import EMBALLAGE, close, deal, playing, seated, send
from tests.jury import evening
from tournaments.at_tables import operations as phones
from tournaments.at_tables.calls import operations as calls
from tournaments.at_tables.queries import Keeps
from tournaments.models import DealVersion, Device, LateDeal, Round, Table, Tournament
from tournaments.models.questions import Question, columns, row_of
from tournaments.rounds import operations as rounds

ROOMS = [
    one.name for one in pkgutil.walk_packages(tournaments.__path__, "tournaments.")
]
QUESTIONS = {
    f"{value.build.__module__}.{name}": value
    for room in ROOMS
    if ".migrations" not in room and ".management" not in room
    for name, value in vars(import_module(room)).items()
    if isinstance(value, Question)
}


@pytest.fixture
def day(db, accounts):
    """A day on which nearly everything has happened: the first round is over."""
    found = playing(accounts, rounds=2)
    phone = seated(found)
    seated(found, 2)
    for number in (1, 2, 3, 4):
        send(phone, deal(number))
    send(phone, deal(4, {**EMBALLAGE, "tricks": 12}, seen=1))
    for side in ("NS", "EW"):
        send(phone, {"side": side, "version": 5}, "agree")
    other = Table.objects.select_related("round__tournament").get(number=2)
    case = evening.called(other, 1, by=accounts["scorer"])
    decision = evening.fine(other, "dispute", own=0, effect="annulled")
    evening.rule(case, decision, by=accounts["jury"])
    calls.call(device=Device.objects.get(number=2), deal=1)
    close(found, accounts)
    send(phone, deal(1, {**EMBALLAGE, "tricks": 8}))
    phones.heard(Device.objects.get(number=2), Keeps(2, 1))
    draw = {"method": "random", "seed": 2, "by": accounts["organiser"]}
    published = rounds.draw_round(tournament=found, **draw)
    rounds.publish_round(round=published, by=accounts["organiser"])
    return found


def asked_with(name, day):
    """What a question is asked with: of each of its values those that there are."""
    tables = [[pk] for pk in Table.objects.values_list("pk", flat=True)]
    devices = Device.objects.order_by("pk")
    keys = LateDeal.objects.values_list("client_key", flat=True)
    return {
        "tournaments.at_tables.deals.one_table.TABLE": tables,
        "tournaments.at_tables.deals.operations.LATE": [*([key] for key in keys)],
        "tournaments.at_tables.queries.PHONE": [[one.secret_digest] for one in devices],
        "tournaments.at_tables.which_table.MARK": [
            [one.secret_digest] for one in devices
        ],
        "tournaments.entry.by_phone.SERVING": [[one.pk, one.number] for one in devices],
        "tournaments.sheets.questions.VERSIONS": tables,
        "tournaments.sheets.questions.SEATED": tables,
    }[name]


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_finds_row_by_row_what_the_orm_finds(day, name):
    question, found = QUESTIONS[name], []
    for values in asked_with(name, day):
        rows = question(*values)
        assert rows == list(question.build(*values))
        assert question(*values) == rows
        found += rows

    assert found


def test_a_question_is_built_once_for_as_many_values(day, monkeypatch):
    built = []

    def build(numbers, table):
        built.append(len(numbers))
        lines = DealVersion.objects.filter(number__in=numbers, table__number=table)
        return lines.order_by("pk").values_list("number", "facts", "client_key")

    question = Question(build)
    for numbers in ([1, 2], [3, 4], (2, 3, 4), {4, 1}):
        lines = DealVersion.objects.filter(number__in=numbers, table__number=1)
        rows = lines.order_by("pk").values_list("number", "facts", "client_key")
        assert question(numbers, 1) == list(rows)
        assert question(numbers, 2) == []

    assert built == [2, 3]


def test_a_key_of_a_client_is_found_as_the_database_keeps_it(day):
    question = Question(
        lambda key: DealVersion.objects.filter(client_key=key).values_list("pk")
    )
    line = DealVersion.objects.first()

    assert question(line.client_key) == [(line.pk,)]
    assert question(uuid4()) == []
    assert question.first(line.client_key) == (line.pk,)
    assert question.first(uuid4()) is None


@pytest.mark.parametrize("model", [Device, Round, Table, Tournament])
def test_a_row_of_all_its_columns_is_the_one_that_the_orm_reads(day, model):
    for read in model.objects.all():
        question = Question(
            lambda pk, of=model: of.objects.filter(pk=pk).values_list(*columns(of))
        )
        found = row_of(model, question.first(read.pk))

        assert found == read
        assert found._state.db == connection.alias
        for column in columns(model):
            assert getattr(found, column) == getattr(read, column), column
