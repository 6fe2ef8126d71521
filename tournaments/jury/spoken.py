"""The sentences in which a member of the jury tells a ruling to the table."""

from collections.abc import Collection, Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from scoring.wording import gained, join_phrases
from tournaments.jury import ending_words, wording as words
from tournaments.jury.tables import RulingInWords
from tournaments.plans.rules.offence import WARNING


def to_say(
    ruling: RulingInWords,
    minutes: int = 0,
    awaited: int = 0,
    heard: RulingInWords | None = None,
) -> list[str]:
    """Say the offence, the points of each, the deal, and until when to appeal.

    Without `minutes` nothing is said of an appeal; they run from now, or once the
    ranking of the round that is `awaited` is out. Of the ruling that the table `heard`
    before, it is said what counts no more.
    """
    # A warning that is all is said once, with whom it warns.
    offence = [] if ruling.ruling.offence == WARNING else [ruling.name]
    found = [*offence, *_points(ruling), *_besides(ruling), *ruling.turns]
    if heard is not None and (fallen := _fallen(heard, found)):
        no_more = _("of what you heard before this no longer counts: %(what)s")
        found.append(no_more % {"what": join_phrases(fallen)})
    if minutes:
        if ruling.ruling.case.appellants:
            found.append(_("Whoever has not appealed yet may do so, once."))
        else:
            found.append(_appeal(minutes, awaited))
    return [_sentence(one) for one in found]


def effect_sentences(ruling: RulingInWords) -> list[str]:
    """Say against whom a ruling is and for how much, and what it does besides."""
    found = [*_points(ruling), *_besides(ruling), *ruling.turns]
    return [_sentence(one) for one in found]


def _fallen(heard: RulingInWords, now: Collection[str]) -> list[str]:
    """Return what a table heard, and does not hear again now."""
    said = [*_points(heard, blames=False), *_sentences(heard)]
    return [one for one in said if one not in now]


def _sentences(ruling: RulingInWords) -> list[str]:
    """Say what it does besides its points; whom it warns is said of each by name.

    That its points do not add up is for who counts, and not for the table.
    """
    warned = words.to_a_player(warned=ruling.ruling.is_warning, excluded=False)
    unsaid = [*warned, ruling.unbalanced]
    return [one for one in ruling.sentences if one not in unsaid]


def _besides(ruling: RulingInWords) -> Iterator[str]:
    """Say what it does to the deal and to players, and what of it a later case ended.

    Read aloud, an outcome and right after it that it no longer counts would be two.
    """
    ended = set(ending_words.ending_sentences(ending_words.ENDED, ruling.ended))
    over = {words.effect(one.what) for one in ruling.ended if not one.partly}
    for sentence in _sentences(ruling):
        if sentence not in ended | over:
            yield sentence
    yield from ending_words.ending_sentences(ending_words.OVER, ruling.ended)
    yield from ruling.ends


def _appeal(minutes: int, awaited: int) -> str:
    if not awaited:
        said = ngettext(
            "You may appeal for %(minutes)s minute.",
            "You may appeal for %(minutes)s minutes.",
            minutes,
        )
        return said % {"minutes": minutes}
    said = ngettext(
        "You may appeal until %(minutes)s minute after the ranking of round %(round)s.",
        "You may appeal until %(minutes)s minutes after the ranking of round "
        "%(round)s.",
        minutes,
    )
    return said % {"minutes": minutes, "round": awaited}


def _points(ruling: RulingInWords, *, blames: bool = True) -> Iterator[str]:
    """Say who is at fault with his penalty, and what the others have.

    Or those alone who have points. What is taken off a side is said of the side, and
    a fine in boards besides.
    """
    for one in (borne for borne in ruling.costs if borne.is_offender):
        name = {"name": one.entry.player}
        if one.cost.penalty:
            yield _named(str(one.entry.player), one.cost.penalty)
        if ruling.ruling.is_warning:
            yield _("%(name)s is warned") % name
        elif blames and not one.cost.penalty and not ruling.ruling.side:
            fined = ruling.ruling.boards.get("fine")
            without = _("%(name)s is at fault, without points")
            yield (_("%(name)s is at fault") if fined else without) % name
    others = [one for one in ruling.costs if not one.is_offender]
    given = {one.cost.penalty for one in others}
    if len(others) > 1 and len(given) == 1 and given != {0}:
        yield _named(_("each other player"), given.pop())
        return
    for one in others:
        if one.cost.penalty:
            yield _named(str(one.entry.player), one.cost.penalty)


def _named(who: str, points: int) -> str:
    said = ngettext(
        "%(name)s: %(points)s point", "%(name)s: %(points)s points", abs(points)
    )
    return said % {"name": who, "points": gained(points)}


def _sentence(said: str) -> str:
    said = capfirst(said)
    return said if said.endswith((".", "!", "?")) else f"{said}."
