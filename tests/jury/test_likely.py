"""The large buttons of a case: which offences, for which points, about which deal."""

import re

import pytest
from django.http import QueryDict
from django.urls import reverse

from scoring.variants import VARIANTS
from tests.entry.evening import E8, write
from tests.jury import evening
from tournaments.judge.deciding import quick
from tournaments.jury import writes as operations
from tournaments.jury.rules.likely import called_by, likely, verdicts
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.plans.rules.offences import SAID, game_offences
from tournaments.rulings.models import Case, Ruling

OF_COULEUR = {one.key: one for one in game_offences("couleur")}


def keys(offences):
    return [one.key for one in offences][:4]


def test_the_call_comes_first_then_what_was_given_most_then_what_is_usual():
    every = game_offences("couleur")

    assert keys(likely(every, called=(), given={})) == [
        "revoke", "misdeal", "two_cards", "remarks",
    ]  # fmt: skip
    assert keys(likely(every, called=(), given={"warning": 2, "cheating": 5})) == [
        "cheating", "warning", "revoke", "misdeal",
    ]  # fmt: skip
    assert keys(likely(every, called=["dispute"], given={"warning": 2})) == [
        "dispute", "warning", "revoke", "misdeal",
    ]  # fmt: skip


def test_an_exclusion_is_never_likely_however_often_there_was_one():
    found = likely(
        game_offences("couleur"),
        called=["exclusion"],
        given={"exclusion": 9, "warning": 1},
    )

    assert keys(found) == ["warning", "revoke", "misdeal", "two_cards"]
    assert "exclusion" not in [one.key for one in found]


SPOKEN = [
    (game, offence.key, phrase)
    for game in VARIANTS
    for offence in game_offences(game)
    for phrase in SAID[offence.key]
]


@pytest.mark.parametrize(("game", "offence", "phrase"), SPOKEN)
def test_what_tables_say_brings_its_offence_to_the_front(game, offence, phrase):
    every = game_offences(game)

    assert called_by(f"À la table 3 : {phrase.upper()} !", every)[0] == offence


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("trou oublié", ["trou_forgotten"]),
        ("Est a oublié de dire son trou", ["trou_forgotten"]),
        ("il a regardé mes cartes", ["cheating"]),
        ("Il a joué deux cartes à la fois", ["two_cards"]),
        ("Nord n'a pas fourni à cœur, le pli est ramassé et personne n'est d'accord",
         ["revoke"]),
        ("hij heeft niet gevolgd", ["revoke"]),
        ("on n'est pas d'accord : deux cartes ou une ?", ["dispute", "two_cards"]),
        ("verzaakt in schoppen", ["revoke"]),
        ("Elle ne fournit pas à pique", ["revoke"]),
        ("hij keek in mijn kaarten", ["cheating"]),
        ("elle a vu mes cartes", ["cheating"]),
        ("Ouest a jeté les cartes", ["cards_shown_lost"]),
        ("he laid down his cards", ["cards_shown_lost"]),
        ("il n'a pas annoncé son trou", ["trou_forgotten"]),
        ("on n'a pas appelé le jury", ["jury_not_called"]),
        ("il manque une carte", ["misdeal"]),
        ("bonjour", []),
        ("", []),
        ("x " * 200 + "trou oublié", ["trou_forgotten"]),
    ],
)  # fmt: skip
def test_the_words_of_a_call_are_looked_for_as_they_are_said(words, found):
    assert called_by(words, game_offences("couleur")) == found


@pytest.mark.parametrize(
    ("offence", "given", "found"),
    [
        ("revoke", {}, [(0, 0), (-1, 1), (-2, 1), (-3, 1)]),
        ("revoke", {(-3, 0): 2, (-3, 1): 1}, [(0, 0), (-1, 1), (-2, 1), (-3, 0)]),
        ("misdeal", {}, [(-3, 1)]),
        ("trou_forgotten", {}, [(-15, 0)]),
        ("warning", {}, [(0, 0)]),
        ("cheating", {}, [(0, 0), (-15, 5)]),
        ("cheating", {(-5, 2): 3, (-10, 3): 1, (-4, 1): 1, (-20, 9): 8},
         [(0, 0), (-4, 1), (-5, 2), (-15, 5)]),
    ],
)  # fmt: skip
def test_one_press_says_all_that_it_gives_the_mildest_first(offence, given, found):
    assert verdicts(OF_COULEUR[offence], given) == found


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_press_gives_what_the_article_does_not_allow(variant):
    for offence in game_offences(variant):
        for own, others in verdicts(offence):
            assert offence.offender.allow(own)
            assert offence.others.allow(others)


@pytest.fixture
def jury(cast):
    return cast["jury"]


def page_of(client, case, **sent):
    name = "decide" if sent else "case"
    words = [case.tournament.public_id, case.public_id]
    return client.get(reverse(f"jury:{name}", args=words), sent)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("call", "first"),
    [
        ({}, ["revoke", "misdeal"]),
        ({"words": "TRICHERIE, ou une verzaking ?"}, ["revoke", "cheating", "misdeal"]),
        ({"words": "une contestation"}, ["dispute", "revoke"]),
        ({"kind": "witness", "contract": "grand_chelem"},
         ["bid_refused", "jury_not_called"]),
        ({"kind": "witness", "contract": "grande_misere_table"},
         ["bid_refused", "jury_not_called", "cards_shown_lost"]),
    ],
)  # fmt: skip
def test_what_was_called_decides_which_offence_comes_first(jury, accounts, call, first):
    _day, one, _two = evening.an_evening(by=accounts["scorer"])
    case = evening.called(one, 2, by=accounts["scorer"], **call)
    shown = page_of(jury, case).context

    found = [offence.key for offence in shown["quick"]]
    assert found[: len(first)] == first
    assert len(found) == 4
    assert not set(found) & {offence.key for offence in shown["others"]}


@pytest.mark.long
@pytest.mark.django_db
def test_what_the_club_gives_most_comes_first_but_for_practice_and_what_was_lifted(
    jury, accounts
):
    day, one, two = evening.an_evening(by=accounts["scorer"])
    warned = evening.called(one, 1, by=accounts["scorer"])
    fine = evening.fine(one, "warning", own=0, warning=True)
    evening.rule(warned, fine, by=accounts["jury"])
    case = evening.called(two, 1, by=accounts["scorer"])

    assert keys(page_of(jury, case).context["quick"])[0] == "warning"
    Tournament.objects.update(is_practice=True)
    assert keys(page_of(jury, case).context["quick"])[0] == "revoke"
    assert day.cases.count() == 2


@pytest.mark.long
@pytest.mark.django_db
def test_a_call_without_a_deal_is_about_the_one_written_last(jury, accounts):
    day, one, _two = evening.an_evening(by=accounts["scorer"])
    for deal in (1, 2):
        write(one, deal, E8, by=accounts["scorer"])
    case = evening.called(one, None, by=accounts["scorer"])
    url = reverse("jury:decide", args=[day.public_id, case.public_id])
    shown = page_of(jury, case, offence="revoke").context
    sent = {"offence": "revoke", "seen": 1, "deal": shown["named"], "effect": "lost"}
    sent["verdict"] = f"{evening.key_at(one, 'N')}:-3:1"
    looked = jury.post(url, sent)
    assert (Case.objects.get().deal, Ruling.objects.count()) == (None, 0)
    del sent["verdict"]
    sent |= {
        "offenders": evening.key_at(one, "N"), "points_offender": "-3",
        "points_others": "1", "shown": looked.context["mark"],
    }  # fmt: skip
    assert jury.post(url, sent).status_code == 302

    assert shown["named"] == 2
    assert Case.objects.get().deal == 2
    assert (Ruling.objects.get().effect, evening.at(one)["N"][2]) == ("lost", 0)
    told = Event.objects.order_by("number").values_list("kind", flat=True)
    assert list(told)[-2:] == ["case_corrected", "ruling_made"]


@pytest.mark.django_db
@pytest.mark.parametrize("deal", ["", "0", "99", "x"])
def test_a_deal_that_is_none_is_left_out(accounts, deal):
    _day, one, _two = evening.an_evening(by=accounts["scorer"])
    case = evening.called(one, None, by=accounts["scorer"])

    assert quick.assume_deal(case, QueryDict(f"deal={deal}")) is None
    assert case.deal is None


@pytest.mark.django_db
@pytest.mark.parametrize("verdict", ["nobody:-3:1", "-3", ":::", "N:x:y", "é"])
def test_a_press_that_says_nothing_sensible_is_asked_again(jury, accounts, verdict):
    day, one, _two = evening.an_evening(by=accounts["scorer"])
    case = evening.called(one, 1, by=accounts["scorer"])
    url = reverse("jury:decide", args=[day.public_id, case.public_id])
    answer = jury.post(url, {"offence": "revoke", "seen": 1, "verdict": verdict})

    assert (answer.status_code, Ruling.objects.count()) == (422, 0)


@pytest.mark.django_db
def test_a_press_looks_and_never_keeps(jury, accounts):
    day, one, _two = evening.an_evening(by=accounts["scorer"])
    case = evening.called(one, 1, by=accounts["scorer"])
    url = reverse("jury:decide", args=[day.public_id, case.public_id])
    sent = {"offence": "revoke", "seen": 1}
    sent["verdict"] = f"{evening.key_at(one, 'N')}:-3:1"
    mark = jury.post(url, sent).context["mark"]
    again = jury.post(url, {**sent, "shown": mark})

    assert (again.status_code, again.context["mark"]) == (200, mark)
    assert Ruling.objects.count() == 0


@pytest.mark.long
@pytest.mark.django_db
def test_what_becomes_of_the_deal_is_one_press_more(jury, accounts):
    day, one, _two = evening.an_evening(by=accounts["scorer"])
    write(one, 1, E8, by=accounts["scorer"])
    case = evening.called(one, 1, by=accounts["scorer"])
    url = reverse("jury:decide", args=[day.public_id, case.public_id])
    sent = {"offence": "revoke", "seen": 1}
    sent["verdict"] = f"{evening.key_at(one, 'N')}:-3:1"
    first = jury.post(url, sent).context
    assert [(one["effect"], one["chosen"]) for one in first["becomes"]] == [
        ("", True), ("won", False), ("lost", False),
        ("annulled", False), ("replayed", False),
    ]  # fmt: skip
    typed = first["form"].data
    again = {name: typed[name] for name in ("offenders", "points_offender", "offence")}
    again |= {"points_others": "1", "seen": 1, "effect": "", "shown": first["mark"]}
    lost = jury.post(url, {**again, "becomes": "lost"}).context
    back = jury.post(url, {**again, "effect": "lost", "becomes": "written"}).context

    assert lost["form"].decision().effect == "lost"
    assert [one["effect"] for one in lost["becomes"] if one["chosen"]] == ["lost"]
    assert (back["mark"], Ruling.objects.count()) == (first["mark"], 0)


@pytest.mark.django_db
def test_in_a_match_a_press_is_about_a_side(jury, accounts):
    day, one, _two = evening.an_evening("whist", by=accounts["scorer"])
    write(one, 1, {"tricks": {"NS": 9, "EW": 4}}, by=accounts["scorer"])
    case = evening.called(one, 1, by=accounts["scorer"])
    url = reverse("jury:decide", args=[day.public_id, case.public_id])
    at_fault = page_of(jury, case, offence="revoke").context["at_fault"]
    assert [(one["key"], one["verdicts"]) for one in at_fault] == [
        ("NS", [(-3, 0)]),
        ("EW", [(-3, 0)]),
    ]
    sent = {"offence": "revoke", "seen": 1, "verdict": "NS:-3:0"}
    looked = jury.post(url, sent)

    assert looked.status_code == 200
    assert looked.context["form"].decision().side_points == -3


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("", ["warning", "remarks", "cheating", "dispute"]),
        ("tricherie au bar", ["cheating", "warning", "remarks", "dispute"]),
    ],
)
def test_away_from_the_tables_no_play_of_a_card_is_likely(jury, accounts, said, found):
    day, _one, _two = evening.an_evening(by=accounts["scorer"])
    call = operations.Call(words=said)
    case = operations.call_jury(tournament=day, call=call, by=accounts["scorer"])
    first = [one.key for one in page_of(jury, case).context["quick"]]

    assert first == found


@pytest.mark.parametrize("lacks", ["offenders", "reason"])
def test_the_page_begins_at_the_way_to_what_is_answered_wrongly(jury, accounts, lacks):
    day, one, _two = evening.an_evening(by=accounts["scorer"])
    case = evening.called(one, by=accounts["scorer"])
    sent = {"offence": "exclusion", "seen": 1, "look": "1", "exclusion": "on"}
    sent |= {"offenders": [evening.key_at(one, "N")], "reason": "coups"}
    url = reverse("jury:decide", args=[day.public_id, case.public_id])
    right = jury.post(url, sent).content.decode()
    wrong = jury.post(url, {k: v for k, v in sent.items() if k != lacks})

    assert re.findall(r'id="([\w-]+)"[^>]* autofocus', right)[:1] == ["judging-title"]
    begins = wrong.content.decode().partition(" autofocus")[2]
    assert re.search(r'<a href="#id_(\w+?)(_0)?">', begins)[1] == lacks
