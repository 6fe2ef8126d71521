"""Lets a player in by his card, and makes a card anew."""

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account, SignInTries
from tournaments.accounts.writes import is_out_of_tries, take_a_try
from tournaments.entries.models import Entry
from tournaments.folding import folded
from tournaments.follow.comings import read_again
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.tables import player_cards

MOST_TRIES = 10  # codes typed for one player, before only his QR code lets in
MOST_WRONG = 60  # in a tournament; from then on each player has so many tries:
FEWER_TRIES = 3


def read_card(*, tournament: Tournament, token: str) -> Entry:
    """Return the player whose card a phone has scanned; refuse one not valid."""
    found = player_cards.by_token(tournament, token)
    if found is None:
        raise ValidationError(
            _("This card is not valid any more. Ask the organiser for a new one."),
            code="unknown",
        )
    return found


def type_code(*, tournament: Tournament, who: str, code: str) -> Entry:
    """Return the player whose number or name, and code, somebody has typed.

    Wrong codes are counted for each player, so that who guesses shuts out nobody else;
    many of them in a tournament leave each player fewer. A QR code works as ever.
    """
    now = timezone.now()
    guessed = is_out_of_tries(key=key_of_hall(tournament), now=now, most=MOST_WRONG)
    most = FEWER_TRIES if guessed else MOST_TRIES
    # Whoever is not there is guessed at in the same way, and no name is found out.
    meant = {
        tries_key(one.public_id): one for one in player_cards.called_so(tournament, who)
    }
    locked = False
    for key in meant or [tries_key(f"{tournament.public_id} {folded(who)}")]:
        if take_a_try(key=key, now=now, most=most) is not None:
            locked = True
        elif key in meant and player_cards.has_code(meant[key], code):
            SignInTries.objects.filter(key=key).delete()
            return meant[key]
    take_a_try(key=key_of_hall(tournament), now=now, most=MOST_WRONG)
    if locked:
        raise ValidationError(
            _(
                "Too many wrong codes for this player. Scan the QR code of the card, "
                "which always works, or ask the organiser."
            ),
            code="locked",
        )
    raise ValidationError(
        _(
            "This player and this code do not go together. Both stand on the card; if "
            "it is lost, ask the organiser."
        ),
        code="unknown",
    )


def tries_key(whom: str) -> str:
    return salted_hmac("tournaments.player_cards.codes", whom).hexdigest()


def key_of_hall(tournament: Tournament) -> str:
    """Return the key that counts tries: by tournament, as a hall shares one address."""
    return salted_hmac("tournaments.player_cards", tournament.public_id).hexdigest()


def renew_card(*, entry: Entry, seen: int, by: Account) -> int:
    """Make the card of a player anew: the old one opens nothing any more.

    Who `seen` fewer renewals than there are has pressed twice, and renews nothing.
    """
    with ledger.locked(entry.tournament):
        read_again(entry)
        if entry.card_times == seen:
            _set(entry, seen + 1, "player_card_renewed", by)
    return entry.card_times


def keep_card(*, entry: Entry, times: int, by: Account) -> None:
    """Have the card of a player be again what it was before it was made anew."""
    with ledger.locked(entry.tournament):
        read_again(entry)
        _set(entry, times - 1, "player_card_kept", by)


def _set(entry: Entry, times: int, kind: str, by: Account) -> None:
    entry.card_times = times
    entry.save(update_fields=["card_times"])
    facts = {"entry": entry.public_id, "times": times}
    ledger.append(entry.tournament, kind, facts, by=by)
