"""Reads pages and papers: their words, and what may be filled in and pressed."""

import re
from collections import defaultdict
from html.parser import HTMLParser

from django.urls import Resolver404, resolve

from tests.compare.names import DRAWN

SILENT = ("script", "style", "svg")
FIELDS = ("input", "select", "textarea")


class Words(HTMLParser):
    """The words of a page, a line for each text between two tags."""

    def __init__(self, page):
        super().__init__()
        self.lines, self.silent = [], 0
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.silent += tag in SILENT

    def handle_endtag(self, tag):
        self.silent -= tag in SILENT

    def handle_data(self, data):
        words = " ".join(data.split())
        if words and not self.silent:
            self.lines.append(words)

    def __str__(self):
        return "\n".join(self.lines) + "\n"


class Forms(HTMLParser):
    """The forms of a page: where each goes, its fields, and its buttons."""

    def __init__(self, page):
        super().__init__()
        self.inside, self.goes, self.has = "", {"": "no form"}, defaultdict(dict)
        self.button = None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        of = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = of.get("id") or f"form {len(self.goes)}"
            method = of.get("method", "get").upper()
            self.goes[self.inside] = f"{method} {page_at(of.get('action', ''))}"
        elif tag == "button" or of.get("type") == "submit":
            self.button = [of.get("name", ""), page_at(of.get("formaction", ""))]
            self.button = " ".join(filter(None, self.button))
            self.note(of, f"[{self.button}]")
        elif tag in FIELDS and of.get("name"):
            self.note(of, f"{of['name']}:{of.get('type', tag)}")

    def handle_endtag(self, tag):
        if tag == "form":
            self.inside = ""

    def note(self, of, said):
        """Keep a field or a button, whose numbers tell rows of a list apart."""
        said = re.sub(r"\d+", "#", DRAWN.sub("#", said))
        self.has[of.get("form", self.inside)][said] = None

    def lines(self):
        """A line for each kind of form."""
        found = {(self.goes.get(at, at), " ".join(has)) for at, has in self.has.items()}
        return sorted(f"{goes}: {has}" for goes, has in found)


def page_at(address):
    """The name of the page at an address, for the address itself has a day in it."""
    try:
        return resolve(address.partition("?")[0]).view_name if address else ""
    except Resolver404:
        return address
