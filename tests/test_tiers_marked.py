"""A module that asks rules alone: the marks of its tests follow what they ask for."""

import pytest


def test_what_asks_rules_alone_is_quick(request):
    assert request.node.get_closest_marker("quick")
    assert not request.node.get_closest_marker("database")


def test_what_only_has_an_account_runs_once(request, accounts):
    assert not request.node.get_closest_marker("quick")
    assert not request.node.get_closest_marker("database")


@pytest.mark.django_db(transaction=True)
def test_what_needs_real_transactions_runs_on_both(request):
    assert request.node.get_closest_marker("database")
