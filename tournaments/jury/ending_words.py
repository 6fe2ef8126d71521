"""The sentences for what one case ends of what another decided."""

from collections.abc import Iterable

from django.utils.translation import gettext as _, gettext_noop

from tournaments.jury.rules.ending import GIVEN, Ending
from tournaments.jury.wording import in_a_word

# Each of what is ended wholly, and of what is ended in part.
# `annulled: ended by case 13`: of a ruling that stands, what counts no more.
ENDED = (
    gettext_noop("%(what)s: ended by case %(by)s"),
    gettext_noop("%(what)s: ended in part by case %(by)s"),
)
# The same said aloud, at the table of the ruling that was ended.
OVER = (
    gettext_noop(
        "what this case decided (%(what)s) no longer counts: case %(by)s has decided "
        "otherwise since"
    ),
    gettext_noop(
        "a part of what this case decided (%(what)s) no longer counts: case %(by)s "
        "has decided otherwise since"
    ),
)
# What a decision ends of another case; and what it ends no more.
ENDS = (
    gettext_noop("this ends what case %(ended)s decided: %(what)s"),
    gettext_noop("this ends a part of what case %(ended)s decided: %(what)s"),
)
AGAIN = (gettext_noop("what case %(ended)s decided counts again: %(what)s"),) * 2


def ending_sentences(
    sentences: tuple[str, str], endings: Iterable[Ending]
) -> list[str]:
    """These endings in words; `sentences` are for a whole ending, and for a part."""
    return [
        _(sentences[one.partly]) % {**one._asdict(), "what": _what(one)}
        for one in endings
    ]


def _what(one: Ending) -> str:
    of_board = one.what == GIVEN
    return _("the result given for the board") if of_board else in_a_word(one.what)
