"""The players of last year come again, as one ticks them in a browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.reading import complaints
from tournaments.entries.members import add_player


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("size", [(390, 844), (1366, 768), (1920, 1080)])
def test_the_field_of_last_year_comes_again_but_for_one(
    door,
    live_server,
    tournament,
    last_time,
    size,
):
    add_player(first_name="Élodie", last_name="Lambert")
    door.context.add_cookies(
        [{"name": "django_language", "value": "fr", "url": live_server.url}]
    )
    door.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    here = f"{live_server.url}/t/{tournament.public_id}/players/"
    door.goto(here)
    door.get_by_role("link", name="Plusieurs joueurs à la fois").click()
    door.get_by_role("link", name="Coupe de whist").click()
    expect(door.locator(".ticks-picked")).to_have_text("2 ✔ Anne Bovy, Jean Closset")
    assert 0 <= door.locator(".ticks ul").bounding_box()["y"] < size[1] / 2
    assert complaints(door) == []
    door.get_by_label("Jean Closset").uncheck()
    door.get_by_role("button", name="Inscrire les joueurs cochés").click()
    expect(door.locator(".people .at-name a")).to_have_text(["Anne Bovy"])

    # Among all members one types, and Enter ticks.
    door.goto(f"{here}several/?from=members")
    door.get_by_label("Chercher un nom").fill("elod")
    expect(door.get_by_label("Jean Closset")).to_be_hidden()
    door.get_by_label("Chercher un nom").press("Enter")
    expect(door.locator(".ticks-picked")).to_have_text("1 ✔ Élodie Lambert")
    door.get_by_role("button", name="Inscrire les joueurs cochés").click()
    expect(door.locator(".people .at-name a")).to_have_count(2)
    door.get_by_role("button", name="Les retirer").click()
    expect(door.locator(".people .at-name a")).to_have_text(["Anne Bovy"])

    door.goto(f"{here}several/names/")
    door.get_by_label("Noms").fill("Closset, Jean\nMarie Neuve [Ath]")
    door.get_by_role("button", name="Voir la liste").click()
    expect(door.locator("tbody .badge")).to_have_text(["connu", "nouveau"])
    assert complaints(door) == []
    door.get_by_role("button", name="Inscrire ces joueurs").click()
    expect(door.locator(".people .at-name a")).to_have_text(
        ["Anne Bovy", "Jean Closset", "Marie Neuve"]
    )

    # The same from a file that a spreadsheet of Windows saved.
    door.goto(f"{here}several/names/")
    list_of_club = {
        "name": "noms.csv",
        "mimeType": "text/csv",
        "buffer": '"Œuvrard, Noël"\r\n'.encode("cp1252"),
    }
    door.get_by_label("Ou un fichier").set_input_files(files=[list_of_club])
    assert complaints(door) == []
    door.get_by_role("button", name="Voir la liste").click()
    expect(door.locator("tbody .badge")).to_have_text(["nouveau"])
    expect(door.get_by_label("Noms")).to_have_value('"Œuvrard, Noël"')
    door.get_by_role("button", name="Inscrire ces joueurs").click()
    expect(door.locator(".people .at-name a")).to_contain_text(["Noël Œuvrard"])
