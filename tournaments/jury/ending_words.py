"""The sentences for what one case ends of what another decided."""

from django.utils.translation import gettext as _

from tournaments.jury.rules.ending import GIVEN, Ending
from tournaments.jury.wording import in_a_word


def ended(one: Ending) -> str:
    """`annulled: ended by case 13`: of a ruling that stands, what counts no more."""
    whole = _("%(what)s: ended by case %(by)s")
    in_part = _("%(what)s: ended in part by case %(by)s")
    return (in_part if one.partly else whole) % _in_words(one)


def over(one: Ending) -> str:
    """The same said aloud, at the table of the ruling that was ended."""
    whole = _(
        "what this case decided (%(what)s) no longer counts: case %(by)s has decided "
        "otherwise since"
    )
    in_part = _(
        "a part of what this case decided (%(what)s) no longer counts: case %(by)s "
        "has decided otherwise since"
    )
    return (in_part if one.partly else whole) % _in_words(one)


def ends(one: Ending) -> str:
    """What a decision ends of another case."""
    whole = _("this ends what case %(ended)s decided: %(what)s")
    in_part = _("this ends a part of what case %(ended)s decided: %(what)s")
    return (in_part if one.partly else whole) % _in_words(one)


def again(one: Ending) -> str:
    """What another case decided, and this one ends no more."""
    return _("what case %(ended)s decided counts again: %(what)s") % _in_words(one)


def _in_words(one: Ending) -> dict[str, object]:
    of_board = _("the result given for the board")
    what = of_board if one.what == GIVEN else in_a_word(one.what)
    return {"ended": one.ended, "by": one.by, "what": what}
