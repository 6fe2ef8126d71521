"""The one way in which an exact figure is rounded, once it is shown or written."""

from decimal import Decimal
from fractions import Fraction


def rounded(value: int | Fraction, decimals: int = 2) -> Decimal:
    """So many decimals of an exact value; a half goes away from zero, as by hand."""
    last = int(abs(value) * 10**decimals + Fraction(1, 2))
    # Made from a text, since arithmetic with decimals would cut off long numbers.
    return Decimal(f"{'-' if value < 0 and last else ''}{last}e-{decimals}")


def whole(value: int | Fraction) -> int:
    """The nearest whole number; a half goes away from zero."""
    return int(rounded(value, 0))
