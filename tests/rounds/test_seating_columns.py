"""A seating made elsewhere that lacks a column is told which, as its maker calls it."""

import pytest
from django.utils import translation

from seating.seating_file import UnreadableFile, read_seatings
from tournaments.draw.drafts.wording import unreadable_sentence


@pytest.mark.parametrize(
    ("language", "without", "named"),
    [
        ("fr", "table", "«\u00a0manche\u00a0»"),
        ("nl", "tafel", "“ronde”"),
        ("nl", "round", "“tafel”"),
        ("fr", "manche;table", "«\u00a0numéro\u00a0»"),
        ("en", "round;table", "“number”"),
    ],
)
def test_the_missing_column_is_named_in_the_language_of_the_reader(
    language, without, named
):
    with pytest.raises(UnreadableFile) as refused:
        read_seatings(f"{without};seat\n1;1\n", {1, 2, 3, 4}, size=4, rounds=1)
    with translation.override(language):
        said = unreadable_sentence(refused.value)

    assert named in said
    # What the sentence calls the columns is read as those.
    columns = said.rpartition(": " if language != "fr" else "\u00a0: ")[2].rstrip(".")
    with pytest.raises(UnreadableFile) as again:
        read_seatings(
            columns.replace(", ", ";") + "\n1;1;;99\n", {1, 2, 3, 4}, size=4, rounds=1
        )
    assert again.value.code == "stranger"
