"""The door through which a web server calls WhistClub."""

import os
import sys

from django.core.management import call_command
from django.core.wsgi import get_wsgi_application

# A thread that comes back from the database waits so long for its turn, once for each
# query: with the usual 5 ms, tables that enter at once held each other's locks.
sys.setswitchinterval(0.0005)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistclub.settings")

application = get_wsgi_application()

# A web server runs no system checks of its own: without this line an unsafe
# database would be found out by the first lost score.
call_command("check", databases=["default"], stdout=sys.stderr)
