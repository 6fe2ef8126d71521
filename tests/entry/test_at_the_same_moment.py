"""Of two who write, or confirm, at the same moment one does."""

import threading

import pytest
from django.core.exceptions import ValidationError
from django.db import connection, connections

from tests.entry.evening import (
    E8,
    SOLO,
    table_of,
    tournament_of,
    write,
)
from tournaments.accounts.models import Account
from tournaments.deals.models import Verification
from tournaments.ledger.models import Event
from tournaments.play.sheets.confirmation import operations as confirmation
from tournaments.tables.models import Table


@pytest.mark.django_db(transaction=True)
def test_of_two_who_confirm_a_sheet_at_once_one_does():
    people = [
        Account.objects.create_user(name, "thirteen tricks", is_scorer=True)
        for name in ("first", "second", "typist")
    ]
    tournament = tournament_of(deals=1)
    for number in range(1, 21):
        table = table_of(tournament, number=number)
        write(table, 1, E8, by=people[2])
        table = Table.objects.select_related("round__tournament").get(pk=table.pk)
        start = threading.Barrier(2)
        answers = []

        def confirm(by, table=table, start=start, answers=answers):
            start.wait()
            try:
                confirmation.verify_sheet(
                    table=table, seen=table.version, verdict="confirmed", by=by
                )
                answers.append("confirmed")
            except ValidationError as error:
                answers.append(error.code)
            finally:
                connections.close_all()

        both = [threading.Thread(target=confirm, args=[by]) for by in people[:2]]
        for one in both:
            one.start()
        for one in both:
            one.join()

        assert sorted(answers) == ["confirmed", "judged"]
        assert Verification.objects.filter(table=table).count() == 1
    assert Event.objects.filter(kind="sheet_confirmed").count() == 20


@pytest.mark.django_db(transaction=True)
def test_of_two_who_write_a_line_at_once_one_does():
    by = Account.objects.create_user("first", "thirteen tricks", is_scorer=True)
    table = table_of(tournament_of())
    start, answers = threading.Barrier(2), []

    def one(facts):
        start.wait()
        try:
            answers.append(write(table, 1, facts, by=by).revision)
        except ValidationError as error:
            answers.append(error.code)
        finally:
            connections.close_all()

    both = [threading.Thread(target=one, args=[facts]) for facts in (E8, SOLO)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()

    assert sorted(answers, key=str) == [1, "stale"]
    assert connection.vendor in {"sqlite", "postgresql"}
