"""What the sentence of a way out that cannot be tells one to do can be done."""

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.rounds.conftest import enter, pair_up
from tests.rounds.rounds import draw, play, refused
from tests.rounds.uneven import JOKERS, OUT, leaves, sizes
from tournaments.draw import operations
from tournaments.tables.models import Draft, Round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


@pytest.mark.long
def test_fixed_or_changing_partners_at_five_are_refused_beside_the_choice(
    day, organiser
):
    whist = day(10, jokers=2, variant="whist")
    pair_up(whist)
    for tournament, method in (
        (whist, "partners"),
        (day(10, jokers=2), "change_partners"),
    ):
        where = reverse("rounds:draw", args=[tournament.public_id])
        sent = {"method": method, "seed": 3, "uneven": "five"}
        answer = organiser.post(where, sent)
        assert answer.context["draw_form"].errors.keys() == {"uneven"}, method
    sent = {"method": "change_partners", "seed": 3, "uneven": "jokers"}
    assert organiser.post(where, sent).status_code == 302  # as the sentence says


@pytest.mark.long
def test_the_jokers_that_a_sentence_asks_for_are_entered_at_the_door(
    day, by, organiser
):
    tournament = day(15)
    play(draw(tournament, by, uneven=OUT), by)
    with pytest.raises(ValidationError) as caught:
        draw(tournament, by, uneven=JOKERS)
    assert caught.value.messages == [
        "1 joker is missing to fill the tables. Enter one more on the page of the"
        " players, or choose another way out here."
    ]
    page = organiser.get(reverse("rounds:rounds", args=[tournament.public_id]))
    door = reverse("registration:entries", args=[tournament.public_id])
    assert f'href="{door}"' in page.content.decode()

    entry = enter(tournament, 30, state="registered")
    act = reverse(
        "registration:act", args=[tournament.public_id, entry.public_id, "joker"]
    )
    assert organiser.post(act, {"joker": "1"}).status_code == 302
    assert sizes(draw(tournament, by, uneven=JOKERS)) == [4] * 4


def test_all_rounds_are_played_and_the_settings_add_one_as_the_sentence_says(day, by):
    tournament = day(8, rounds=1)
    play(draw(tournament, by), by)
    assert refused(draw, tournament=tournament, by=by) == "all_played"

    tournament.rounds = 2
    tournament.save(update_fields=["rounds"])
    assert draw(tournament, by).number == 2


def test_whoever_has_no_partner_or_whose_partner_left_finds_the_way_that_is_told(
    day, by
):
    tournament = day(9, variant="whist")
    pair_up(tournament)
    assert refused(draw, tournament=tournament, by=by, method="partners") == "jokers"
    round = draw(tournament, by, "partners", uneven=OUT)  # who is left over sits out
    assert sizes(round) == [4, 4]
    operations.undo_round(round=round, by=by)

    leaves(tournament, 9, 8)
    asked = {"tournament": tournament, "by": by, "method": "partners"}
    assert refused(draw, **asked, uneven=JOKERS) == "jokers"
    enter(tournament, 30, is_joker=True)  # let jokers fill the tables, as it says
    round = draw(tournament, by, "partners", uneven=JOKERS)
    assert sizes(round) == [4, 4]


def test_a_seating_made_elsewhere_with_five_at_a_table_is_one_of_tables_of_five(
    day, organiser
):
    tournament = day(9, jokers=3)
    rows = ["round,table,number"]
    rows += [f"1,{1 if number < 5 else 2},{number}" for number in range(1, 10)]
    organiser.post(
        reverse("rounds:bring", args=[tournament.public_id]),
        {"file": SimpleUploadedFile("plan.csv", "\n".join(rows).encode())},
    )
    draft = Draft.objects.get()
    where = reverse("rounds:draft", args=[tournament.public_id, draft.public_id])
    assert "tables de cinq" in organiser.get(where).context["uneven"]
    organiser.post(reverse("rounds:take", args=[tournament.public_id, draft.public_id]))
    round = Round.objects.get()
    assert (round.uneven, sizes(round)) == ("five", [4, 5])
    page = organiser.get(reverse("rounds:rounds", args=[tournament.public_id]))
    assert page.context["problems"] == []
