"""A list that was read is drawn as every list: a card of two lines on a phone."""

from tournaments.door.read_list import ReadList, ReadRow
from tournaments.players.rules.verdicts import NEW, Judged, MemberRow


def read(line, first, last, beside=None, partner=""):
    row = MemberRow(line, first, last, beside=beside)
    return ReadRow(Judged(row, NEW), "", "", "", partner)


def cells(*rows):
    return [
        "".join(str(cell.drawn) for cell in line.cells) for line in ReadList(rows).lines
    ]


def test_a_name_stands_on_one_line_whole_in_its_title_and_escaped():
    (shown,) = cells(read(3, "<i>Jan", "X" * 90))

    assert f'title="&lt;i&gt;Jan {"X" * 59}…"' in shown
    assert "<i>" not in shown


def test_partners_are_one_below_the_other_with_whom_they_play():
    pair = [
        read(1, "Anne", "Bovy", 2, "Guy Closset"),
        read(2, "Guy", "Closset", 1, "Anne Bovy"),
    ]
    table = ReadList(pair)

    assert [table.css_of(row) for row in pair] == ["first-of-two", ""]
    assert 'class="beside"' in cells(*pair)[0]
    assert "Guy Closset" in cells(*pair)[0]


def test_what_a_file_does_not_say_takes_no_room_on_a_card():
    (shown,) = cells(read(1, "Anne", "Bovy"))

    assert shown.count("></td>") == 2
