"""Keeps what everybody may see, made once for all who look at it."""

import gzip
import secrets
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import cache, partial, wraps
from hashlib import sha256
from math import inf
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple
from urllib.parse import urlencode
from weakref import WeakValueDictionary

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import get_messages
from django.core.cache import BaseCache, caches
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.cache import get_conditional_response
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from scoring.models import PointGrid
from tournaments.access import roles_of
from tournaments.models import Tournament
from tournaments.web import THEME, View, chosen_theme, on_its_day, site_of

SHOWN = "what-this-page-now-shows"  # in a page, until its digest is known
READ_ANEW = 20  # seconds: that a time to appeal has run out is no event
BETWEEN_LINES = 2  # seconds
A_DAY = 86_400  # seconds, after which whatever is kept goes
# Its own versions, and those of the earlier session that counts in it.
MARK = ("version", "carry_from__version", "quiet_since", "carry_from__quiet_since")
ROOMS = ("templates", "static", "locale", "tournaments", "scoring", "seating")
THROWN = "thrown-away"  # changes whenever all that was kept was thrown away
GUARD = Lock()
MAKING: WeakValueDictionary[str, Any] = WeakValueDictionary()  # a lock for each key


class Mark(NamedTuple):
    """The versions of a tournament, and of the earlier session that counts in it.

    Since the versions `quiet_since` nothing was written but lines.
    """

    version: tuple[int | None, ...]
    quiet_since: tuple[int | None, ...]


class Made(NamedTuple):
    """A value made for all who ask, and for how many seconds it is right."""

    value: Any
    seconds: float = inf  # if no version tells otherwise
    seconds_of_lines: float = 0  # right enough, while only lines are written


class Last(NamedTuple):
    """The last value made under a name, its version, and until when lines wait."""

    value: Any
    version: tuple[int | None, ...]
    made_at: float
    lines_due: float

    def is_right(self, mark: Mark) -> bool:
        """Return whether it is current, or recent by a clock that was not set back."""
        recent = self.made_at <= time.time() < self.lines_due
        return self.version == mark.version or recent


def once(
    name: Hashable, mark: Mark, make: Callable[[], Made], *, waits: bool = False
) -> Any:
    """Return what is made once for all who ask for it, while it is right.

    When five hundred phones ask after a change, the database hears of one: while one
    thread makes it the others wait, or take the last if it only lacks lines and none
    of them `waits`. Whoever asks has read the mark before, so that what is kept under
    it was read later.
    """
    known = (program_of(settings.BASE_DIR), name, mark.quiet_since)
    key = sha256(repr(known).encode()).hexdigest()
    pages = caches["pages"]
    last = last_made(pages, key)
    if last is not None and last.is_right(mark):
        return last.value
    with GUARD:
        making = MAKING.setdefault(key, Lock())
    if not making.acquire(blocking=last is None or waits) and last is not None:
        return last.value
    try:
        last = last_made(pages, key)
        if last is None or not last.is_right(mark):
            thrown = pages.get(THROWN)
            made = make()
            now = time.time()
            due = now + made.seconds_of_lines
            last = Last(made.value, mark.version, now, due)
            seconds = min(made.seconds, A_DAY)
            with suppress(OSError):  # a full disk keeps nothing, and shows everything
                keep(pages, key, last, thrown, timeout=seconds)
        return last.value
    finally:
        making.release()


def last_made(cache: BaseCache, key: str) -> Last | None:
    """Read what was made last, if that can be: another may be writing it just now."""
    with suppress(OSError):
        found: Last | None = cache.get(key)
        return found
    return None


def keep(
    cache: BaseCache, key: str, made: object, thrown: str | None, **seconds: Any
) -> None:
    """Keep what was made, unless all was thrown away since it was begun."""
    if cache.get(THROWN) == thrown:
        cache.set(key, made, **seconds)
    if cache.get(THROWN) != thrown:
        cache.delete(key)


def throw_all_away() -> None:
    """Keep nothing of what was made so far, nor of what is begun."""
    for name in settings.CACHES:
        caches[name].clear()
        caches[name].set(THROWN, secrets.token_hex(8), None)


class Viewer(HttpRequest):
    """A request for a page of a day; the page asks again later with this `seen`."""

    seen: str
    house: str  # as whoever asks calls it


class Page(NamedTuple):
    """A page as it is sent to all: compressed, with a digest of what it shows."""

    packed: bytes
    digest: str
    kind: str


def pack(body: bytes, kind: str = "text/html; charset=utf-8") -> Page:
    digest = sha256(body).hexdigest()[: len(SHOWN)]
    body = body.replace(SHOWN.encode(), digest.encode())
    packed = gzip.compress(body, 6, mtime=0)
    return Page(packed, digest, kind)


def mark_or_404(public_id: str) -> Mark:
    """Return the versions of a tournament: the one query that each poll costs."""
    found = Tournament.objects.filter(public_id=public_id).values_list(*MARK).first()
    if found is None:
        raise Http404(public_id)
    return Mark(found[:2], found[2:])


def shared(*asks: str) -> Callable[[View], View]:
    """Let in the whole hall to a page of a day that is made once for all of it.

    It is made for nobody in particular, of what its address `asks`: nothing that a
    reader brings along can come to another. Whoever has a session, of an account or of
    what is still to be told, or asks for something else, has a page of his own.
    """

    def share(view: View) -> View:
        @login_not_required
        @wraps(view)
        def answer(request: Viewer, tournament: str, **words: Any) -> HttpResponse:
            mark = mark_or_404(tournament)
            has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
            if has_session or request.GET.keys() - {*asks, "seen"}:
                return own_page(view, request, mark, tournament, words)
            typed = [(one, request.GET.get(one)) for one in asks]
            asked = urlencode([(one, word) for one, word in typed if word])
            plain = nobody(request, asked)

            def make() -> Made:
                response = on_its_day(view)(plain, tournament=tournament, **words)
                if response.status_code != 200 or "CSRF_COOKIE" in plain.META:
                    raise ValueError("a page for all is whole, and has nobody's token")
                return Made(pack(response.content), READ_ANEW, BETWEEN_LINES)

            words_of_it = get_language(), plain.COOKIES[THEME], plain.house
            name = (request.path, asked, *words_of_it)
            return sent(request, once(name, mark, make))

        return answer

    return share


def nobody(request: HttpRequest, asked: str) -> Viewer:
    """Return an anonymous request for this page, with only the colours and the host."""
    plain = Viewer()
    plain.method, plain.path, plain.path_info = "GET", request.path, request.path_info
    plain.resolver_match = request.resolver_match
    plain.GET, plain.META = QueryDict(asked), {"QUERY_STRING": asked}
    plain.COOKIES = {THEME: chosen_theme(request)}
    plain.user, plain.seen = AnonymousUser(), SHOWN
    plain.house = site_of(request)
    return plain


def sent(request: HttpRequest, page: Page) -> HttpResponse:
    """Send a page; if it was seen, 204 to its own scripts and 304 to a browser."""
    if request.GET.get("seen") == page.digest:
        return HttpResponse(status=204)

    def whole() -> HttpResponse:
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            how = {"Content-Encoding": "gzip"}
            return HttpResponse(page.packed, page.kind, headers=how)
        return HttpResponse(gzip.decompress(page.packed), page.kind)

    response = unless_seen(request, f'W/"{page.digest}"', whole)
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    # Nobody's own: whatever stands between may keep it, too, and asks each time.
    response.headers["Cache-Control"] = "public, no-cache"
    return response


def own_page(
    view: View, request: Viewer, mark: Mark, tournament: str, words: dict[str, Any]
) -> HttpResponse:
    """Answer with a page made for who asks, and anew as soon as anything happened."""
    request.seen = ".".join(map(str, (*mark.version, *mark.quiet_since, beside())))
    if request.GET.get("seen") == request.seen:
        return HttpResponse(status=204)
    user = request.user
    reader = (user.pk, str(user), sorted(roles_of(user)), request.COOKIES)
    told = [str(message) for message in get_messages(request)]  # once
    asked = (program_of(settings.BASE_DIR), get_language(), request.get_full_path())
    known = repr((request.seen, *asked, reader, told))
    etag = f'W/"{salted_hmac("own page", known).hexdigest()[:24]}"'
    whole = partial(on_its_day(view), request, tournament=tournament, **words)
    return unless_seen(request, etag, whole)


@cache
def program_of(folder: Path) -> float:
    """Return when the program itself last changed: an update makes every page anew."""
    rooms = (folder / room for room in ROOMS)
    found = (one for room in rooms for one in room.rglob("*.*"))
    sources = (one for one in found if one.is_file() and one.suffix != ".pyc")
    return max((one.stat().st_mtime for one in sources), default=0)


def beside() -> str:
    """Return a mark of the club's points tables, which belong to no tournament."""
    grids = PointGrid.objects.order_by("pk").annotate(last=Max("versions"))
    shown = grids.values_list("pk", "name", "put_away_at", "last")
    return salted_hmac("beside", repr(list(shown))).hexdigest()[:8]


def unless_seen(
    request: HttpRequest, etag: str, whole: Callable[[], HttpResponse]
) -> HttpResponse:
    """Answer with the whole page, or 304 if the browser has it; it asks each time."""
    response = get_conditional_response(request, etag=etag) or whole()
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    return response
