"""Keeps what everybody may see, made once for all who look at it."""

import gzip
from collections.abc import Callable
from functools import partial, wraps
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import get_messages
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.cache import get_conditional_response
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from scoring.models import PointGrid
from tournaments.access import roles_of
from tournaments.cache import Cacheable, DayVersions, cached_value, program_changed_at
from tournaments.plans.models import Tournament
from tournaments.web import THEME, View, chosen_theme, on_its_day, site_of

DIGEST_PLACEHOLDER = "what-this-page-now-shows"  # in a page, until its digest is known
READ_ANEW = 20  # seconds: that a time to appeal has run out is no event
BETWEEN_LINES = 2  # seconds
# Its own versions, and those of the earlier session that counts in it.
VERSION_COLUMNS = (
    "version",
    "carry_from__version",
    "quiet_since",
    "carry_from__quiet_since",
)


class PageRequest(HttpRequest):
    """A request for a page of a day; the page asks again later with this `seen`."""

    seen: str
    house: str  # as whoever asks calls it


class Page(NamedTuple):
    """A page as it is sent to all: compressed, with a digest of what it shows."""

    packed: bytes
    digest: str
    kind: str


def pack(body: bytes, kind: str = "text/html; charset=utf-8") -> Page:
    digest = sha256(body).hexdigest()[: len(DIGEST_PLACEHOLDER)]
    body = body.replace(DIGEST_PLACEHOLDER.encode(), digest.encode())
    packed = gzip.compress(body, 6, mtime=0)
    return Page(packed, digest, kind)


def versions_or_404(public_id: str) -> DayVersions:
    """Return the versions of a tournament: the one query that each poll costs."""
    found = (
        Tournament.objects.filter(public_id=public_id)
        .values_list(*VERSION_COLUMNS)
        .first()
    )
    if found is None:
        raise Http404(public_id)
    return DayVersions(found[:2], found[2:])


def shared_page(*asks: str) -> Callable[[View], View]:
    """Let in the whole hall to a page of a day that is made once for all of it.

    It is made for nobody in particular, of what its address `asks`: nothing that a
    reader brings along can come to another. Whoever has a session, of an account or of
    what is still to be told, or asks for something else, has a page of his own.
    """

    def share(view: View) -> View:
        @login_not_required
        @wraps(view)
        def answer(request: PageRequest, tournament: str, **words: Any) -> HttpResponse:
            versions = versions_or_404(tournament)
            has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
            if has_session or request.GET.keys() - {*asks, "seen"}:
                return personal_response(view, request, versions, tournament, words)
            typed = [(one, request.GET.get(one)) for one in asks]
            asked = urlencode([(one, word) for one, word in typed if word])
            anonymous = anonymous_request(request, asked)

            def make() -> Cacheable:
                response = on_its_day(view)(anonymous, tournament=tournament, **words)
                if response.status_code != 200 or "CSRF_COOKIE" in anonymous.META:
                    raise ValueError("a page for all is whole, and has nobody's token")
                return Cacheable(pack(response.content), READ_ANEW, BETWEEN_LINES)

            words_of_it = get_language(), anonymous.COOKIES[THEME], anonymous.house
            name = (request.path, asked, *words_of_it)
            return page_response(request, cached_value(name, versions, make))

        return answer

    return share


def anonymous_request(request: HttpRequest, asked: str) -> PageRequest:
    """Return an anonymous request for this page, with only the colours and the host."""
    anonymous = PageRequest()
    anonymous.method, anonymous.path = "GET", request.path
    anonymous.path_info = request.path_info
    anonymous.resolver_match = request.resolver_match
    anonymous.GET, anonymous.META = QueryDict(asked), {"QUERY_STRING": asked}
    anonymous.COOKIES = {THEME: chosen_theme(request)}
    anonymous.user, anonymous.seen = AnonymousUser(), DIGEST_PLACEHOLDER
    anonymous.house = site_of(request)
    return anonymous


def page_response(request: HttpRequest, page: Page) -> HttpResponse:
    """Send a page; if it was seen, 204 to its own scripts and 304 to a browser."""
    if request.GET.get("seen") == page.digest:
        return HttpResponse(status=204)

    def whole() -> HttpResponse:
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            how = {"Content-Encoding": "gzip"}
            return HttpResponse(page.packed, page.kind, headers=how)
        return HttpResponse(gzip.decompress(page.packed), page.kind)

    response = whole_or_304(request, f'W/"{page.digest}"', whole)
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    # Nobody's own: whatever stands between may keep it, too, and asks each time.
    response.headers["Cache-Control"] = "public, no-cache"
    return response


def personal_response(
    view: View,
    request: PageRequest,
    versions: DayVersions,
    tournament: str,
    words: dict[str, Any],
) -> HttpResponse:
    """Answer with a page made for who asks, and anew as soon as anything happened."""
    request.seen = ".".join(
        map(str, (*versions.version, *versions.quiet_since, grids_digest()))
    )
    if request.GET.get("seen") == request.seen:
        return HttpResponse(status=204)
    user = request.user
    reader = (user.pk, str(user), sorted(roles_of(user)), request.COOKIES)
    told = [str(message) for message in get_messages(request)]  # once
    asked = (
        program_changed_at(settings.BASE_DIR),
        get_language(),
        request.get_full_path(),
    )
    known = repr((request.seen, *asked, reader, told))
    etag = f'W/"{salted_hmac("own page", known).hexdigest()[:24]}"'
    whole = partial(on_its_day(view), request, tournament=tournament, **words)
    return whole_or_304(request, etag, whole)


def grids_digest() -> str:
    """Return a digest of the club's points tables, which belong to no tournament."""
    grids = PointGrid.objects.order_by("pk").annotate(last=Max("versions"))
    shown = grids.values_list("pk", "name", "put_away_at", "last")
    return salted_hmac("beside", repr(list(shown))).hexdigest()[:8]


def whole_or_304(
    request: HttpRequest, etag: str, whole: Callable[[], HttpResponse]
) -> HttpResponse:
    """Answer with the whole page, or 304 if the browser has it; it asks each time."""
    response = get_conditional_response(request, etag=etag) or whole()
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    return response
