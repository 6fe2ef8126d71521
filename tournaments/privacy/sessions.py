"""Takes a name out of what waits to be said to somebody who is signed in."""

import json
from collections.abc import Callable

from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments.privacy.naming import texts_in

WAITING = "_messages"  # where Django keeps what the next page says


def sweep(named: Callable[[str], bool]) -> None:
    """Forget the sentences in which a name stands, and all that nobody reads again."""
    Session.objects.filter(expire_date__lt=timezone.now()).delete()
    for session in Session.objects.select_for_update().order_by("pk"):
        said = session.get_decoded()
        waiting = json.loads(said.get(WAITING, "[]"))
        if any(map(named, texts_in(waiting))):
            del said[WAITING]
            session.session_data = SessionStore().encode(said)
            session.save(update_fields=["session_data"])
