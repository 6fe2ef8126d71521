"""Tries every seating at tables of three, to prove that none has fewer repeats."""

from itertools import combinations, permutations


def no_seating_repeats_so_few(players, rounds, budget):
    """Whether no seating of whole tables of three has so few repeats.

    Whoever sits out. Round 1 is fixed. Of the second rounds one is tried of each kind:
    two are alike if the same numbers of players come from table to table. No two rounds
    have more meetings in common than these first two: else those would be the first.
    The rounds after them come in the order of the first player's company. A branch is
    left as soon as it repeats more than the budget, or must in the end.
    """
    first = [tuple(range(at, at + 3)) for at in range(0, players - players % 3, 3)]
    for second in _kinds(first, players):
        trial = _Trial(players, rounds, budget)
        for table in first:
            trial.sit(table, 0)
        for table in second:
            trial.sit(table, 1)
        trial.most = trial.common[1][0]
        if not trial.hopeless(2) and trial.found(2, ()):
            return False
    return True


class _Trial:
    """The rounds seated so far: who has met whom, and what that has cost."""

    def __init__(self, players, rounds, budget):
        self.players, self.rounds, self.budget = players, rounds, budget
        self.out = players % 3
        self.met = [[[] for _ in range(players)] for _ in range(players)]  # in rounds
        for one, other in combinations(range(players), 2):
            self.met[other][one] = self.met[one][other]
        self.common = [[0] * rounds for _ in range(rounds)]  # meetings of two rounds
        self.most = players
        self.others = [0] * players  # how many each has met
        self.games = [0] * players
        self.spent = 0

    def sit(self, table, round):
        """Seat a table; whether it goes with what was seated before."""
        fits = True
        for who in table:
            self.games[who] += 1
        for one, other in combinations(table, 2):
            before = self.met[one][other]
            if before:
                self.spent += 1
                for earlier in before:
                    self.common[round][earlier] += 1
                    fits = fits and self.common[round][earlier] <= self.most
            else:
                self.others[one] += 1
                self.others[other] += 1
            before.append(round)
        return fits and self.spent <= self.budget

    def rise(self, table, round):
        """Take a table back."""
        for who in table:
            self.games[who] -= 1
        for one, other in combinations(table, 2):
            before = self.met[one][other]
            before.pop()
            if before:
                self.spent -= 1
                for earlier in before:
                    self.common[round][earlier] -= 1
            else:
                self.others[one] -= 1
                self.others[other] -= 1

    def hopeless(self, played):
        """Whether the rounds to come must cost more than is left of the budget.

        A player repeats what he has repeated, and more if he meets two in each round
        to come and knows too many; who sits out is spared the dearest.
        """
        if self.spent > self.budget:
            return True
        left = self.rounds - played
        had, more = 0, []
        for who in range(self.players):
            again = 2 * self.games[who] - self.others[who]
            had += again
            for game in range(1, left + 1):
                over = 2 * (self.games[who] + game) - (self.players - 1)
                more.append(max(0, over - again))
                again = max(again, over)
        more.sort()
        needed = sum(more[: len(more) - self.out * left])
        return had + needed > 2 * self.budget

    def found(self, played, company):
        """Whether the rest can be seated; `company` is the first player's, before."""
        if played == self.rounds:
            return True
        return self._seat(played, (company, ()), list(range(self.players)), self.out)

    def _seat(self, played, company, free, out):
        """Seat the first player, then whoever has least choice; or let him sit out."""
        before, now = company
        if len(free) <= out:
            return not self.hopeless(played + 1) and self.found(played + 1, now)
        one = min(free, key=lambda who: (who > 0, len(self._strangers(who, free))))
        rest = [who for who in free if who != one]
        if out and (one or not before) and self._seat(played, company, rest, out - 1):
            return True
        more = self.spent < self.budget  # repeats that may still be
        for two, three in combinations(rest if more else self._strangers(one, rest), 2):
            if not one:
                now = two, three
                if now < before:
                    continue
            table = one, two, three
            spent = self.spent
            fits = self.sit(table, played)
            if fits and (spent == self.spent or not self.hopeless(played + 1)):
                others = [who for who in rest if who not in table]
                if self._seat(played, (before, now), others, out):
                    return True
            self.rise(table, played)
        return False

    def _strangers(self, who, free):
        """Those of these whom the player has not met."""
        met = self.met[who]
        return [other for other in free if not met[other]]


def _kinds(first, players):
    """One second round of each kind, seen from the first."""
    found = {}
    number = {who: at for at, table in enumerate(first) for who in table}
    for second in _every_round(tuple(range(players)), players % 3):
        seated = [[0] * (len(first) + 1) for _ in second]
        for row, table in zip(seated, second, strict=True):
            for who in table:
                row[number.get(who, -1)] += 1
        kind = min(
            tuple(sorted((*(row[at] for at in order), row[-1]) for row in seated))
            for order in permutations(range(len(first)))
        )
        found.setdefault(kind, second)
    return list(found.values())


def _every_round(free, out):
    """All ways to seat these at tables of three, with so many who sit out."""
    if len(free) <= out:
        yield []
        return
    one, *rest = free
    if out:
        yield from _every_round(tuple(rest), out - 1)
    for two, three in combinations(rest, 2):
        others = tuple(who for who in rest if who not in (two, three))
        for tables in _every_round(others, out):
            yield [(one, two, three), *tables]
