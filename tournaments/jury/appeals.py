"""Appeals against rulings: who may appeal, who hears it, what comes of it."""

from collections.abc import Collection
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.variants import VARIANTS
from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.jury import progress, queries
from tournaments.jury.impartial import barred
from tournaments.jury.queries import Seated
from tournaments.jury.stages import moment
from tournaments.jury.writes import append_step, refuse_unless_jury, step
from tournaments.ledger.models import Event
from tournaments.rulings.models import Case, Ruling
from tournaments.rulings.rules import life
from tournaments.rulings.rules.life import Bench

PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}


def appeal(
    *, case: Case, seen: int, who: str, by: Account | None = None, words: str = ""
) -> Case:
    """Ask, for a player, that a ruling be looked at again, until the deadline."""
    with step(case, seen, "appeal") as (found, was):
        _refuse_appeal(found)
        may = {one.key: one for one in possible_appellants(found)}
        if who not in may:
            raise ValidationError(
                {"who": _("Say who appeals: a player of this table.")}
            )
        if who in sides_heard(found, may.values()):
            raise ValidationError(
                {
                    "who": _(
                        "%(name)s's side has appealed already. Now only the other side "
                        "may appeal, once."
                    )
                    % {"name": may[who].name}
                }
            )
        found.appellants = [*found.appellants, who]
        append_step(found, "case_appealed", was, by=by, words=words, entry=who)
    return found


def _refuse_appeal(case: Case) -> None:
    """Refuse what comes too early, too late or too often."""
    if case.told_at is None:
        raise ValidationError(
            _("Note first that the table has been told what was decided."),
            code="untold",
        )
    if len(case.appellants) >= life.MOST_APPEALS:
        raise ValidationError(
            _(
                "Both sides have appealed here: what was decided then is the last "
                "word. Only the jury can open the case again."
            ),
            code="last_word",
        )
    until, now = progress.progress_in(case).until, timezone.now()
    if until is not None and until < now:
        raise ValidationError(
            _("Appeals were possible until %(moment)s."),
            code="too_late",
            params={"moment": moment(until, now)},
        )


def uphold(*, case: Case, seen: int, by: Account, words: str = "") -> Case:
    """Leave a ruling as it is after an appeal; the table has then to be told so."""
    refuse_unless_jury(by)
    with step(case, seen, "uphold") as (found, was):
        own = refuse_to_hear(found, by)
        found.told_at = found.appeal_until = None
        append_step(found, "case_upheld", was, by=by, words=words, own=own)
    return found


def possible_appellants(case: Case) -> list[Seated]:
    """Return all who may ever appeal: the table, or whom the case's rulings name."""
    players = queries.players_of(case.table, case.deal)
    if players:
        return players
    named = Entry.objects.filter(ruling_points__ruling__case=case).distinct()
    found = named.select_related("player").order_by("number")
    return [Seated("", entry) for entry in found]


def sides_heard(case: Case, people: Collection[Seated]) -> set[str]:
    """Return the keys of those who have appealed already, or whose partner has."""
    heard = [one for one in people if one.key in case.appellants]
    match = VARIANTS[case.tournament.variant_key].match is not None
    seats = {PARTNER.get(one.seat) for one in heard} if match else set[str | None]()
    sides = {one.entry.side_id for one in heard} - {None}
    return {
        one.key
        for one in people
        if one.key in case.appellants
        or one.entry.side_id in sides
        or (one.seat and one.seat in seats)
    }


def who_may_appeal(case: Case) -> list[Seated]:
    """Those for whom an appeal can still be noted."""
    people = possible_appellants(case)
    heard = sides_heard(case, people)
    return [one for one in people if one.key not in heard]


def bench_of(case: Case) -> Bench:
    """The jury, as far as it may hear an appeal in this case."""
    members = Account.objects.filter(is_jury=True, is_active=True)
    ruled = Ruling.objects.filter(case=case, by=Ruling.By.JURY)
    return Bench(
        members=frozenset(members.values_list("pk", flat=True)),
        heads=frozenset(members.filter(heads_jury=True).values_list("pk", flat=True)),
        ruled=frozenset(ruled.values_list("made_by", flat=True)),
        barred=barred(case),
    )


def refuse_to_hear(case: Case, by: Account) -> bool:
    """Refuse who ruled where another member can hear the appeal.

    Returns whether who hears it has ruled in the case; then nobody else can hear it.
    """
    bench = bench_of(case)
    if not bench.hearers:
        raise ValidationError(
            _(
                "Nobody hears the appeal who plays in the case, or who ruled in it and "
                "made himself of the jury. Make somebody else a member of the jury."
            ),
            code="own",
            params={"where": ("crew:crew",), "there": _("To the crew")},
        )
    if by.pk not in bench.hearers:
        raise ValidationError(
            _("Who ruled in a case does not hear the appeal. It is for: %(people)s."),
            code="own",
            params={"people": ", ".join(named(bench.hearers))},
        )
    return by.pk in bench.ruled


def named(keys: Collection[int]) -> list[str]:
    found = Account.objects.filter(pk__in=keys).order_by("name")
    return list(found.values_list("name", flat=True))


def hearing_shown(case: Case, by: Any) -> dict[str, Any]:
    """Return what the page of an appealed case says to whoever looks at it."""
    if case.state != Case.State.APPEALED or not by.has_perm("tournaments.judge"):
        return {}
    bench = bench_of(case)
    told = Event.objects.filter(kind="case_appealed", facts__case=case.public_id)
    last = told.select_related("words").order_by("number").last()
    return {
        "appellant": next(
            (
                one
                for one in possible_appellants(case)
                if one.key in case.appellants[-1:]
            ),
            None,
        ),
        "appeal": last.words.text
        if last is not None and hasattr(last, "words")
        else "",
        "hears": by.pk in bench.hearers,
        "hearers": named(bench.hearers),
        "own": by.pk in bench.ruled,
    }
