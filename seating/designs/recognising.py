"""Recognises the beginning of a known seating in what was played, to go on with it."""

from collections.abc import Sequence

from seating.designs.lines import Tables, table_of

LARGEST = 100  # players; with more, a search finds rounds enough
PATIENCE = 4000  # players placed on trial before it is given up


def recognise_players(
    played: Sequence[Tables], rounds: Sequence[Tables], players: int
) -> list[int] | None:
    """Say which player each point of the seating is, if it begins as was played.

    Who sits out counts as a table of its own, the last of each round. Tables and seats
    may come in any order.
    """
    if players > LARGEST or len(played) > len(rounds):
        return None
    trial = _Trial(played, rounds[: len(played)], players)
    found = trial.go_on()
    return sorted(trial.point_of, key=trial.point_of.__getitem__) if found else None


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
        self.matched: list[dict[int, int]] = [{} for _ in played]
        self.left = PATIENCE

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
                self._forget(who, new)
        return False

    def _narrowest(self) -> tuple[int, list[int]]:
        free = frozenset(range(self.players)).difference(self.point_of.values())
        best, fewest = -1, free
        for who in range(self.players):
            if who in self.point_of:
                continue
            choices = free
            for number, tables in enumerate(self.table_of):
                there = self.matched[number].get(tables[who])
                if there is not None:
                    choices &= self.points_at[number][there]
            if best < 0 or len(choices) < len(fewest):
                best, fewest = who, choices
                if len(choices) < 2:
                    break
        return best, sorted(fewest)

    def _match(self, who: int, point: int) -> list[int] | None:
        """Match the two and their tables; the rounds that became matched, or None."""
        new = []
        for number, tables in enumerate(self.table_of):
            here, there = tables[who], self.point_table[number][point]
            matched = self.matched[number]
            alike = len(self.points_at[number][there]) == self.sizes[number][here]
            if here not in matched and there not in matched.values() and alike:
                new.append(number)
                matched[here] = there
            elif matched.get(here) != there:
                self._forget(who, new)
                return None
        self.point_of[who] = point
        return new

    def _forget(self, who: int, new: Sequence[int]) -> None:
        for number in new:
            del self.matched[number][self.table_of[number][who]]
