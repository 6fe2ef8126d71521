"""A module that reaches rules alone: its tests run once, but for who asks for rows."""

import pytest


def test_what_reaches_rules_alone_is_run_once(request):
    assert request.node.get_closest_marker("once")


def test_what_has_an_account_is_run_on_each_database(request, accounts):
    assert not request.node.get_closest_marker("once")


@pytest.mark.django_db
def test_what_may_ask_for_rows_is_run_on_each_database(request):
    assert not request.node.get_closest_marker("once")
