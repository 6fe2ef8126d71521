"""`manage.py deals verify` says whether the deals come from the published secret."""

import io

import pytest
from django.core.management import CommandError, call_command

from tests.boards.evening import accept, tournament_of
from tournaments.boards.rules import pbn
from tournaments.boards.rules.dealing import deal, dealer, domy, fingerprint
from tournaments.comparison import cards

SECRET = "0123456789abcdef" * 4


def deals(folder, *numbers, of=SECRET):
    """A file of boards, dealt from a secret."""
    path = folder / "deals.pbn"
    path.write_bytes(
        pbn.write(
            pbn.PbnBoard(number, dealer(number), domy(number), deal(of, number), {})
            for number in numbers
        )
    )
    return path


def verify(path, secret=SECRET):
    out = io.StringIO()
    call_command(
        "deals",
        "verify",
        f"--secret={secret}",
        f"--fingerprint={fingerprint(SECRET)}",
        f"--pbn={path}",
        stdout=out,
    )
    return out.getvalue()


def refusal(*arguments, **options):
    with pytest.raises(CommandError) as caught:
        verify(*arguments, **options)
    return str(caught.value)


@pytest.fixture(autouse=True)
def english(settings):
    settings.LANGUAGE_CODE = "en"


def test_deals_of_the_secret_are_confirmed(tmp_path):
    assert verify(deals(tmp_path, 1, 2, 30)) == (
        "3 boards: all come from this secret.\n"
    )
    assert verify(deals(tmp_path, 7), SECRET.upper()) == (
        "1 board: it comes from this secret.\n"
    )


def test_boards_that_differ_are_named(tmp_path):
    good = deals(tmp_path, 1, 2).read_bytes()
    path = deals(tmp_path, 3, of="f" * 64)
    path.write_bytes(good + b"\r\n" + path.read_bytes())

    assert refusal(path) == "Board 3 does not come from this secret."
    assert refusal(deals(tmp_path, 4, 5, of="f" * 64)) == (
        "Boards 4, 5 do not come from this secret."
    )


def test_another_secret_than_the_published_one_is_refused(tmp_path):
    path = deals(tmp_path, 1)

    assert refusal(path, "f" * 64) == (
        "This secret is not the one whose fingerprint was published."
    )
    assert refusal(path, "f" * 63) == "A secret is 64 hexadecimal digits."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1 of the file: the file has no board with its cards."),
        (
            '[Board "x"]\n[Deal "N:{}"]'.format(
                " ".join(["AKQJT98765432..."] + ["-"] * 3)
            ),
            "Line 2 of the file: East: A pocket has 13 cards; here are 0.",
        ),
        (
            '[Board "1"',
            'Line 1 of the file: a tag has no end; it reads [Name "value"].',
        ),
        ("{ so", "Line 1 of the file: a comment that begins with { has no end."),
        ('[Board "7"]', "Line 1 of the file: board 7 has no cards."),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_a_sentence(tmp_path, text, sentence):
    path = tmp_path / "deals.pbn"
    path.write_text(text)

    assert refusal(path) == sentence


@pytest.fixture
def drawn(accounts):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, accounts["organiser"])
    cards.draw(tournament=tournament, by=accounts["organiser"])
    return tournament


def verify_kept(public_id):
    out = io.StringIO()
    call_command("deals", "verify", f"--tournament={public_id}", stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_the_cards_of_a_tournament_kept_here_are_checked_by_its_name(drawn):
    assert verify_kept(drawn.public_id) == "3 boards: all come from this secret.\n"

    one, two = drawn.boards.all()[:2]
    drawn.boards.filter(pk=one.pk).update(cards=two.cards)
    with pytest.raises(CommandError) as refused:
        verify_kept(drawn.public_id)
    assert str(refused.value) == "Board 1 does not come from this secret."


@pytest.mark.django_db
def test_a_secret_that_was_changed_since_it_was_published_is_found(drawn):
    drawn.board_set.secret = SECRET
    drawn.board_set.fingerprint = fingerprint(SECRET)
    drawn.board_set.save()

    with pytest.raises(CommandError) as refused:
        verify_kept(drawn.public_id)
    assert str(refused.value) == (
        "This secret is not the one whose fingerprint was published."
    )


@pytest.mark.django_db
def test_a_tournament_without_drawn_cards_has_nothing_to_check():
    for public_id, sentence in (
        ("nobody", "There is no tournament nobody."),
        (
            tournament_of(9).public_id,
            "The cards of this tournament were not drawn here.",
        ),
    ):
        with pytest.raises(CommandError) as refused:
            verify_kept(public_id)
        assert str(refused.value) == sentence


def test_without_a_secret_or_a_tournament_it_says_what_to_give():
    with pytest.raises(CommandError) as refused:
        call_command("deals", "verify")
    assert str(refused.value) == (
        "Give --secret, --fingerprint and --pbn, or a --tournament."
    )


def test_a_file_that_cannot_be_read_is_refused_with_its_line(tmp_path):
    path = tmp_path / "deals.pbn"
    path.write_text('\n[Deal "N:"]')

    assert refusal(path) == (
        "Line 2 of the file: a deal reads N:spades.hearts.diamonds.clubs, and so the "
        "three other pockets."
    )
    assert refusal(tmp_path / "no.pbn").startswith("The file ")
