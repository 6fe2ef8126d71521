"""How the addresses of boards that travel are pressed."""

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.boards import evening as boards
from tests.presses.press import Press, at, press
from tournaments.boards.models import BoardPlay
from tournaments.comparison import cards, writes as comparison
from tournaments.comparison.tables import proposal
from tournaments.duplicate.fouled.operations import foul
from tournaments.duplicate.put_off.operations import put_off
from tournaments.duplicate.wrong_board import operations as wrong_board


@press("boards:accept")
def accept(by):
    day = boards.tournament_of()
    shown = proposal(day, 1, None, "")
    return Press(
        at(day), {"seed": 1, "seen": shown["seen"]}, tells=("movement_pinned",)
    )


@press("boards:read_movement")
def read_movement(by):
    file = SimpleUploadedFile("plan.asc", b"nothing")
    return Press(at(boards.tournament_of()), {"file": file})


def with_movement(by, **fields):
    day = boards.tournament_of(**fields)
    boards.accept(day, by)
    return day


@press("boards:choose")
def choose(by):
    sent = {
        "comparison_method": "butler",
        "comparison_basis": "mark",
        "carry_from": "-",
        "carry_weight": 100,
        "least_boards": 0,
    }
    return Press(at(with_movement(by)), sent, tells=("comparison_chosen",))


def playing(by):
    """The first board at the first table of a round that is being played."""
    boards.begin(with_movement(by), by)
    plays = BoardPlay.objects.filter(table__number=1, number=1)
    return plays.select_related("board", "table__round__tournament").latest("pk")


def on_its_table(play):
    return at(play.table.round.tournament, round=1, table=1)


@press("boards:fouled")
def fouled(by):
    play = playing(by)
    sent = {"place": play.pk, "cards": "others"}
    day = play.table.round.tournament
    return Press(at(day, number=play.board.number), sent, tells=("board_fouled",))


@press("boards:fouled_back")
def fouled_back(by):
    play = playing(by)
    foul(play=play, cards="others", by=by)
    where = at(play.table.round.tournament, number=play.board.number)
    return Press(where, tells=("board_fouled_back",))


@press("boards:put_off")
def put_off_a_board(by):
    where = on_its_table(playing(by))
    return Press(where, {"deal": 1}, tells=("board_put_off",))


@press("boards:put_off_back")
def put_off_back(by):
    play = playing(by)
    put_off(table=play.table, deal=1, by=by)
    return Press(on_its_table(play), {"deal": 1}, tells=("board_put_off_back",))


@press("boards:draw")
def draw_cards(by):
    return Press(at(with_movement(by)), tells=("cards_drawn",))


@press("boards:read_cards")
def read_cards(by):
    other = with_movement(by)
    cards.draw(tournament=other, by=by)
    data = cards.cards_as_pbn(other)
    other.boards.update(digest=None, cards="")
    file = SimpleUploadedFile("cards.pbn", data)
    return Press(at(with_movement(by)), {"file": file}, tells=("cards_read",))


@press("boards:cards")
def look(by):
    day = with_movement(by)
    cards.draw(tournament=day, by=by)
    return Press(
        at(day),
        {"sure": "yes"},
        tells=("cards_seen",) * 2,
        because="each time that somebody fetches the cards stands in the history",
    )


@press("boards:type")
def type_cards(by):
    suits = ("AKQJT98765432 - - -", "- AKQJT98765432 - -", "- - AKQJT98765432 -")
    sent = dict(zip("NES", suits, strict=True))
    return Press(at(with_movement(by), number=1), sent, tells=("cards_typed",))


@press("boards:solve")
def solve(by):
    return Press(at(with_movement(by)))


@press("boards:instead")
def instead(by):
    day = with_movement(by)
    boards.begin(day, by)
    due = BoardPlay.objects.filter(table__number=1).values("board")
    other = day.boards.exclude(pk__in=due).first()
    sent = {"deal": 1, "board": other.number}
    words = at(day, round=1, table=1)
    return Press(words, sent, tells=("board_instead",))


@press("boards:instead_back")
def instead_back(by):
    day = with_movement(by)
    boards.begin(day, by)
    table = day.played_rounds.get().tables.get(number=1)
    other = day.boards.exclude(plays__table=table).first()
    wrong_board.play_instead(table=table, deal=1, board=other.number, by=by)
    words = at(day, round=1, table=1)
    return Press(words, {"deal": 1}, tells=("board_instead_back",))


@press("boards:adjust")
def adjust(by):
    day = boards.evening(by=by, played=1)
    sent = {"kind": "percent", "seat": "-", "percent": "60", "words": "bruit"}
    words = at(day, round=1, table=1, deal=1)
    return Press(words, sent, tells=("board_adjusted",))


def fined(day):
    return {
        "entry": day.entries.get(number=1).public_id,
        "percent": "10",
        "words": "bruit",
    }


@press("boards:fines")
def fine(by):
    day = with_movement(by)
    return Press(at(day), fined(day), tells=("board_fined",))


@press("boards:take_back_fine")
def take_back_fine(by):
    day = with_movement(by)
    given = comparison.fine(
        entry=day.entries.get(number=1), percent=10, by=by, words="bruit"
    )
    return Press(at(day, fine=given.pk), tells=("board_fine_back",))
