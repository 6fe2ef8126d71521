"""Plays an eventful day by chance, round after round: a seed plays one day."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from django.core.exceptions import ValidationError

from scoring.variants import VARIANTS
from tournaments.boards.models import BoardSet
from tournaments.boards.rules.plan import figures
from tournaments.comparison import cards, writes as comparison
from tournaments.comparison.movement import propose
from tournaments.comparison.queries import plan_of
from tournaments.deals.queries import states_of, written_at
from tournaments.demo import rehearsal
from tournaments.demo.eventful import (
    desk as at_the_desk,
    jury,
    tables as at_tables,
    till,
)
from tournaments.demo.eventful.people import BATCH, FEWEST, Crew, People
from tournaments.draw import operations as rounds
from tournaments.draw.operations import AS_PLANNED
from tournaments.draw.uneven import Uneven, ways_out
from tournaments.follow import days, rounds as states
from tournaments.follow.gates import Passing, close_round, finish
from tournaments.jury import gates
from tournaments.plans.rules.plan import FOUR
from tournaments.play.sheets.confirmation.operations import confirm_sheets
from tournaments.play.sheets.whole_sheets import write_sheets
from tournaments.standings.drafts import draft_in_force
from tournaments.standings.known import know
from tournaments.tables.models import Round

STIR = 8  # things that happen at most, between two steps of a round
SIGNATURES = ("none", "exclusions", "all")
OUT = 7  # points where a round of sitting out is worth a fixed score
STEPS = 30  # until a round is closed that things undone open again
ACTS = at_tables.ACTS | jury.ACTS | at_the_desk.ACTS | till.ACTS


class Day(People):
    """A tournament that is played by chance, round after round.

    Whoever looks for faults is told of each act by `look` and of each refusal by
    `refused`, or plays some act otherwise in a class of their own.
    """

    def __init__(
        self,
        game: str,
        seed: int,
        *,
        crew: Crew,
        players: Sequence[int],
        stir: int = STIR,
        long_names: bool = False,
        **plan: Any,
    ) -> None:
        """Let some begin the day, one of the numbers of `players`."""
        chance = Random(f"{game}/{seed}")
        super().__init__(chance, crew, stir=stir, long_names=long_names)
        signature = chance.choice(SIGNATURES) if stir else "none"
        self.tournament = rehearsal.make(
            game, self.by, **{"second_signature": signature, **plan}
        )
        self.at_once = 2 if VARIANTS[game].match else 1  # partners come and go together
        begin = chance.choice(players)
        self.invite(begin + BATCH)
        self.bring(begin // self.at_once)
        if self.tournament.duplicate:
            self.comings, self.goings = (0, 0, 0, 1), (1, 1, 2, 3)  # till few are left
            self.plan_boards_anew()
            cards.draw(tournament=self.tournament, by=self.by)

    def plan_boards_anew(self) -> None:
        """Plan the boards for those who are here, where it is not planned so."""
        pinned = BoardSet.objects.filter(tournament=self.tournament).first()
        here = {one.public_id for one in self.players_here()}
        plan = plan_of(pinned)
        gone = plan.movement.gone if plan else ()
        players = enumerate(pinned.players if pinned else (), start=1)
        if {who for at, who in players if at not in gone} != here:
            proposed, _people = propose(tournament=self.tournament, seed=1)
            seen = figures(proposed)
            comparison.accept_movement(
                tournament=self.tournament, seed=1, seen=seen, by=self.by
            )

    def enough_for_boards(self) -> None:
        """Let somebody come where too few are here for boards to travel."""
        self.bring(max(FEWEST - len(self.players_here()), 0))

    def happen(self, times: int) -> None:
        """Let a random number of things happen, at most `times`."""
        often = self.chance.randint(0, times) if times else 0
        for act in self.chance.choices(list(ACTS), list(ACTS.values()), k=often):
            self.attempt(act)

    def draw(self, number: int) -> Round:
        """Draw a round, with whatever the page offers for the number that is here."""
        if self.at_once == 2:
            self.pair_again()
        if self.tournament.duplicate:
            self.enough_for_boards()
            self.plan_boards_anew()
            return self.draw_by("boards", seed=1)
        known = know(self.tournament)
        if draft_in_force(known, number) and self.chance.random() < 0.5:
            return self.draw_by(AS_PLANNED, seed=1)
        possible = {
            "random": True,
            "meet": True,
            "change_partners": known.size == FOUR,
            "standing": number > 1,
            "writer_stays": number > 1,
        }
        methods = [method for method, is_so in possible.items() if is_so]
        if self.at_once == 2:
            methods = ["partners"]
        while True:
            method = self.chance.choice(methods)
            offered = ways_out(know(self.tournament), number, method)
            open_ones = [card.key for card in offered if not card.refused]
            uneven = Uneven(self.chance.choice(open_ones), OUT) if offered else None
            seed = self.chance.randrange(1000)
            try:
                return self.draw_by(method, seed, uneven)
            except ValidationError as error:  # as partners at tables of five
                self.refused("draw", error)
                methods.remove(method)
                if not methods:
                    raise

    def draw_by(self, method: str, seed: int, uneven: Uneven | None = None) -> Round:
        return rounds.draw_round(
            tournament=self.tournament,
            method=method,
            seed=seed,
            uneven=uneven,
            by=self.by,
        )

    def play(self, number: int) -> Round:
        """Play a round; sometimes it is drawn again, when somebody went meanwhile."""
        self.happen(self.stir // 2)
        self.close_every_round()  # what is undone opens one again
        self.between_rounds()
        if Round.objects.filter(tournament=self.tournament, number=number).exists():
            return self.go_on(number)
        self.tournament.refresh_from_db()
        round = self.draw(number)
        if self.chance.random() < 0.3:
            rounds.undo_round(round=round, by=self.by)
            self.between_rounds()
            self.draw(number)
        return self.go_on(number)

    def close_every_round(self) -> None:
        """Play on what is open; what is undone meanwhile may open another again."""
        rounds = Round.objects.filter(tournament=self.tournament).order_by("number")
        while opened := rounds.exclude(state="closed").first():
            self.go_on(opened.number)

    def go_on(self, number: int) -> Round:
        """Play what was drawn, whatever was undone meanwhile, until it is closed."""
        for _step in range(STEPS):
            found = Round.objects.filter(tournament=self.tournament, number=number)
            round = found.select_related("tournament").first()
            if round is None:
                self.draw(number)
            elif round.state == "drawn":
                self.happen(self.stir // 3)
                self.step_if_unchanged(rounds.publish_round, round)
            elif round.state == "published":
                self.step_if_unchanged(states.start_round, round)
            elif round.state == "playing":
                self.play_at_tables(round)
            else:
                self.tournament.refresh_from_db()
                return round
        raise RuntimeError(f"round {number} is never closed")

    def step_if_unchanged(self, step: Callable[..., object], round: Round) -> None:
        """Take a step of a round that is as it was."""
        if Round.objects.filter(pk=round.pk, state=round.state).exists():
            step(round=round, by=self.by)

    def play_at_tables(self, round: Round) -> None:
        """Write all sheets and close the round, unless it is undone meanwhile."""
        self.come_late(self.chance.choice(self.comings))
        if self.chance.random() < 0.6:
            self.replace(round)
        for _time in range(2):
            self.happen(self.stir)
            if not self.is_playing(round):
                return
            self.write_the_rest(round)
        self.confirm(round)
        self.happen(self.stir // 3)
        if not self.is_playing(round):
            return
        self.write_the_rest(round)
        reasons = dict.fromkeys(gates.gate_of_round(round).open, "seen")
        close_round(round=round, passing=Passing(reasons), by=self.by)
        self.look(close_round)
        if self.stir and self.chance.random() < 0.2:
            self.happen(self.stir // 3)
            round.refresh_from_db()
            if round.state == "closed":
                states.reopen_round(round=round, reason="seen", by=self.by)

    def is_playing(self, round: Round) -> bool:
        if not Round.objects.filter(pk=round.pk, state="playing").exists():
            return False
        round.refresh_from_db()
        round.tournament.refresh_from_db()
        return True

    def write_the_rest(self, round: Round) -> None:
        """Write what is not written yet at each table."""
        records = rehearsal.records_of(round, self.chance.randrange(1000))
        tables = {one.number: one.pk for one in round.tables.all()}
        written = written_at(list(tables.values()))
        left = {
            number: {
                deal: facts
                for deal, facts in lines.items()
                if deal not in written[tables[number]].facts
            }
            for number, lines in records.items()
        }
        write_sheets(
            round=round,
            records={number: lines for number, lines in left.items() if lines},
            by=self.crew.scorer,
        )
        self.look(write_sheets)

    def confirm(self, round: Round) -> None:
        seen = {
            one.number: one.version
            for one in states_of(round, self.tournament)
            if one.complete and one.verdict == ""
        }
        confirm_sheets(round=round, seen=seen, by=self.crew.jury)

    def end(self) -> None:
        """Finish the day; where things happen it is opened again, and finished."""
        self.finish()
        self.look(finish)
        if self.stir:
            self.happen(self.stir // 3)
            days.reopen(tournament=self.tournament, by=self.by)
            self.happen(self.stir // 3)
            self.finish()

    def finish(self) -> None:
        self.close_every_round()
        self.tournament.refresh_from_db()
        reasons = dict.fromkeys(gates.gate_of_day(self.tournament).open, "seen")
        finish(tournament=self.tournament, passing=Passing(reasons), by=self.by)
        self.tournament.refresh_from_db()
