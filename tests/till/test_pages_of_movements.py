"""The pages that list every movement, for who looks for one."""

import csv
import io
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from openpyxl import load_workbook

from tests.till.reading import at, text
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.plans.models import Tournament
from tournaments.till import writes as till
from tournaments.till.models import Movement

pytestmark = pytest.mark.django_db


def test_movements_are_found_by_name_number_and_extra(organiser, charged, anne, by):
    comings.set_paid(entry=anne, paid=True, by=by)
    till.sell(tournament=charged, extra="Café", by=by)
    till.sell(tournament=charged, extra="Repas", entry=anne, by=by)

    def found(**asked):
        rows = organiser.get(at("sheet", charged), asked).context["rows"]
        return [row.movement.number for row in rows]

    assert found() == [3, 2, 1]
    assert found(search="bovy") == [3, 1]
    assert found(search="café") == [2]
    assert found(kind="fee") == [1]
    assert found(kind="nonsense") == [3, 2, 1]
    assert found(search="zzz") == []


def test_the_sheet_and_the_list_ask_as_much_for_one_as_for_many(
    organiser, charged, people, by
):
    def asked(page):
        with CaptureQueriesContext(
            connection,
        ) as found:
            organiser.get(at(page, charged))
        return len(found)

    comings.set_paid(entry=people[0], paid=True, by=by)
    before = {page: asked(page) for page in ("sheet", "people")}
    for _time in range(3):
        till.sell(tournament=charged, extra="Café", entry=people[1], by=by)
    Entry.objects.filter(pk=people[0].pk).update(paid_at=None)

    assert {page: asked(page) for page in before} == before


def test_the_movements_are_exported_in_the_language_of_the_reader(
    organiser, charged, anne, by
):
    comings.set_paid(entry=anne, paid=True, by=by)
    till.sell(tournament=charged, extra="Repas", by=by)
    till.refund(entry=anne, amount=800, reason="=malade", by=by)
    response = organiser.get(at("export", charged, "csv"))
    assert 'filename="coupe-du-club-caisse' in response.headers["Content-Disposition"]
    read = response.content.decode("utf-8-sig")
    heads, *rows = csv.reader(io.StringIO(read), delimiter=";")
    assert heads[:6] == ["N°", "Quand", "Quoi", "Joueur", "Montant", "Comment"]
    assert [(row[0], row[2], row[4], row[8]) for row in rows] == [
        ("1", "participation, Membre", "8,00", ""),
        ("2", "Repas", "12,50", ""),
        ("3", "remboursement, Membre", "-8,00", "'=malade"),
    ]

    book = load_workbook(
        io.BytesIO(organiser.get(at("export", charged, "xlsx")).content)
    )
    moved, day = book.worksheets
    cells = [Decimal(str(row[4])) for row in moved.iter_rows(2, values_only=True)]
    assert sum(cells) == Decimal("12.5")
    written = Movement.objects.order_by("number").values_list("event__made_at")
    assert [row[1].value for row in moved.iter_rows(2)] == [
        timezone.localtime(at).replace(microsecond=0, tzinfo=None) for (at,) in written
    ]
    assert all(row[1].is_date for row in moved.iter_rows(2))
    assert ["Doit être en caisse", 12.5] in [
        list(row) for row in day.iter_rows(values_only=True)
    ]
    assert organiser.get(at("export", charged, "pdf")).status_code == 404


def test_an_archived_tournament_shows_its_money_and_takes_none(
    organiser, charged, anne, by
):
    comings.set_paid(entry=anne, paid=True, by=by)
    Tournament.objects.update(archived_at=timezone.now())
    for page in ("sheet", "people", "extras", "count", "fees"):
        assert organiser.get(at(page, charged)).status_code == 200
    response = organiser.post(at("count", charged), {"amount": "8"})

    assert response.status_code == 422
    assert "Ce tournoi est archivé" in text(response)
