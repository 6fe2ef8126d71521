"""A browser without a window: what links and forms a page has, and sending them."""

import http.client
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin, urlsplit
from uuid import uuid4

from bench.load import CSRF

FORM = "application/x-www-form-urlencoded"
A_LIST = b"Nom;Numero\r\nDurand;12\r\nPetit;13\r\n"
BROKEN = (OSError, http.client.HTTPException)


@dataclass
class Form:
    """What a page asks: where it goes, and what its fields hold when nobody types."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)


class Page(HTMLParser):
    """The links and the forms of a page."""

    def __init__(self, address: str, text: str) -> None:
        super().__init__()
        self.address = address
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        name, form = said.get("name", ""), self.forms[-1] if self.forms else None
        if tag == "a" and "href" in said:
            self.links.append(urljoin(self.address, said["href"]))
        elif tag == "form":
            action = urljoin(self.address, said.get("action", ""))
            self.forms.append(Form(action, said.get("method", "get").lower()))
        elif form is None:
            return
        elif tag == "select":
            self.select = name
            form.fields[name] = ""
        elif tag == "option" and (said.get("selected") is not None or not form.fields):
            form.fields[self.select] = said.get("value", "")
        elif tag in ("input", "textarea", "button") and name:
            if said.get("type") == "file":
                form.files.append(name)
            else:
                form.fields[name] = said.get("value", "")


class Browser:
    """Who is signed in by this session; each request has a connection of its own.

    He sends the token of a form also where he has opened none, as a script does.
    """

    def __init__(self, port: int, session: str = "") -> None:
        self.port = port
        self.cookies = {"csrftoken": CSRF}
        self.cookies |= {"sessionid": session} if session else {}

    def ask(
        self, method: str, address: str, body: bytes | str = b"", kind: str = ""
    ) -> tuple[int, str, str]:
        """The status, where it leads and the text; 0 where there is no answer."""
        parts = urlsplit(address)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        cookies = "; ".join(f"{name}={one}" for name, one in self.cookies.items())
        headers = {"Cookie": cookies, "Accept-Language": "fr", "Accept": "text/html"}
        headers["X-CSRFToken"] = self.cookies["csrftoken"]
        headers |= {"Content-Type": kind} if kind else {}
        there = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            there.request(method, path, body or None, headers)
            answer = there.getresponse()
            text = answer.read().decode("utf-8", "replace")
        except BROKEN:
            return 0, "", ""
        finally:
            there.close()
        for one in answer.headers.get_all("Set-Cookie") or ():
            name, _equals, value = one.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.headers.get("Location", ""), text

    def open(self, address: str) -> Page | None:
        """A page, where there is one at this address."""
        status, _leads, text = self.ask("GET", address)
        return Page(address, text) if status == 200 and "<html" in text else None

    def send(self, form: Form, typed: dict[str, str]) -> tuple[int, Page]:
        """Send what is typed, with a short list of members in the place of any file."""
        fields = {**form.fields, **typed}
        if form.files:
            body, kind = multipart(fields, form.files)
        else:
            body = urlencode(fields).encode()
            kind = FORM
        status, _leads, text = self.ask("POST", form.action, body, kind)
        return status, Page(form.action, text)


def multipart(fields: dict[str, str], files: list[str]) -> tuple[bytes, str]:
    mark = uuid4().hex
    start = f'--{mark}\r\nContent-Disposition: form-data; name="'
    parts = [
        f'{start}{name}"\r\n\r\n{one}\r\n'.encode() for name, one in fields.items()
    ]
    for name in files:
        head = f'{start}{name}"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n'
        parts.append(head.encode() + A_LIST + b"\r\n")
    parts.append(f"--{mark}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={mark}"


def every_page(browser: Browser, start: str = "/", most: int = 400) -> Iterator[Page]:
    """The pages one comes to by links, one of each kind: numbers and keys are alike.

    Each is opened as late as it is asked for.
    """
    found, seen, waiting = 0, set(), [start]
    while waiting and found < most:
        address = waiting.pop(0)
        kind = kind_of(address)
        if kind in seen or urlsplit(address).netloc or "." in address:
            continue
        seen.add(kind)
        page = browser.open(address)
        if page is not None:
            found += 1
            waiting += page.links
            yield page


def kind_of(address: str) -> str:
    """An address without its numbers, its keys and what it asks."""
    words = urlsplit(address).path.split("/")
    return "/".join(re.sub(r".*\d.*", "#", word) for word in words)
