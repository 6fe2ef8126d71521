"""Reads the club's members."""

from collections.abc import Iterable, Iterator

from django.contrib.auth.models import AnonymousUser
from django.db.models import Func, Q, QuerySet, Value
from django.db.models.functions import Lower
from django.http import Http404

from scoring.bounds import is_whole
from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.folding import folded
from tournaments.players.column import PersonColumn, Place
from tournaments.players.imports import visible_columns
from tournaments.players.models import Club, Player
from tournaments.players.rules.verdicts import Known
from tournaments.record import Gone

# Where invented players come from, who are there to practise with.
PRACTICE_CLUB = "Club d'exercice"
# What a database puts behind the z, and a club's list among the plain letters: those
# of all languages that are written with ours.
ACCENTED = {
    letter: folded(letter)
    for letter in map(chr, range(0xC0, 0x250))
    if len(folded(letter)) == 1
}


def plainly(name: str) -> Func:
    """A name to sort by: `Évrard` stands before `Fontaine`, not behind `Zorn`."""
    letters = ("".join(some) for some in (ACCENTED.keys(), ACCENTED.values()))
    return Func(Lower(name), *map(Value, letters), function="TRANSLATE")


# As a club's list stands.
BY_NAME = (plainly("last_name"), plainly("first_name"), "pk")


def all_members() -> QuerySet[Player]:
    """All members, archived ones too, each person once; nobody who was forgotten."""
    return Player.objects.filter(forgotten_at=None, merged_into=None)


def real() -> QuerySet[Player]:
    """All members but those who were invented to practise with."""
    return all_members().exclude(club__name=PRACTICE_CLUB)


def members(search: str = "", *, archived: bool = False) -> QuerySet[Player]:
    """Those whose name holds each word looked for, or whose number is that word.

    Who is archived is among the `archived`, or found by the whole name.
    """
    offered = Q(archived_at__isnull=not archived) | Q(folded_name=folded(search))
    found = real().filter(offered).select_related("club").order_by(*BY_NAME)
    for word in folded(search).split():
        by_name = found.filter(folded_name__contains=word)
        found = by_name | found.filter(number=int(word)) if is_number(word) else by_name
    return found


def is_number(word: str) -> bool:
    return is_whole(word, digits=7)


def player_or_404(public_id: str) -> Player:
    """Return the member asked for; Gone for who was forgotten, 404 for nobody."""
    found = all_members().select_related("club", "age_checked_by")
    player = found.filter(public_id=public_id).first()
    if player is None:
        raise (Gone if was_forgotten(public_id) else Http404)(public_id)
    return player


def was_forgotten(public_id: str) -> bool:
    return Player.objects.filter(
        public_id=public_id, forgotten_at__isnull=False
    ).exists()


def entries_of(player: Player) -> QuerySet[Entry]:
    """Return a player's entries in all tournaments, the newest first."""
    return (
        Entry.objects.filter(player=player)
        .select_related("tournament")
        .order_by("-tournament__played_date", "-pk")
    )


def clubs() -> list[str]:
    """The names to suggest where somebody types a club."""
    return list(Club.objects.order_by("name").values_list("name", flat=True))


def folded_clubs() -> set[str]:
    """The clubs as one finds them again whatever their accents and capitals."""
    return {folded(name) for name in clubs()}


def categories() -> list[str]:
    found = all_members().exclude(category="").order_by("category")
    return list(found.values_list("category", flat=True).distinct())


def known() -> list[Known]:
    """Everybody, as far as an import must tell them apart."""
    people = real().values_list(
        "public_id", "first_name", "last_name", "number", "club__name"
    )
    return [Known(*person[:4], person[4] or "") for person in people]


def namesakes(first_name: str, last_name: str) -> list[Player]:
    """Members of that name, whatever its accents and capitals."""
    found = all_members().filter(folded_name=folded(f"{first_name} {last_name}"))
    return list(found.select_related("club"))


def in_file(user: Account | AnonymousUser) -> list[PersonColumn]:
    """The columns of a list that leaves the house, as the import knows them again."""
    first, last, *others = visible_columns(user, Place.FILE)
    return [last, first, *others]


def rows(columns: Iterable[PersonColumn]) -> Iterator[tuple[object, ...]]:
    """The members as rows of a list."""
    fields = ["club__name" if one.name == "club" else one.name for one in columns]
    people = real().filter(archived_at=None).order_by(*BY_NAME)
    return people.values_list(*fields).iterator()
