"""How the addresses of the club are pressed: its crew, members and numbers."""

from django.utils import timezone

from scoring.grids.operations import GridDraft, make_grid
from scoring.models import GridVersion, PointGrid
from scoring.variants import VARIANTS
from tests.conftest import PASSWORD
from tests.live.conftest import new_tournament
from tests.planning import test_offences_pages
from tests.presses.press import STRANGER, Press, at, press
from tests.scoring import test_grid_pages
from tournaments.accounts.models import Account, Act, Host
from tournaments.desk.archive import operations as shelf
from tournaments.plans.models import OffenceVersion, Tournament


@press("sign_in")
def sign_in(by):
    Account.objects.create_user("marie", PASSWORD)
    return Press(sent={"username": "marie", "password": PASSWORD}, who=STRANGER)


@press("sign_out")
def sign_out(by):
    return Press()


@press("choose_language")
def choose_language(by):
    return Press(sent={"language": "nl"})


@press("choose_colours")
def choose_colours(by):
    return Press(sent={"theme": "dark"})


@press("planning:club")
def club(by):
    sent = {"name": "Ciney", "place": "Ciney", "contact": "", "shown": "full"}
    sent["rulings_shown"] = "final"
    return Press(sent=sent, leaves=Host.objects.count, left=1)


@press("crew:make")
def make_account(by):
    sent = {"username": "marie", "name": "Marie", "hats": ["is_scorer"]}
    found = Account.objects.filter(username="marie")
    return Press(sent=sent, leaves=found.count, left=1)


@press("crew:change")
def change_account(by):
    """Two organisers who both go: one of them has to stay."""
    return Press(
        {"account": by.public_id},
        {"name": "Odile", "hats": ["is_scorer"], "may_sign_in": "on"},
        leaves=Account.objects.filter(is_organiser=True).count,
        left=1,
    )


@press("crew:new_password")
def new_password(by):
    marie = Account.objects.create_user("marie", PASSWORD)
    return Press(
        {"account": marie.public_id},
        because="each press shows a password, and the last one opens the door",
    )


@press("practise")
def practise(by):
    found = Tournament.objects.filter(is_practice=True)
    tells = (
        "tournament_made",
        *(("entry_registered", "entry_arrived", "entry_paid") * 16),
    )
    return Press(sent={"game": "couleur"}, tells=tells, leaves=found.count, left=1)


@press("desk:archive")
def archive_tournament(by):
    day = new_tournament(players=0)
    return Press(at(day), tells=("tournament_archived",))


@press("desk:bring_back")
def bring_back_tournament(by):
    day = new_tournament(players=0)
    shelf.archive(tournament=day, by=by)
    return Press(at(day), tells=("tournament_back",))


@press("desk:delete")
def delete_tournament(by):
    day = new_tournament()
    return Press(at(day), {"seen": day.version}, leaves=Act.objects.count, left=1)


@press("scoring:make")
def make_own_grid(by):
    words = {"variant": "simple", "preset": "default"}
    sent = test_grid_pages.typed()
    return Press(words, sent, leaves=PointGrid.objects.count, left=1)


@press("scoring:try")
def try_grid(by):
    words = {"variant": "simple", "preset": "default"}
    return Press(words, test_grid_pages.typed(), leaves=PointGrid.objects.count, left=0)


def own_grid(by):
    return make_grid(
        variant=VARIANTS["simple"],
        preset_key="default",
        draft=GridDraft(
            "Notre grille", VARIANTS["simple"].grid.text(), {"solo_lost": "single"}
        ),
        by=by,
    )


@press("scoring:change")
def change_grid(by):
    words = {"grid": own_grid(by).public_id}
    sent = test_grid_pages.dearer_misere(seen="1")
    return Press(words, sent, leaves=GridVersion.objects.count, left=2)


@press("scoring:put_away")
def put_away(by):
    away = PointGrid.objects.exclude(put_away_at=None)
    return Press({"grid": own_grid(by).public_id}, leaves=away.count, left=1)


@press("scoring:bring_back")
def bring_back(by):
    own = own_grid(by)
    PointGrid.objects.update(put_away_at=timezone.now())
    there = PointGrid.objects.filter(put_away_at=None)
    return Press({"grid": own.public_id}, leaves=there.count, left=1)


@press("offences:change")
def change_offences(by):
    sent = test_offences_pages.typed(**{"cheating.offender.least": "−20"})
    counted = OffenceVersion.objects.count
    return Press({"variant": "couleur"}, sent, leaves=counted, left=1)
