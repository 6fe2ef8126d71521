"""A club reads its offences, switches them off, changes them and adds its own."""

import re
import threading

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from scoring.variants import VARIANTS
from tests.planning.plans import make
from tournaments.accounts.models import Account
from tournaments.plans.models import OffenceVersion, Tournament
from tournaments.plans.offences import queries
from tournaments.plans.rules import offence_editing
from tournaments.plans.rules.offence import Bounds
from tournaments.plans.rules.offence_text import text_of
from tournaments.plans.rules.offences import (
    default_text,
    game_offences,
    offences_in_force,
)
from tournaments.settings.offences import operations

COULEUR = VARIANTS["couleur"]
MILDER = default_text("couleur").replace("-15..0", "-10..0")
GAME = reverse("offences:game", args=["couleur"])
CHANGE = reverse("offences:change", args=["couleur"])

pytestmark = pytest.mark.django_db


def typed(variant="couleur", seen=0, **more):
    """What a browser sends for the form as it is shown; None takes a box away."""
    offences = game_offences(variant)
    keys = [offence.key for offence in offences]
    words = {
        **offence_editing.words_in_boxes(offences),
        "new.use": "on",
        "new.by": "jury",
    }
    sent = {
        "mode": "table",
        "seen": seen,
        "key": [*keys, offence_editing.NEW],
        **words,
        **more,
    }
    return {name: value for name, value in sent.items() if value is not None}


def own(**more):
    """An offence of the club's own, as it is typed in the last row."""
    names = {
        f"new.{what}.{language}": f"{what} {language}"
        for what in ("name", "article")
        for language in ("fr", "nl", "en")
    }
    return {**names, "new.offender.least": "−5", "new.offender.most": "0", **more}


def save(text, seen, by):
    return operations.change_offences(variant=COULEUR, seen=seen, text=text, by=by)


@pytest.fixture
def odile(cast):
    return Account.objects.get(username="organiser")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_catalogue_of_every_game_is_there_without_a_row(organiser, variant):
    page = organiser.get(reverse("offences:game", args=[variant]))
    saved = organiser.post(
        reverse("offences:change", args=[variant]), typed(variant), follow=True
    )

    assert page.context["offences"] == game_offences(variant)
    assert saved.redirect_chain == [(reverse("offences:game", args=[variant]), 302)]
    # The same again makes no version.
    assert not OffenceVersion.objects.exists()


def test_an_offence_is_switched_off_and_its_bounds_are_changed(organiser):
    more = {"remarks.use": None, "cheating.offender.least": "−20", "note": "Assemblée"}

    organiser.post(CHANGE, typed(**more))

    version = OffenceVersion.objects.get()
    assert (version.number, version.note, version.made_by.name) == (
        1,
        "Assemblée",
        "Odile",
    )
    found = {one.key: one for one in offences_in_force(version.text, "couleur")}
    assert "remarks" not in found
    assert found["cheating"].offender == Bounds(-20, 0)


def test_a_club_adds_an_offence_of_its_own_on_the_page(organiser):
    organiser.post(CHANGE, typed(**own(**{"new.may.annulled": "on"})))

    added = offences_in_force(OffenceVersion.objects.get().text, "couleur")[-1]
    assert (added.key, added.offender, added.effects) == (
        "own_1",
        Bounds(-5, 0),
        frozenset(("annulled",)),
    )
    assert added.names == {"fr": "name fr", "nl": "name nl", "en": "name en"}
    assert "own_1.name.fr" in organiser.get(CHANGE).content.decode()


def test_what_is_wrong_stands_beside_the_offence_and_the_form_as_it_was(organiser):
    wrong = {"cheating.offender.least": "beaucoup", "misdeal.name.nl": ""}

    page = organiser.post(CHANGE, typed(**wrong))

    assert page.status_code == 422
    rows = {row["key"]: row for row in page.context["form"].rows()}
    assert {
        key: [problem.code for problem in row["problems"]]
        for key, row in rows.items()
        if row["problems"]
    } == {"cheating": ["no_bounds"], "misdeal": ["words_empty"]}
    assert rows["cheating"]["words"]["cheating.offender.least"] == "beaucoup"
    assert not OffenceVersion.objects.exists()


def test_an_offence_of_ones_own_needs_its_names(organiser):
    page = organiser.post(CHANGE, typed(**own(**{"new.name.nl": ""})))

    last = page.context["form"].rows()[-1]
    assert (last["key"], [one.code for one in last["problems"]]) == (
        "new",
        ["words_empty"],
    )


def test_the_text_is_changed_as_a_whole_and_its_wrong_lines_are_named(organiser):
    def sent(text):
        return {"mode": "text", "seen": 0, "text": text}

    wrong = organiser.post(CHANGE, sent(MILDER.replace("jury", "bar", 1)))
    right = organiser.post(CHANGE, sent(MILDER))

    assert wrong.status_code == 422
    assert len(wrong.context["form"].non_field_errors()) == 1
    assert "−" not in OffenceVersion.objects.get().text
    assert right.headers["Location"] == GAME
    assert OffenceVersion.objects.get().text == MILDER


@pytest.mark.parametrize(
    "sent",
    [
        {"mode": "text", "text": "x" * 50_000},
        {"mode": "table"},
        {"mode": "table", "key": ["a b|c", "misdeal"], "seen": "many"},
        {"mode": "table", "key": [f"own_{n}" for n in range(500)], "seen": "−1"},
        {"mode": "odd", "key": "misdeal", "misdeal.by": "a\nb"},
    ],
)
def test_nonsense_is_refused_and_keeps_nothing(organiser, sent):
    page = organiser.post(CHANGE, sent)

    assert page.status_code == 422
    assert not OffenceVersion.objects.exists()


def test_a_key_that_no_offence_can_have_is_refused_on_a_page_that_is_no_longer(
    organiser,
):
    page = organiser.post(CHANGE, typed(key=["x" * 300_000]))

    assert page.status_code == 422
    assert len(page.content) < 200_000
    assert not OffenceVersion.objects.exists()


def test_of_two_organisers_at_once_the_second_is_told(organiser, odile):
    save(MILDER, 0, odile)

    page = organiser.post(CHANGE, typed(**{"remarks.use": None}))

    assert page.status_code == 422
    assert page.context["form"].non_field_errors().as_data()[0].code == "stale"
    assert page.context["seen"] == 1
    assert OffenceVersion.objects.get().text == MILDER
    # Now that both have been seen, the second may save over the first.
    again = organiser.post(CHANGE, typed(seen=1, **{"remarks.use": None}))
    assert again.status_code == 302
    assert OffenceVersion.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_of_two_who_save_at_the_same_moment_one_does(odile):
    told = []
    together = threading.Barrier(2)

    def one_saves(text):
        together.wait()
        try:
            save(text, 0, odile)
        except ValidationError as error:
            told.append(error.code)
        finally:
            connection.close()

    texts = (MILDER, MILDER.replace("-10..0", "-12..0"))
    both = [threading.Thread(target=one_saves, args=(text,)) for text in texts]
    for one in both:
        one.start()
    for one in both:
        one.join()

    assert told == ["stale"]
    assert OffenceVersion.objects.get().number == 1


def test_an_older_version_and_the_catalogue_can_be_taken_up_again(organiser, odile):
    save(MILDER, 0, odile)
    save(MILDER.replace("-10..0", "-12..0"), 1, odile)
    address = reverse("offences:version", args=["couleur", 1])

    older = organiser.get(address)
    form = organiser.get(f"{CHANGE}?from=1").context["form"]
    catalogue = organiser.get(f"{CHANGE}?from=0&mode=text").context["form"]

    assert older.context["is_newest"] is False
    assert form.words()["cheating.offender.least"] == "−10"
    assert catalogue["text"].value() == default_text("couleur")
    for wrong in ("?from=3", "?from=x"):
        assert organiser.get(CHANGE + wrong).status_code == 404


def test_versions_are_refused_to_be_changed_by_the_database(odile):
    save(MILDER, 0, odile)

    for write in (
        lambda: OffenceVersion.objects.update(text=""),
        lambda: OffenceVersion.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            write()


def test_a_version_that_was_not_the_newest_is_not_written_over(odile):
    save(MILDER, 0, odile)

    with pytest.raises(ValidationError) as caught:
        save(default_text("couleur"), 0, odile)
    assert caught.value.code == "stale"


def test_a_tournament_keeps_the_offences_that_it_began_with(organiser, odile):
    before = make(by=odile)
    save(MILDER, 0, odile)
    after = make(by=odile, name="Tournoi d'après")
    older = Tournament(variant_key="couleur", offences_text="")
    foreign = Tournament(variant_key="couleur", offences_text=MILDER + "\n")

    assert (before.offences_text, after.offences_text) == (
        default_text("couleur"),
        MILDER,
    )
    assert [queries.pinned_version(one) for one in (before, after, older, foreign)] == [
        0,
        1,
        0,
        None,
    ]
    page = organiser.get(reverse("desk:tournament", args=[after.public_id]))
    link = reverse("offences:version", args=["couleur", 1])
    assert link in page.content.decode()
    event = after.events.get(kind="tournament_made")
    assert event.facts["offences_text"] == MILDER


def test_the_jury_reads_and_does_not_change(cast):
    assert cast["jury"].get(GAME).status_code == 200
    assert cast["jury"].get(CHANGE).status_code == 403
    assert cast["jury"].post(CHANGE, typed()).status_code == 403
    assert CHANGE not in cast["jury"].get(GAME).content.decode()


def test_a_game_or_a_version_that_does_not_exist_is_not_found(organiser):
    for address in (
        reverse("offences:game", args=["bridge"]),
        reverse("offences:change", args=["bridge"]),
        reverse("offences:version", args=["couleur", 1]),
    ):
        assert organiser.get(address).status_code == 404


def test_the_list_takes_as_many_queries_for_one_version_as_for_three(
    organiser, odile, django_assert_max_num_queries
):
    def asked():
        with django_assert_max_num_queries(50) as queries_made:
            organiser.get(reverse("offences:games"))
            organiser.get(GAME)
        return len(queries_made)

    save(MILDER, 0, odile)
    one = asked()
    save(MILDER.replace("-10..0", "-12..0"), 1, odile)
    save(MILDER, 2, odile)

    assert asked() == one


def test_a_club_with_offences_of_its_own_is_offered_what_came_switched_off(organiser):
    game = VARIANTS["whiz"]
    old = [one for one in game_offences("whiz") if not one.off]
    text = text_of(old).replace(" on ", " off ", 1)
    OffenceVersion.objects.create(variant_key="whiz", number=1, text=text)
    page = organiser.get(reverse("offences:game", args=["whiz"]))
    kept = offence_editing.read_offences(game, text)

    off = [one.key for one in page.context["offences"] if one.off]
    assert off == ["dispute", "talking", "revoke"]
    assert [one.key for one in kept] == [one.key for one in old]


def rows(page, at=0):
    """The rows of a list of the page, each as the words that it holds."""
    body = page.content.decode().split("<tbody")[1 + at].split("</tbody>")[0]
    return [
        " ".join(re.sub("<[^>]*>", " ", row).split())
        for row in re.findall("<tr.*?</tr>", body, re.DOTALL)
    ]


def test_a_row_of_the_list_says_what_an_offence_costs_and_of_whom(organiser):
    organiser.post(CHANGE, typed(**{"remarks.use": None, "note": "Assemblée"}))
    page = organiser.get(GAME)

    (revoke,) = [row for row in rows(page) if row.startswith("Renonce ")]
    assert "−3 à 0 0 à 1 le jury seulement" in revoke
    (remarks,) = [row for row in rows(page) if row.startswith("Remarques ")]
    assert "pas utilisée ici" in remarks
    newest, catalogue = rows(page, at=1)
    assert newest.startswith("Version 1 (affichée) ")
    assert newest.endswith("Assemblée")
    assert catalogue == "catalogue – – toujours là"


def test_a_row_of_the_games_leads_to_the_offences_and_to_their_change(organiser, cast):
    page = organiser.get(reverse("offences:games"))
    (row,) = [row for row in rows(page) if row.startswith("Whist à couleur ")]
    assert row.endswith("le catalogue Modifier Whist à couleur")
    assert CHANGE in page.content.decode()

    read = cast["jury"].get(reverse("offences:games")).content.decode()
    assert GAME in read
    assert CHANGE not in read
