"""Reads who is too near to a case: one of its players, or who judges by his own hat."""

from collections.abc import Set

from tournaments.accounts.models import Account, Act
from tournaments.entries.models import Entry
from tournaments.folding import folded_words
from tournaments.jury import queries
from tournaments.rulings.models import Case, Ruling

HATS_CHANGED = "hats_changed"  # what was done to an account of the crew
OF_THE_JURY = ("is_jury", "heads_jury")


def barred(case: Case) -> Set[int]:
    """Return the keys of those who never hear an appeal in a case, whoever else can."""
    members = Account.objects.filter(is_jury=True, is_active=True)
    ruled = Ruling.objects.filter(case=case, by=Ruling.By.JURY).values("made_by")
    own = (one.pk for one in members.filter(pk__in=ruled) if judges_by_himself(one))
    return {*own, *(one.pk for one in members if plays_in(case, one))}


def judges_by_himself(account: Account) -> bool:
    """Return whether somebody gave himself a hat of the jury that he wears."""
    acts = Act.objects.filter(kind=HATS_CHANGED, facts__account=account.public_id)
    given = {
        hat: act.made_by_id for act in acts.order_by("pk") for hat in act.facts["given"]
    }
    return any(
        given.get(hat) == account.pk for hat in OF_THE_JURY if getattr(account, hat)
    )


def plays_in(case: Case, account: Account) -> bool:
    """Return whether somebody of the crew has the name of a player of a case."""
    named = Entry.objects.filter(ruling_points__ruling__case=case)
    people = [one.entry.player for one in queries.players_of(case.table, case.deal)]
    people += [one.player for one in named.select_related("player").distinct()]
    called = {folded_words(f"{one.first_name} {one.last_name}") for one in people}
    return folded_words(account.name) in called
