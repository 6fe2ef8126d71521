"""Takes a name out of what waits to be said to somebody who is signed in."""

from collections.abc import Callable

from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments.lists.rules.folding import folded

WAITING = "_messages"  # where Django keeps what the next page says


def sweep(named: Callable[[str], bool]) -> None:
    """Forget the sentences in which a name stands, and all that nobody reads again."""
    now = timezone.now()
    Session.objects.filter(expire_date__lt=now).delete()
    for session in Session.objects.select_for_update().order_by("pk"):
        said = session.get_decoded()
        waiting = " ".join(folded(one) for one in str(said.get(WAITING, "")).split())
        if named(waiting):
            del said[WAITING]
            session.session_data = SessionStore().encode(said)
            session.save(update_fields=["session_data"])
