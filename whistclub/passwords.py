"""How long a password must be, said in each of our languages."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext as _


class LongEnough(MinimumLengthValidator):
    """As Django judges it; its own sentence is not translated into Dutch."""

    def get_error_message(self) -> str:
        words = _("This password is too short: at least %(least)s characters.")
        return words % {"least": self.min_length}
