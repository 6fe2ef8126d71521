"""Whist matches, replayed against a second, naive reading of the rules."""

import pytest
from hypothesis import given, strategies as st

from scoring.deal import IllegalDeal
from scoring.record import answer
from scoring.scorer import Scorer
from scoring.variants import VARIANTS

sides = st.sampled_from(["NS", "EW"])
options = st.fixed_dictionaries(
    {},
    optional={
        "trick_points": st.sampled_from([1, 2]),
        "carry": st.booleans(),
        "penalty": st.sampled_from(["own", "other"]),
    },
)
penalties = st.lists(
    st.tuples(st.sampled_from(["talk", "revoke"]), sides).map(list), max_size=3
)
played = st.fixed_dictionaries(
    {"tricks": st.integers(0, 13).map(lambda ns: {"NS": ns, "EW": 13 - ns})},
    optional={
        "honours": st.tuples(sides, st.sampled_from([3, 4])).map(lambda h: dict([h])),
        "penalties": penalties,
    },
)
called = st.fixed_dictionaries({"called": sides}, optional={"penalties": penalties})
deals = st.lists(played | called, max_size=30)


def naive(deals, trick_points=2, carry=False, penalty="own"):
    """Count a match as a writer does, with a slip of paper. None: it is illegal."""
    ns = ew = ns_games = ew_games = ns_rubbers = ew_rubbers = 0
    ns_won = ew_won = ns_fiches = 0
    for deal in deals:
        if ns_rubbers == 2 or ew_rubbers == 2:
            return None
        gains = []  # who gains, how much, in the order of the count
        for kind, side in deal.get("penalties", []):
            cost = {"talk": 1, "revoke": 3}[kind]
            if penalty == "own":
                gains.append((side, -cost))
            else:
                gains.append(("EW" if side == "NS" else "NS", cost))
        if "called" in deal:
            gains.append((deal["called"], "call"))
        else:
            taken = deal["tricks"]
            winner = "NS" if taken["NS"] >= 7 else "EW"
            gains.append((winner, "slam" if taken[winner] == 13 else 0))
            gains.append((winner, (taken[winner] - 6) * trick_points))
        for side, cards in deal.get("honours", {}).items():
            gains.append((side, {3: 2, 4: 4}[cards]))
        finished = False
        for side, gain in gains:
            if gain == "call":
                if finished or (ns if side == "NS" else ew) != 8:
                    return None
                gain = 2
            if finished:
                continue
            if gain == "slam":
                ns_fiches += 6 if side == "NS" else -6
                continue
            if side == "NS":
                ns += gain
            else:
                ew += gain
            while ns >= 10 or ew >= 10:
                finished = True
                if ns >= 10:
                    ns, ew = (ns - 10 if carry else 0), 0
                    ns_games += 1
                    ns_won += 1
                else:
                    ns, ew = 0, (ew - 10 if carry else 0)
                    ew_games += 1
                    ew_won += 1
                if ns_games == 2:
                    ns_rubbers += 1
                    ns_fiches += 4
                if ew_games == 2:
                    ew_rubbers += 1
                    ns_fiches -= 4
                if 2 in (ns_games, ew_games):
                    ns_games = ew_games = 0
                if 2 in (ns_rubbers, ew_rubbers):
                    ns = ew = 0
    return {
        "points": {"NS": ns, "EW": ew},
        "games": {"NS": ns_games, "EW": ew_games},
        "rubbers": {"NS": ns_rubbers, "EW": ew_rubbers},
        "games_won": {"NS": ns_won, "EW": ew_won},
        "fiches": {"NS": ns_fiches, "EW": -ns_fiches},
        "over": 2 in (ns_rubbers, ew_rubbers),
    }


def legal_part(deals, chosen):
    """As many deals from the start as can follow each other."""
    for number in range(len(deals), 0, -1):
        if naive(deals[:number], **chosen) is not None:
            return deals[:number]
    return []


@given(deals, options)
def test_a_match_counts_as_the_naive_writer_counts_it(deals, chosen):
    record = {"variant": "whist", "deals": deals, "options": chosen}
    by_hand = naive(deals, **chosen)

    if by_hand is None:
        with pytest.raises(IllegalDeal):
            answer(record)
    else:
        assert answer(record) == by_hand


@given(deals, options)
def test_a_long_match_counts_as_the_naive_writer_counts_it(deals, chosen):
    deals = legal_part([deal for deal in deals if "called" not in deal], chosen)
    record = {"variant": "whist", "deals": deals, "options": chosen}

    assert answer(record) == naive(deals, **chosen)


@given(deals, options)
def test_what_a_deal_adds_is_the_sum_of_its_parts(deals, chosen):
    game = VARIANTS["whist"]
    scorer = Scorer.under(game, chosen)
    state = game.match.start()
    for record in legal_part(deals, chosen):
        before = state
        deal = game.match.deal_of(record)
        state = game.match.after(state, deal, scorer.grid, scorer.options)
        for side in ("NS", "EW"):
            paid = sum(part.points for part in state.paid[side])
            assert state.fiches[side] - before.fiches[side] == paid
            if state.games_won == before.games_won:
                added = sum(part.points for part in state.scored[side])
                assert state.points[side] - before.points[side] == added
            assert state.points[side] < 10
