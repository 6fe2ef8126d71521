"""Two rulings on one deal, or one board: the later one ends what the first decided."""

from itertools import product

import pytest
from django.urls import reverse
from django.utils import translation

from scoring.scorer import Scorer
from scoring.variants import VARIANTS
from tests.boards.evening import evening as in_boards
from tests.entry.evening import E8, E8_LOST
from tests.jury import evening
from tournaments.deals.rules.judged import Judgement
from tournaments.deals.rules.sheet import Chair, WrittenTable, count
from tournaments.follow import rulings
from tournaments.jury import ending, ending_words, queries
from tournaments.jury.rules.decision import Decision
from tournaments.jury.rules.ending import Decided, Ending, endings
from tournaments.tables.models import Table

OTHER = ("annulled", "lost", "won", "replayed", "corrected")
WORDS = {
    "en": "annulled: ended by case 2",
    "fr": "annulé\N{NO-BREAK SPACE}: ne vaut plus depuis l’affaire 2",
    "nl": "geannuleerd: geldt niet meer sinds zaak 2",
}
ENDS = {
    "en": "This ends what case 1 decided: annulled",
    "fr": "Ceci met fin à ce que l’affaire 1 a décidé\N{NO-BREAK SPACE}: annulé",
    "nl": "Dit beëindigt wat zaak 1 besliste: geannuleerd",
}


def judged(effect, **more):
    facts = E8_LOST if effect == "corrected" else None
    return Judgement(effect, facts=facts, revision=1, **more)


def two(first, second):
    """What of the first judgement of a deal the second ends: wholly, in part or not."""
    found = list(endings([Decided(1, (1, 1), first), Decided(2, (1, 1), second)]))
    return [("in part" if one.partly else "wholly") for one in found]


def counted(*judgements):
    couleur = VARIANTS["couleur"]
    chairs = [Chair(seat, seat) for seat in couleur.seats]
    written = WrittenTable({1: E8}, chairs, {1: judgements}, {1: 1})
    (line,) = count(Scorer.under(couleur), written, 1).lines
    return line.points, line.judged[-1:]


@pytest.mark.parametrize(("first", "second"), list(product(OTHER, OTHER)))
def test_what_is_wholly_ended_counts_for_nothing_on_the_sheet(first, second):
    ended = two(judged(first), judged(second))
    last = counted(judged(second))
    both = counted(judged(first), judged(second))

    assert (both == last) or ended == []


def test_the_last_word_on_a_deal_ends_those_before_it():
    of = {(a, b): two(judged(a), judged(b)) for a, b in product(OTHER, OTHER)}
    stands = {pair for pair, ended in of.items() if ended == []}

    assert stands == {
        ("replayed", "annulled"),
        ("replayed", "lost"),
        ("replayed", "won"),
        ("corrected", "lost"),
        ("corrected", "won"),
    }


def test_of_several_who_bid_one_is_judged_again():
    both, north = judged("won"), judged("lost", seats=("N",))

    assert two(both, north) == ["in part"]
    assert two(north, both) == ["wholly"]
    assert two(north, judged("won", seats=("E",))) == []


def test_a_deal_that_was_played_again_is_not_ended_by_what_is_judged_then():
    first, then = judged("replayed"), judged("corrected")._replace(revision=2)

    assert two(first, then) == []


def ruled(table, jury, effect, **more):
    case = evening.called(table, by=jury)
    decision = evening.fine(table, "dispute", own=0, effect=effect, **more)
    evening.rule(case, decision, by=jury)
    return evening.now(case)


def lifted(case, jury):
    rulings.lift(case=case, seen=case.version, by=jury, reason="erreur")


def pages(cast, case, table):
    """What case, lists, file, paper and the player's page say."""
    day = case.tournament.public_id
    of_day = {
        name: reverse(f"jury:{name}", args=[day])
        for name in ("queue", "decisions", "decisions_csv")
    }
    return {
        **of_day,
        "case": reverse("jury:case", args=[day, case.public_id]),
        "player": reverse("desk:player", args=[day, evening.key_at(table, "N")]),
    }


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_each_page_says_what_a_later_case_has_ended(cast, table, jury, language):
    first = ruled(table, jury, "annulled")
    second = ruled(table, jury, "corrected", facts=E8_LOST)
    words = " ".join(WORDS[language].lower().split())

    def saying():
        found = {}
        for name, url in pages(cast, first, table).items():
            cast["jury"].cookies["django_language"] = language
            text = cast["jury"].get(url).content.decode("utf-8-sig")
            found[name] = words in " ".join(text.split()).lower()
        return found

    during = saying()
    lifted(second, jury)

    assert during == dict.fromkeys(during, True)
    assert saying() == dict.fromkeys(during, False)
    assert evening.at(table)["N"] == (0, 0, 0)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_the_preview_says_what_it_ends_before_it_is_kept(cast, table, jury, language):
    ruled(table, jury, "annulled")
    case = evening.called(table, by=jury)
    url = reverse("jury:decide", args=[case.tournament.public_id, case.public_id])
    cast["jury"].cookies["django_language"] = language
    sent = {"offence": "dispute", "seen": case.version, "effect": "lost"}
    page = " ".join(cast["jury"].post(url, sent).content.decode().split())

    assert " ".join(ENDS[language].split()) in page


@pytest.mark.django_db
class TestTheLaterCase:
    @pytest.fixture
    def cases(self, table, jury):
        return ruled(table, jury, "annulled"), ruled(table, jury, "lost")

    def told(self, cast, case, jury):
        with translation.override("en"):
            cast["jury"].cookies["django_language"] = "en"
            words = [case.tournament.public_id, case.public_id]
            return cast["jury"].get(reverse("jury:case", args=words)).context

    def test_says_on_its_page_what_it_ends(self, cast, cases, jury):
        (shown,) = self.told(cast, cases[1], jury)["rulings"]

        assert shown.ends == ["this ends what case 1 decided: annulled"]

    def test_says_it_to_the_table(self, cast, cases, jury):
        page = self.told(cast, cases[1], jury)

        assert ENDS["en"] + "." in page["to_say"]

    def test_says_it_in_what_happened_also_once_it_is_lifted(self, cast, cases, jury):
        lifted(cases[1], jury)
        happened = self.told(cast, cases[1], jury)["happened"]
        told = {one.event.kind: one.sentences for one in happened}

        assert told["ruling_made"][-1] == "this ends what case 1 decided: annulled"
        assert told["ruling_lifted"][-1] == (
            "what case 1 decided counts again: annulled"
        )

    def test_leaves_the_first_to_say_once_that_it_counts_no_more(
        self, cast, cases, jury
    ):
        said = self.told(cast, cases[0], jury)["to_say"]
        about = [one for one in said if "nnulled" in one or "case 2" in one]

        assert about == [
            "What this case decided (annulled) no longer counts: case 2 has decided "
            "otherwise since."
        ]


@pytest.mark.django_db
def test_before_it_is_lifted_one_reads_what_counts_again(cast, table, jury):
    ruled(table, jury, "annulled")
    second = ruled(table, jury, "lost")
    url = reverse("jury:lift", args=[second.tournament.public_id, second.public_id])
    cast["jury"].cookies["django_language"] = "en"

    told = cast["jury"].get(url).content.decode()
    assert "What case 1 decided counts again: annulled" in told


@pytest.mark.django_db
def test_who_decides_anew_says_what_he_ends_no_more(table, jury):
    ruled(table, jury, "annulled")
    second = ruled(table, jury, "lost")
    turn = ending.ending_change_by(second, None, Decision("dispute"))

    assert turn == ([], [Ending(1, 2, "annulled", partly=False)])


@pytest.mark.django_db
def test_a_first_case_decided_anew_ends_the_second(table, jury):
    first = ruled(table, jury, "annulled")
    ruled(table, jury, "lost")
    decision = evening.fine(table, "dispute", own=0, effect="won")
    evening.rule(first, decision, by=jury)

    assert ending.endings_in(first.tournament) == [Ending(2, 1, "lost", partly=False)]


@pytest.mark.long
@pytest.mark.django_db
def test_a_result_of_a_board_given_twice_is_that_of_the_later_case(jury, accounts):
    tournament = in_boards(9, rounds=1, by=accounts["organiser"])
    tables = Table.objects.filter(round__tournament=tournament)
    table = tables.select_related("round__tournament").first()
    cases = []
    for kind, seat in (("plus", ""), ("minus", "E"), ("average", "")):
        case = evening.called(table, by=jury, words=kind)
        key = queries.players_of(table, 1)[0].key
        made = evening.on_board(kind, seat)
        decision = Decision("warning", (key,), warning=True, boards=made)
        evening.rule(case, decision, by=jury, reason="bruit")
        cases.append(evening.now(case))
    found = ending.endings_in(tournament)
    lifted(cases[1], jury)

    assert [(one.ended, one.by, one.partly) for one in found] == [
        (1, 2, True),
        (1, 3, False),
        (2, 3, False),
    ]
    assert ending.endings_in(tournament) == [Ending(1, 3, "given", partly=False)]
    with translation.override("en"):
        assert ending_words.ending_sentences(ending_words.ENDED, found[:1])[0] == (
            "the result given for the board: ended in part by case 2"
        )
