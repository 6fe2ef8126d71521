"""How numbers are written in Dutch; the rest is as in the other languages."""

from whistclub.formats import *

DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "."
