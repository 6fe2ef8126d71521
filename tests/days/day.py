"""A tournament that is played by chance, round after round."""

from random import Random

import pytest
from django.core.exceptions import ValidationError
from django.db.models import Q

from scoring.variants import VARIANTS
from tests.days import desk as at_the_desk
from tests.days import jury as of_the_jury
from tests.days import tables as at_tables
from tests.days import till as at_the_till
from tests.days.people import FEWEST, LEAST, MOST, People
from tournaments.boards import operations as boards
from tournaments.boards.deals import operations as cards_of_boards
from tournaments.boards.movement import propose
from tournaments.boards.queries import plan_of
from tournaments.boards.rules.plan import figures
from tournaments.demo import rehearsal
from tournaments.desk import operations as desk
from tournaments.desk.gates import queries as gates
from tournaments.desk.gates.operations import Passing, close_round, finish
from tournaments.entry.confirmation.operations import confirm_sheets
from tournaments.entry.whole_sheets import write_sheets
from tournaments.models import Account, BoardSet, Entry, Occupant, Round, SittingOut
from tournaments.planning.rules.plan import FOUR
from tournaments.rounds import operations as rounds
from tournaments.rounds.drafts.queries import standing_draft
from tournaments.rounds.known import know
from tournaments.rounds.operations import AS_PLANNED
from tournaments.rounds.tables import late_for
from tournaments.rounds.uneven import Uneven, cards
from tournaments.sheets.queries import states_of, written_at

ROUNDS, DEALS = 4, {"couleur": 8, "simple": 4, "whist32": 4, "whiz": 3, "whist": 4}
MEMBERS = 40
SIGNATURES = ["none", "exclusions", "all"]
OUT = 7  # points where a round of sitting out is worth a fixed score


def crew():
    """An organiser who types, a scorer who types, and a jury who compares."""
    hats = {
        "chance-organiser": {"is_organiser": True},
        "chance-scorer": {"is_scorer": True},
        "chance-jury": {"is_jury": True},
    }
    return rehearsal.Crew(*(account(name, **hat) for name, hat in hats.items()))


def account(username, **hat):
    return Account.objects.filter(username=username).first() or (
        Account.objects.create_user(username, "", name=username, **hat)
    )


class Day(People):
    """A tournament that is played by chance, round after round."""

    def __init__(self, game, seed, *, duplicate=False, least=LEAST, most=MOST, stir=0):
        super().__init__()
        self.chance = Random(f"{game}/{seed}")
        self.crew = crew()
        self.by = self.crew.organiser
        self.second = account("chance-second", is_jury=True)
        self.stir = stir
        self.texts, self.erased = set(), set()
        self.tournament = rehearsal.make(
            game,
            self.by,
            name=f"{game} {seed}",
            rounds=ROUNDS,
            deals_per_round=DEALS[game],
            duplicate=duplicate,
            second_signature=self.chance.choice(SIGNATURES) if stir else "none",
        )
        self.at_once = 2 if VARIANTS[game].match else 1  # partners come and go together
        self.members = rehearsal.practice_players(MEMBERS + most)
        self.come(self.chance.randint(least, most) // self.at_once)
        if duplicate:
            self.comings, self.goings = (0, 0, 0, 1), (1, 1, 2, 3)  # till few are left
            self.lay_out_boards()

    def a_text(self):
        """What somebody types as a reason: no other text is like it."""
        text = f"words {self.chance.random()}"
        self.texts.add(text)
        return text

    def lay_out_boards(self):
        self.plan_boards_anew()
        cards_of_boards.draw(tournament=self.tournament, by=self.by)

    def plan_boards_anew(self):
        """Plan the boards for those who are here, where it is not planned so."""
        pinned = BoardSet.objects.filter(tournament=self.tournament).first()
        here = {one.public_id for one in self.here()}
        gone = plan_of(pinned).movement.gone if pinned else ()
        players = enumerate(pinned.players if pinned else (), start=1)
        if {who for at, who in players if at not in gone} != here:
            proposed, _people = propose(tournament=self.tournament, seed=1)
            seen = figures(proposed)
            boards.accept(tournament=self.tournament, seed=1, seen=seen, by=self.by)

    def enough_for_boards(self):
        """Too few are told so before they are drawn; then somebody comes."""
        missing = FEWEST - len(self.here())
        if missing > 0:
            with pytest.raises(ValidationError, match="joueurs"):
                propose(tournament=self.tournament, seed=1)
            self.come(missing)

    def happen(self, times):
        """Let so many things happen at most."""
        acts = at_tables.ACTS | of_the_jury.ACTS | at_the_desk.ACTS | at_the_till.ACTS
        often = self.chance.randint(0, times) if times else 0
        for act in self.chance.choices(list(acts), list(acts.values()), k=often):
            self.attempt(act)

    def draw(self, number):
        """Draw a round, with whatever the page offers for the number that is here."""
        if self.at_once == 2:
            self.pair_again()
        if self.tournament.duplicate:
            self.enough_for_boards()
            self.plan_boards_anew()
            return rounds.draw_round(
                tournament=self.tournament, method="boards", seed=1, by=self.by
            )
        known = know(self.tournament)
        if standing_draft(known, number) and self.chance.random() < 0.5:
            return rounds.draw_round(
                tournament=self.tournament, method=AS_PLANNED, seed=1, by=self.by
            )
        methods = ["random", "meet"]
        if known.size == FOUR:
            methods.append("change_partners")
        if number > 1:
            methods += ["standing", "writer_stays"]
        if self.at_once == 2:
            methods = ["partners"]
        method = self.chance.choice(methods)
        offered = cards(know(self.tournament), number, method)
        possible = [card.key for card in offered if not card.refused]
        assert possible or not offered, [card.refused for card in offered]
        uneven = Uneven(self.chance.choice(possible), OUT) if possible else None
        return rounds.draw_round(
            tournament=self.tournament,
            method=method,
            seed=self.chance.randrange(1000),
            uneven=uneven,
            by=self.by,
        )

    def play(self, number):
        """Play a round; sometimes it is drawn again, when somebody went meanwhile."""
        self.happen(self.stir // 2)
        while opened := self.open_rounds().first():  # what is undone opens one again
            self.go_on(opened)
        self.between_rounds()
        if Round.objects.filter(tournament=self.tournament, number=number).exists():
            return self.go_on(number)
        self.tournament.refresh_from_db()
        round = self.draw(number)
        if self.chance.random() < 0.3:
            rounds.undo_round(round=round, by=self.by)
            self.between_rounds()
            round = self.draw(number)
        return self.go_on(number)

    def open_rounds(self):
        """The rounds that something undone has opened again."""
        rounds = Round.objects.filter(tournament=self.tournament).order_by("number")
        return rounds.exclude(state="closed").values_list("number", flat=True)

    def go_on(self, number):
        """Play what was drawn, whatever was undone meanwhile, until it is closed."""
        for _ in range(30):
            round = Round.objects.filter(tournament=self.tournament, number=number)
            round = round.select_related("tournament").first()
            if round is None:
                self.draw(number)
            elif round.state == "drawn":
                self.happen(self.stir // 3)
                self.sure(rounds.publish_round, round)
            elif round.state == "published":
                self.sure(rounds.start_round, round)
            elif round.state == "playing":
                self.play_at_tables(round)
            else:
                self.tournament.refresh_from_db()
                return round
        raise AssertionError("this round is never closed")

    def sure(self, step, round):
        """Take a step of a round that is as it was."""
        before = Round.objects.filter(pk=round.pk).values_list("state", flat=True)
        if list(before) == [round.state]:
            step(round=round, by=self.by)

    def play_at_tables(self, round):
        self.come_late(self.chance.choice(self.comings))
        if self.chance.random() < 0.6:
            self.replace(round)
        self.happen(self.stir)
        if not self.is_playing(round):
            return
        self.write_the_rest(round)
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
                rounds.reopen_round(round=round, reason="seen", by=self.by)
            return

    def is_playing(self, round):
        found = Round.objects.filter(pk=round.pk).first()
        if found is None or found.state != "playing":
            return False
        round.refresh_from_db()
        round.tournament.refresh_from_db()
        return True

    def write_the_rest(self, round):
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
        self.nobody_is_forgotten(round)

    def nobody_is_forgotten(self, round):
        """Everybody here sits, is out, is a joker, or is told to have no place yet."""
        placed = set(
            Entry.objects.filter(
                Q(pk__in=Occupant.objects.filter(table__round=round).values("entry"))
                | Q(pk__in=SittingOut.objects.filter(round=round).values("entry"))
            ).values_list("public_id", flat=True)
        )
        told = late_for(know(self.tournament), round)
        here = {one.public_id for one in self.here()}
        assert here <= placed | told.keys()

    def confirm(self, round):
        seen = {
            one.number: one.version
            for one in states_of(round, self.tournament)
            if one.complete and one.verdict == ""
        }
        confirm_sheets(round=round, seen=seen, by=self.crew.jury)

    def close_every_round(self):
        """What is undone while one is played on may open another again."""
        while opened := self.open_rounds().first():
            self.go_on(opened)

    def end(self):
        self.close_every_round()
        reasons = dict.fromkeys(gates.gate_of_day(self.tournament).open, "seen")
        finish(tournament=self.tournament, passing=Passing(reasons), by=self.by)
        self.tournament.refresh_from_db()
        self.look(finish)
        if self.stir:
            self.happen(self.stir // 3)
            desk.reopen(tournament=self.tournament, by=self.by)
            self.happen(self.stir // 3)
            self.close_every_round()
            self.tournament.refresh_from_db()
            reasons = dict.fromkeys(gates.gate_of_day(self.tournament).open, "seen")
            finish(tournament=self.tournament, passing=Passing(reasons), by=self.by)
            self.tournament.refresh_from_db()
