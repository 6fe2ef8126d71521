"""Fills a column that was added to a person, and looks for it wherever it may stand.

Run in a copy of the house in which the recipe was followed; what it finds is printed.
"""

import json
import logging
import re
import zipfile
from contextlib import suppress

import django

django.setup()  # what is imported below needs the models

from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment
from django.urls import NoReverseMatch, reverse
from django.utils import timezone, translation

from tests.addresses import WORDS, pages
from tests.conftest import Clients, make_crew
from tests.printing.presses import at_once
from tests.privacy.world import forget_on_the_page, text_of
from tournaments.accounts.models import Host
from tournaments.backups import making
from tournaments.backups.here import this_club
from tournaments.backups.rules.manifest import Because
from tournaments.demo.rehearsal import rehearse
from tournaments.entries.people import known
from tournaments.guard.privacy.dossier import written
from tournaments.papers.documents import DOCUMENTS
from tournaments.pdf import making as printing
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.players.rules.verdicts import label
from tournaments.tables import table_cards
from tournaments.tables.player_cards import token_of

COLUMN = "landline"
HERS, OTHERS = "010 99 88 77", "010 55 44 33"
# Written with any sign between, but for the moment 17:55:44.33 of a page.
TRACE = re.compile(r"10[^\d:]?(?:99[^\d:]?88[^\d:]?77|55[^\d:]?44[^\d:]?33)")
HEADS = {"fr": "Ligne fixe", "nl": "Vaste lijn", "en": "Landline"}
EN = {"accept-language": "en"}
# Signing out is no page.
PASSED_OVER = {"sign_out"}
FORMATS = ("csv", "xlsx", "json")


def at(page, player):
    return reverse(page, args=[player.public_id])


def value_of(player):
    return Player.objects.values_list(COLUMN, flat=True).get(pk=player.pk)


def sends(client, page, **sent):
    answer = client.post(page, sent, headers=EN)
    assert answer.status_code == 302, (page, text_of(answer))


def member(first_name, last_name):
    return Player.objects.get(first_name=first_name, last_name=last_name)


def filled_in_the_form(client):
    """The form asks for it, of somebody new and of a member who is changed."""
    said = {"first_name": "Zoé", "last_name": "Zorg", "shown": "full", COLUMN: OTHERS}
    sends(client, reverse("registration:add_player"), **said)
    zoe = member("Zoé", "Zorg")
    before = value_of(zoe)
    sends(client, at("registration:change_player", zoe), **said | {COLUMN: HERS})
    return [before, value_of(zoe)]


def imported(client):
    """What a list says under each heading, of somebody new and of one who lacks it."""
    found = {}
    page = reverse("registration:import_players")
    for language, head in HEADS.items():
        old = Player.objects.create(last_name=f"Maes{language}", folded_name="maes")
        rows = (f"Maes{language};;{OTHERS}", f"Bovy{language};Anne;{OTHERS}")
        text = "\n".join((f"Nom;Prénom;{head}", *rows))
        file = SimpleUploadedFile("liste.csv", text.encode())
        looked = client.post(page, {"file": file})
        data = looked.context["form"].data
        client.post(page, {**data, "confirm": "1"})
        found[language] = [value_of(old), value_of(member("Anne", f"Bovy{language}"))]
    return found


def too_long(client):
    """What is said of a cell that is longer than the column."""
    text = f"Nom;Ligne fixe\nMaes;{'0' * 41}"
    page = reverse("registration:import_players")
    looked = client.post(page, {"file": SimpleUploadedFile("x.csv", text.encode())})
    [one] = [row.one for row in looked.context["judged"]]
    return [one.verdict, one.problem, one.about]


def merged(client):
    """Of two who are one, what each has: merged, parted, and where both have one."""
    found = {}
    for case, own in (("lacked", ""), ("had", "010 11 11 11")):
        one, other = (
            Player.objects.create(
                last_name=f"{name}{case}", folded_name=f"{name}{case}", **more
            )
            for name, more in (("one", {COLUMN: own}), ("other", {COLUMN: OTHERS}))
        )
        said = "over: landline" in made_one(client, one, other)
        then = value_of(one)
        sends(client, at("registration:part_players", one), other=other.public_id)
        found[case] = [said, then, value_of(one), value_of(other)]
        for gone in (one, other):
            gone.delete()
    return found


def made_one(client, one, other):
    """Make one member of two; what the page says before is returned."""
    page = at("registration:merge_player", one)
    named = label(next(who for who in known() if who[0] == other.public_id))
    looked = client.get(page, {"other": named}, headers=EN)
    seal = looked.context["moving"].seal
    sends(client, page, other=named, gone=other.public_id, seen=seal)
    return text_of(looked)


def a_day(player):
    """A tournament that goes on, with everybody in it as people of the club."""
    day = rehearse(game="couleur", players=8, rounds=2, deals_per_round=4, until=1)
    entry = day.entries.order_by("pk")[0]
    entry.player = player
    entry.save()
    Tournament.objects.update(is_practice=False)
    Player.objects.update(club=None)
    return day, entry


def phone_of(day, entry):
    """The phone of a table, which is that of a player too."""
    phone = Client()
    card = table_cards.card_or_404(day, 1)
    pair = reverse("at_tables:pair", args=[day.public_id])
    phone.post(pair, {"secret": card.secret})
    enter = reverse("own_page:enter", args=[day.public_id])
    phone.post(enter, {"secret": token_of(entry)})
    return phone


def addresses(day, entry, player):
    """Every page in the tournament, with her where a page is of somebody."""
    own = {
        "tournament": day.public_id,
        "player": player.public_id,
        "entry": entry.public_id,
    }
    world = own | {word: make() for word, make in WORDS.items() if word not in own}
    found = {
        page: reverse(page, kwargs={word: world[word] for word in words})
        for page, words in pages().items()
        if page not in PASSED_OVER
    }
    for key in DOCUMENTS:
        found[f"paper {key}"] = reverse("printing:page", args=[day.public_id, key])
    for form in FORMATS:
        with suppress(NoReverseMatch):
            there = reverse("ranking:export", args=[day.public_id, form])
            found[f"ranking {form}"] = there
    return found


def where_it_stands(client, pages):
    """The pages on which somebody reads it, and whether he reads of her on many."""
    texts = {page: text_of(client.get(url, headers=EN)) for page, url in pages.items()}
    found = sorted(page for page, text in texts.items() if TRACE.search(text))
    return found, sum("Zorg" in text for text in texts.values()) > 3


def headings(client):
    """What stands above it, in the list and in the file of each kind."""
    listed = text_of(client.get(reverse("registration:players"), headers=EN))
    csv = text_of(client.get(reverse("registration:export_csv"), headers=EN))
    return ["Landline" in listed, "Landline" in csv.splitlines()[0].split(";")]


def handed_over(client, player):
    """What the file for programs, the text and the paper of a person say of it."""
    person = json.loads(written.as_json(player))["person"]
    with translation.override("en"):
        text = written.as_text(player).decode()
        paper = written.as_page(player)
    return [person.get(COLUMN), f"Landline: {HERS}" in text, HERS in paper]


def contacts_forgotten(client, player):
    """Whether somebody who stays away is due for it, and what is left of it then."""
    Host.objects.get_or_create(pk=1, defaults={"name": "Ciney"})
    long_ago = timezone.now() - timezone.timedelta(days=2000)
    kept = {COLUMN: OTHERS, "created_at": long_ago}
    Player.objects.filter(pk=player.pk).update(**kept)
    page = reverse("privacy:due")
    due = OTHERS in text_of(client.get(page, headers=EN))
    sent = {"what": "contact", "player": player.public_id, "again": "1"}
    client.post(page, sent)
    return [due, value_of(player)]


def told_beforehand(client, player):
    """Whether the page that forgets, and that which tells players, name it."""
    forget = text_of(client.get(at("privacy:forget", player), headers=EN))
    told = text_of(Client().get(reverse("privacy:kept"), headers=EN))
    alone = re.search(r"Organisers alone: [^.]*", " ".join(told.split()))
    return [", landline" in forget, ", landline" in (alone or [""])[0]]


def in_a_backup(name):
    """Whether a backup that is made now has it, in the database or beside it."""
    file = settings.BASE_DIR / name  # beside the data
    making.make(this_club(), Because("asked"), file, counted=False)
    with zipfile.ZipFile(file) as bundle:
        return any(HERS.encode() in bundle.read(one) for one in bundle.namelist())


def in_the_files():
    """The files of the data folder in which it can be read, byte by byte."""
    found = (path for path in sorted(settings.DATA_DIR.rglob("*")) if path.is_file())
    return [path.name for path in found if HERS.encode() in path.read_bytes()]


def tried(step, *words):
    """What a step finds, or how it fails: the others are looked at all the same."""
    try:
        return step(*words)
    except Exception as error:  # whatever a reader that is broken raises
        return f"{step.__name__}: {type(error).__name__} {error}"


def main():
    setup_test_environment()
    logging.disable()
    printing.lay_out = at_once  # the text that a PDF is made of
    call_command("migrate", verbosity=0)
    cast = Clients(make_crew())
    organiser = cast["organiser"]
    said = {
        step.__name__: tried(step, organiser)
        for step in (filled_in_the_form, imported, too_long, merged)
    }
    anne, zoe = member("Anne", "Bovyfr"), member("Zoé", "Zorg")
    said["contacts_forgotten"] = tried(contacts_forgotten, organiser, anne)
    double = {"last_name": "Zorg double", "folded_name": "zorg double", COLUMN: HERS}
    made_one(organiser, zoe, Player.objects.create(**double))
    day, entry = a_day(zoe)
    pages = addresses(day, entry, zoe)
    # Whatever became of the form: each reader is looked at by itself.
    Player.objects.exclude(**{COLUMN: HERS}).update(**{COLUMN: OTHERS})
    Player.objects.filter(pk=zoe.pk).update(**{COLUMN: HERS})
    zoe.refresh_from_db()
    clients = {role: cast[role] for role in ("organiser", "scorer", "jury", "stranger")}
    clients["table"] = phone_of(day, entry)
    said["pages"] = {
        role: tried(where_it_stands, client, pages) for role, client in clients.items()
    }
    said["headings"] = tried(headings, organiser)
    said["handed_over"] = tried(handed_over, organiser, zoe)
    said["in_a_backup"] = [in_a_backup("before.zip")]
    said["in_the_files"] = [in_the_files() != []]
    Tournament.objects.update(state=Tournament.State.FINISHED)
    said["told_beforehand"] = tried(told_beforehand, organiser, zoe)
    tried(forget_on_the_page, organiser, zoe)
    said["in_a_backup"].append(in_a_backup("after.zip"))
    said["in_the_files"].append(in_the_files())
    said["forgotten"] = value_of(zoe)
    print(json.dumps(said))


if __name__ == "__main__":
    main()
