"""A phone is let in by the card of a table, and serves that table alone."""

import re
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from tests.at_tables.conftest import card
from tests.live.conftest import new_tournament
from tournaments.accounts.models import SignInTries
from tournaments.devices.models import SILENT_AFTER, Device
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.ledger.undoing import undo
from tournaments.plans.models import Tournament
from tournaments.play.phones import operations, queries
from tournaments.tables import table_cards

pytestmark = pytest.mark.django_db


def text(answer):
    return " ".join(re.sub("<[^>]*>", " ", answer.content.decode()).split())


def wrong(number):
    """Codes that no table has: they carry a sign that none has."""
    return f"0000{number:04}"


def test_a_phone_that_scans_a_card_sees_who_sits_at_its_table(phone, day):
    answer = phone().scan(2)

    device = Device.objects.get()
    assert (device.number, device.let_in_at is not None) == (2, True)
    sits = day.played_rounds.get().tables.get(number=2).occupants
    for occupant in sits.select_related("entry__player"):
        assert occupant.entry.player.last_name.split()[-1] in text(answer)
    assert "Table 2" in text(answer)


def test_a_code_is_typed_in_whatever_way(phone, day):
    one = phone()
    one.pair(code=f"  {card(day, 1).spelled.lower()} ")
    assert Device.objects.get().number == 1


def test_the_token_is_kept_digested_and_opens_no_other_tournament(phone, day):
    one = phone()
    one.scan(1)
    token = one.client.cookies["at_table"].value
    assert one.client.cookies["at_table"]["httponly"]
    assert token not in str(list(Device.objects.values()))
    assert token not in str(list(Event.objects.values()))

    other = new_tournament(players=0)
    address = reverse("at_tables:table", args=[other.public_id])
    assert "Scan the card" in text(one.client.get(address))


def test_a_wrong_code_is_asked_for_again_and_stays_in_the_form(phone):
    answer = phone().pair(code=wrong(1))
    assert answer.status_code == 422
    assert "No table has this code" in text(answer)
    assert 'value="00000001"' in answer.content.decode()
    assert not Device.objects.exists()


def test_a_second_phone_waits_until_it_is_let_in(phone, scorer_of_phones):
    first, second = phone(), phone()
    first.scan(1)
    assert "Ask the organiser to let this phone in" in text(second.scan(1))

    waiting = Device.objects.get(let_in_at=None)
    scorer_of_phones("let_in", waiting)
    assert "Round 1 of 4" in text(second.look())
    assert "Round 1 of 4" in text(first.look())


def test_a_phone_that_was_sent_away_is_asked_for_the_card_again(
    phone, scorer_of_phones
):
    one = phone()
    one.scan(1)
    scorer_of_phones("send_away", Device.objects.get())
    assert "Scan the card" in text(one.look())
    assert "Ask the organiser to let this phone in" in text(one.scan(1))
    scorer_of_phones("let_in", Device.objects.get(let_in_at=None))
    assert "Round 1 of 4" in text(one.look())


def test_the_same_phone_again_is_one_phone_and_moves_once_it_is_sure(phone, day):
    one = phone()
    one.scan(1)
    one.scan(1)
    assert Device.objects.count() == 1
    asked = text(one.scan(2))
    assert "This phone serves table 1. The card is that of table 2." in asked
    assert "Serve table 2 from now on" in asked
    assert Device.objects.get().number == 1
    one.pair(secret=card(day, 2).secret, sure=1)
    found = Device.objects.order_by("pk")
    assert [(one.number, one.revoked_at is None) for one in found] == [
        (1, False),
        (2, True),
    ]


def test_a_phone_serves_another_table_once_the_desk_says_so(phone, scorer_of_phones):
    one = phone()
    one.scan(1)
    scorer_of_phones("move", Device.objects.get(), number=2)
    assert "Table 2" in text(one.look())
    answer = scorer_of_phones("move", Device.objects.get(), number=3)
    assert "There is no table 3 here" in text(answer)


def test_a_renewed_card_lets_nobody_in_by_the_old_one(phone, cast, day):
    old = card(day, 1)
    address = reverse("at_tables:renew", args=[day.public_id, 1])
    cast["scorer"].post(address, {"seen": 0})

    assert card(day, 1) != old
    assert card(day, 2) == table_cards.cards(day)[1]
    assert "not valid any more" in text(phone().pair(secret=old.secret))
    phone().scan(1)
    assert Device.objects.get().number == 1


@pytest.mark.long
def test_who_guesses_codes_locks_nobody_out(phone, day):
    guesser = phone()
    for number in range(operations.MOST_TRIES):
        guesser.pair(code=wrong(number))

    # By the QR code a phone is let in as ever; by a code it is let in by the desk.
    phone().scan(1)
    assert Device.objects.get(number=1).let_in_at is not None
    phone().pair(code=card(day, 2).code)
    assert Device.objects.get(number=2).let_in_at is None


@pytest.mark.long
def test_who_has_a_card_of_his_own_guesses_no_more_than_others(phone, day):
    """A right code takes no try, and gives none of the wrong ones back."""
    guesser = phone()
    for number in range(operations.MOST_TRIES):
        guesser.pair(code=card(day, 1).code)
        guesser.pair(code=wrong(number))

    phone().pair(code=card(day, 2).code)

    assert Device.objects.get(number=1).let_in_at is not None
    assert Device.objects.get(number=2).let_in_at is None


def test_right_codes_use_up_no_tries_of_the_hall(phone, day):
    hall = operations.tries_key(day)
    phone().pair(code=wrong(1))
    for number in (1, 2):
        phone().pair(code=card(day, number).code)

    assert SignInTries.objects.get(key=hall).tries == 1


@pytest.mark.long
def test_one_code_typed_again_and_again_asks_the_desk_and_spares_the_hall(phone, day):
    misread, own = phone(), card(day, 1).code
    for _time in range(operations.MOST_TRIES * 2):
        answer = misread.pair(code=wrong(1))
    assert "ask the organiser" in text(answer)
    phone().pair(code=card(day, 2).code)
    assert Device.objects.get(number=2).let_in_at is not None

    for _time in range(operations.MOST_OF_ONE):
        misread.pair(code=own)
    Device.objects.filter(number=1).delete()
    assert "let this phone in" in text(phone().pair(code=own))
    assert Device.objects.get(number=1).let_in_at is None


@pytest.mark.long
def test_wrong_codes_are_forgotten_after_a_while(phone, day):
    guesser = phone()
    for number in range(operations.MOST_TRIES):
        guesser.pair(code=wrong(number))
    SignInTries.objects.update(last_at=timezone.now() - timedelta(minutes=11))
    phone().pair(code=card(day, 2).code)
    assert Device.objects.get(number=2).let_in_at is not None


def test_a_crowd_of_phones_at_one_table_is_sent_to_the_desk(phone):
    for _number in range(operations.MOST_WAITING + 1):
        phone().scan(1)
    assert "Too many phones wait" in text(phone().scan(1))


def test_once_the_tournament_is_over_no_card_lets_anybody_in(phone, day):
    secret = card(day, 1).secret
    Tournament.objects.update(state=Tournament.State.FINISHED)
    assert "This tournament is over" in text(phone().look())
    assert "is served any more" in text(phone().pair(secret=secret))


def test_the_desk_sees_which_phone_serves_which_table(phone, cast, day):
    first, second = phone(), phone()
    first.scan(1)
    second.scan(1)
    first.look()
    Device.objects.filter(let_in_at__isnull=False).update(
        heard_at=timezone.now() - SILENT_AFTER * 2
    )
    states = [one.state for one in queries.tables(day)]
    assert states == ["waits", "none"]
    Device.objects.filter(let_in_at=None).delete()
    assert [one.state for one in queries.tables(day)] == ["silent", "none"]
    first.look()
    assert [one.state for one in queries.tables(day)] == ["heard", "none"]

    address = reverse("at_tables:phones", args=[day.public_id])
    page = cast["organiser"].get(address, headers={"accept-language": "en"})
    assert card(day, 2).spelled in text(page)


def test_the_address_on_the_cards_is_one_that_a_phone_can_open(cast, day, settings):
    settings.LAN_ADDRESSES = ["192.168.1.20"]
    settings.ALLOWED_HOSTS = ["localhost", "club.example"]
    address = reverse("at_tables:phones", args=[day.public_id])
    here = cast["organiser"].get(address, headers={"host": "localhost:8000"})
    assert here.context["address"].startswith("http://192.168.1.20:8000/t/")
    hosted = cast["organiser"].get(address, headers={"host": "club.example"})
    assert hosted.context["address"].startswith("http://club.example/t/")


def test_each_step_stands_in_the_ledger_and_can_be_undone(phone, accounts, day):
    by = accounts["organiser"]
    phone().scan(1)
    device = Device.objects.get()
    operations.move(device=device, number=2, by=by)
    operations.revoke(device=device, by=by)
    operations.let_in(device=device, by=by)
    operations.renew_card(tournament=day, number=1, seen=0, by=by)
    kinds = list(day.events.order_by("number").values_list("kind", flat=True))[-5:]
    assert kinds == [
        "phone_paired",
        "phone_moved",
        "phone_sent_away",
        "phone_let_in",
        "card_renewed",
    ]
    assert find_break(day) is None


def test_what_the_desk_did_with_a_phone_is_undone(phone, accounts, day):
    by = accounts["organiser"]
    one = phone()
    one.scan(1)
    device = Device.objects.get()
    operations.move(device=device, number=2, by=by)
    undo(day.events.latest("number"), by=by)
    assert Device.objects.get().number == 1
    operations.revoke(device=device, by=by)
    undo(day.events.latest("number"), by=by)
    assert "Round 1 of 4" in text(one.look())
    old = card(day, 1)
    operations.renew_card(tournament=day, number=1, seen=0, by=by)
    new = card(day, 1)
    undo(day.events.latest("number"), by=by)
    assert card(day, 1) == old
    undo(day.events.latest("number"), by=by)
    assert card(day, 1) == new != old


def test_a_table_that_there_is_not_is_refused(phone, accounts):
    phone().scan(1)
    device = Device.objects.get()
    for number in (0, 9):
        with pytest.raises(ValidationError):
            operations.move(device=device, number=number, by=accounts["organiser"])
