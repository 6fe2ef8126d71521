"""How long somebody is waited for who sends or reads slowly."""


class Pace:
    """Patience that runs out, and comes back with each byte, never beyond what it was.

    So nobody who was quick once, or whose system takes much on its own, has hours.
    """

    def __init__(self, slack_seconds: float, least_rate: int, begun: float) -> None:
        self.slack, self.rate = slack_seconds, least_rate
        self.patience = slack_seconds
        self.looked_at, self.moved = begun, 0

    def is_lost(self, at: float, moved: int) -> bool:
        """Whether it has run out, now that so many bytes have gone in all."""
        earned = (moved - self.moved) / self.rate
        self.patience = min(self.slack, self.patience + earned - (at - self.looked_at))
        self.looked_at, self.moved = at, moved
        return self.patience < 0
