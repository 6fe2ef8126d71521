"""Deals that a table enters, and the lines that arrive of them."""

from tournaments.deals.models import DealVersion

DEALS = 16


def enter(table, deals):
    for _deal in range(deals):
        table.emballage()
        table.confirm()


def written():
    lines = DealVersion.objects.order_by("number", "revision")
    return list(lines.values_list("table__number", "number", "revision"))


def once_each(deals):
    return [(1, number, 1) for number in range(1, deals + 1)]
