"""Deals go out as PBN for a dealing machine, and come in from any program."""

import datetime

import pytest

from tournaments.boards.rules import pbn
from tournaments.boards.rules.dealing import deal, dealer, domy

SECRET = "5" * 64
WAVES = '[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]'
TURNED = WAVES.replace("N:", "E:")


def boards(number):
    return [
        pbn.PbnBoard(at, dealer(at), domy(at), deal(SECRET, at), {})
        for at in range(1, number + 1)
    ]


def numbers(text):
    return [board.number for board in pbn.boards_in(text.encode())]


def refusal(text):
    with pytest.raises(pbn.Unreadable) as caught:
        pbn.boards_in(text.encode())
    return caught.value.field, caught.value.code


def test_a_file_has_the_fifteen_tags_in_order_and_ours_after_them():
    day = datetime.date(2026, 1, 17)
    text = pbn.write(boards(2), 'Coupe "d\'été"', "Liège", day).decode("latin-1")
    lines = text.split("\r\n")

    assert lines[:2] == ["% PBN 2.1", "% EXPORT"]
    assert lines[2:20] == [
        '[Event "Coupe \\"d\'été\\""]',
        '[Site "Liège"]',
        '[Date "2026.01.17"]',
        '[Board "1"]',
        '[West ""]',
        '[North ""]',
        '[East ""]',
        '[South ""]',
        '[Dealer "N"]',
        '[Vulnerable "None"]',
        f'[Deal "{deal(SECRET, 1).text("N")}"]',
        '[Scoring ""]',
        '[Declarer ""]',
        '[Contract ""]',
        '[Result ""]',
        '[Game "Whiz"]',
        '[Domy "W"]',
        '[WhizVariant "best"]',
    ]
    assert lines[20] == ""
    # On board 2 the player opposite the Domy deals, and his pocket comes first.
    assert lines[29] == '[Dealer "S"]'
    assert lines[31].startswith('[Deal "S:')


def test_what_goes_out_comes_in_again_and_goes_out_the_same():
    day = datetime.date(2026, 1, 17)
    sent = pbn.write(boards(36), 'Éc\\ole "A" œ', "##Huy", day, "exact")
    found = pbn.boards_in(sent)

    assert [board[:4] for board in found] == [board[:4] for board in boards(36)]
    assert found[0].tags["Event"] == 'Éc\\ole "A" ?'
    assert found[0].tags["Site"] == "Huy"
    assert pbn.write(found) == sent


def test_a_board_without_dealer_or_domy_goes_out_and_in_too():
    plain = [pbn.PbnBoard(7, "", "", deal(SECRET, 7), {"Room": "Open"})]
    sent = pbn.write(plain)
    (found,) = pbn.boards_in(sent)

    assert (found.number, found.dealer, found.domy) == (7, "", "")
    assert found.tags["Room"] == "Open"
    assert pbn.write([found]) == sent


def test_a_long_name_is_cut_so_that_no_line_is_too_long():
    sent = pbn.write(boards(1), event='"' * 500).decode("latin-1")

    assert max(map(len, sent.split("\r\n"))) <= 2 * pbn.LONGEST + len('[Event ""]')


OTHERS = """\ufeff% PBN 1.0
; a comment with a [bracket
{ and one
over two lines [Board "9"] }
[ Event  "##Coupe" ] [Board
"1"] [Dealer "e"]
[Deal "e:23456789TJQKA... .akqj1098765432.. ..AKQJT98765432. -"]
[Auction "N"]
1C 1D Pass =1= Pass
[Note "1:a [strange] \\"thing\\""]
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT 13 "[Board]"

[Board "2"]
"""


def test_any_program_may_have_written_it():
    """Comments, escaped lines, sections, ranks in any order, tags on one line."""
    first, second = pbn.boards_in((OTHERS + WAVES).encode())

    assert (first.number, first.dealer, first.tags["Event"]) == (1, "E", "Coupe")
    assert (second.number, second.dealer, second.tags["Event"]) == (2, "", "Coupe")
    assert first.tags["Note"] == '1:a [strange] "thing"'
    assert first.deal.pocket("E") == second.deal.pocket("N")
    assert first.deal.digest() == second.deal.digest()


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_on_any_machine(ending):
    text = f'[Board "3"]\n{WAVES}\n\n[Board "4"]\n{TURNED}\n\n[Board "x"]\n{WAVES}'

    assert refusal(text.replace("\n", ending)) == (7, "number")
    assert numbers(text.replace("\n", ending).replace('"x"', '"5"')) == [3, 4, 5]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_letters_with_accents_come_in_whatever_their_coding(encoding):
    data = f'[Event "Été à Spa"]\n[Board "1"]\n{WAVES}'.encode(encoding)

    assert pbn.boards_in(data)[0].tags["Event"] == "Été à Spa"


def test_boards_without_a_number_are_counted_on():
    assert numbers(f"{WAVES}\n\n{TURNED}") == [1, 2]
    assert numbers(f'[Board "7"]\n{WAVES}\n\n{TURNED}') == [7, 8]
    assert numbers(f'[Board "7"]\n{WAVES}\n\n[Board "?"]\n{TURNED}') == [7, 8]
    assert numbers(f'[Board "7"]\n{WAVES}\n\n[Board "#"]\n{TURNED}') == [7, 8]
    assert numbers(f'[Board "7"]\n{WAVES}\n[Board "9"]\n{TURNED}') == [7, 9]


def test_a_board_that_stands_there_once_for_each_table_is_one_board():
    once = f'[Event "A"]\n[Board "7"]\n{WAVES}\n[Result "9"]\n\n'

    assert numbers(once * 3) == [7]
    assert numbers(f'{once}[Event "#"]\n[Board "#"]\n[Deal "#"]\n[Result "3"]') == [7]


def test_values_can_be_taken_from_the_board_before_until_they_are_taken_back():
    text = f"""
[Event "##Coupe"][Site "Spa"][Board "1"]
{WAVES}

[Site "#"][Board "2"]
{TURNED}

[Event "##"][Board "3"]
{WAVES}
"""
    found = [
        (board.tags.get("Event"), board.tags.get("Site"))
        for board in pbn.boards_in(text.encode())
    ]

    assert found == [("Coupe", "Spa"), ("Coupe", "Spa"), ("", None)]


def test_one_pocket_that_is_left_out_has_what_is_left():
    text = WAVES.replace(".AKQJT98765432..", "-")

    assert pbn.boards_in(text.encode())[0].deal == pbn.boards_in(WAVES.encode())[0].deal


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 1, "no_deal"),
        ('[Event "A"]', 1, "no_deal"),
        ('\n[Event "A"]\n[Board "1"]', 2, "deal_missing"),
        (f"\n\n[Board 1]\n{WAVES}", 3, "tag"),
        (f'[Board "1]\n{WAVES}', 1, "tag"),
        (f"{WAVES}\n{{ no end", 2, "comment"),
        (f'[Board "0"]\n{WAVES}', 1, "number"),
        (f'[Board "-3"]\n{WAVES}', 1, "number"),
        (f'[Board "²"]\n{WAVES}', 1, "number"),
        (f'[Board "999999"]\n{WAVES}', 1, "number"),
        (f'[Dealer "NE"]\n{WAVES}', 1, "seat"),
        (f'[Domy "X"]\n{WAVES}', 1, "seat"),
        (f'[Board "1"]\n{WAVES}\n\n[Board "1"]\n{TURNED}', 5, "board_twice"),
        ('\n[Deal "N:"]', 2, "bad_shape"),
        ('[Deal "X:- - - -"]', 1, "bad_shape"),
        (WAVES.replace("N:A", "N:X"), 1, "unknown_card"),
        (WAVES.replace("N:A", "N:2"), 1, "card_twice"),
        (WAVES.replace("N:A", "N:"), 1, "too_few"),
        ('[Deal "N:- - .AKQJT98765432.. ..AKQJT98765432."]', 1, "too_few"),
        ('[Deal "N:AKQ... - .AKQJT98765432.. ..AKQJT98765432."]', 1, "too_few"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, line, code):
    assert refusal(text) == (line, code)


def test_a_wrong_pocket_is_named():
    with pytest.raises(pbn.Unreadable) as caught:
        pbn.boards_in(WAVES.replace(".AKQJT98765432..", ".AKQJT9876543X..").encode())

    assert caught.value.params == {"seat": "E", "card": "X"}
