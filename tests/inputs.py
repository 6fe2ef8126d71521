"""Finds what each address asks, and what nobody means who types it."""

import json
import re
from contextlib import contextmanager
from zlib import crc32

from django.apps import apps
from django.conf import settings
from django.db import connection, transaction
from django.http import QueryDict

from tournaments.play.phones.deals.submission import Submission

HUGE = "9" * 400
NUMBERS = (
    *("0", "-1", "99999999", "2147483648", "9223372036854775808", HUGE, "-" + HUGE),
    *("1e400", "-1e400", "nan", "1.5", "1_0", "٣", "²", "፩", "−5"),
)
MOMENTS = (
    *("0001-01-01", "9999-12-31", "0001-01-01T00:00", "9999-12-31T23:59:59"),
    *("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "1899-12-31"),
    *("2201-01-01", "2026-02-30", "2026-01-01T00:00:00+99:99", "24:61", "yesterday"),
)
TEXTS = (
    *("", "\0", "é" * 3_000, "𝄞" * 20, "[" * 3_000, '{"a": 1e400}', "1:²:9", "' \""),
    *('{"1": [1e400, NaN]}', f'{{"{HUGE}": [1, 1]}}', f"{HUGE}, {HUGE}"),
)
SOME = 3  # of them, that an input alone has in `long`
# In an address itself, where these words stand.
NUMBERED = ("round", "table", "deal", "event", "fine", "number", "version")
DIGITS = ("0", "99999999", "2147483648", HUGE)
TYPED = (*NUMBERS, *MOMENTS, *TEXTS)
# Of these, what a database has a bound for; the others are read before it is asked.
BOUNDED = (*NUMBERS[1:6], *MOMENTS[:6], *TEXTS[:4])
# SQLite has bounds for numbers alone; what is read before is the same on each.
NOT_BOUNDED = (*NUMBERS[4:6], *(one for one in TYPED if one not in BOUNDED))
ON_POSTGRESQL = connection.vendor == "postgresql"
EACH = BOUNDED if ON_POSTGRESQL else NOT_BOUNDED
# Of what a script sends, beside texts: each as it stands there.
IN_JSON = (
    *("0", "-1", "2147483648", HUGE, "1e400", "-1e400", "NaN", "1.5", "true", "null"),
    *("[]", "{}", '{"N": 1e400}', '["N", -1e400]', '{"\\u0000": "\\u0000"}'),
    *('"\\ud800"', "[" * 900 + "]" * 900),
)
SCRIPTED = (*map(json.dumps, TYPED), *IN_JSON)
EACH_SCRIPTED = (*map(json.dumps, EACH), *(IN_JSON if ON_POSTGRESQL else ()))
ASKING = ("__getitem__", "get", "getlist", "__contains__")
# Of every form, and judged by Django.
TOKEN = "csrfmiddlewaretoken"
# What is written of those who are refused, too: their session, their tries, and when
# their phone was heard.
OF_REFUSALS = ("django_session", "accounts_signintries", "devices_device")


def kind_of(value):
    """What could be typed in the place of what is, or lie in the place of a file."""
    if hasattr(value, "seek"):
        value.seek(0)
        return files_like(value.read())
    text = str(value)
    if re.fullmatch(r"\d{4}-\d\d-\d\d.*|\d\d:\d\d", text):
        return MOMENTS
    return NUMBERS if re.fullmatch(r"-?\d+", text) else TEXTS


def each_of(could):
    """Of what could stand somewhere, what is tried on this database.

    A moment is tried where there is one, or nothing yet.
    """
    if could in (TYPED, MOMENTS):
        return EACH
    if could in (NUMBERS, TEXTS):
        return tuple(one for one in EACH if one not in MOMENTS)
    return EACH_SCRIPTED if could == SCRIPTED else could


def files_like(content):
    """A file with other numbers in it, with signs that nobody keeps, and empty."""
    numbers = (b"99999", b"99999999", b"9" * 5_000, b"-1", b"1e400", "٣".encode())
    other = (re.sub(rb"\d+", number, content) for number in numbers)
    nul = content.replace(b"\n", b"\0\n")
    return (*other, nul, content + b"\0", content + b"\xff\xfe", b"", b"\0" * 9)


def one_of(values, page, at):
    """One of many, another for each input of each page and the same each time."""
    return values[(crc32(page.encode()) + at) % len(values)]


def some_of(values, page, at):
    """Some of many, others for each input of each page and the same each time."""
    first = crc32(page.encode()) + at * SOME
    values = values[first % len(values) :] + values[: first % len(values)]
    return values[:SOME]


def first_of_each(inputs):
    """Of the inputs that stand alike in row after row, those of the first row."""
    found = {}
    for at, could in inputs.items():
        found.setdefault(column_of(at) if isinstance(at, str) else at, (at, could))
    return dict(found.values())


def column_of(name):
    """What stands alike in each row: `points` of `points-3`, `by` of `late.by`."""
    *before, last = re.split(r"[._-]", name)
    row = re.fullmatch(r"\d+|[0-9a-z]{12}", last)
    return "_".join(before) if row else last


@contextmanager
def noting(monkeypatch):
    """The names that views ask of what is typed, each with the asked."""
    asked = []

    def watched(plain):
        def ask(typed, name, *more, **words):
            asked.append((typed, name))
            return plain(typed, name, *more, **words)

        return ask

    with monkeypatch.context() as patch:
        for way in ASKING:
            patch.setattr(QueryDict, way, watched(getattr(QueryDict, way)))
        yield asked


def names(asked, of):
    """What was asked of the query of an address, or of the form."""
    found = {name for typed, name in asked if typed is of and isinstance(name, str)}
    return sorted(found - {TOKEN})


def in_json(sent):
    """Each place of what a script sends, also what it left out this time."""
    whole = json.loads(sent)
    left_out = set(Submission._fields) - set(whole) if "key" in whole else ()
    return [*places(whole), *((name,) for name in sorted(left_out))]


def places(value, at=()):
    inside = value.items() if isinstance(value, dict) else ()
    inside = enumerate(value) if isinstance(value, list) else inside
    for name, one in inside:
        yield (*at, name)
        yield from places(one, (*at, name))


def with_json(sent, changed):
    """What a script sends, with something else at some places of it."""
    whole = json.loads(sent)
    for number, at in enumerate(sorted(changed, key=len, reverse=True)):
        found = whole
        for name in at[:-1]:
            found = found[name]
        found[at[-1]] = f"place {number}"
    text = json.dumps(whole)
    for number, at in enumerate(sorted(changed, key=len, reverse=True)):
        text = text.replace(f'"place {number}"', changed[at])
    return text


@contextmanager
def taken_back():
    """Whatever is written is undone; the statements that write are noted."""
    writes = []

    def note(execute, sql, params, many, context):
        wrote = re.match(r"\s*(INSERT|UPDATE|DELETE|WITH)\b", sql)
        if wrote and not any(one in sql for one in OF_REFUSALS):
            writes.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note), transaction.atomic():
        yield writes
        transaction.set_rollback(True)


def rows():
    """Every row of the club."""
    return {
        model.__name__: list(model._base_manager.order_by("pk").values_list())
        for label in (*settings.NOUNS, "scoring")
        for model in apps.get_app_config(label).get_models()
        if model._meta.db_table not in OF_REFUSALS
    }
