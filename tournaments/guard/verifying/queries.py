"""Finds the discrepancies between what is kept, what the events tell, and a recount."""

from collections.abc import Iterator
from contextlib import nullcontext
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.game_words import use_words_of
from scoring.variants import VARIANTS
from tournaments.backups.witnesses import Witnesses
from tournaments.comparison import cards, comparing, history as boards
from tournaments.deals import counting
from tournaments.guard.verifying import history, witnessed
from tournaments.guard.verifying.rules.typed import LEAST, WHOLE, fingerprint
from tournaments.jury import in_force, wording as jury
from tournaments.ledger import queries, wording
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament


class Verified(NamedTuple):
    """A tournament that was verified: how many events it has, and the discrepancies."""

    tournament: str  # its public identifier
    events: int
    head: str
    differences: list[str]  # in sentences; none where everything holds


def verify(tournament: Tournament, witnesses: Witnesses | None = None) -> Verified:
    """Recount a tournament and compare it with its ledger; nothing is written.

    The ledger is compared with what witnesses say of it.
    """
    variant = VARIANTS.get(tournament.variant_key)
    with use_words_of(variant, tournament.seat_letters) if variant else nullcontext():
        differences = list(discrepancies(tournament))
    differences += witnessed.differences(tournament, witnesses or {})
    return Verified(
        tournament.public_id,
        Event.objects.filter(tournament=tournament).count(),
        queries.head(tournament),
        differences,
    )


def missing_tournaments(witnesses: Witnesses) -> Iterator[Verified]:
    """Yield the tournaments that backups vouch for and that are here no more."""
    for key, said in witnessed.missing_tournaments(witnesses):
        yield Verified(key, 0, "", [said])


def event_with_fingerprint(typed: str, among: QuerySet[Tournament]) -> Event | None:
    """The first event with this fingerprint, or one that begins so, on a chain.

    ValidationError where what was typed is no fingerprint.
    """
    head = fingerprint(typed)
    if head is None:
        raise ValidationError(
            _(
                "“%(typed)s” is no fingerprint: it has %(least)s to %(most)s "
                "characters, figures and letters from a to f. Type it as it "
                "is on the document."
            ),
            code="fingerprint",
            params={"typed": typed[:WHOLE], "least": LEAST, "most": WHOLE},
        )
    events = Event.objects.filter(tournament__in=among, hash__startswith=head)
    return events.select_related("tournament").order_by("pk").first()


def say_event(found: Event | None) -> str:
    """Say which event a fingerprint is of, or that it is in no ledger here."""
    if found is None:
        return _(
            "This fingerprint is in no ledger here: the document is of another "
            "club, or what it vouches for was changed since."
        )
    return _("This fingerprint is that of event %(number)s of “%(name)s”, %(at)s.") % {
        "number": found.number,
        "name": found.tournament.name,
        "at": date_format(localtime(found.made_at), "DATETIME_FORMAT"),
    }


def discrepancies(tournament: Tournament) -> Iterator[str]:
    """Yield each discrepancy of a tournament: in its chain, its rows, its counts."""
    where = queries.find_break(tournament)
    if where:  # a chain that breaks is no witness
        yield _("the chain breaks: %s.") % wording.break_text(where.code, where.number)
    for check in COUNTED if where else (history.row_discrepancies, *COUNTED):
        try:
            yield from check(tournament)
        except DatabaseError:
            raise
        except Exception as error:  # what was altered may be what nobody can read
            yield _("what is kept cannot be counted: %(error)s.") % {
                "error": f"{type(error).__name__}, {error}"
            }


def _in_force(tournament: Tournament) -> Iterator[str]:
    return map(jury.discrepancy, in_force.differences(tournament))


def _points(tournament: Tournament) -> Iterator[str]:
    return map(say_difference, counting.differences(tournament))


def _boards(tournament: Tournament) -> Iterator[str]:
    for number in comparing.differences(tournament):
        yield _(
            "number %(entry)s: the boards compared anew bring something else than what "
            "is kept."
        ) % {"entry": number}
    yield from boards.board_discrepancies(tournament)
    for board in cards.boards_not_of_secret(tournament):
        yield _("board %(board)s: its cards do not come from the secret.") % {
            "board": board
        }


def say_difference(found: counting.Difference) -> str:
    values = found._asdict()
    if found.table is None:
        return (
            _(
                "number %(entry)s has %(kept)s as “%(column)s” in all; "
                "counted anew it is %(counted)s."
            )
            % values
        )
    return (
        _(
            "round %(round)s, table %(table)s: number %(entry)s has %(kept)s as "
            "“%(column)s”; counted anew it is %(counted)s."
        )
        % values
    )


COUNTED = (_in_force, _points, _boards)
