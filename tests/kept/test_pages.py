"""A page is made once for all strangers, and never shows what it should not."""

import random
import re

import pytest
from django.conf import settings
from django.test import Client, override_settings

from tests.at_once import queries_of_each
from tests.kept.looking import Happenings, a_line, addresses, told
from tests.ranking import day
from tests.ranking.reading import address, table_at
from tournaments import cache, pages
from tournaments.follow import days
from tournaments.plans.models import Tournament
from tournaments.show import operations as hall
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
PACKED = {"Accept-Encoding": "gzip"}


def seen_in(page):
    return re.search(r"""seen(?:=|": ")([\w.-]+)""", page.content.decode())[1]


def fresh(client, page):
    """What a process would answer that has kept nothing."""
    nowhere = {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}
    with override_settings(CACHES=dict.fromkeys(settings.CACHES, nowhere)):
        return client.get(page).content


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_in_any_order_of_what_happens_no_page_shows_what_it_should_not(
    stranger, evening, accounts, clock, seed
):
    """Lines may be seen a moment later, all else is seen at once."""
    chance, by = random.Random(seed), accounts["organiser"]
    listed = addresses(evening)

    acts = Happenings(evening, accounts, chance)

    def show():
        what = chance.choice(["auto", "ranking", "timer", "podium", "seating"])
        hall.choose_screen(tournament=evening, what=what, by=by)

    def finish():
        Round.objects.filter(tournament=evening).update(state="closed")
        days.finish(tournament=evening, by=by)
        days.reopen(tournament=evening, by=by)
        Round.objects.filter(tournament=evening, number=2).update(state="playing")
        told(evening)

    others = [acts.ruling, acts.freeze, acts.freeze, acts.lift, acts.rename]
    others += [acts.rename_club, show, finish]
    mark, lacking_lines = None, {}
    for _step in range(30):
        chance.choice([acts.line, acts.line, acts.line, *others])()
        passed = chance.choice([0, 0, 1, 2])
        clock.now += passed
        mark, before = pages.versions_or_404(evening.public_id), mark
        only_lines = before is not None and mark.quiet_since == before.quiet_since
        if not only_lines:
            lacking_lines = {}
        for page in listed:
            now = fresh(stranger, page)
            right = [*lacking_lines.get(page, []), now]
            lacking_lines[page] = right
            if chance.random() < 0.5:
                found = stranger.get(page).content
                assert found in right
                assert found == now or (only_lines and passed < 2)


@pytest.mark.parametrize("at", range(8))
def test_what_shows_nothing_new_is_answered_in_a_word(stranger, evening, clock, at):
    page = addresses(evening)[at]
    etag = {"If-None-Match": stranger.get(page).headers["ETag"]}
    told(evening)

    again = stranger.get(page, headers=etag)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == etag["If-None-Match"]
    assert again.headers["Cache-Control"] == "public, no-cache"
    assert again.headers["Vary"] == "Accept-Encoding, Accept-Language, Cookie"


@pytest.mark.parametrize("at", range(8))
def test_a_kept_page_costs_one_query_and_leaves_no_cookie(
    stranger, evening, clock, django_assert_num_queries, at
):
    page = addresses(evening)[at]
    first = stranger.get(page)

    with django_assert_num_queries(1):
        again = stranger.get(page)
    assert again.content == first.content
    assert not stranger.cookies
    with django_assert_num_queries(1):
        assert stranger.head(page).content == b""


def test_a_page_that_asks_again_hears_nothing_until_it_would_show_something_new(
    stranger, evening, accounts, clock, django_assert_num_queries
):
    page = address("ranking", evening)
    seen = seen_in(stranger.get(page))
    told(evening)
    assert stranger.get(page, {"seen": seen}).status_code == 204
    with django_assert_num_queries(1):
        assert stranger.get(page, {"seen": seen, "search": ""}).status_code == 204

    day.write(table_at(evening, 2, 1), 2, day.bid("EW", 8), by=accounts["scorer"])
    clock.now += 2
    again = stranger.get(page, {"seen": seen})
    assert again.status_code == 200
    assert again.content == stranger.get(page).content
    assert stranger.get(page, {"seen": seen_in(again)}).status_code == 204


@pytest.mark.long
def test_lines_have_a_page_made_anew_at_most_once_in_two_seconds(
    stranger, evening, accounts, clock
):
    page, by = address("ranking", evening), accounts["scorer"]
    made = [stranger.get(page).headers["ETag"]]
    for _half_a_second in range(20):
        a_line(evening, by)
        clock.now += 0.5
        made.append(stranger.get(page).headers["ETag"])

    assert len(set(made)) <= 6
    assert made[-1] == cache.cached_value(
        (page, "", "fr", "", "http://testserver"),
        pages.versions_or_404(evening.public_id),
        None,
    ).digest.join(('W/"', '"'))


def test_lines_of_the_earlier_session_that_counts_here_are_lines_here_too(
    stranger, evening, accounts, clock
):
    later = day.tournament_of(carry_from=evening)
    page = address("ranking", later)
    stranger.get(page)
    before = pages.versions_or_404(later.public_id)
    a_line(evening, accounts["scorer"])
    after = pages.versions_or_404(later.public_id)

    assert before.version != after.version
    assert before.quiet_since == after.quiet_since
    hall.freeze_ranking(tournament=evening, after_round=1, by=accounts["organiser"])
    assert pages.versions_or_404(later.public_id).quiet_since != before.quiet_since


@pytest.mark.long
def test_languages_colours_and_questions_have_pages_of_their_own(evening, clock):
    page = address("ranking", evening)

    def read(language="fr", theme="", **asked):
        client = Client(headers={"Accept-Language": language})
        client.cookies["theme"] = theme
        return client.get(page, asked).content.decode()

    read()
    assert '<html lang="nl">' in read("nl")
    assert '<html lang="fr" data-theme="dark">' in read(theme="dark")
    assert 'data-theme="light"' in read("en", "light")
    assert "data-theme" not in read(theme="pink")
    assert read() == read(search="", seen="other") != read(search="e")
    assert 'value="e"' in read(search="e")
    assert 'value="e"' not in read()


def test_a_day_of_a_game_that_is_not_there_is_nowhere(stranger, evening, clock):
    Tournament.objects.filter(pk=evening.pk).update(variant_key="gone")

    found = {page: stranger.get(page).status_code for page in addresses(evening)}
    assert set(found.values()) == {404}, found


def test_a_question_that_no_page_asks_is_answered_and_not_kept(
    stranger, evening, clock
):
    page, kept = address("ranking", evening), set()
    for number in range(5):
        answer = stranger.get(page, {"utm_source": number})
        assert answer.status_code == 200
        assert stranger.get(page, {"seen": seen_in(answer), "x": 1}).status_code == 204
        kept |= {*settings.CACHES["pages"]["LOCATION"].glob("*.djcache")}

    assert len(kept) == 1  # who was where a round earlier


def test_a_page_is_kept_compressed_and_sent_as_the_browser_reads_it(evening, clock):
    page = address("ranking", evening)
    packed = Client().get(page, headers=PACKED)
    plain = Client().get(page)

    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) == len(packed.content)
    assert "Content-Encoding" not in plain.headers
    assert pages.gzip.decompress(packed.content) == plain.content
    assert packed.headers["ETag"] == plain.headers["ETag"]
    assert packed.headers["Content-Type"] == "text/html; charset=utf-8"


def test_an_unknown_tournament_or_player_is_nowhere(stranger, evening, clock):
    assert stranger.get("/t/nowhere/ranking/").status_code == 404
    assert stranger.get(address("player", evening, "nobody")).status_code == 404
    category = {"category": "Nobody"}
    assert stranger.get(address("ranking", evening), category).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_when_many_open_a_page_at_once_it_is_made_once(evening, clock):
    counts = queries_of_each(address("ranking", evening))

    assert counts[:7] == [1] * 7
    assert counts[7] > 1
