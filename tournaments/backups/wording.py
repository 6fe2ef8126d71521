"""The sentences of backups: why one was made, what is wrong, and how to mend it."""

from datetime import datetime

from django.template.defaultfilters import filesizeformat
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.backups.rules.manifest import Because, Manifest
from tournaments.backups.rules.worry import Facts
from tournaments.backups.state import State
from tournaments.backups.trouble import Trouble

TROUBLES = {
    "full": gettext_lazy(
        "There is no room for it at %(where)s. Delete what is not needed there, or "
        "choose another place."
    ),
    "unwritable": gettext_lazy(
        "%(where)s cannot be written (%(why)s). Look whether the folder is there and "
        "may be written."
    ),
    "unreadable": gettext_lazy("%(where)s cannot be read (%(why)s)."),
    "no_backup": gettext_lazy("%(where)s is no backup of WhistClub."),
    "damaged": gettext_lazy(
        "%(where)s is damaged: not everything in it is as it was written. Take another "
        "one."
    ),
    "swells": gettext_lazy(
        "%(where)s would take far more room, unpacked, than a backup of its size does. "
        "Take another one."
    ),
    "strange": gettext_lazy(
        "In the database of %(where)s is something that WhistClub does not make, or it "
        "lacks something (%(what)s). Take another one."
    ),
    "unsafe_tool": gettext_lazy(
        "%(where)s is of another computer, and %(tool)s %(version)s of this one would "
        "run commands that somebody hid in it. Install the newest postgresql-client "
        "(13.22, 14.19, 15.14, 16.10, 17.6 or later), and try again."
    ),
    "newer": gettext_lazy(
        "%(where)s was made by a newer version of WhistClub. Install that one here "
        "first."
    ),
    "older": gettext_lazy(
        "%(where)s was written before the first release, and this version does not "
        "open it. Put the version back that wrote it, and take along by it what "
        "happened: manage.py facts TOURNAMENT > FILE for each tournament, and the list "
        "of members."
    ),
    "of_postgresql": gettext_lazy(
        "%(where)s is the backup of a PostgreSQL database: name one in DATABASE_URL to "
        "restore it."
    ),
    "of_sqlite": gettext_lazy(
        "%(where)s is the backup of an SQLite database: restore it without "
        "DATABASE_URL."
    ),
    "not_empty": gettext_lazy(
        "There is a club in %(where)s already. With --replace it is kept first, and "
        "then replaced."
    ),
    "running": gettext_lazy(
        "WhistClub is running on %(where)s: stop it first (Ctrl+C), and then try again."
    ),
    "in_use": gettext_lazy(
        "Another WhistClub uses the folder %(where)s. Stop that one first (Ctrl+C), or "
        "name another folder for another club: WHISTCLUB_DATA=…"
    ),
    "busy": gettext_lazy("A backup is being made or restored: try again in a minute."),
    "none_there": gettext_lazy("There is no backup in %(where)s."),
    "no_stick": gettext_lazy(
        "There is no backup on any stick in this computer. Plug one in, or say where "
        "the backup is."
    ),
    "no_database": gettext_lazy("There is no database at %(where)s."),
    "database_damaged": gettext_lazy(
        "The database %(where)s itself is damaged (%(why)s). Restore the last backup."
    ),
    "no_postgresql": gettext_lazy("PostgreSQL does not answer, or refuses (%(why)s)."),
    "no_tool": gettext_lazy(
        "%(tool)s is missing, which copies PostgreSQL: install postgresql-client, of "
        "the version of the server or a newer one."
    ),
    "tool_failed": gettext_lazy("%(tool)s did not do it: %(why)s"),
    "may_not_try": gettext_lazy(
        "PostgreSQL does not let WhistClub make a database to open a backup in: "
        "ALTER ROLE … CREATEDB."
    ),
    "cannot_verify": gettext_lazy("It could not be counted again (%(why)s)."),
    "cannot_bring_up": gettext_lazy(
        "It was tried on a copy first, and came to nothing. %(why)s"
    ),
    "no_folder": gettext_lazy(
        "There is no folder %(where)s on this computer. Write its whole path."
    ),
    "same_place": gettext_lazy(
        "%(where)s lies in the folder of the club's data: what befalls one befalls "
        "both."
    ),
    "stopped": gettext_lazy("What makes backups stopped before it was done (%(why)s)."),
}


def trouble_sentence(trouble: Trouble) -> str:
    """Say what is wrong, in a sentence."""
    return sentence_of(trouble.code, trouble.about)


def sentence_of(code: str, about: dict[str, str]) -> str:
    sentence = TROUBLES.get(code)
    if about.get("why"):
        about = about | {"why": _(about["why"])}
    try:
        return str(sentence % about) if sentence else code
    except KeyError:
        return str(sentence)


WORRIES = {
    "nearly_full": gettext_lazy(
        "The disk of this computer is nearly full (%(free)s left). Delete what nobody "
        "needs, before nothing can be entered any more."
    ),
    "clock_back": gettext_lazy(
        "The clock of this computer was moved back: it says %(now)s, and something was "
        "written at %(written)s. Set the clock."
    ),
    "other_key": gettext_lazy(
        "The ledgers of this club were signed with another key than the one here. Stop "
        "WhistClub and bring back the file ledger-key, from the computer before or "
        "from a backup; until then no tournament is in order."
    ),
    "named_again": gettext_lazy(
        "The backup that was restored has names that were forgotten since: %(again)s. "
        "Forget them once more."
    ),
    "failed": gettext_lazy("The last backup came to nothing. %(why)s"),
    "none": gettext_lazy(
        "There is no backup yet: if this computer dies, all is lost. Make one now."
    ),
    "late": gettext_lazy(
        "What was written lately is in no backup yet: the last one is of %(made)s. "
        "Make one now."
    ),
    "not_in_order": gettext_lazy(
        "The last backup is whole, but what was counted again in it differs from what "
        "was written: manage.py verify says where."
    ),
    "second_away": gettext_lazy(
        "The second place of the backups is not there: plug it in again, or choose "
        "another one."
    ),
    "second_failed": gettext_lazy("Nothing reaches the second place. %(second)s"),
    "no_second": gettext_lazy(
        "All backups lie on this computer alone: choose a second place for them, a "
        "stick say."
    ),
}


def worry_sentences(codes: list[str], known: State, facts: Facts) -> list[str]:
    """Say what is to be mended, in sentences; the worst first."""
    second = known.second
    where = second.path if second else ""
    about = {
        "why": sentence_of(known.failed.code, known.failed.about)
        if known.failed
        else "",
        "made": _moment(known.newest.made_at if known.newest else None),
        "now": _moment(facts.now),
        "written": _moment(facts.written_at),
        "again": ", ".join(facts.named_again),
        "free": filesizeformat(facts.free),
        "second": sentence_of(second.failed, {"where": where, "why": "…"})
        if second
        else "",
    }
    return [str(WORRIES[code] % about) for code in codes]


def _moment(at: datetime | None) -> str:
    return date_format(localtime(at), "DATETIME_FORMAT") if at else ""


def future_warning() -> str:
    """Say that a backup was made later than now."""
    return _(
        "By its date that backup was made later than now: look whether the clock of "
        "this computer is right, and whether it is the backup that you meant."
    )


def check_in_words(manifest: Manifest) -> tuple[str, str]:
    """Say what came of counting a backup again: the state, and its word."""
    check = manifest.check
    if check is None:
        return "right", _("read back")
    if check.unable:
        return "doubtful", _("read back, not counted again")
    if check.differences:
        return "wrong", _("not in order")
    counted, known = len(check.tournaments), len(manifest.numbers.events)
    if counted < known:
        about = {"counted": counted, "all": known}
        return "right", _("in order; %(counted)s of %(all)s days counted anew") % about
    return "right", _("checked, in order")


def reason(because: Because, name: str) -> str:
    """Say why a backup was made; `name` is its tournament's now, if it has one."""
    after = _("after round %(round)s of “%(name)s”")
    at_the_end = _("at the end of “%(name)s”")
    sentence = {
        "round_closed": after if name else _("after round %(round)s"),
        "finished": at_the_end if name else _("at the end of a day"),
        "upgrade": _("before a new version"),
        "asked": _("asked for"),
        "replaced": _("before another one was restored"),
    }.get(because.what, _("while it was played"))
    return sentence % {"name": name, "round": because.round}
