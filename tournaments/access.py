"""Who may do what: the one table, and the answers read from it."""

from enum import StrEnum

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import AnonymousUser

from tournaments.models import Account


class Role(StrEnum):
    """The hats of a tournament's day; one account may wear several."""

    ORGANISER = "organiser"
    SCORER = "scorer"
    JURY = "jury"
    TABLE = "table"
    PUBLIC = "public"


EVERYONE = frozenset(Role)
DESK = frozenset({Role.ORGANISER, Role.SCORER, Role.JURY})
ORGANISERS = frozenset({Role.ORGANISER})

# What Django's `user.has_perm` answers. Absent means nobody.
PERMISSIONS: dict[str, frozenset[Role]] = {
    "scoring.view_pointgrid": DESK,
    "scoring.add_pointgrid": ORGANISERS,
    "scoring.change_pointgrid": ORGANISERS,
    "tournaments.plan": ORGANISERS,  # make and change tournaments
    "tournaments.view_player": DESK,
    "tournaments.change_player": ORGANISERS,
    "tournaments.view_contact": ORGANISERS,
    "tournaments.register": frozenset({Role.ORGANISER, Role.SCORER}),
    "tournaments.seat": ORGANISERS,
    "tournaments.run_round": ORGANISERS,
    "tournaments.enter_deals": frozenset({Role.ORGANISER, Role.SCORER}),
    "tournaments.verify_sheets": DESK,
    "tournaments.view_history": DESK,
    "tournaments.publish_ranking": ORGANISERS,
    "tournaments.run_hall": ORGANISERS,
    "tournaments.view_account": ORGANISERS,
    "tournaments.add_account": ORGANISERS,
    "tournaments.change_account": ORGANISERS,
}

# Who may open each page, by the name of its address. A page absent from here
# fails tests/test_access.py, which calls each page as each of the cast.
# The pages of "admin:" are for whoever looks after the machine, and tested apart.
PAGES: dict[str, frozenset[Role]] = {
    "home": EVERYONE,
    "sign_in": EVERYONE,
    "admin_sign_in": EVERYONE,
    "sign_out": DESK,
    "choose_language": EVERYONE,
    "crew:crew": ORGANISERS,
    "crew:make": ORGANISERS,
    "crew:change": ORGANISERS,
    "crew:new_password": ORGANISERS,
    "scoring:grids": DESK,
    "scoring:preset": DESK,
    "scoring:make": ORGANISERS,
    "scoring:try": DESK,
    "scoring:grid": DESK,
    "scoring:version": DESK,
    "scoring:change": ORGANISERS,
    "scoring:put_away": ORGANISERS,
    "scoring:bring_back": ORGANISERS,
}


def roles_of(user: Account | AnonymousUser) -> frozenset[Role]:
    """Return the hats of whoever asks; everybody is also the public."""
    roles = {Role.PUBLIC}
    if user.is_active and isinstance(user, Account):
        roles |= {Role.ORGANISER} if user.is_organiser else set()
        roles |= {Role.SCORER} if user.is_scorer else set()
        roles |= {Role.JURY} if user.is_jury else set()
    return frozenset(roles)


class Roles(ModelBackend):
    """Sign people in as Django does, and answer their permissions from the table."""

    def get_all_permissions(
        self, user_obj: Account | AnonymousUser, obj: object = None
    ) -> set[str]:
        roles = roles_of(user_obj)
        return {name for name, allowed in PERMISSIONS.items() if allowed & roles}

    def has_perm(
        self, user_obj: Account | AnonymousUser, perm: str, obj: object = None
    ) -> bool:
        return bool(PERMISSIONS.get(perm, frozenset()) & roles_of(user_obj))

    def has_module_perms(
        self, user_obj: Account | AnonymousUser, app_label: str
    ) -> bool:
        permissions = self.get_all_permissions(user_obj)
        return any(name.startswith(f"{app_label}.") for name in permissions)
