"""What somebody is told whose request goes no further than the door."""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext_lazy as _

SENTENCES = {
    400: _("This request cannot be understood. Open the page again."),
    408: _("This request came too slowly. Try again nearer to the Wi-Fi."),
    413: _("What was sent is too large. Choose a smaller file."),
    414: _("This address is too long. Open the page from a link."),
    431: _(
        "The browser sends too much along. Delete the cookies of this site, then open "
        "the page again."
    ),
    500: _("Something went wrong here. Try again, or tell the organiser."),
    501: _("This server does not know that kind of request. Open the page again."),
    503: _("Too many ask at once. Try again in a few seconds."),
}


class Refused(Exception):
    """A request that is not handed on, with the status that says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def refusal(
    status: int,
    *,
    languages: str = "",
    cookies: str = "",
    retry_after: int | None = None,
    is_head: bool = False,
) -> bytes:
    """The whole answer, after which the connection is closed."""
    language = language_of(languages, cookies)
    with override(language):
        body = f"{SENTENCES[status]}\n".encode()
    lines = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "Content-Type: text/plain; charset=utf-8",
        f"Content-Language: {language}",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        "Connection: close",
    ]
    if retry_after is not None:
        lines.append(f"Retry-After: {retry_after}")
    head = "".join(f"{line}\r\n" for line in lines).encode() + b"\r\n"
    return head if is_head else head + body


def language_of(languages: str, cookies: str) -> str:
    """The language that was chosen, or that the browser asks for, as on any page."""
    if not languages and not cookies:
        return settings.LANGUAGE_CODE
    request = HttpRequest()
    request.COOKIES = parse_cookie(cookies)
    request.META["HTTP_ACCEPT_LANGUAGE"] = languages
    return get_language_from_request(request)
