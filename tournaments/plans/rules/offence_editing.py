"""A game's offences laid out as the rows of a form, and read back as their one text."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from scoring.refusal import Problem, TextError
from scoring.variant import Variant
from tournaments.plans.rules.offence import EACH, EFFECTS_IN_ORDER, Bounds, Offence
from tournaments.plans.rules.offence_text import HEADING, LANGUAGES, NOBODY, parse
from tournaments.plans.rules.offences import game_offences

NEW = "new"  # the row in which a club writes an offence of its own
OWN = "own_"  # and what such an offence is kept under, with a number
Words = Mapping[str, str]


def read_offences(variant: Variant, text: str) -> tuple[Offence, ...]:
    """Read a club's offences of a game; raise TextError with what is wrong.

    Those of the catalogue may be switched off, and may not be left out: a line that
    was lost by accident would otherwise be missed only when the jury needs it. What the
    catalogue itself has switched off is missed by nobody.
    """
    offences = parse(text)
    if offences[0].game != variant.key:
        params = {"value": offences[0].game, "expected": variant.key}
        raise TextError([Problem(1, "other_game", params)])
    keys = {offence.key for offence in offences}
    missing = [
        Problem(1, "offence_missing", {"name": offence.key})
        for offence in game_offences(variant.key)
        if offence.key not in keys and not offence.off
    ]
    if missing:
        raise TextError(missing)
    return offences


def words_in_boxes(offences: Iterable[Offence]) -> dict[str, str]:
    """Return the words in the form's boxes for these offences, by the box's name."""
    return {
        f"{offence.key}.{box}": word
        for offence in offences
        for box, word in _boxes(offence).items()
    }


def _boxes(offence: Offence) -> dict[str, str]:
    ticks = {"use": not offence.off, NOBODY: not offence.blames}
    return {
        **{box: "on" for box, is_on in ticks.items() if is_on},
        **_range("offender", offence.offender),
        **_range("others", offence.others),
        "to": offence.to,
        "by": offence.by,
        "normally": offence.sets,
        **{f"may.{effect}": "on" for effect in offence.effects},
        **{f"name.{language}": offence.names[language] for language in LANGUAGES},
        **{f"article.{language}": offence.article[language] for language in LANGUAGES},
    }


def _range(column: str, bounds: Bounds) -> dict[str, str]:
    least, most = (str(end).replace("-", "\N{MINUS SIGN}") for end in bounds)
    return {f"{column}.least": least, f"{column}.most": most}


def text_of_boxes(
    variant: Variant, keys: Sequence[str], words: Words
) -> tuple[str, dict[int, str]]:
    """Return the text that the boxes make, and the offence that each line is about."""
    lines = [f"game {variant.key}", "", " ".join(HEADING)]
    about: dict[int, str] = {}
    kept = {key: own_key(keys) if key == NEW else _one_word(key) for key in keys}
    for key, name in kept.items():
        lines.append(" ".join((name, *_cells(key, words))))
        about[len(lines)] = key
    for key, name in kept.items():
        for language in LANGUAGES:
            said = [
                _plain(words.get(f"{key}.{what}.{language}", ""))
                for what in ("name", "article")
            ]
            lines.append(" | ".join((f"{name} {language}", *said)))
            about[len(lines)] = key
    return "\n".join(lines) + "\n", about


def own_key(keys: Sequence[str]) -> str:
    """Return the next free key for an offence of the club's own."""
    names = (f"{OWN}{number}" for number in count(1))
    return next(name for name in names if name not in keys)


def _cells(key: str, words: Words) -> list[str]:
    blameless = words.get(f"{key}.{NOBODY}")
    may = [one for one in EFFECTS_IN_ORDER if words.get(f"{key}.may.{one}")]
    return [
        "on" if words.get(f"{key}.use") else "off",
        NOBODY if blameless else _range_word(key, "offender", words),
        _range_word(key, "others", words),
        words.get(f"{key}.to") or EACH,
        _one_word(words.get(f"{key}.by", "")),
        _one_word(words.get(f"{key}.normally", "")),
        ",".join(may) or "-",
    ]


def _range_word(key: str, column: str, words: Words) -> str:
    """Return the range typed, `-15..0`; with one end left empty, one number."""
    ends = [
        _one_word(words.get(f"{key}.{column}.{end}", "")) for end in ("least", "most")
    ]
    typed = [end for end in ends if end != "-"]
    return "..".join(dict.fromkeys(typed)) if typed else "0"


def _one_word(typed: str) -> str:
    return "_".join(typed.replace("|", " ").split()) or "-"


def _plain(typed: str) -> str:
    """Return typed words on one line, with `/` for `|`, which separates the parts."""
    return " ".join(typed.replace("|", "/").split())


def differences(here: Iterable[Offence], there: Iterable[Offence]) -> tuple[str, ...]:
    """The keys of the offences that differ between two versions."""
    mine = {offence.key: offence for offence in here}
    theirs = {offence.key: offence for offence in there}
    return tuple(key for key in {**mine, **theirs} if mine.get(key) != theirs.get(key))
