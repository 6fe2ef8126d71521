"""The signs of numbers in English; the rest is as in the other languages."""

from whistclub.formats import *

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
