"""Makes a PDF of a page: the one door to WeasyPrint."""

import logging
import subprocess
import sys

from django.conf import settings
from django.utils.translation import gettext as _

SECONDS = 120
# Papers take their style and letters from our own files, and nothing from a network.
COMMAND = (
    *(sys.executable, "-m", "weasyprint", "--quiet", "--encoding", "utf-8"),
    *("--allowed-protocols", "file", "--media-type", "print", "-", "-"),
)


log = logging.getLogger(__name__)


class CannotPrint(Exception):
    """Why there is no PDF, in a sentence for whoever asked for one."""


def pdf(html: str) -> bytes:
    """Return the PDF of a paper, made by a process of its own.

    It takes seconds of work, during which this process answers others. A process that
    fell over is started once more: the reason may have been of the moment.
    """
    said = ""
    for _attempt in range(2):
        try:
            made = subprocess.run(
                COMMAND,
                input=html.encode(),
                capture_output=True,
                timeout=SECONDS,
                check=False,
                cwd=settings.BASE_DIR,
            )
        except subprocess.TimeoutExpired as error:
            raise CannotPrint(
                _("This paper takes too long to make. Print the page itself instead.")
            ) from error
        if made.returncode == 0 and made.stdout.startswith(b"%PDF"):
            return made.stdout
        said = made.stderr.decode(errors="replace")
        log.error("No PDF, exit status %s: %s", made.returncode, said)
    raise CannotPrint(reason(said))


def reason(said: str) -> str:
    """What to tell the reader, from what WeasyPrint said in vain."""
    if "cannot load library" in said or "No module named" in said:
        return _(
            "PDF files cannot be made on this computer: the library Pango is missing. "
            "Install it (Debian: apt install libpango-1.0-0 libpangoft2-1.0-0), or "
            "print the page itself."
        )
    return _("The PDF could not be made. Print the page itself instead.")


def styles() -> list[str]:
    """The style sheets of every paper, as addresses of files."""
    folder = settings.BASE_DIR / "static" / "css"
    names = ("tokens", "page", "tables", "parts", "ranking", "boards", "print", "paper")
    return [(folder / f"{name}.css").as_uri() for name in names]
