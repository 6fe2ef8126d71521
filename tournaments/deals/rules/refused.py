"""A contract that the jury refused, played all the same: it waits for the jury."""

from collections.abc import Mapping, Sequence

from scoring.scorer import Scorer
from tournaments.deals.rules.judged import ANY, REFUSED, Facts, Judgement


def refusal_of(
    scorer: Scorer, record: Facts | None, judgements: Sequence[Judgement]
) -> Judgement | None:
    """The last judgement that refused the contract of a line, if any did."""
    contract = (record or {}).get("contract")
    found = None
    for one in judgements:
        of_any = record and one.refuses == ANY and scorer.needs_jury(record)
        if of_any or (one.refuses and one.refuses == contract):
            found = one
    return found


def with_refusals(
    scorer: Scorer,
    facts: Mapping[int, Facts],
    judgements: Mapping[int, Sequence[Judgement]],
) -> dict[int, tuple[Judgement, ...]]:
    """Return the judgements on lines; a refusal only if its contract was played.

    It counts nothing until the jury has judged that, by whatever it decides then.
    """
    found = {}
    for number, ruled in judgements.items():
        refusal = refusal_of(scorer, facts.get(number), ruled)
        later = ruled[ruled.index(refusal) + 1 :] if refusal else ()
        settled = any(one.settles or one.effect for one in later)
        kept = tuple(
            one._replace(effect=REFUSED) if one is refusal and not settled else one
            for one in ruled
            if one.does_something or (one is refusal and not settled)
        )
        if kept:
            found[number] = kept
    return found
