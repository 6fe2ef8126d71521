"""Says how long a password must be, in each language of the site."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext as _


class LongEnough(MinimumLengthValidator):
    """Django's own judge of length, whose sentence is not translated into Dutch."""

    def get_error_message(self) -> str:
        words = _("This password is too short: at least %(least)s characters.")
        return words % {"least": self.min_length}
