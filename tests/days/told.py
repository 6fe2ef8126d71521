"""What pages and files tell: of each ruling the same, of what is erased nothing."""

import csv
import io
import re
from html import unescape

from django.apps import apps
from django.urls import reverse

from tournaments.jury import progress, queries, stages, tables
from tournaments.models import Case
from tournaments.printing.documents import context_of
from tournaments.ranking import queries as rankings


def told_of_rulings(day, judge):
    """Page, list, file and paper say how far each case is, and what was decided."""
    decided = {one.ruling.case_id: one for one in tables.decisions(day.tournament)}
    address = reverse("jury:decisions_csv", args=[day.tournament.public_id])
    file = judge.get(address).content.decode("utf-8-sig")
    [headings, *rows] = csv.reader(io.StringIO(file), delimiter=";")
    of_file = {int(row[0]): dict(zip(headings, row, strict=True)) for row in rows}
    paper = context_of("report", day.tournament, desk=True)["rows"]
    of_paper = {row.case.number: row for row in paper}
    cases = Case.objects.filter(tournament=day.tournament)
    assert of_paper.keys() == {case.number for case in cases}
    assert of_file.keys() == {one.ruling.case.number for one in decided.values()}
    for case in cases.select_related("table__round", "tournament"):
        stage = stages.stage(case, progress.progress_in(case))
        assert of_paper[case.number].stage == stage
        page = text(judge.get(address_of(case)))
        assert str(stage) in page, (case.number, stage)
        if case.pk in decided:
            shown = decided[case.pk]
            assert of_file[case.number]["État"] == stage
            for sentence in (shown.name, *shown.sentences):
                said = " ".join(str(sentence).split())
                assert said.casefold() in page.casefold(), said


def text(answer):
    """A page as one reads it, without its tags."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", answer.content.decode())).split())


def address_of(case):
    return reverse("jury:case", args=[case.tournament.public_id, case.public_id])


def hidden_from_the_hall(day):
    """What no table has been told is in no public total, and the rest is in each."""
    if day.tournament.duplicate or day.tournament.frozen_after_round is not None:
        return
    untold = {
        case.pk
        for case in Case.objects.filter(tournament=day.tournament)
        if queries.standing_ruling(case) and not progress.is_told(case)
    }
    hall, desk = (
        {
            one.result.key: one.result.total
            for one in rankings.ranking(day.tournament, desk=who, persons=True).lines
        }
        for who in (False, True)
    )
    if not untold:
        assert hall == desk


def nothing_of_what_is_erased(day, judge):
    """Neither in the database nor on a page of the jury or of the ledger."""
    if not day.erased:
        return
    for model in apps.get_app_config("tournaments").get_models():
        kept = str(list(model.objects.values()))
        assert not [words for words in day.erased if words in kept], model
    for page in ("jury:queue", "jury:decisions", "jury:decisions_csv", "ledger:events"):
        answer = judge.get(reverse(page, args=[day.tournament.public_id]))
        said = answer.content.decode()
        assert not [words for words in day.erased if words in said], page
