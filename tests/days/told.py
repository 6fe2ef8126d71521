"""What pages and files tell: of each ruling the same, of what is erased nothing."""

import csv
import io
import json
import re
from html import unescape

from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.printing.reading import contents
from tournaments.comparison.withheld import withheld_from_hall
from tournaments.deals.rulings import standing_rulings
from tournaments.jury import progress, queries, stages, tables, wording
from tournaments.jury.waiting import waiting
from tournaments.papers.catalogue.of_jury import form_of
from tournaments.papers.rendering import page_of
from tournaments.rulings.models import Case
from tournaments.rulings.rules import life
from tournaments.standings import queries as standings


def told_of_rulings(day, judge):
    """Page, list, file and paper say how far each case is, and what was decided."""
    decided = {
        one.ruling.case_id: one for one in tables.decisions_in_words(day.tournament)
    }
    address = reverse("jury:decisions_csv", args=[day.tournament.public_id])
    file = judge.get(address).content.decode("utf-8-sig")
    [headings, *rows] = csv.reader(io.StringIO(file), delimiter=";")
    of_file = {int(row[0]): dict(zip(headings, row, strict=True)) for row in rows}
    paper = contents("report", day.tournament, desk=True)["rows"]
    of_paper = {row.case.number: row for row in paper}
    cases = Case.objects.filter(tournament=day.tournament)
    assert of_paper.keys() == {case.number for case in cases}
    assert of_file.keys() == {one.ruling.case.number for one in decided.values()}
    for case in cases.select_related("table__round", "tournament", "called_by"):
        stage = stages.stage(case, progress.progress_in(case))
        assert of_paper[case.number].stage == stage
        page = text(judge.get(address_of(case)))
        assert str(stage) in page, (case.number, stage)
        if case.pk in decided:
            shown = decided[case.pk]
            assert of_file[case.number]["État"] == stage
            form = read(form_page(shown.ruling))
            for sentence in (shown.name, *shown.sentences):
                said = " ".join(str(sentence).split())
                assert said.casefold() in page.casefold(), said
                assert said.casefold() in form.casefold(), said
    told_of_the_queue(day, judge, cases)
    told_of_the_ranking(day, judge)
    told_of_each_player(day, judge, decided.values())


def told_of_the_queue(day, judge, cases):
    """The jury's list has every case, with its ruling; who waits is among them."""
    queue = judge.get(reverse("jury:queue", args=[day.tournament.public_id]))
    assert queue.status_code == 200
    listed, pages = {}, queue.context["page"].paginator
    for number in pages.page_range:
        answer = judge.get(queue.request["PATH_INFO"], {"page": number})
        listed |= {row["case"].number: row for row in answer.context["rows"]}
    assert listed.keys() == {case.number for case in cases}
    for case in cases:
        row, ruling = listed[case.number], queries.standing_ruling(case)
        assert row["stage"] == stages.stage(case, progress.progress_in(case))
        name = str(wording.offence_name(ruling)) if ruling else ""
        assert row["decided"].startswith(name)
        assert bool(row["decided"]) == bool(name)
    waits = {one["case"].pk for one in waiting(day.tournament, timezone.now()).every}
    over = day.tournament.state == "finished"
    still = Case.objects.open().filter(tournament=day.tournament)
    assert waits == (set() if over else {case.pk for case in still})


def told_of_each_player(day, judge, decided):
    """A player's page tells his rulings: the desk all, the hall those it knows."""
    anybody, hidden = Client(), withheld_from_hall(day.tournament)
    rulings = standing_rulings(withheld=hidden).filter(case__tournament=day.tournament)
    known = set(rulings.values_list("case__number", flat=True))
    for entry in day.entries("present", "left", "excluded"):
        mine = [
            one
            for one in decided
            for own in one.people
            if own.entry == entry and (own.points or own.is_offender)
        ]
        url = reverse("desk:player", args=[day.tournament.public_id, entry.public_id])
        at_desk = judge.get(url)
        in_hall = anybody.get(url)
        if 404 in (at_desk.status_code, in_hall.status_code):
            continue
        of_desk = {one.ruling.pk for one, _own in at_desk.context["rulings"]}
        live = {one.ruling.pk for one in mine if not one.ruling.is_lifted}
        assert live <= of_desk, entry
        page = text(at_desk)
        for one in mine:
            if not one.ruling.is_lifted:
                for sentence in (one.name, *one.sentences):
                    said = " ".join(str(sentence).split())
                    assert said.casefold() in page.casefold(), (entry, said)
        public = {one.case.number for one in in_hall.context["public_rulings"]}
        assert public <= known, entry


def told_of_the_ranking(day, judge):
    """CSV and JSON have the points of the ranking, for the desk and for the hall."""
    at = day.tournament.public_id
    for reader, desk in ((judge, True), (Client(), False)):
        lines = standings.ranking(day.tournament, desk=desk).lines
        has = {one.result.number: one.result for one in lines}
        as_json, as_csv = (
            reader.get(reverse("ranking:export", args=[at, form])).content.decode()
            for form in ("json", "csv")
        )
        found = json.loads(as_json)
        rows = {row[1].split(" & ")[0]: row for row in csv.reader(io.StringIO(as_csv))}
        told = {
            int(str(one["number"]).split(" & ")[0]): one
            for one in [*found["ranking"], *found["gone"]]
        }
        assert told.keys() == has.keys()
        for number, one in told.items():
            if "total" in one:
                assert str(one["total"]) in rows[str(number)]
                assert one["total"] == has[number].total
            if "penalties" in one:
                assert one["penalties"] == has[number].penalties


def text(answer):
    """A page as one reads it, without its tags."""
    return read(answer.content.decode())


def read(page):
    return " ".join(unescape(re.sub("<[^>]*>", " ", page)).split())


def form_page(ruling):
    """The decision form, before it is laid out."""
    beside = {"title": "", "unranked": True, "styles": (), "printed_at": timezone.now()}
    return page_of("papers/ruling.html", {**form_of(ruling), **beside})


def address_of(case):
    return reverse("jury:case", args=[case.tournament.public_id, case.public_id])


def hidden_from_the_hall(day):
    """What no table has been told is in no public total, and the rest is in each."""
    if day.tournament.duplicate or day.tournament.frozen_after_round is not None:
        return
    untold = {
        case.pk
        for case in Case.objects.filter(tournament=day.tournament)
        if queries.standing_ruling(case) and not life.is_told(case.state, case.told_at)
    }
    hall, desk = (
        {
            one.result.key: one.result.total
            for one in standings.ranking(day.tournament, desk=who, persons=True).lines
        }
        for who in (False, True)
    )
    if not untold:
        assert hall == desk


def nothing_of_what_is_erased(day, judge):
    """Neither in the database nor on a page of the jury or of the ledger."""
    if not day.erased:
        return
    for model in apps.get_models():
        kept = str(list(model._base_manager.values()))
        assert not [words for words in day.erased if words in kept], model
    for page in ("jury:queue", "jury:decisions", "jury:decisions_csv", "ledger:events"):
        answer = judge.get(reverse(page, args=[day.tournament.public_id]))
        said = answer.content.decode()
        assert not [words for words in day.erased if words in said], page
