"""How the addresses of the first run are pressed."""

from django.conf import settings

from tests.conftest import PASSWORD
from tests.presses.press import STRANGER, Press, press
from tournaments.accounts.models import Account
from tournaments.club.first_run import code


@press("first_run:make")
def make(by):
    by.delete()
    sent = {
        "code": code.current(settings.DATA_DIR),
        "club": "Ciney",
        "place": "Ciney",
        "name": "Odile",
        "username": "odile",
        "password": PASSWORD,
        "again": PASSWORD,
    }
    return Press(sent=sent, who=STRANGER, leaves=Account.objects.count, left=1)


@press("first_run:restore")
def restore(by):
    by.delete()
    sent = {"code": code.current(settings.DATA_DIR)}
    return Press(sent=sent, who=STRANGER, leaves=Account.objects.count, left=0)
