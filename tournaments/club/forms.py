"""The questions asked of somebody who signs in."""

from django import forms
from django.contrib.auth.forms import UsernameField
from django.utils.translation import gettext_lazy as _


class SignInForm(forms.Form):
    """A name and a password; whether they fit is judged by the operation."""

    username = UsernameField(
        label=_("Your name to sign in with"),
        max_length=150,
        widget=forms.TextInput(attrs={"spellcheck": "false", "autofocus": True}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=1000,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
