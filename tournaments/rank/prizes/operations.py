"""Writes how prizes are found, the lot, who wins the club's own, who has collected."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.deals import how_far
from tournaments.entries.models import Entry
from tournaments.ledger import plan_changes, writes as ledger
from tournaments.plans import wording as plan_words
from tournaments.plans.models import Tournament
from tournaments.plans.queries import refuse_finished
from tournaments.plans.rules.prize_settings import FEES, Settings, as_dict, faults
from tournaments.standings import prize_wording, prizes
from tournaments.standings.prizes import Collected, prizes_now
from tournaments.standings.rules import prize_texts as texts
from tournaments.standings.rules.equals import TO_DRAW, Prize
from tournaments.standings.rules.history import OF_PLAN
from tournaments.standings.rules.prize_fund import without_stale_fees
from tournaments.till.models import Movement
from tournaments.till.moving import take_back
from tournaments.till.queries import plan_of
from tournaments.till.writes import pay_prize

CHANGED = "prizes_changed"


def change_prizes(
    *, tournament: Tournament, settings: Settings, seen: int, by: Account | None
) -> Tournament:
    """Find the prizes in another way, chosen by who saw version `seen` of the plan."""
    with ledger.locked(tournament) as tournament:
        refuse_finished(tournament)
        if prizes.settings(tournament) == settings:
            return tournament
        if plan_changes.plan_version(tournament) != seen:
            others = plan_changes.fields_changed_since(tournament, seen)
            raise ValidationError(plan_words.changed_meanwhile(others), code="stale")
        refused = {one.field: prize_wording.fault(one) for one in faults(settings)}
        if refused:
            raise ValidationError(refused)
        after = {
            "prize_one_in": settings.one_in,
            "special_prizes": [one.key for one in settings.specials],
            **as_dict(settings),
        }
        _write(tournament, after, by)
    return tournament


def change_back(*, tournament: Tournament, by: Account | None) -> Tournament:
    """Find the prizes as before the last change, as far as its texts were kept."""
    with ledger.locked(tournament) as tournament:
        refuse_finished(tournament)
        changes = tournament.events.filter(kind=CHANGED).select_related("words")
        last = changes.order_by("number").last()
        if last is None:
            raise ValidationError(_("Nothing was changed."), code="nothing")
        words = last.words.text if hasattr(last, "words") else ""
        try:
            before = texts.add_texts(last.facts["before"], texts.read_texts(words)[0])
        except (IndexError, ValueError) as forgotten:
            raise ValidationError(
                _(
                    "The text of these prizes was forgotten: choose them anew, on the "
                    "page of the prizes."
                ),
                code="forgotten",
            ) from forgotten
        # A number that a prize of the club's own has had is never given again.
        before["last_own"] = prizes.settings(tournament).last_own
        _write(tournament, before, by)
    return tournament


def _write(day: Tournament, after: Mapping[str, Any], by: Account | None) -> None:
    """Keep other settings, with the event that tells what they were."""
    before = {
        **{column: getattr(day, column) for column in OF_PLAN},
        **as_dict(prizes.settings(day)),
    }
    for column in OF_PLAN:
        setattr(day, column, after[column])
    kept = {key: one for key, one in after.items() if key not in OF_PLAN}
    day.prize_settings = kept
    day.save(update_fields=[*OF_PLAN, "prize_settings"])
    was, old_texts = texts.extract_texts(before)
    now, new_texts = texts.extract_texts(after)
    facts = {"changed": ["prize_settings"], "before": was, "after": now}
    words = texts.write_texts(old_texts, new_texts)
    ledger.append(day, CHANGED, facts, by=by, words=words)


def draw_lot(*, tournament: Tournament, seed: int, by: Account | None) -> int:
    """Draw the lot among those who are equal; the event keeps its number.

    One that is drawn stays: who presses again is told its number.
    """
    with ledger.locked(tournament) as tournament:
        drawn = prizes.seed_of(tournament)
        if drawn is not None:
            return drawn
        refuse_before_the_end(tournament)
        _ranking, found = prizes_now(tournament)
        if not found.to_draw:
            raise ValidationError(
                _("No prize is to be drawn by lot: nobody is equal where one is."),
                code="nothing",
            )
        _hand(tournament, seed=seed)
        ledger.append(tournament, "prize_lot_drawn", {"seed": seed}, by=by)
    return seed


def undo_lot(*, tournament: Tournament, by: Account | None) -> None:
    """Take the lot back, while nothing that it decided has been collected."""
    with ledger.locked(tournament) as tournament:
        seed = prizes.seed_of(tournament)
        if seed is None:
            raise ValidationError(_("No lot was drawn."), code="nothing")
        refuse_collected_by_lot(tournament)
        _hand(tournament, seed=None)
        ledger.append(tournament, "prize_lot_undone", {"seed": seed}, by=by)


def refuse_collected_by_lot(tournament: Tournament) -> None:
    collected = prizes.collected_in(tournament)
    _ranking, found = prizes_now(tournament)
    for prize in found.prizes:
        if prize.drawn_among > 1 and prize.standing is not None:
            entry = prize.standing.result.key
            if entry in collected.get(prize.special or prizes.PLACE, {}):
                raise ValidationError(
                    _(
                        "A prize that this lot decided has been collected: take that "
                        "back first."
                    ),
                    code="collected",
                )


def name_winner(
    *, tournament: Tournament, prize: str, entry: Entry | None, by: Account | None
) -> bool:
    """Say who wins a prize of the club's own; nobody, to say it later.

    Return whether it is somebody.
    """
    with ledger.locked(tournament) as tournament:
        chosen = prizes.settings(tournament)
        special = chosen.special(prize)
        if special is None or not special.is_own:
            raise ValidationError(
                _("This prize is not there any more. Look at the list again."),
                code="gone",
            )
        named = prizes.named_in(tournament)
        before, after = named.get(prize), entry.public_id if entry else None
        if before == after:
            return after is not None
        if before in prizes.collected_in(tournament).get(prize, {}):
            raise ValidationError(
                _("This prize has been collected: take that back first."),
                code="collected",
            )
        if after is not None:
            _refuse_winner(tournament, after, once=chosen.once)
        others = {key: one for key, one in named.items() if key != prize}
        _hand(tournament, named=others | ({prize: after} if after else {}))
        facts = {"prize": prize, "before": before, "after": after}
        ledger.append(tournament, "prize_named", facts, by=by, words=special.name)
    return after is not None


def _refuse_winner(tournament: Tournament, entry: str, *, once: bool) -> None:
    """Refuse who is not in the ranking, and where it is so chosen who has won."""
    ranking, found = prizes_now(tournament)
    if entry not in {one.result.key for one in ranking.standings}:
        raise ValidationError(
            _("Whoever wins a prize stands in the ranking. Choose another."),
            code="not_ranked",
        )
    won = {one.standing.result.key for one in found.prizes if one.standing}
    if once and entry in won:
        raise ValidationError(
            _("Nobody wins twice here, and this one has won already. Choose another."),
            code="twice",
        )


def collect(
    *,
    tournament: Tournament,
    prize: str,
    entry: Entry,
    cents: int,
    by: Account | None,
    sure: bool = False,
) -> bool:
    """Note that somebody has collected a prize that was seen to be worth so much.

    Where the club keeps a till, it pays the money. Return whether it was not noted
    before.
    """
    with ledger.locked(tournament) as tournament:
        collected = prizes.collected_in(tournament)
        if entry.public_id in collected.get(prize, {}):
            return False
        refuse_before_the_end(tournament)
        won = _won_by(tournament, prize, entry)
        if won.cents != cents:
            raise ValidationError(
                _("This prize is worth another amount now. Look at the list again."),
                code="stale",
            )
        paid = ""
        if cents and plan_of(tournament).kept:
            paid = pay_prize(
                tournament=tournament,
                amount=cents,
                entry=entry,
                about=prize_wording.name_for_till(won),
                by=by,
                sure=sure,
            ).public_id
        _note(tournament, prize, entry, Collected(cents, paid))
        facts = {"prize": prize, "entry": entry.public_id, "cents": cents}
        if prizes.settings(tournament).way == FEES:
            facts["fees"] = prizes.fees(tournament)
            _hand(tournament, fees=facts["fees"])
        if paid:
            facts["paid"] = paid
        ledger.append(tournament, "prize_collected", facts, by=by)
    return True


def uncollect(
    *, tournament: Tournament, prize: str, entry: Entry, by: Account | None
) -> bool:
    """Take back that somebody has collected a prize; return whether it was noted.

    What the till paid for it is back in the till.
    """
    with ledger.locked(tournament) as tournament:
        was = prizes.collected_in(tournament).get(prize, {}).get(entry.public_id)
        if was is None:
            return False
        if was.movement:
            rows = Movement.objects.select_related("tournament")
            paid = rows.get(tournament=tournament, public_id=was.movement)
            take_back(movement=paid, by=by)
        _note(tournament, prize, entry, None)
        facts = {"prize": prize, "entry": entry.public_id, "cents": was.cents}
        ledger.append(tournament, "prize_given_back", facts, by=by)
    return True


def refuse_before_the_end(tournament: Tournament) -> None:
    if not how_far.is_over(tournament):
        raise ValidationError(
            _("Prizes are handed out once the last round is closed."), code="early"
        )


def _won_by(tournament: Tournament, prize: str, entry: Entry) -> Prize:
    """The prize that somebody wins as the ranking is now, or a refusal."""
    _ranking, found = prizes_now(tournament)
    for one in found.prizes:
        if (one.special or prizes.PLACE) != prize:
            continue
        if one.state == TO_DRAW and entry.public_id in one.among:
            raise ValidationError(
                _("A lot is to be drawn for this prize. Draw it first."), code="lot"
            )
        if one.standing and one.standing.result.key == entry.public_id:
            return one
    raise ValidationError(
        _("%(name)s does not win this prize. Look at the list again."),
        code="not_won",
        params={"name": entry.player},
    )


def _note(
    tournament: Tournament, prize: str, entry: Entry, what: Collected | None
) -> None:
    collected = prizes.collected_in(tournament)
    some = collected.setdefault(prize, {})
    some.pop(entry.public_id, None)
    if what is not None:
        some[entry.public_id] = what
    _hand(tournament, collected={key: one for key, one in collected.items() if one})


def _hand(tournament: Tournament, **what: Any) -> None:
    tournament.prizes_handed = without_stale_fees({**tournament.prizes_handed, **what})
    tournament.save(update_fields=["prizes_handed"])
