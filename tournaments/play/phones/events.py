"""Kinds of event of the phones at the tables."""

from functools import partial

from django.utils.translation import gettext as _, gettext_lazy

from scoring.variant import Variant
from scoring.wording import seat
from tournaments.deals.models import LateDeal
from tournaments.devices.models import Device
from tournaments.ledger.kind import Kind
from tournaments.ledger.sentences import Facts, Names, change_text, who
from tournaments.plans.models import Tournament
from tournaments.play.phones import operations as phones
from tournaments.play.phones.deals.operations import take_back_agreements
from tournaments.play.phones.late import operations as late
from tournaments.play.phones.late.queries import SET_ASIDE
from tournaments.play.phones.own_page import operations as own_pages
from tournaments.play.phones.player_cards import operations as player_cards
from tournaments.play.sheets.events import line
from tournaments.tables.ways_back import (
    by_calling,
    mistake,
    of_entry,
    of_table,
    of_tournament,
    the_fact,
)


def the_device(tournament: Tournament, facts: Facts) -> Device:
    return tournament.devices.get(public_id=facts["device"])


def the_late(tournament: Tournament, facts: Facts) -> LateDeal:
    deals = LateDeal.objects.select_related("device__tournament")
    return deals.get(device__tournament=tournament, public_id=facts["late"])


of_device = partial(by_calling, device=the_device)


def tell_table(facts: Facts, names: Names, variant: Variant) -> list[str]:
    return [_("table %s") % facts["number"]]


def tell_move(facts: Facts, names: Names, variant: Variant) -> list[str]:
    words = _("from table %(before)s to table %(after)s")
    return [words % facts]


def tell_side(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say which side of the table agreed, by the letters of its seats."""
    return [seat(facts["side"])]


renewed_again = of_tournament(
    phones.renew_card, number=the_fact("number"), seen=the_fact("times")
)
OfPhone = partial(
    Kind,
    permission="tournaments.run_tables",
    family="phone",
    about=("device",),
    tells=tell_table,
)

OfCard = partial(
    Kind,
    permission="tournaments.run_tables",
    family="card",
    about=("number",),
    tells=tell_table,
)

OfPlayersCard = partial(
    Kind,
    permission="tournaments.run_tables",
    family="player_card",
    about=("entry",),
    tells=who,
)

OfLateDeal = partial(
    Kind,
    permission="tournaments.run_round",
    family="late",
    about=("late",),
    tells=line,
)


def tell_players_see(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say what players see on their own pages now, and what they saw before."""
    if not (facts.get("before") and facts.get("after")):
        return []
    words = dict(Tournament.PlayersSee.choices)
    return [change_text(*(str(words[facts[key]]) for key in ("after", "before")))]


KINDS = (
    Kind(
        "players_see_changed",
        gettext_lazy("What players see on their own pages changed"),
        of_tournament(own_pages.choose_players_see, players_see=the_fact("before")),
        tell_players_see,
        permission="tournaments.plan",
        family="players_see",
    ),
    OfPhone("phone_paired", gettext_lazy("Phone at a table"), of_device(phones.revoke)),
    OfPhone(
        "phone_waits",
        gettext_lazy("Phone waits to be let in"),
        of_device(phones.revoke),
    ),
    OfPhone("phone_let_in", gettext_lazy("Phone let in"), of_device(phones.revoke)),
    OfPhone(
        "phone_sent_away", gettext_lazy("Phone sent away"), of_device(phones.let_in)
    ),
    OfPhone(
        "phone_moved",
        gettext_lazy("Phone moved to another table"),
        of_device(phones.move, number=the_fact("before")),
        tells=tell_move,
    ),
    OfCard(
        "card_renewed",
        gettext_lazy("Card of a table made anew"),
        of_tournament(
            phones.keep_card,
            number=the_fact("number"),
            times=the_fact("times"),
            sent_away=the_fact("sent_away"),
        ),
    ),
    OfCard("card_kept", gettext_lazy("Card of a table as before"), renewed_again),
    OfPlayersCard(
        "player_card_renewed",
        gettext_lazy("Card of a player made anew"),
        of_entry(player_cards.keep_card, times=the_fact("times")),
    ),
    OfPlayersCard(
        "player_card_kept",
        gettext_lazy("Card of a player as before"),
        of_entry(player_cards.renew_card, seen=the_fact("times")),
    ),
    Kind("deal_came_late", gettext_lazy("Deal came late"), tells=line),
    OfLateDeal(
        SET_ASIDE,
        gettext_lazy("Late deal set aside"),
        by_calling(late.take_up, late=the_late),
    ),
    OfLateDeal(
        "late_deal_taken_up",
        gettext_lazy("Late deal taken up again"),
        by_calling(late.set_aside, late=the_late, reason=mistake),
    ),
    Kind(
        "totals_agreed",
        gettext_lazy("Totals agreed at the table"),
        of_table(take_back_agreements, seen=the_fact("version")),
        tells=tell_side,
    ),
    Kind("agreement_undone", gettext_lazy("Agreement of a table taken back")),
)
