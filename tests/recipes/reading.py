"""Reads each page and file of a ranking as lines: rank, numbers, what parted whom."""

import base64
import csv
import html
import io
import json
import re

import openpyxl

from tests.printing.reading import words_of
from tests.ranking.reading import table_on

CALLED = "Lowest round"


def lines_of(pages):
    """By page or file what it says of each line: its rank, its numbers, its figure."""
    found = {name: base64.b64decode(kept) for name, kept in pages.items()}
    return {
        "the csv file": rows_in(table_in(found["the csv file"], ",")),
        "the excel file": rows_in(table_in(found["the excel file"], ";")),
        "the xlsx file": rows_in(sheet_in(found["the xlsx file"])),
        "the json file": in_json(json.loads(found["the json file"])),
        "the page": on_page(found["the page"].decode()),
        "the public page": on_page(found["the public page"].decode()),
        "the page after round 2": on_page(found["the page after round 2"].decode()),
        "the paper": on_paper(words_of(found["the paper"])),
    }


def table_in(content, separator):
    return list(
        csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=separator)
    )


def sheet_in(content):
    sheet = openpyxl.load_workbook(io.BytesIO(content)).active
    return [
        ["" if cell is None else str(cell) for cell in row]
        for row in sheet.iter_rows(values_only=True)
    ]


def rows_in(table):
    """The lines of a spreadsheet, whatever else it has columns for."""
    heads, *rows = table
    columns = [
        heads.index(one) for one in ("Rank", "No.", "Tie decided by", "Tie-break")
    ]
    return [
        line(rank, number, f"{words} {figure}")
        for rank, number, words, figure in ([row[at] for at in columns] for row in rows)
    ]


def in_json(told):
    return [
        line(
            one["rank"],
            " & ".join(map(str, one.get("numbers", [one["number"]]))),
            f"{CALLED} {one['decided_value']}" if one["decided_by"] else "",
        )
        for one in (*told["ranking"], *told["gone"])
        if one["decided_by"] in ("", "worst_round")
    ]


def on_page(page):
    return [
        line(rank, number, decided)
        for rank, number, *_more, decided in table_on(page)[1:]
    ]


def on_paper(words):
    """The lines of the printed ranking, whose letters are told below it."""
    letters = dict(re.findall(r"\b([a-z]) ([A-Z]\w+ \w+)$", words, re.MULTILINE))
    found = []
    rows = re.compile(r"^ *(\d+|–) (?:[▲▼]\d+)? *(\d+(?: & \d+)?) +\S.*$")
    for text in words.splitlines():
        if not (row := rows.match(text)):
            continue
        rank, number = row.groups()
        sign = re.search(r" ([a-z]) ?(−?\d+)$", text)
        decided = f"{letters[sign[1]]} {sign[2]}" if sign else ""
        found.append(line(rank, number, decided))
    return found


def line(rank, number, decided):
    """A line as every page and file tells it; who went has no rank."""
    rank = 0 if rank in (None, "", "–") else int(rank)
    return [rank, number, decided.strip().replace("−", "-")]


def expected(told):
    """The lines as every page and file should tell them."""
    return [
        [rank, number, f"{CALLED} {figure}" if parted else ""]
        for rank, number, figure, parted in told
    ]


def text_of(page):
    """The words of a page, one after the other."""
    page = base64.b64decode(page).decode()
    page = re.sub(r"<(script|style).*?</\1>", "", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def names_on(pages):
    """The ranks and names of the lines of the public page, as the hall has them."""
    page = base64.b64decode(pages["the public page"]).decode()
    return [
        (row[0], re.split(r" (?:from|left|until) ", row[2])[0])
        for row in table_on(page)[1:]
    ]
