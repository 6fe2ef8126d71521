"""The keys in the folder of data, which a backup brings from another computer."""

from django.conf import settings


def load() -> None:
    """Use the keys in the folder of data from now on."""
    for name, file in settings.KEPT_KEYS.items():
        setattr(settings, name, file.read_text("ascii").strip())
