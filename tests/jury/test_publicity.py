"""What is public of a ruling: nothing before it is told, then what the club chose."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from tests.boards.evening import evening as in_boards
from tests.entry.evening import E8, write
from tests.jury import evening
from tournaments.jury import operations
from tournaments.jury.deciding import operations as deciding
from tournaments.jury.publicity import in_public
from tournaments.jury.queries import players_of
from tournaments.jury.report import report
from tournaments.jury.rules import life
from tournaments.jury.rules.decision import Decision
from tournaments.ledger import undoing
from tournaments.models import Case, Entry, Event, Host, Ruling, Table, Tournament
from tournaments.printing.documents import context_of
from tournaments.ranking import queries as rankings
from tournaments.ranking.results import results
from tournaments.sheets.rules.withheld import NOTHING
from tournaments.sheets.told import IS_HEARD, withheld

pytestmark = pytest.mark.django_db
FR = {"accept-language": "fr"}
# That something happened is told by a fingerprint and a version; not what it was.
SEAL = re.compile(r"sceau [0-9a-f]{12}|\"version\": \d+|\b[0-9a-f]{64}\b")


@pytest.fixture
def jury(accounts):
    return accounts["jury"]


@pytest.fixture
def scorer(accounts):
    return accounts["scorer"]


def an_evening(by, **more):
    tournament, one, two = evening.an_evening(by=by, **more)
    for table in (one, two):
        for deal in (1, 2):
            write(table, deal, E8, by=by)
    return tournament, one


def club(shown):
    Host.objects.update_or_create(
        pk=1, defaults={"name": "Ciney", "rulings_shown": shown}
    )


def address(tournament, page, *words):
    return reverse(page, args=[tournament.public_id, *words])


def public(stranger, tournament):
    """All that the hall can read: pages, files, the screen, and papers for the wall."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    players = tournament.entries.order_by("number").values_list("public_id", flat=True)
    Tournament.objects.filter(pk=tournament.pk).update(hall_shows="ranking")
    pages = [
        *(address(tournament, f"ranking:{one}") for one in ("ranking", "teams")),
        address(tournament, "ranking:prizes"),
        *(address(tournament, "ranking:export", one) for one in ("csv", "json")),
        *(address(tournament, "desk:player", one) for one in players),
        *(
            address(tournament, one)
            for one in ("live:stage", "desk:tournament", "rounds:plan")
        ),
    ]
    if tournament.duplicate:
        pages += [address(tournament, "boards:scorecard", one) for one in players]
        pages.append(address(tournament, "boards:traveller", 1))
    found = {url: stranger.get(url, headers=FR).content.decode() for url in pages}
    with translation.override("fr"):
        for paper in ("ranking", "decisions", "report"):
            context = context_of(paper, tournament, desk=False)
            found[paper] = render_to_string(f"printing/{paper}.html", context)
    return {url: SEAL.sub("…", text) for url, text in found.items()}


def totals(tournament, *, desk):
    found = rankings.ranking(Tournament.objects.get(pk=tournament.pk), desk=desk)
    return {one.result.number: one.result.total for one in found.lines}


# --- Before it is told.


def test_the_hall_has_heard_what_the_rules_of_a_case_say_it_has(scorer):
    """The database asks in its own way what `life.is_told` answers."""
    _tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    deciding_event = Event.objects.latest("number")
    ruling = Ruling.objects.create(
        case=case, event=deciding_event, made_by=scorer, made_at=timezone.now()
    )
    for state in Case.State.values:
        for told_at in (None, timezone.now()):
            Case.objects.update(state=state, told_at=told_at)
            heard = Ruling.objects.filter(IS_HEARD, pk=ruling.pk).exists()

            assert heard is life.is_told(state, told_at), (state, told_at)


KINDS = {
    "a fine": lambda table: evening.fine(table, "revoke", own=-3, others=1),
    "a deal annulled": lambda table: evening.fine(
        table, "jury_not_called", own=-15, effect="annulled"
    ),
    "a deal played again": lambda table: evening.fine(
        table, "misdeal", own=-3, others=1, effect="replayed"
    ),
    "a warning": lambda table: evening.fine(table, "warning", own=0, warning=True),
    "an exclusion": lambda table: evening.fine(
        table, "exclusion", own=0, exclusion=True
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_no_page_file_or_paper_of_the_hall_tells_a_ruling_before_it_is_told(
    stranger, jury, scorer, kind
):
    club("told")
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    before = public(stranger, tournament)
    evening.rule(case, KINDS[kind](one), by=jury, reason="vu")
    meanwhile = public(stranger, tournament)
    evening.told(case, by=jury)
    after = public(stranger, tournament)
    before.pop("report"), meanwhile.pop("report")  # it showed the call that waited

    assert {url for url in before if before[url] != meanwhile[url]} == set()
    assert {url for url in before if before[url] != after[url]} != set()


def test_in_boards_neither_a_fine_nor_a_given_result_is_told_before(
    stranger, accounts, jury
):
    club("told")
    tournament = in_boards(9, rounds=1, by=accounts["organiser"], played=1)
    tournament.played_rounds.update(state="closed")
    tables = Table.objects.filter(round__tournament=tournament)
    table = tables.select_related("round__tournament").first()
    key = table.occupants.order_by("seat").first().entry.public_id
    boards = evening.on_board("plus", "E", fine=10)
    case = evening.called(table, by=jury)
    before = public(stranger, tournament)
    evening.rule(
        case, Decision("warning", (key,), warning=True, boards=boards), by=jury
    )
    meanwhile = public(stranger, tournament)
    desk = rankings.ranking(tournament, desk=True)
    evening.told(case, by=jury)
    after = public(stranger, tournament)
    before.pop("report"), meanwhile.pop("report")

    assert {url for url in before if before[url] != meanwhile[url]} == set()
    assert {url for url in before if before[url] != after[url]} != set()
    assert {one.result.key: one.result.value for one in desk.standings} == {
        one.result.key: one.result.value
        for one in rankings.ranking(tournament, desk=False).standings
    }


def test_in_a_match_neither_a_fine_nor_the_game_that_it_costs_is_told_before(
    stranger, jury, scorer
):
    club("told")
    tournament, one, _two = evening.an_evening("whist", by=scorer)
    entries = {one.number: one for one in tournament.entries.all()}
    for number, mine, yours in ((1, 1, 3), (2, 2, 4)):
        side = tournament.sides.create(number=number)
        for at in (mine, yours):
            Entry.objects.filter(pk=entries[at].pk).update(side=side)
    for deal, tricks in ((1, 9), (2, 10)):
        write(one, deal, {"tricks": {"NS": tricks, "EW": 13 - tricks}}, by=scorer)
    keys = evening.keys_of(one)
    case = evening.called(one, 2, by=scorer)
    before = public(stranger, tournament)
    fine = Decision("revoke", (keys["N"], keys["S"]), side="NS", side_points=-3)
    evening.rule(case, fine, by=jury)
    meanwhile = public(stranger, tournament)
    evening.told(case, by=jury)
    after = public(stranger, tournament)
    before.pop("report"), meanwhile.pop("report")

    assert {url for url in before if before[url] != meanwhile[url]} == set()
    assert {url for url in before if before[url] != after[url]} != set()


def test_where_scores_add_up_to_zero_those_of_the_hall_do_too(jury, scorer):
    tournament, one, _two = evening.an_evening("simple", by=scorer)
    made = {"contract": "solo", "bidders": ["N"], "tricks": 6}
    write(one, 1, made, by=scorer)
    decision = evening.fine(one, "card_not_turned", own=-3, others=1, effect="replayed")
    evening.rule(evening.called(one, by=scorer), decision, by=jury)
    desk, hall = totals(tournament, desk=True), totals(tournament, desk=False)

    assert (sum(desk.values()), sum(hall.values())) == (0, 0)
    assert any(hall.values())
    assert desk != hall


def test_in_a_match_the_game_that_a_fine_costs_is_not_told_before(jury, scorer):
    tournament, one, _two = evening.an_evening("whist", by=scorer)
    for deal, tricks in ((1, 9), (2, 10)):
        write(one, deal, {"tricks": {"NS": tricks, "EW": 13 - tricks}}, by=scorer)
    before = results(tournament, margins=True)
    keys = evening.keys_of(one)
    case = evening.called(one, 2, by=scorer)
    fine = Decision("revoke", (keys["N"], keys["S"]), side="NS", side_points=-3)
    evening.rule(case, fine, by=jury)
    hidden = withheld(tournament)

    assert sorted(results(tournament, margins=True, withheld=hidden)) == sorted(before)
    assert sorted(results(tournament, margins=True)) != sorted(before)


def test_the_desk_counts_it_and_reads_that_the_hall_does_not(
    cast, jury, scorer, stranger
):
    tournament, one = an_evening(scorer)
    for deal in (1, 2):
        evening.rule(
            evening.called(one, deal, by=scorer),
            evening.fine(one, "revoke", own=-3, others=1),
            by=jury,
        )
    url = address(tournament, "ranking:ranking")
    notice = "2 décisions pas encore annoncées ne sont pas dans le classement public."
    desk, hall = totals(tournament, desk=True), totals(tournament, desk=False)

    assert {number: desk[number] - hall[number] for number in hall} == {
        **dict.fromkeys(hall, 0), 1: -6, 2: 2, 3: 2, 4: 2,
    }  # fmt: skip
    assert sum(desk.values()) == sum(hall.values())
    assert notice in cast["scorer"].get(url, headers=FR).content.decode()
    assert notice not in stranger.get(url, headers=FR).content.decode()


def test_where_rounds_are_hidden_a_ruling_in_an_earlier_one_is_withheld_too(
    jury, scorer
):
    tournament, one = an_evening(scorer)
    before = totals(tournament, desk=False)
    again = evening.fine(one, "misdeal", own=-3, others=1, effect="annulled")
    evening.rule(
        evening.called(one, by=scorer),
        evening.fine(one, "jury_not_called", own=-15, effect="annulled"),
        by=jury,
    )
    Tournament.objects.update(frozen_after_round=1)
    tournament.played_rounds.create(number=2, state="playing")

    assert again.effect == "annulled"
    assert rankings.ranking(Tournament.objects.get(), desk=False).hidden
    assert totals(tournament, desk=False) == before


def test_what_was_told_stays_public_until_what_replaces_it_is_told(jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    told = totals(tournament, desk=False)
    evening.rule(case, evening.fine(one, "revoke", own=-2, others=0), by=jury)
    replaced = totals(tournament, desk=False)
    deciding.lift(case=case, seen=evening.now(case).version, by=jury, reason="erreur")
    lifted = totals(tournament, desk=False)
    evening.told(case, by=jury)

    assert told == replaced == lifted
    assert told != totals(tournament, desk=False) == totals(tournament, desk=True)


def test_a_telling_that_is_undone_is_none(jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    before = totals(tournament, desk=False)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    told = totals(tournament, desk=False)
    undoing.undo(Event.objects.get(kind="case_told"), by=jury)

    assert told != before
    assert totals(tournament, desk=False) == before


def test_what_a_table_enters_with_its_sheet_it_knows(scorer):
    tournament, one = an_evening(scorer)
    decision = evening.fine(one, "misdeal", own=-3, others=1, effect="replayed")
    deciding.enter_with_sheet(table=one, deal=3, decision=decision, by=scorer)

    assert withheld(tournament) == NOTHING
    assert totals(tournament, desk=False) == totals(tournament, desk=True)


def test_who_is_excluded_is_in_the_public_ranking_until_it_is_told(jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    out = evening.fine(one, "exclusion", own=0, exclusion=True)
    evening.rule(case, out, by=jury, reason="bagarre")

    def gone(*, desk):
        found = rankings.ranking(tournament, desk=desk)
        return [standing.result.key for standing in found.gone]

    assert (gone(desk=True), gone(desk=False)) == (list(out.offenders), [])
    evening.told(case, by=jury)
    assert gone(desk=False) == list(out.offenders)
    deciding.lift(case=case, seen=evening.now(case).version, by=jury, reason="erreur")
    assert (gone(desk=True), gone(desk=False)) == ([], list(out.offenders))


def test_once_the_day_is_finished_all_of_it_is_public(jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    Tournament.objects.update(state=Tournament.State.FINISHED)

    assert totals(tournament, desk=False) == totals(tournament, desk=True)


@pytest.mark.parametrize("count", [1, 3])
def test_the_public_ranking_asks_as_often_for_one_ruling_as_for_three(
    jury, scorer, count
):
    tournament, one = an_evening(scorer)
    fine = evening.fine(one, "jury_not_called", own=-15, effect="annulled")
    for deal in range(1, count + 1):
        evening.rule(evening.called(one, deal, by=scorer), fine, by=jury)
    Tournament.objects.update(state="registration")
    tournament.refresh_from_db()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        rankings.ranking(tournament, desk=False)

    assert len(asked) == QUERIES


QUERIES = 16


def test_where_everything_is_told_the_ranking_asks_one_question_more(jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    with CaptureQueriesContext(connection) as asked:
        found = withheld(tournament)

    assert (found, len(asked)) == (NOTHING, 1)


# --- Once it is told.


def decisions(stranger, tournament, table, seat):
    """What the public page of a player says of decisions, in French."""
    url = address(tournament, "desk:player", evening.key_at(table, seat))
    text = stranger.get(url, headers=FR).content.decode()
    found = re.search(r'<ul class="concerns">(.*?)</ul>', text, re.DOTALL)
    shown = re.sub(
        r'<span class="for-readers">.*?</span>', "", found[1] if found else ""
    )
    plain = re.sub(r"<[^>]+>", " ", re.sub(r"</?span[^>]*>", "", shown))
    return " ".join(plain.replace("\N{NO-BREAK SPACE}", " ").split())


NAMED = "Renonce (fautif) : −3 Manche 1, table 1, donne 1 · 1, « Important »"
POINTS = "−3 par l’affaire 1"


@pytest.mark.parametrize(
    ("shown", "told", "final"),
    [("points", POINTS, POINTS), ("final", POINTS, NAMED), ("told", NAMED, NAMED)],
)
def test_the_club_chooses_what_is_read_of_who_was_at_fault(
    stranger, jury, scorer, shown, told, final
):
    club(shown)
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    before = decisions(stranger, tournament, one, "N")
    evening.told(case, by=jury)
    at_once = decisions(stranger, tournament, one, "N")
    close(tournament)
    ended(case)

    assert (before, at_once) == ("", told)
    assert decisions(stranger, tournament, one, "N") == final
    assert decisions(stranger, tournament, one, "E") == "+1 par l’affaire 1"


def close(tournament):
    """Have the ranking of the round be public: from then on appeals run out."""
    tournament.played_rounds.update(state="closed")


def ended(case):
    """Let the time of appeals be over; a page is read anew when something is told."""
    long_ago = timezone.now() - timedelta(hours=3)
    Case.objects.filter(pk=case.pk).update(
        told_at=long_ago, appeal_until=long_ago + timedelta(minutes=30)
    )
    version = Tournament.objects.get().version + 1
    Tournament.objects.update(version=version, quiet_since=version)


def test_without_a_word_of_the_club_the_offence_waits_until_it_is_final(
    stranger, jury, scorer
):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    waits = decisions(stranger, tournament, one, "N")
    close(tournament)
    ended(case)

    assert (waits, decisions(stranger, tournament, one, "N")) == (POINTS, NAMED)


def test_a_warning_is_nobodys_to_read_before_it_is_final(stranger, jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    warning = evening.fine(one, "warning", own=0, warning=True)
    evening.rule(case, warning, by=jury)
    evening.told(case, by=jury)
    waits = decisions(stranger, tournament, one, "N")
    close(tournament)
    ended(case)

    assert waits == ""
    assert decisions(stranger, tournament, one, "N").startswith("Avertissement")
    assert decisions(stranger, tournament, one, "E") == ""


def test_no_public_page_of_others_ever_names_the_offence(stranger, jury, scorer):
    club("told")
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    pages = public(stranger, tournament)
    mine = address(tournament, "desk:player", evening.key_at(one, "N"))
    named = {url for url, text in pages.items() if "Renonce" in text}

    assert named == {mine, "decisions", "report"}  # papers, which name nobody


def test_the_lists_for_the_wall_have_no_names_and_name_what_is_final(jury, scorer):
    tournament, one = an_evening(scorer)
    fine = evening.fine(one, "revoke", own=-3, others=1)
    final, told, untold = (evening.called(one, deal, by=scorer) for deal in (1, 2, 3))
    for case in (final, told, untold):
        evening.rule(case, fine, by=jury)
    for case in (final, told):
        evening.told(case, by=jury)
    close(tournament)
    ended(final)
    names = [str(one.player) for one in Entry.objects.select_related("player")]
    with translation.override("fr"):
        wall, desk = (
            render_to_string(
                "printing/decisions.html",
                context_of("decisions", Tournament.objects.get(), desk=for_desk),
            )
            for for_desk in (False, True)
        )

    assert [name for name in names if name in wall] == []
    assert {name for name in names if name in desk} == {
        player.name for player in players_of(one, 1)
    }
    assert (wall.count("Renonce"), desk.count("Renonce")) == (1, 3)
    assert [f'<th scope="row">{number}</th>' in wall for number in (1, 2, 3)] == [
        True,
        True,
        False,
    ]


def test_on_the_wall_a_case_decided_anew_stands_as_it_was_told(jury, scorer):
    club("told")
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    [told] = report(tournament, desk=False)["rows"]
    evening.rule(case, evening.fine(one, "revoke", own=-2), by=jury)
    [meanwhile] = report(tournament, desk=False)["rows"]

    assert told.people == meanwhile.people == [("", True, -3), ("", False, 1)]
    assert (bool(told.stage), meanwhile.stage) == (True, "")


def test_a_page_that_was_kept_is_another_one_as_soon_as_the_table_is_told(
    stranger, jury, scorer
):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    before = decisions(stranger, tournament, one, "N")
    again = decisions(stranger, tournament, one, "N")
    evening.told(case, by=jury)

    assert (before, again) == ("", "")
    assert decisions(stranger, tournament, one, "N") == POINTS


def test_an_appealed_ruling_is_told_by_its_points_alone(stranger, jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    evening.appealed(case, by=scorer)

    assert decisions(stranger, tournament, one, "N") == POINTS
    entry = Entry.objects.get(public_id=evening.key_at(one, "N"))
    [found] = in_public(tournament, entry, NOTHING, until=None)
    assert found.shown is None
    assert evening.now(case).state == operations.Case.State.APPEALED
