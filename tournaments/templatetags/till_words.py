"""Amounts and fees in the words of the reader."""

from django import template

from tournaments.till import wording

register = template.Library()
register.filter("money", wording.money)
register.filter("fee_name", wording.fee_name)
register.filter("means", wording.means)
register.filter("counted", wording.list_counts)
