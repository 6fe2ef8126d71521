"""The signs of numbers in French; the rest is as in the other languages."""

from whistclub.formats import *

DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "\u202f"
