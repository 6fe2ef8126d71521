"""How the addresses of the players' own pages are pressed."""

from tests.live.conftest import new_tournament
from tests.presses.press import STRANGER, Press, at, press
from tournaments.accounts.models import SignInTries
from tournaments.play.phones.own_page.card import CARD
from tournaments.tables.player_cards import card_of, token_of


def first(day):
    return day.entries.select_related("tournament").get(number=1)


@press("own_page:enter")
def enter(by):
    day = new_tournament()
    return Press(
        at(day),
        {"who": "1", "code": card_of(first(day)).code},
        who=STRANGER,
        leaves=SignInTries.objects.count,
        left=0,
    )


@press("own_page:leave")
def leave(by):
    day = new_tournament()
    return Press(at(day), who=STRANGER, cookies={CARD: token_of(first(day))})


@press("own_page:renew")
def renew(by):
    day = new_tournament()
    return Press(
        at(day, entry=first(day).public_id), {"seen": 0}, tells=("player_card_renewed",)
    )


@press("own_page:settings")
def settings(by):
    day = new_tournament()
    return Press(
        at(day),
        {"players_see": "seat", "seen": "rank"},
        tells=("players_see_changed",),
    )
