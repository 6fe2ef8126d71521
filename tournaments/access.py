"""The one table of who may do what, and the answers read from it."""

from enum import StrEnum

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import AnonymousUser

from tournaments.accounts.models import Account


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
WRITERS = frozenset({Role.ORGANISER, Role.SCORER})
ADJUSTERS = frozenset({Role.ORGANISER, Role.JURY})
NOBODY: frozenset[Role] = frozenset()

# What Django's `user.has_perm` answers. Absent means nobody.
PERMISSIONS: dict[str, frozenset[Role]] = {
    "scoring.view_pointgrid": DESK,
    "scoring.add_pointgrid": ORGANISERS,
    "scoring.change_pointgrid": ORGANISERS,
    "tournaments.plan": ORGANISERS,  # make and change tournaments
    "tournaments.change_host": ORGANISERS,  # what the club says of itself
    "tournaments.keep_backups": ORGANISERS,  # whoever has one has the club
    "tournaments.view_player": DESK,
    "tournaments.change_player": ORGANISERS,
    "tournaments.view_contact": ORGANISERS,
    "tournaments.register": WRITERS,
    "tournaments.enter_late": ORGANISERS,  # write players down after the closing time
    "tournaments.take_money": WRITERS,
    "tournaments.keep_till": ORGANISERS,  # what is charged, and what is in the box
    "tournaments.exclude": ORGANISERS,
    "tournaments.seat": ORGANISERS,
    "tournaments.run_round": ORGANISERS,
    "tournaments.see_deals": ORGANISERS,  # none of whom plays: boards.deals refuses
    "tournaments.adjust_boards": ADJUSTERS,
    "tournaments.enter_deals": WRITERS,
    "tournaments.verify_sheets": DESK,
    "tournaments.view_history": DESK,
    "tournaments.call_jury": DESK,  # and read the cases
    "tournaments.judge": JUDGES,
    "tournaments.read_notes": ADJUSTERS,  # what the jury notes without deciding
    "tournaments.enter_misdeal": WRITERS,
    "tournaments.forget_words": ORGANISERS,
    "tournaments.view_offences": DESK,
    "tournaments.change_offences": ORGANISERS,
    "tournaments.publish_ranking": ORGANISERS,
    "tournaments.give_prizes": ORGANISERS,  # draw, name and hand them out
    "tournaments.run_hall": ORGANISERS,
    "tournaments.give_time": ADJUSTERS,  # to one table, after the end of the round
    "tournaments.run_tables": WRITERS,  # which phone serves which table
    "tournaments.view_account": ORGANISERS,
    "tournaments.add_account": ORGANISERS,
    "tournaments.change_account": ORGANISERS,
}

# Who may open each page, by the room of its address and its name there. A page absent
# from here fails tests/test_access.py, which calls each page as each of the cast.
# The pages of "admin:" are for whoever looks after the machine, and tested apart.
BY_ROOM: dict[str, dict[frozenset[Role], str]] = {
    "": {
        EVERYONE: (
            "home health manifest sign_in admin_sign_in choose_language choose_colours"
        ),
        DESK: "sign_out acts",
        ORGANISERS: "practise",
    },
    "planning": {
        EVERYONE: "tournaments",
        ORGANISERS: "club make change ties",
    },
    "first_run": {NOBODY: "make restore how_far"},  # while there is no account
    "backups": {ORGANISERS: "backups make second download"},
    "crew": {ORGANISERS: "crew make change new_password"},
    "desk": {
        EVERYONE: "tournament player",
        ORGANISERS: "recount close finish reopen archive bring_back delete",
    },
    "rounds": {
        DESK: "rounds",
        EVERYONE: "plan",
        WRITERS: "place take_place",
        ORGANISERS: (
            "hall draw redraw swap publish start reopen undo late seat_late drafts "
            "compare bring draft matrix export search_on take wish drop_wish"
        ),
    },
    "boards": {
        DESK: "boards movement_file",
        ORGANISERS: "accept read_movement choose draw read_cards cards solve type",
        EVERYONE: "records records_file traveller scorecard",
        WRITERS: "instead instead_back put_off put_off_back",
        ADJUSTERS: "adjust fines take_back_fine fouled fouled_back",
    },
    "ranking": {
        EVERYONE: "ranking teams prizes export export_prizes",
        WRITERS: "moves",
        ORGANISERS: "prize_settings collect give_back name_winner draw_lot",
    },
    "printing": {
        DESK: "papers preview page paper bundle ruling stop",
        WRITERS: "player_card",
    },
    "registration": {
        DESK: "players player",
        ORGANISERS: (
            "add_player change_player import_players template_csv template_xlsx "
            "export_csv export_xlsx exclude readmit archive_player bring_back_player "
            "delete_player merge_player part_players clubs club"
        ),
        WRITERS: (
            "entries find register walk_in register_pair partners several take names "
            "take_back draw_numbers undo_numbers entry change_number pair unpair "
            "replace act"
        ),
    },
    # What is kept of people, and how it is forgotten.
    "privacy": {ORGANISERS: "forget export due", EVERYONE: "kept"},
    # Whether all is as it was written, and what the fingerprint on papers is.
    "verifying": {ORGANISERS: "order", EVERYONE: "fingerprint"},
    "till": {
        WRITERS: (
            "sheet export people person pay refund choose_fee receipt extras sell "
            "take_back"
        ),
        ORGANISERS: "count_start count move fees write_unwritten",
    },
    "scoring": {
        DESK: "grids preset try grid version",
        ORGANISERS: "make change put_away bring_back",
    },
    "entry": {
        DESK: "board verify history",
        WRITERS: "sheet preview line paper jury exchange turned",
        ADJUSTERS: "more_time",
        ORGANISERS: "correct",
    },
    # Each kind of event says itself who may undo it.
    "ledger": {DESK: "events undo", ORGANISERS: "forget"},
    "jury": {
        # A ruling of the jury is lifted by the jury alone, one of a table by the desk.
        DESK: (
            "queue call case deal decisions decisions_csv correct withdraw settle "
            "appeal lift joker"
        ),
        JUDGES: "take sign tell uphold decide reopen watch note ruled",
        WRITERS: "misdeal",
        ADJUSTERS: "more_time",
    },
    "offences": {DESK: "games game version", ORGANISERS: "change"},
    "precedents": {DESK: "seasons"},
    "rulebook": {EVERYONE: "rulebooks rulebook"},
    # What a phone shows of a player, the secret of his card says.
    "own_page": {
        EVERYONE: "page enter leave",
        DESK: "look",
        WRITERS: "card renew",
        ORGANISERS: "settings",
    },
    # What a phone may do at its table, the phone's own secret says.
    "at_tables": {
        EVERYONE: (
            "table pair state deal deal_form board worth agree "
            "call call_reason call_take_back misdeal"
        ),
        WRITERS: "phones let_in send_away move renew late bring",
        ORGANISERS: "write_late set_aside take_up",
    },
    "live": {
        EVERYONE: "hall state stage",
        ORGANISERS: (
            "control still_playing start unstart pause resume minutes table_time "
            "freeze lift show reveal"
        ),
    },
}
PAGES = {
    f"{room}:{page}".removeprefix(":"): allowed
    for room, rights in BY_ROOM.items()
    for allowed, pages in rights.items()
    for page in pages.split()
}


def roles_of(user: Account | AnonymousUser) -> frozenset[Role]:
    """Return the hats of whoever asks; everybody is also the public."""
    if not isinstance(user, Account) or not user.is_active:
        return frozenset({Role.PUBLIC})
    worn = {
        Role.PUBLIC: True,
        Role.ORGANISER: user.is_organiser,
        Role.SCORER: user.is_scorer,
        Role.JURY: user.is_jury,
    }
    return frozenset(role for role, is_worn in worn.items() if is_worn)


class Roles(ModelBackend):
    """Sign people in as Django does, and answer their permissions from the table."""

    def get_all_permissions(
        self, user_obj: Account | AnonymousUser, obj: object = None
    ) -> set[str]:
        roles = roles_of(user_obj)
        return {name for name, allowed in PERMISSIONS.items() if allowed & roles}
