"""In Whist a manche is the game within a rubber; a round of the day is a ronde."""

import re
from html import unescape

import polib
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.urls import NoReverseMatch, get_resolver, reverse
from django.utils import translation
from django.utils.translation import gettext, ngettext

from scoring.game_words import use_words_of
from scoring.standing.criteria import CRITERIA
from scoring.variants import VARIANTS
from scoring.wording import named
from tests.printing.reading import page_of
from tests.ranking import day
from tournaments.door.sides.operations import pair

MANCHE = re.compile(r"\bmanches?\b", re.IGNORECASE)
# What a manche is in Whist: a game, of which two win a rubber.
OF_RUBBERS = re.compile(
    r"""Manches\ gagnées | Gewonnen\ manches | Surplus\ d[’']une\ manche
    | Overschot\ van\ een\ manche | points\ pour\ gagner\ une\ manche
    | manches\ pour\ gagner\ un\ robre | punten\ die\ een\ manche\ winnen
    | manches\ die\ een\ robber\ winnen | points,\ manches,\ robres
    | winnen\ de\ manche | [Ll]a\ manche\ en\ cours
    | [Dd]e\ manche\ die\ gespeeld | manches?\ du\ robre | manches?\ van\ de\ robber
    | Man\.\s?:\ Manches | manches\ \d+,\ rob | Manches\ (?=\d|Écart|Punten|Verschil)
    """,
    re.VERBOSE | re.MULTILINE,
)
ROOMS_OF_THE_CLUB = ("scoring", "admin", "offences")


def texts(language):
    return polib.pofile(
        str(settings.BASE_DIR / f"locale/{language}/LC_MESSAGES/django.po")
    )


def said(entry):
    """A text as readers have it: each of its plural forms."""
    if entry.msgid_plural:
        return [ngettext(entry.msgid, entry.msgid_plural, n) for n in (1, 2)]
    return [gettext(entry.msgid)]


def test_no_text_of_a_round_says_manche_in_whist_and_every_one_does_elsewhere():
    whist, others, games = [], 0, set()
    with translation.override("fr"):
        for entry in texts("fr"):
            plain = any(map(MANCHE.search, said(entry)))
            with use_words_of(VARIANTS["whist"]):
                still = any(map(MANCHE.search, said(entry)))
            if re.search(r"\brounds?\b", entry.msgid, re.IGNORECASE):
                others += plain
                whist += [entry.msgid] * still
            elif still:
                games.add(entry.msgid)

    assert whist == []
    assert others > 150
    # All others speak of games, and none of both.
    assert [one for one in games if not re.search(r"\b[Gg]ames?\b", one)] == []


def test_the_word_changes_alone_since_both_are_of_one_gender():
    with translation.override("fr"), use_words_of(VARIANTS["whist"]):
        assert (
            gettext("Round %(number)s is closed.")
            == "La ronde %(number)s est clôturée."
        )
        assert ngettext(
            "%(rounds)s round of %(deals)s deals",
            "%(rounds)s rounds of %(deals)s deals",
            2,
        ) == ("%(rounds)s rondes de %(deals)s donnes")
        assert named(CRITERIA["best_round"].names) == "Meilleure ronde"
        assert named(CRITERIA["games"].names) == "Manches gagnées"
    with translation.override("fr"), use_words_of(VARIANTS["couleur"]):
        assert named(CRITERIA["best_round"].names) == "Meilleure manche"


@pytest.fixture
def whist(accounts):
    """A day of Whist whose first round is over and whose second is being played."""
    found = day.tournament_of(
        "whist", people=8, prize_one_in=2, tie_breaks=["best_round"]
    )
    entries = {entry.number: entry for entry in found.entries.all()}
    for one, other in ((1, 3), (2, 4), (5, 7), (6, 8)):
        pair(entry=entries[one], partner=entries[other])
    one, two = day.seat_round(found, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    for table in (one, two):
        for number in (1, 2, 3):
            day.write(
                table, number, {"tricks": {"NS": 13, "EW": 0}}, by=accounts["scorer"]
            )
    found.played_rounds.update(state="closed")
    day.seat_round(found, 2, (1, 6, 3, 8), (2, 5, 4, 7))
    return found


def pages(tournament):
    """Every address of this day that can be read."""
    entry = tournament.entries.first()
    known = {
        "tournament": tournament.public_id,
        "round": 1,
        "table": 1,
        "deal": 1,
        "entry": entry.public_id,
        "paper": "ranking",
        "bundle": "start",
    }
    for room, (prefix, resolver) in get_resolver().namespace_dict.items():
        if room in ROOMS_OF_THE_CLUB:
            continue
        for name in {key for key in resolver.reverse_dict if isinstance(key, str)}:
            for ways in resolver.reverse_dict.getlist(name):
                words = {one for way in ways[0] for one in way[1]}
                words |= set(re.findall(r"<(?:\w+:)?(\w+)>", prefix))
                if "tournament" in words and words <= known.keys():
                    with_words = {word: known[word] for word in words}
                    try:
                        yield reverse(f"{room}:{name}", kwargs=with_words)
                    except NoReverseMatch:
                        continue


def readable(html):
    bare = re.sub(r"<(script|style)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", bare)).split())


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("language", ["fr", "nl"])
def test_no_page_of_a_whist_tournament_calls_a_round_a_manche(
    whist, organiser, accounts, language
):
    organiser.cookies["django_language"] = language
    read, wrong, rondes = 0, [], 0
    hidden = [f"?at={whist.played_date}T23:00", "?of=players", "?round=1"]
    for address in [*sorted(set(pages(whist)))]:
        for more in ("", *hidden):  # each page as it comes, then as it is asked
            answer = organiser.get(address + more)
            if answer.status_code != 200 or "html" not in answer["Content-Type"]:
                break
            read += 1
            text = readable(answer.content.decode())
            rondes += bool(re.search(r"\brondes?\b", text, re.IGNORECASE))
            for found in MANCHE.finditer(OF_RUBBERS.sub(" ", text)):
                where = OF_RUBBERS.sub(" ", text)[
                    max(found.start() - 40, 0) : found.end() + 40
                ]
                wrong.append((address + more, where))

    assert wrong == []
    assert read > 40
    assert rondes > 20


@pytest.mark.django_db
def test_papers_and_plans_of_whist_speak_the_same(whist, organiser):
    organiser.cookies["django_language"] = "fr"
    plan = organiser.get(reverse("planning:make"), {"game": "whist"}).content.decode()
    assert "Rondes" in readable(plan)
    with translation.override("fr"), use_words_of(VARIANTS["whist"]):
        paper = page_of("ranking", whist, desk=True)
    assert "Ronde 1" in readable(paper)
    assert "Manche 1" not in readable(paper)


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "word"), [("whist", "ronde"), ("couleur", "manche")])
def test_the_commands_about_a_day_speak_as_its_game_does(game, word):
    found = day.tournament_of(game)
    calls = (
        ("ranking", found.public_id, "--as-of-round", "9"),
        ("rehearse", "--game", game, "--players", "8", "--until", "99"),
        ("rehearse", "--game", game, "--players", "8", "--rounds", "0"),
    )

    for words in calls:
        with pytest.raises(CommandError) as refused:
            call_command(*words)
        said = str(refused.value)
        assert re.search(rf"\b{word}s?\b", said), said
        assert re.findall(r"\b(?:manche|ronde)s?\b", said) == re.findall(
            rf"\b{word}s?\b", said
        )
    assert gettext("Round %(number)s is closed.").startswith("La manche")
