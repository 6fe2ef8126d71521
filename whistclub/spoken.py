"""Speaks on the console in its language, also of what keeps WhistClub from starting."""

import gettext
import os
import re
from collections.abc import Mapping
from pathlib import Path

import polib
from django.core.exceptions import ImproperlyConfigured

from tournaments.backups.trouble import REASONS

LOCALE = Path(__file__).parents[1] / "locale"
HOUSE, SOURCE = "fr", "en"  # where the machine speaks another; that of the code
SPOKEN = ("fr", "nl", SOURCE)
# By which a machine names its language, as POSIX has it: the first that is set counts.
NAMED_BY = ("LC_ALL", "LC_MESSAGES", "LANG")


def _(text: str) -> str:
    """Mark a text that is translated where it is told; Django's asks for settings."""
    return text


# What Python says of a call, and where it makes no sense; it asks gettext for each.
OF_A_CALL = (
    _("ambiguous option: %(option)s could match %(matches)s"),
    _("argument %(argument_name)s: %(message)s"),
    _("expected at least one argument"),
    _("expected one argument"),
    _("ignored explicit argument %r"),
    _("invalid %(type)s value: %(value)r"),
    _("invalid choice: %(value)r (choose from %(choices)s)"),
    _("not allowed with argument %s"),
    _("options"),
    _("positional arguments"),
    _("show this help message and exit"),
    _("the following arguments are required: %s"),
    _("unrecognized arguments: %s"),
    _("usage: "),
)


# What stands on the console instead of a server, or where there is no such command.
CANNOT_START = _("WhistClub cannot start: %(why)s")
NO_COMMAND = _("There is no command %(name)s: manage.py help names all.")


def refuse_calls_in_words() -> None:
    """Have Python refuse wrong calls in the language of this machine, too."""
    gettext.bindtextdomain("django", LOCALE)
    gettext.textdomain("django")
    os.environ["LANGUAGE"] = machine_language()


class CannotStart(ImproperlyConfigured):
    """A fault and how to mend it, in the words of the code until it is told."""

    def __init__(self, text: str, **about: object) -> None:
        super().__init__(text)
        self.text, self.about = text, about

    def __str__(self) -> str:
        return console_sentence(self.text, **self.about)


def machine_language(values: Mapping[str, str] = os.environ) -> str:
    """The language of this machine where it is one of ours, or else the house's."""
    named = next(filter(None, map(values.get, NAMED_BY)), "")
    code = re.split("[_.@-]", named.lower(), maxsplit=1)[0]
    return code if code in SPOKEN else HOUSE


def console_sentence(text: str, **about: object) -> str:
    """A sentence in the language of this machine.

    It asks neither for settings nor for translations that are compiled already: one of
    them may be what is wrong.
    """
    language = machine_language()
    if language != SOURCE:
        text = translate_text(text, LOCALE / language / "LC_MESSAGES/django.po")
    return text % about if about else text


def reason_of(error: OSError) -> str:
    """Return why something failed, translated where there are words for it."""
    reason = REASONS.get(error.errno or 0)
    return console_sentence(reason) if reason else str(error.strerror).lower()


def translate_text(text: str, catalogue: Path) -> str:
    """The text as it stands in a catalogue, or as it is where that cannot be read."""
    try:
        entry = polib.pofile(catalogue.read_text("utf-8")).find(text)
    except (OSError, ValueError):
        return text
    return (entry.msgstr if entry and not entry.obsolete else "") or text
