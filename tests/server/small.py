"""A small application for a server of its own: which process answers, and who waits."""

import os
import time
from pathlib import Path

if os.environ.get("REFUSES"):
    from django.core.exceptions import ImproperlyConfigured

    raise ImproperlyConfigured(os.environ["REFUSES"])


def application(environ, start_response):
    path = environ["PATH_INFO"]
    if path == "/waits":
        folder = Path(os.environ["FOLDER"])
        (folder / "begun").touch()
        while not (folder / "go-on").exists():
            time.sleep(0.01)
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [str(os.getpid()).encode()]
