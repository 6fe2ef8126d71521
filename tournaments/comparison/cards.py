"""Writes the cards of boards: drawn from a secret, typed, or read from a file."""

from collections.abc import Iterable, Mapping

from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.boards.models import Board, BoardSet
from tournaments.boards.rules import cards, dealing, pbn
from tournaments.boards.rules.cards import Deal
from tournaments.comparison import queries
from tournaments.comparison.queries import known_deals
from tournaments.deals.how_far import is_over
from tournaments.folding import folded
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament


def draw(*, tournament: Tournament, by: Account) -> BoardSet:
    """Draw the cards of all boards from a new secret, whose fingerprint is published.

    It is done once: cards that were drawn are never drawn anew.
    """
    with ledger.locked(tournament) as tournament:
        found = _set(tournament)
        if found.secret:
            raise ValidationError(
                _("The cards are drawn already, and are not drawn twice."), code="drawn"
            )
        _refuse_begun(tournament)
        found.secret = dealing.new_secret()
        found.fingerprint = dealing.fingerprint(found.secret)
        found.save(update_fields=["secret", "fingerprint"])
        boards = queries.boards(tournament)
        _draw(boards, found.secret)
        facts = {"boards": len(boards), "fingerprint": found.fingerprint}
        ledger.append(tournament, "cards_drawn", facts, by=by)
    return found


def read_file(*, tournament: Tournament, data: bytes, by: Account) -> int:
    """Take the cards from a PBN file, board by board; return how many there were."""
    with ledger.locked(tournament) as tournament:
        found = _set(tournament)
        _refuse_begun(tournament)
        _refuse_drawn(found)
        boards = {one.number: one for one in queries.boards(tournament)}
        there = {one.number: one for one in pbn.boards_in(data)}
        missing = sorted(boards.keys() - there.keys())
        if missing:
            raise ValidationError(
                _("The file has no board %(missing)s: %(boards)s boards are needed.")
                % {"missing": ", ".join(map(str, missing[:10])), "boards": len(boards)},
                code="missing",
            )
        if all(there[key].deal.digest() == one.digest for key, one in boards.items()):
            return len(boards)
        for number, board in boards.items():
            one = there[number]
            if one.domy and one.dealer and one.domy != one.dealer:
                board.domy, board.dealer = one.domy, one.dealer
        deals = {board: there[number].deal for number, board in boards.items()}
        _fill(deals, Board.Source.PBN)
        facts = {
            "boards": len(boards),
            "cards": {
                str(number): [one.digest, one.dealer, one.domy]
                for number, one in boards.items()
            },
        }
        ledger.append(tournament, "cards_read", facts, by=by)
    return len(boards)


def type_in(
    *, board: Board, pockets: Mapping[str, str], language: str, by: Account
) -> None:
    """Write down the cards of a board that was dealt at a table; three pockets do."""
    with ledger.locked(board.tournament) as tournament:
        current = Board.objects.get(pk=board.pk)
        _refuse_drawn(_set(tournament))
        hands = {
            seat: cards.read_hand(typed, language)
            for seat, typed in pockets.items()
            if typed.strip()
        }
        dealt = cards.complete(hands)
        if dealt.digest() == current.digest:  # two have typed them at once
            return
        _fill({current: dealt}, Board.Source.TYPED)
        facts = {"board": board.number, "digest": current.digest}
        ledger.append(tournament, "cards_typed", facts, by=by)


def disclose_cards(*, tournament: Tournament, by: Account) -> bytes:
    """Return the cards as a dealing machine reads them; that somebody looked is kept.

    Nobody who plays may look, before the last round is closed.
    """
    with ledger.locked(tournament) as tournament:
        if not is_over(tournament):
            refuse_players(tournament, by)
            ledger.append(tournament, "cards_seen", {}, by=by)
        if not Board.objects.filter(tournament=tournament).exclude(cards="").exists():
            raise ValidationError(
                _("No cards are known yet: draw them first."), code="no_cards"
            )
    return cards_as_pbn(tournament)


def refuse_players(tournament: Tournament, by: Account) -> None:
    """Refuse whoever is entered under the same name: players see no cards."""
    own = folded(by.name)
    names = tournament.entries.values_list("player__first_name", "player__last_name")
    if any(
        own and own in (folded(f"{first} {last}"), folded(f"{last} {first}"))
        for first, last in names
    ):
        raise ValidationError(
            _(
                "You are entered as a player, and players see no cards before the last "
                "round is closed. Ask an organiser who does not play."
            ),
            code="plays",
        )


def lay_out(found: BoardSet, count: int) -> None:
    """Let there be so many boards; new ones get their cards from the same secret."""
    boards = Board.objects.filter(tournament=found.tournament)
    there = set(boards.values_list("number", flat=True))
    Board.objects.bulk_create(
        Board(
            tournament=found.tournament,
            number=number,
            dealer=dealing.dealer(number),
            domy=dealing.domy(number),
        )
        for number in range(1, count + 1)
        if number not in there
    )
    if found.secret:
        _draw(boards.filter(cards=""), found.secret)


def _draw(boards: Iterable[Board], secret: str) -> None:
    deals = {board: dealing.deal(secret, board.number) for board in boards}
    _fill(deals, Board.Source.DRAWN)


def _fill(deals: Mapping[Board, Deal], source: str) -> None:
    """Put cards into boards; a deal that the club has used before is refused."""
    for board, deal in deals.items():
        at = {card: seat for seat in cards.SEATS for card in deal.pocket(seat)}
        board.cards = "".join(at[card] for card in cards.DECK)
        board.digest, board.source = deal.digest(), source
    digests = [one.digest for one in deals]
    used = Board.objects.filter(digest__in=digests).exclude(
        pk__in=[one.pk for one in deals]
    )
    before = used.select_related("tournament").first()
    if before is not None or len(set(digests)) < len(digests):
        raise ValidationError(
            _("This deal has been played before: %(name)s, board %(board)s. Deal anew.")
            % {"name": before.tournament.name, "board": before.number}
            if before
            else _("Two boards have the same cards. Look at the file."),
            code="used",
        )
    try:
        Board.objects.bulk_update(
            deals, ["cards", "digest", "source", "domy", "dealer"]
        )
    except IntegrityError as error:
        raise ValidationError(
            _("One of these deals has been used meanwhile. Try again."), code="used"
        ) from error


def boards_not_of_secret(tournament: Tournament) -> list[int]:
    """The boards whose cards are not those that the secret gives."""
    found = queries.set_of(tournament)
    if found is None or not found.secret:
        return []
    return dealing.boards_not_of_secret(
        found.secret, {one.number: deal for one, deal in known_deals(tournament)}
    )


def cards_as_pbn(tournament: Tournament) -> bytes:
    """The boards whose cards are known, as other programs read them."""
    return as_pbn(
        tournament,
        [
            pbn.PbnBoard(board.number, board.dealer, board.domy, deal, {})
            for board, deal in known_deals(tournament)
        ],
    )


def as_pbn(tournament: Tournament, boards: Iterable[pbn.PbnBoard]) -> bytes:
    """These boards as a file of their tournament."""
    return pbn.write(
        boards,
        event=f"{_('Practice')} · {tournament.name}"
        if tournament.is_practice
        else tournament.name,
        site=tournament.place,
        date=tournament.played_date,
        variant=tournament.options.get("formula", "best"),
    )


def _set(tournament: Tournament) -> BoardSet:
    found = queries.set_of(tournament)
    if found is None or not found.movement:
        raise ValidationError(
            _("Accept a movement first: it says how many boards there are."),
            code="no_movement",
        )
    return found


def _refuse_drawn(found: BoardSet) -> None:
    if found.secret:
        raise ValidationError(
            _("These cards were drawn from a secret, and stay as they are."),
            code="drawn",
        )


def _refuse_begun(tournament: Tournament) -> None:
    if queries.rounds_begun(tournament):
        raise ValidationError(
            _("The first round has begun: the boards have their cards."), code="begun"
        )
