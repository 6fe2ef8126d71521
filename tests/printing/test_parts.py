"""A long paper is laid out in parts, and nobody can see where they were joined."""

import random
import re
import subprocess

import pytest

from tests.printing.presses import boxes_of, info, plain, press, structure, tags
from tournaments.printing.press import units
from tournaments.printing.press.job import ARCHIVED, Job
from tournaments.printing.press.matching import lines
from tournaments.printing.press.plan import CannotPart, Page, Place, Plan
from tournaments.printing.press.units import Slice, cut

pytestmark = [pytest.mark.press, pytest.mark.long]

PAGE = """<!doctype html><html lang="fr"><head><title>Classement</title><style>
@page {{ size: A5; margin: 15mm; @top-left {{ content: string(name) }}
  @bottom-right {{ content: counter(page) " / " counter(pages) }} }}
.name {{ string-set: name content() }}
table {{ width: 100%; margin-top: 4mm; border-spacing: 0 }}
td {{ border-bottom: 1pt solid }}
tr, section {{ break-inside: avoid }}
tr:nth-child(odd) {{ padding-top: 3mm; font-weight: 700 }}
.late + .late td {{ padding-top: 2mm }}
section {{ margin-top: 3mm; border: 1pt solid }}
.beside section {{ display: inline-block; width: 30mm; height: 20mm }}
tr:last-child {{ break-before: avoid }}
small {{ display: block }}
.sheet {{ break-after: page; margin: 0; border: none }}
.sheet td {{ width: 50%; height: 9mm; padding: 0 1mm; vertical-align: middle }}
.sheet .p {{ white-space: pre; font-size: 9pt }}
.sheet .n {{ text-align: right }} .sheet .c {{ text-align: center }}
.list {{ table-layout: fixed }}
.list td {{ padding: 1mm; border-bottom: .5pt solid #888888; white-space: nowrap }}
.list tr:nth-child(odd) {{ padding-top: 0; font-weight: 400 }}
.list .n {{ text-align: right; font-variant-numeric: tabular-nums }}
.list .marked .m {{ font-weight: 700 }}
.list .parted td {{ border-top: 1.5pt solid #000000 }}
.list .noted td {{ border-bottom: none }}
.list .held {{ break-after: avoid }}</style></head>
<body><h1 class="name">Classement</h1>{}<p>Sceau</p></body></html>"""


def a_table(chance):
    rows = []
    for number in range(450):
        name = chance.choice(["Élodie", "Marie-Joséphine van den Broeck-Vandenberghe"])
        tie = chance.choice(["", "", "<small>égalité</small>"])
        late = chance.choice(["", ' class="late"'])
        rows.append(
            f"<tr{late}><th>{number}</th><td>{name}{tie}</td><td>Thy-le-Château</td>"
            f"<td>{chance.randrange(10 ** chance.randrange(9))}</td></tr>"
        )
    head = "<thead><tr><th>No.</th><th>Nom</th><th>Club</th><th>Total</th></tr></thead>"
    return f"<table>{head}<tbody>\n{''.join(rows)}</tbody></table>"


def cards(chance):
    return "\n".join(
        f"<section><h2>Table {number}</h2>"
        + "<p>Scanner</p>" * chance.randrange(1, 4)
        + "</section>"
        for number in range(600)
    )


def cards_beside(_chance):
    card = "<section><h2>{}</h2><p>Ici<br>là</p></section>\n"
    return f'<div class="beside">{"".join(card.format(n) for n in range(700))}</div>'


def sheets(chance):
    """Sheets of their own, nearly all built alike; some texts take a second line."""
    row = (
        '<tr><td><b>{}</b> <span>{}</span></td><td class="n">{}</td>'
        '<td class="c">{}</td><td class="p">{}</td></tr>'
    )
    made = []
    for _sheet in range(90):
        rows = [
            row.format(
                chance.randrange(200),
                chance.choice(
                    ["Élodie Ki", "Marie-Joséphine"] * 20 + ["de Broeck " * 5]
                ),
                chance.randrange(10 ** chance.randrange(1, 6)),
                chance.choice(["Ath", "Thy-le-Château", "d’Æther &amp; fils"]),
                chance.choice(["Luc\nAn", "Jan\nMie"] * 20 + ["un\ndeux\ntrois"]),
            )
            for _row in range(4)
        ]
        extra = chance.choice(["", "", "", "<p>Sans</p>"])
        made.append(
            '<section class="sheet" data-alike style="padding: 7mm 0 0 3mm">'
            f"<table>{''.join(rows)}</table>{extra}</section>"
        )
    return "\n".join(made)


def a_list(chance):
    """Rows of a few kinds, some of which go on with the next, and cells of two."""
    kinds = ["", "", "", "marked", "parted", "held noted", "marked parted"]
    rows = []
    for number in range(500):
        name = chance.choice(["Élodie Ki", "Marie-Joséphine V.", "d’Æther &amp; fils"])
        club = chance.choice(["Thy-le-Château", "Ath", "", "Ath<br> Lessines"])
        rows.append(
            f'<tr class="{chance.choice(kinds)}"><td class="n">{number}</td>'
            f'<td class="m">{name}</td><td>{club}</td>'
            f'<td class="n">−{chance.randrange(10 ** chance.randrange(6))}</td></tr>'
        )
    cols = "".join(f'<col style="width:{width}mm">' for width in (15, 48, 30, 25))
    head = "<thead><tr><th>No.</th><th>Nom</th><th>Club</th><th>Total</th></tr></thead>"
    body = f"<colgroup>{cols}</colgroup>{head}<tbody>{''.join(rows)}</tbody>"
    return f'<table class="list">{body}</table>'


def a_list_below_a_table(chance):
    rows = "".join(f"<tr><td>{one}</td></tr>" for one in ("Thy-le-Château", "Ath"))
    return f"<table><tbody>{rows}</tbody></table>{a_list(chance)}"


def a_list_that_begins_low(chance):
    """Not all of its kinds of rows fit on the first page."""
    return f'<p style="height: 90mm">Table</p>{a_list(chance)}'


def stand_alike(some, others):
    """Whether the same words stand on the same pages, to one point."""
    return some.keys() == others.keys() and all(
        len(places) == len(others[word])
        and all(
            abs(one - other) <= 1
            for axis in (0, 1)
            for one, other in zip(
                sorted(place[axis] for place in places),
                sorted(place[axis] for place in others[word]),
                strict=True,
            )
        )
        for word, places in some.items()
    )


@pytest.mark.parametrize(
    ("of", "presses"),
    [
        (a_table, 1),
        (a_table, 2),
        (a_list, 1),
        (a_list, 2),
        (a_list_below_a_table, 2),
        (a_list_that_begins_low, 2),
        (cards, 2),
        (cards_beside, 1),
        (sheets, 2),
    ],
)
def test_parts_show_what_the_whole_shows_on_the_same_pages(monkeypatch, of, presses):
    html = PAGE.format(of(random.Random(7)))
    with press(machines=presses) as opened:
        in_parts = opened.put(Job(html))
        plan = in_parts.plan
        assert plan is not None
        assert plan.cut.of_sheets is (of is sheets)
        monkeypatch.setattr(units, "AT_ONCE", 10**9)
        whole = opened.put(Job(html))
        assert whole.plan is None
        assert in_parts.over.wait(300)
        assert whole.over.wait(300)

    assert plan.is_crowded is (of is a_list_that_begins_low)
    assert stand_alike(boxes_of(in_parts.made), boxes_of(whole.made))


def picture(made, page):
    """A page as grey dots."""
    options = ["-r", "250", "-gray", "-f", str(page), "-l", str(page)]
    run = ["pdftoppm", *options, "-singlefile", "-"]
    drawn = subprocess.run(run, input=made, capture_output=True, check=True).stdout
    return drawn[-(int(drawn.split()[1]) * int(drawn.split()[2])) :]


def test_rows_that_are_copies_look_as_those_that_were_laid_out(monkeypatch):
    html = PAGE.format(a_list(random.Random(5)))
    with press() as opened:
        in_parts = opened.put(Job(html))
        assert in_parts.plan.cut.alike is not None
        monkeypatch.setattr(units, "AT_ONCE", 10**9)
        whole = opened.put(Job(html))
        assert in_parts.over.wait(300)
        assert whole.over.wait(300)

    for page in (1, int(info(whole.made)["Pages"]) // 2):
        ours, theirs = picture(in_parts.made, page), picture(whole.made, page)
        ink = sum(dot < 200 for dot in theirs)
        other = sum(abs(a - b) > 100 for a, b in zip(ours, theirs, strict=True))
        assert other < ink / 1000


def test_copies_are_tagged_as_the_rows_of_one_paper():
    html = PAGE.format(a_list(random.Random(4)))
    with press() as opened:
        job = opened.put(Job(html))
        assert job.over.wait(300)

    told = structure(job.made)
    names = re.findall("Élodie|Marie|d’Æther", html)
    assert len(re.findall("Élodie|Marie|d’Æther", told)) == len(names)
    assert len(re.findall(r"^ *TR\b", told, re.MULTILINE)) >= 500
    assert re.findall('"−[0-9]+"', told)


def test_rows_of_which_one_may_take_more_lines_are_no_copies():
    notes = a_list(random.Random(4)).replace("held noted", "note")
    mark = a_list(random.Random(4)).replace("Ath", "<b>Ath</b>")

    for spoiled in (notes, mark, a_table(random.Random(4))):
        assert cut(PAGE.format(spoiled)).alike is None


def test_a_paper_of_parts_is_tagged_and_named_as_one_document():
    html = PAGE.format(a_table(random.Random(3)))
    with press() as opened:
        job, archived = opened.put(Job(html)), opened.put(Job(html, ARCHIVED))
        assert job.over.wait(300)
        assert archived.over.wait(300)

    words = structure(job.made)
    assert len(re.findall("Élodie|Marie", words)) == 450
    assert words.count("Document") == 1
    assert tags(archived.made) == tags(job.made)
    for made in (job.made, archived.made):
        told = info(made)
        assert (told["Title"], told["Tagged"]) == ("Classement", "yes")
        assert b"/Lang (fr)" in plain(made)


def test_a_paper_that_is_not_long_is_laid_out_at_once():
    assert cut(PAGE.format("<table><tbody><tr><td>1</td></tr></tbody></table>")) is None


def test_a_long_text_without_rows_is_laid_out_at_once():
    assert cut(PAGE.format("<p>Whist <b>à</b> couleur</p>" * 4000)) is None


def test_rows_that_hold_a_table_are_no_rows_to_part():
    row = "<tr><td><table><tr><td>1</td></tr></table></td></tr>"
    assert cut(PAGE.format(f"<table><tbody>{row * 2000}</tbody></table>")) is None


def test_a_unit_that_needs_two_pages_has_the_paper_laid_out_at_once():
    plan = Plan(cut(PAGE.format(cards(random.Random(1)))))
    first = plan.next()
    long = [Page(500, [Place(0, 0, 400)]), Page(500, [Place(0, 0, 300)])]

    with pytest.raises(CannotPart):
        plan.laid_out(first, b"", long)


def test_of_the_cards_around_a_part_only_the_next_is_laid_out():
    found = cut(PAGE.format(cards(random.Random(7))))
    part = found.part(Slice(10, 20, last=False), (), stacked=True)

    assert re.findall(r"Table (\d+)", part) == [str(n) for n in range(10, 21)]
    assert part.count("<section") == 2 + 10 + 3  # two before, and three for the probe


def test_a_blank_that_holds_two_words_together_stands_on_a_copied_line():
    assert lines(" Gauche\n et droite\N{NO-BREAK SPACE}:  vus ", kept=False) == [
        "Gauche et droite\N{NO-BREAK SPACE}: vus"
    ]
