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
JUDGES = frozenset({Role.JURY})

# What Django's `user.has_perm` answers. Absent means nobody.
PERMISSIONS: dict[str, frozenset[Role]] = {
    "scoring.view_pointgrid": DESK,
    "scoring.add_pointgrid": ORGANISERS,
    "scoring.change_pointgrid": ORGANISERS,
    "tournaments.plan": ORGANISERS,  # make and change tournaments
    "tournaments.change_host": ORGANISERS,  # what the club says of itself
    "tournaments.view_player": DESK,
    "tournaments.change_player": ORGANISERS,
    "tournaments.view_contact": ORGANISERS,
    "tournaments.register": frozenset({Role.ORGANISER, Role.SCORER}),
    "tournaments.enter_late": ORGANISERS,  # write players down after the closing time
    "tournaments.exclude": ORGANISERS,
    "tournaments.seat": ORGANISERS,
    "tournaments.run_round": ORGANISERS,
    "tournaments.see_deals": ORGANISERS,  # none of whom plays: boards.deals refuses
    "tournaments.adjust_boards": frozenset({Role.ORGANISER, Role.JURY}),
    "tournaments.enter_deals": frozenset({Role.ORGANISER, Role.SCORER}),
    "tournaments.verify_sheets": DESK,
    "tournaments.view_history": DESK,
    "tournaments.call_jury": DESK,  # and read the cases
    "tournaments.judge": JUDGES,
    "tournaments.enter_misdeal": frozenset({Role.ORGANISER, Role.SCORER}),
    "tournaments.forget_words": ORGANISERS,
    "tournaments.view_offences": DESK,
    "tournaments.change_offences": ORGANISERS,
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
    "choose_colours": EVERYONE,
    "crew:crew": ORGANISERS,
    "crew:make": ORGANISERS,
    "crew:change": ORGANISERS,
    "crew:new_password": ORGANISERS,
    # Nobody's as soon as there is one account.
    "planning:first_run": frozenset(),
    "planning:club": ORGANISERS,
    "planning:tournaments": EVERYONE,
    "planning:make": ORGANISERS,
    "planning:tournament": EVERYONE,
    "planning:change": ORGANISERS,
    "planning:finish": ORGANISERS,
    "planning:reopen": ORGANISERS,
    "seating:rounds": DESK,
    "seating:plan": EVERYONE,
    "seating:draw": ORGANISERS,
    "seating:redraw": ORGANISERS,
    "seating:swap": ORGANISERS,
    "seating:publish": ORGANISERS,
    "seating:start": ORGANISERS,
    "seating:close": ORGANISERS,
    "seating:reopen": ORGANISERS,
    "seating:undo": ORGANISERS,
    "seating:drafts": ORGANISERS,
    "seating:compare": ORGANISERS,
    "seating:bring": ORGANISERS,
    "seating:draft": ORGANISERS,
    "seating:matrix": ORGANISERS,
    "seating:export": ORGANISERS,
    "seating:search_on": ORGANISERS,
    "seating:take": ORGANISERS,
    "seating:wish": ORGANISERS,
    "seating:drop_wish": ORGANISERS,
    "boards:boards": DESK,
    "boards:accept": ORGANISERS,
    "boards:read_movement": ORGANISERS,
    "boards:movement_file": DESK,
    "boards:choose": ORGANISERS,
    "boards:draw": ORGANISERS,
    "boards:read_cards": ORGANISERS,
    "boards:cards": ORGANISERS,
    "boards:solve": ORGANISERS,
    "boards:type": ORGANISERS,
    "boards:records": EVERYONE,
    "boards:records_file": EVERYONE,
    "boards:traveller": EVERYONE,
    "boards:scorecard": EVERYONE,
    "boards:instead": frozenset({Role.ORGANISER, Role.SCORER}),
    "boards:adjust": frozenset({Role.ORGANISER, Role.JURY}),
    "boards:fines": frozenset({Role.ORGANISER, Role.JURY}),
    "boards:take_back_fine": frozenset({Role.ORGANISER, Role.JURY}),
    "ranking:ranking": EVERYONE,
    "ranking:player": EVERYONE,
    "ranking:teams": EVERYONE,
    "ranking:prizes": EVERYONE,
    "ranking:export": EVERYONE,
    "ranking:ruled": JUDGES,
    "ranking:moves": frozenset({Role.ORGANISER, Role.SCORER}),
    "printing:papers": DESK,
    "printing:paper": DESK,
    "printing:ruling": DESK,
    "registration:players": DESK,
    "registration:player": DESK,
    "registration:add_player": ORGANISERS,
    "registration:change_player": ORGANISERS,
    "registration:import_players": ORGANISERS,
    "registration:template_csv": ORGANISERS,
    "registration:template_xlsx": ORGANISERS,
    "registration:export_csv": ORGANISERS,
    "registration:export_xlsx": ORGANISERS,
    "registration:exclude": ORGANISERS,
    "registration:readmit": ORGANISERS,
    "registration:entries": frozenset({Role.ORGANISER, Role.SCORER}),
    "registration:find": frozenset({Role.ORGANISER, Role.SCORER}),
    "registration:register": frozenset({Role.ORGANISER, Role.SCORER}),
    "registration:walk_in": frozenset({Role.ORGANISER, Role.SCORER}),
    "registration:draw_numbers": frozenset({Role.ORGANISER, Role.SCORER}),
    "registration:undo_numbers": frozenset({Role.ORGANISER, Role.SCORER}),
    "registration:entry": frozenset({Role.ORGANISER, Role.SCORER}),
    "registration:change_number": frozenset({Role.ORGANISER, Role.SCORER}),
    "registration:pair": frozenset({Role.ORGANISER, Role.SCORER}),
    "registration:unpair": frozenset({Role.ORGANISER, Role.SCORER}),
    "registration:replace": frozenset({Role.ORGANISER, Role.SCORER}),
    "registration:act": frozenset({Role.ORGANISER, Role.SCORER}),
    "scoring:grids": DESK,
    "scoring:preset": DESK,
    "scoring:make": ORGANISERS,
    "scoring:try": DESK,
    "scoring:grid": DESK,
    "scoring:version": DESK,
    "scoring:change": ORGANISERS,
    "scoring:put_away": ORGANISERS,
    "scoring:bring_back": ORGANISERS,
    "entry:board": DESK,
    "entry:sheet": frozenset({Role.ORGANISER, Role.SCORER}),
    "entry:preview": frozenset({Role.ORGANISER, Role.SCORER}),
    "entry:line": frozenset({Role.ORGANISER, Role.SCORER}),
    "entry:paper": frozenset({Role.ORGANISER, Role.SCORER}),
    "entry:verify": DESK,
    "entry:exchange": frozenset({Role.ORGANISER, Role.SCORER}),
    "entry:history": DESK,
    "entry:events": DESK,
    "entry:undo": frozenset({Role.ORGANISER, Role.SCORER}),
    "jury:queue": DESK,
    "jury:call": DESK,
    "jury:case": DESK,
    "jury:deal": DESK,
    "jury:decisions": DESK,
    "jury:decisions_csv": DESK,
    "jury:withdraw": DESK,
    "jury:appeal": DESK,
    "jury:take": JUDGES,
    "jury:tell": JUDGES,
    "jury:uphold": JUDGES,
    "jury:decide": JUDGES,
    "jury:lift": DESK,  # what the jury decided, for the jury alone
    "jury:joker": DESK,
    "jury:misdeal": frozenset({Role.ORGANISER, Role.SCORER}),
    "jury:forget": ORGANISERS,
    "offences:games": DESK,
    "offences:game": DESK,
    "offences:version": DESK,
    "offences:change": ORGANISERS,
    "live:hall": EVERYONE,
    "live:state": EVERYONE,
    "live:stage": EVERYONE,
    "live:control": ORGANISERS,
    "live:start": ORGANISERS,
    "live:unstart": ORGANISERS,
    "live:pause": ORGANISERS,
    "live:resume": ORGANISERS,
    "live:minutes": ORGANISERS,
    "live:table_time": ORGANISERS,
    "live:freeze": ORGANISERS,
    "live:lift": ORGANISERS,
    "live:show": ORGANISERS,
    "live:reveal": ORGANISERS,
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
