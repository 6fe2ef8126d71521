"""The door through which a web server calls WhistClub."""

import os
import sys

from django.conf import settings
from django.core.management.base import BaseCommand
from django.core.wsgi import get_wsgi_application

from tournaments.backups import serving
from tournaments.pdf.pool import end, warm_soon

# A thread that comes back from the database waits so long for its turn, once for each
# query: with the usual 5 ms, tables that enter at once held each other's locks.
sys.setswitchinterval(0.0005)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistclub.settings")

application = get_wsgi_application()

# Models are there only now.
from tournaments.backups import watching
from tournaments.club.first_run import operations as first_run
from tournaments.club.first_run.views import may_upload

__all__ = ["application", "end", "may_upload"]

# Nobody is to restore a backup, or serve a second time, under a club that is served.
serving.begin()

# A web server runs no system checks of its own: without this line an unsafe
# database would be found out by the first lost score.
BaseCommand().check(databases=["default"])

# Nobody but who reads the console makes the club.
first_run.tell_code(settings.DATA_DIR)

# Backups are made by themselves, as long as this process serves.
watching.begin()

# The first paper of the day is not to wait for its processes.
warm_soon()
