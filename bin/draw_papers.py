"""Draws every paper small, and writes the page of docs/ that shows them all.

It plays practice tournaments of usual days in a scratch database, so that the pictures
show what a club would print. It needs pdftoppm, of poppler-utils.
"""

import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "papers"
PAGE = ROOT / "docs" / "papers.md"
DOTS, GREYS = 45, 8  # per inch; enough to see how a sheet is set
HEAD = """# The papers

Every paper that WhistClub prints, as its first sheet, drawn by `bin/draw_papers.py`.
Each is chosen under “Print”, or written by
`manage.py paper KEY TOURNAMENT --output FILE.pdf`; what may be asked of each is told
by `manage.py paper --list`. All are for black-and-white printers, in French, Dutch or
English, or in two languages at once.

What one reads stands in letters of 12 points or more: lists, scorecards, boards,
cards of the cases. Where columns do not fit, headings are shortened (“Pén.”) and
told below the list; then names and clubs end in “…” and other texts take two lines;
then the sheet is turned, and letters go down to 11, 10 and at last 9 points. A
scorecard that would need a second sheet goes down to 11 and to 10, and the heads of
columns are an eighth smaller. The floor is 9 points, also on cards for a pocket and
half sheets; only where two languages share a result slip or the foot of a score sheet,
or a points table is half a sheet, are words smaller. A list has three rows at least on
each page that it takes, or all of them. Where one writes, rows are 8 mm high and more,
and the halves for points on a sheet of four about 12 mm wide.

Date and time stand at the foot of each sheet, or on the card; the fingerprint of the
ledger besides on whatever tells results. On lists for the door, posters and sheets to
write on it is left away: before a round is closed there is nothing for which it could
vouch, and who compares two posters needs the time alone.
"""


def main() -> None:
    sys.path.insert(0, str(ROOT))
    os.environ["DJANGO_SETTINGS_MODULE"] = "whistclub.settings"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WHISTCLUB_DATA"] = folder
        PICTURES.mkdir(exist_ok=True)
        PAGE.write_text("\n".join(drawn()) + "\n", "utf-8")


def drawn() -> list[str]:
    """Draw each paper, and return the lines of the page about them."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.utils.translation import override

    from tournaments.papers.document import Moment
    from tournaments.papers.documents import DOCUMENTS

    call_command("migrate", verbosity=0)
    days = played()
    lines = [HEAD]
    for old in PICTURES.glob("*.png"):
        old.unlink()
    with override("en"):
        for moment in Moment:
            lines += [f"## {moment.label}", ""]
            for document in DOCUMENTS.values():
                if document.moment == moment:
                    day = next(one for one in days if not document.refusal(one))
                    draw(document, day)
                    lines += [
                        f"**{document.name}** (`{document.key}`): {document.purpose}",
                        "",
                        f"![{document.name}](papers/{document.key}.png)",
                        "",
                    ]
    return lines


def played() -> list[Any]:
    """A tournament of couleur, one of Whiz in boards, and one of partnerships."""
    from tournaments.demo.rehearsal import rehearse
    from tournaments.plans.models import Tournament
    from tournaments.players.models import Player
    from tournaments.till import writes as till
    from tournaments.till.at_once import write_unwritten
    from tournaments.till.rules.fees import Plan

    plans: list[dict[str, Any]] = [
        {"game": "couleur", "players": 37, "rounds": 3, "deals_per_round": 16},
        {"game": "whiz", "players": 18, "rounds": 3, "deals_per_round": 15}
        | {"duplicate": True},
        {"game": "whist", "players": 16, "rounds": 3},
    ]
    for plan in plans:
        day = rehearse(**plan, prize_one_in=8, team_size=3)
        extras = (("Café", 180), ("Repas", 1_250))
        charged = Plan(kept=True, usual_fee=800, extras=extras)
        till.set_plan(tournament=day, plan=charged, by=None)
        write_unwritten(tournament=day, by=None)
        for number, entry in enumerate(day.entries.order_by("number")[:12]):
            till.sell(tournament=day, extra=extras[number % 2][0], entry=entry, by=None)
        if day.variant_key == "couleur":
            judge(day)
    some = list(Player.objects.values_list("pk", flat=True))[::3]
    Player.objects.filter(pk__in=some).update(category="Dames")
    Tournament.objects.update(is_practice=False)
    return list(Tournament.objects.order_by("pk"))


def judge(day: Any) -> None:
    """Have the jury decide on a revoke at a few tables of the last round."""
    from tournaments.accounts.models import Account
    from tournaments.demo.club import decide_revoke
    from tournaments.demo.rehearsal import Crew
    from tournaments.tables.models import Table

    jury = Account.objects.create_user("jury", "", name="Jury", is_jury=True)
    tables = Table.objects.filter(round__tournament=day)
    tables = tables.select_related("round__tournament")
    for table in tables.order_by("-round__number", "number")[:4]:
        decide_revoke(table, {"facts": "", "reason": ""}, Crew(jury, jury, jury))


def draw(document: Any, day: Any) -> None:
    from PIL import Image

    from tournaments.papers.document import THE_LAST, Asked
    from tournaments.papers.rendering import pages
    from tournaments.pdf.making import make_pdf

    asked = Asked(
        day,
        # Of rounds still to be played, a day that is over has none.
        round=None
        if document.no_round is THE_LAST
        else day.played_rounds.earliest("number"),
        reader=document.readers[0],
        site="http://192.168.1.20:8000",
    )
    dots = subprocess.run(
        ["pdftoppm", "-r", str(DOTS), "-l", "1", "-gray", "-"],
        input=make_pdf(pages(document, asked, ["fr"])[:1]),
        capture_output=True,
        check=True,
    ).stdout
    picture = Image.open(io.BytesIO(dots)).quantize(GREYS)
    picture.save(PICTURES / f"{document.key}.png", optimize=True)


if __name__ == "__main__":
    main()
