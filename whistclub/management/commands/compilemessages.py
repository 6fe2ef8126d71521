"""Compile the translations, in place of Django's command, which needs gettext."""

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation.reloader import translation_file_changed


class Command(BaseCommand):
    help = "Compiles the .po files of locale/ into the .mo files that Django reads."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for path in sorted(folder.glob("*/LC_MESSAGES/*.po")):
                compiled = compile_catalogue(path)
                # This process may have read the texts before they were there.
                translation_file_changed(None, compiled)
                if options["verbosity"] > 1:
                    self.stdout.write(str(compiled.relative_to(settings.BASE_DIR)))


def compile_catalogue(path: Path) -> Path:
    """Write the .mo file beside a .po file, as gettext wants it, and return it."""
    compiled = path.with_suffix(".mo")
    polib.pofile(path).save_as_mofile(str(compiled))
    return compiled
