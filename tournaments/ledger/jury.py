"""What happened in the cases of the jury, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.variant import Variant
from scoring.wording import named, signed
from tournaments.entry import wording
from tournaments.ledger.queries import Names

KINDS = {
    "case_called": gettext_noop("Jury called"),
    "case_opened": gettext_noop("Case opened: the jury was not called"),
    "case_taken": gettext_noop("Case taken"),
    "case_told": gettext_noop("Ruling told to the table"),
    "case_appealed": gettext_noop("Ruling appealed"),
    "case_upheld": gettext_noop("Ruling upheld"),
    "case_withdrawn": gettext_noop("Call withdrawn"),
    "ruling_made": gettext_noop("Ruling made"),
    "ruling_replaced": gettext_noop("Ruling replaced by another"),
    "ruling_lifted": gettext_noop("Ruling lifted"),
    "words_forgotten": gettext_noop("A text was erased"),
}


def case(facts: Mapping[str, Any], names: Names, variant: Variant) -> list[str]:
    """`Case 3`, and the contract that was bid."""
    sentences = [_("Case %s") % facts["number"]] if facts.get("number") else []
    contract = variant.by_key.get(facts.get("contract") or "")
    return [*sentences, named(contract.name)] if contract else sentences


def ruling(facts: Mapping[str, Any], names: Names, variant: Variant) -> list[str]:
    """The case, and the points of each player."""
    points = [
        f"{names.entries.get(entry, entry)}: {signed(given)}"
        for entry, given in (facts.get("points") or {}).items()
        if given or entry in facts.get("offenders", ())
    ]
    corrected = [wording.deal(variant, facts["after"])] if facts.get("after") else []
    return [*case(facts, names, variant), ", ".join(points), *corrected]
