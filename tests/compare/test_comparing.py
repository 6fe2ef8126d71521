"""What is said of a day is the same in two runs, and what is said otherwise is told."""

from pathlib import Path

import pytest
from django.db import connection

from tests.compare.names import Names
from tests.compare.reading import Forms, Words
from tests.compare.runs import compare, differing, write

# Of boards; of whist, where the order of pairs tells.
DAYS = (29,) if connection.vendor == "postgresql" else (4,)


@pytest.mark.long
@pytest.mark.database
def test_two_runs_of_one_code_say_the_same_of_each_day(tmp_path):
    write(tmp_path / "before", DAYS)

    assert compare(tmp_path / "before", DAYS) == []


def test_the_first_lines_that_differ_stand_after_the_name_of_the_file(tmp_path):
    for moment, total in (("before", "12"), ("now", "13")):
        (tmp_path / moment).mkdir()
        (tmp_path / moment / "ranking.txt").write_text(f"Anne\n{total}\n", "utf-8")
    folders = tmp_path / "before", tmp_path / "now"

    assert differing(Path("ranking.txt"), *folders) == [
        "ranking.txt:",
        "  @@ -2 +2 @@",
        "  -12",
        "  +13",
    ]
    assert differing(Path("ranking.txt"), folders[0], folders[0]) == []


def test_what_is_drawn_by_chance_is_called_by_the_order_in_which_it_appears():
    names = Names()

    assert names("t/j4a692bw9a4s/ and 9WGD-7HTA") == "t/‹1›/ and ‹2›"
    assert names("9WGD-7HTA, tournament j4a692bw9a4s") == "‹2›, tournament ‹1›"


def test_of_a_page_its_words_are_read_and_what_may_be_filled_in_and_pressed():
    page = """<p>Round <b>1</b></p><style>p {}</style><form id="end" method="post">
        <input type="hidden" name="seen" value="3"><button name="anyway">End</button>
        </form><input name="reason7" form="end"><a>Back</a>"""

    assert str(Words(page)) == "Round\n1\nEnd\nBack\n"
    assert Forms(page).lines() == ["POST : seen:hidden [anyway] reason#:input"]
