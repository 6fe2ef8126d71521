"""Days by chance, of phones, of pairs: between them, a row of every table."""

from contextlib import suppress

from django.core.exceptions import ValidationError

from tests.at_tables.deals import EMBALLAGE
from tests.days.checked import CheckedDay, crew
from tournaments.boards.models import BoardPlay
from tournaments.comparison import writes as comparison
from tournaments.demo import phones as on_phones, rehearsal
from tournaments.demo.eventful.day import STIR
from tournaments.draw.drafts import operations as drafts
from tournaments.entries.models import Entry
from tournaments.follow import rounds
from tournaments.play.phones import operations as phones
from tournaments.play.phones.deals.operations import agree
from tournaments.show import operations as live
from tournaments.tables import table_cards
from tournaments.tables.models import Table
from tournaments.till import writes as till
from tournaments.till.rules.fees import Plan


def by_chance(game, *, duplicate=False):
    """A day on which lines are corrected, places taken, and the jury rules."""
    day = CheckedDay(game, 0, duplicate=duplicate, stir=STIR)
    for number in range(1, 3):
        day.play(number)
    return day.tournament


def with_phones(people):
    """A day with a till, and a table that enters its own deals, the last too late."""
    by = people.organiser
    day = rehearsal.rehearse(game="couleur", players=8, rounds=2, until=1)
    till.set_plan(tournament=day, plan=Plan(kept=True, usual_fee=500), by=by)
    till.set_paid(entry=Entry.objects.filter(tournament=day)[0], paid=False, by=by)
    till.set_paid(entry=Entry.objects.filter(tournament=day)[0], paid=True, by=by)
    live.choose_screen(tournament=day, what="ranking", by=by)
    phones.renew_card(tournament=day, number=2, seen=0, by=by)
    two = Entry.objects.filter(tournament=day)[:2]
    drafts.add_wish(tournament=day, kind="apart", entries=two, by=by)
    played = rehearsal.begin(rehearsal.draw(day, 1, people), people)
    secret = table_cards.card_or_404(day, 1).secret
    device, _token = phones.pair(tournament=day, secret=secret, name="Android")
    phones.let_in(device=device, by=by)  # the desk has typed this table until now
    for number in range(1, day.deals_per_round + 1):
        on_phones.enter(device, played, number, EMBALLAGE)
    seen = Table.objects.get(round=played, number=1).version
    agree(device=device, side="NS", seen=seen)
    rounds.close_round(round=played, by=by)
    with suppress(ValidationError):  # the phone is told so, and its deal is kept
        on_phones.enter(device, played, 1, EMBALLAGE | {"tricks": 12})
    return day


def world():
    """The keys of these tournaments, the smallest first."""
    people = crew()
    whiz = by_chance("whiz", duplicate=True)
    entry = Entry.objects.filter(tournament=whiz, state="present").first()
    fined = comparison.fine(entry=entry, percent=10, by=people.organiser, words="Late")
    comparison.take_back_fine(fined=fined, by=people.organiser, words="Not late")
    play = BoardPlay.objects.filter(table__round__tournament=whiz, adjustments=None)[0]
    given = {"kind": "percent", "percent": 40, "words": "disturbed"}
    comparison.adjust(play=play, seat="N", by=people.organiser, **given)
    pairs = rehearsal.rehearse(game="whist", players=8, rounds=1, deals_per_round=4)
    return [pairs.pk, with_phones(people).pk, by_chance("couleur").pk, whiz.pk]
