"""What pages of a sheet are asked with, and what is read from them."""

import re
from uuid import uuid4

from django.urls import reverse

from tournaments.deals.rules import notation

COLUMNS = notation.COLUMNS
GOOD = ("E8", "NS", "10")


def at(table, page, **more):
    words = {
        "tournament": table.round.tournament.public_id,
        "round": table.round.number,
        "table": table.number,
    }
    return reverse(f"entry:{page}", kwargs=words | more)


def typed(*lines, **more):
    """What a browser sends of a sheet: each line as its cells."""
    data = {}
    for number, cells in enumerate(lines, start=1):
        for column, cell in zip(COLUMNS, cells, strict=True):
            data[f"{column}-{number}"] = cell
        data[f"seen-{number}"] = "0"
        data[f"key-{number}"] = str(uuid4())
    return data | more


def rows(response):
    """Each row of a page or an answer, by its number, with its state."""
    tags = re.findall(r'<[a-z]+[^>]* id="row-\d+"[^>]*>', response.content.decode())
    pattern = r'.* id="row-(\d+)".* data-state="(\w+)"'
    found = [re.match(pattern, tag, re.DOTALL) for tag in tags]
    return [(int(one[1]), one[2]) for one in found]


def board(client, seen, /, **question):
    return client.get(
        reverse("entry:board", args=[seen.round.tournament.public_id]), question
    )
