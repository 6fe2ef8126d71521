"""Recognises the beginning of a known seating in what was played, to go on with it."""

from collections.abc import Sequence

from seating.designs.lines import Tables, table_of

LARGEST = 100  # players; with more, a search finds rounds enough
PATIENCE = 4000  # players placed on trial before it is given up


def recognised(
    played: Sequence[Tables], rounds: Sequence[Tables], players: int
) -> list[int] | None:
    """Say which player each point of the seating is, if it begins as was played.

    Who sits out counts as a table of its own, the last of each round. Tables and seats
    may come in any order.
    """
    if players > LARGEST or len(played) > len(rounds):
        return None
    trial = _Trial(played, rounds[: len(played)], players)
    return trial.named() if trial.go_on() else None


class _Trial:
    """Players matched to points so far, and with them the tables of each round."""

    def __init__(
        self, played: Sequence[Tables], rounds: Sequence[Tables], players: int
    ) -> None:
        self.players = players
        self.table_of = [table_of(tables, players) for tables in played]
        self.points_at = [[frozenset(table) for table in tables] for tables in rounds]
        self.point_table = [table_of(tables, players) for tables in rounds]
        self.sizes = [[len(table) for table in tables] for tables in played]
        self.point_of: dict[int, int] = {}
        self.taken: set[int] = set()
        self.matched: list[dict[int, int]] = [{} for _ in played]
        self.used: list[set[int]] = [set() for _ in played]
        self.left = PATIENCE

    def named(self) -> list[int]:
        """The player of each point."""
        return sorted(self.point_of, key=self.point_of.__getitem__)

    def go_on(self) -> bool:
        """Match whoever has least choice, and all others after; False if it fails."""
        if len(self.point_of) == self.players:
            return True
        who, choices = self._narrowest()
        for point in choices:
            self.left -= 1
            if self.left < 0:
                return False
            new = self._match(who, point)
            if new is not None:
                if self.go_on():
                    return True
                del self.point_of[who]
                self.taken.discard(point)
                self._forget(who, new)
        return False

    def _narrowest(self) -> tuple[int, list[int]]:
        best, fewest = -1, None
        for who in range(self.players):
            if who in self.point_of:
                continue
            choices: frozenset[int] | None = None
            for number, tables in enumerate(self.table_of):
                there = self.matched[number].get(tables[who])
                if there is not None:
                    points = self.points_at[number][there]
                    choices = points if choices is None else choices & points
            if choices is None:
                if best < 0:
                    best = who
                continue
            free = sorted(choices - self.taken)
            if fewest is None or len(free) < len(fewest):
                best, fewest = who, free
                if len(free) < 2:
                    break
        if fewest is None:
            fewest = [at for at in range(self.players) if at not in self.taken]
        return best, fewest

    def _match(self, who: int, point: int) -> list[int] | None:
        """Match the two and their tables; the rounds that became matched, or None."""
        new = []
        for number, tables in enumerate(self.table_of):
            here, there = tables[who], self.point_table[number][point]
            known = self.matched[number].get(here)
            if known is None:
                size = len(self.points_at[number][there])
                if there in self.used[number] or size != self.sizes[number][here]:
                    break
                new.append(number)
                self.matched[number][here] = there
                self.used[number].add(there)
            elif known != there:
                break
        else:
            self.point_of[who] = point
            self.taken.add(point)
            return new
        self._forget(who, new)
        return None

    def _forget(self, who: int, new: Sequence[int]) -> None:
        for number in new:
            there = self.matched[number].pop(self.table_of[number][who])
            self.used[number].discard(there)
