"""A connection is kept between requests, and made anew where the database has gone."""

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, connection, transaction

from tournaments.players.models import Club

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql", reason="SQLite is a file, which stays"
    ),
]


@pytest.fixture
def elsewhere():
    """A connection of somebody else."""
    Club.objects.count()
    own = connection.get_connection_params()
    own = {k: v for k, v in own.items() if k in {"dbname", "user", "host", "port"}}
    with psycopg.connect(**own, autocommit=True) as other:
        yield other


def begin_a_request():
    """As Django does when a request begins."""
    connection.close_if_unusable_or_obsolete()
    connection.health_check_enabled = True


def pid():
    return connection.connection.info.backend_pid


def test_between_two_requests_nothing_is_asked(elsewhere):
    begin_a_request()
    Club.objects.count()
    begin_a_request()
    connection.ensure_connection()
    connection.close_if_health_check_failed()
    last = "SELECT query FROM pg_stat_activity WHERE pid = %s"

    assert "club" in elsewhere.execute(last, [pid()]).fetchone()[0]


def test_a_database_that_went_between_two_requests_is_asked_anew(elsewhere):
    begin_a_request()
    Club.objects.create(name="Ciney")
    before = pid()
    elsewhere.execute("SELECT pg_terminate_backend(%s, 5000)", [before])
    begin_a_request()

    assert Club.objects.count() == 1
    assert pid() != before


def test_a_database_that_goes_within_a_request_fails_that_one_alone(elsewhere):
    begin_a_request()
    with pytest.raises((InterfaceError, OperationalError)):
        write_while_the_database_goes(elsewhere)
    begin_a_request()

    assert not Club.objects.exists()


def write_while_the_database_goes(elsewhere):
    with transaction.atomic():
        Club.objects.create(name="Ciney")
        elsewhere.execute("SELECT pg_terminate_backend(%s, 5000)", [pid()])
        Club.objects.create(name="Dinant")
