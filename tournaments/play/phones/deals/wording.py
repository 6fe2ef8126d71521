"""The words that the script of a table's page says, in the language of the page."""

from django.utils.translation import gettext as _

from scoring.templatetags.points import colon, semicolon


def words() -> dict[str, str]:
    """Every word by its key; the script has none of its own."""
    return {
        "and": _("and"),
        "colon": colon(),
        "semicolon": semicolon(),
        "one_trick": _("%(number)s trick"),
        "tricks": _("%(number)s tricks"),
        "made": _("made"),
        "lost": _("lost"),
        "target": _("target"),
        "not_played": _("Not played"),
        "has_called": _("%(who)s have called."),
        "has_honours": _("%(who)s have %(number)s honours"),
        "had_first_trick": _("%(who)s won the first trick"),
        "needs_none": _("no trick"),
        "exactly": _("exactly %(number)s"),
        "at_least": _("%(number)s or more"),
        "table": _("Table %(number)s"),
        "round": _("Round %(number)s of %(total)s"),
        "until": _("until %(time)s"),
        "deal": _("Deal %(number)s of %(all)s"),
        "deal_only": _("Deal %(number)s"),
        "correcting": _("Correct deal %(number)s"),
        "deals": _("%(who)s deals"),
        "rests": _("%(who)s deals and sits out"),
        "deals_short": _("deals"),
        "rests_short": _("deals, sits out"),
        "empty_seat": _("nobody"),
        "of_points": _("points"),
        "board": _("Board %(number)s"),
        "which_contract": _("What was bid?"),
        "which_level": _("How many tricks were bid?"),
        "which_trump": _("Which trump?"),
        "which_risk": _("Doubled?"),
        "who_one": _("Who played it?"),
        "who_two": _("Which two played it together?"),
        "who_some": _("Who played it? Tap each of them."),
        "declarer": _("Who is the declarer?"),
        "how_many": _("How many tricks did %(who)s take?"),
        "honours": _("Who had honours?"),
        "no_honours": _("nobody"),
        "three_or_four": _("%(who)s: %(number)s honours"),
        "first_trick": _("Who won the first trick? That player deals next."),
        "unknown": _("I do not know"),
        "called": _("%(who)s call at eight"),
        "jury_needed": _("The jury watches this contract."),
        "jury_present": _("The jury is here"),
        "jury_absent": _("The jury was not called"),
        "jury_watch": _("Call the jury to watch"),
        "jury_call": _("Call the jury"),
        "jury_called": _("The jury knows since %(time)s that your table calls."),
        "jury_comes": _("%(who)s of the jury is on the way."),
        "jury_reason": _("Say what for, if you like"),
        "jury_for": _("You call for: %(reason)s"),
        "jury_take_back": _("We need no jury any more"),
        "jury_by_hand": _("No network: raise a hand, and call the jury aloud."),
        "back": _("Back"),
        "on": _("Continue"),
        "read_again": _("Read again"),
        "is_it_right": _("Is this right?"),
        "sum": _("Sum"),
        "side": _("Side"),
        "points": _("Points"),
        "points_of": _("Made up of"),
        "in_game": _("In the game"),
        "fiches": _("Fiches each"),
        "rubbers": _("Rubbers"),
        "games": _("Games"),
        "game_played": _("The game being played"),
        "points_later": _("The points come when the deal has been sent."),
        "hand_over": _("Give the phone to %(who)s"),
        "or": _("or"),
        "agree_ask": _("One of you agrees with this deal:"),
        "agreed": _("%(who)s: agreed"),
        "change": _("No, change it"),
        "kept": _("Deal %(number)s is noted."),
        "next_deal": _("Next deal"),
        "deal_again": _("All pass: deal again. Nothing is written."),
        "are_you": _("Are you …?"),
        "we_are": _("Yes, that is us"),
        "we_are_not": _("No"),
        "wrong_table": _(
            "Look at the seating which table is yours. If somebody else sits here, ask "
            "the organiser."
        ),
        "correct": _("Correct deal %(number)s"),
        "waits": _("waits to be sent"),
        "to_check": _("to check"),
        "replay": _("to be played again"),
        "judged": _("judged by the jury"),
        "totals": _("The round is played: your totals"),
        "agree_totals": _("%(who)s: the totals are right"),
        "has_agreed": _("%(who)s agreed"),
        "all_agreed": _("Everybody agrees. Thank you!"),
        "unsent": _("First all deals have to be sent."),
        "where_next": _("Where you play next"),
        "at_table": _("table %(table)s, %(seat)s"),
        "sits_out": _("sits this round out"),
        "comes_here": _("At this table in round %(number)s"),
        "wait_next": _("The next tables are not published yet. They appear here."),
        "not_begun": _("The round has not begun yet."),
        "closed": _("The round is closed."),
        "nobody": _("Nobody sits at this table in this round."),
        "no_round": _(
            "No seating yet. As soon as the organiser publishes the tables, they "
            "appear here."
        ),
        "over": _("This tournament is over. Thank you!"),
        "other_board": _("Another board"),
        "which_board": _("Which board have you played?"),
        "board_number": _("Its number"),
        "look_up": _("Look it up"),
        "board_to_desk": _(
            "If you played it all the same, tell the organiser before you enter it."
        ),
        "written_deals": _("Your deals"),
        "sheet": _("Sheet"),
        "score_sheet": _("Score sheet"),
        "deal_alone": _("Deal"),
        "total": _("Total"),
        "minus": _("minus %(number)s"),
        "all_sent": _("all sent"),
        "all_sent_at": _("all sent, %(time)s"),
        "count_waits": _("%(number)s waiting"),
        "count_check": _("%(number)s to check"),
        "silent": _("nothing heard since %(time)s"),
        "not_kept": _(
            "This phone cannot keep the deal. Stay on this page until it is sent, and "
            "write it on paper."
        ),
        "keeps_nothing": _(
            "This phone cannot keep deals. Write each one on paper as well, and stay "
            "on this page until it is sent."
        ),
        "cannot_read": _("This phone cannot read what it keeps"),
        "cannot_read_why": _(
            "Deals that you entered before may be there, and would be asked for again. "
            "Wait a moment, or load the page again. Go on without them only if this "
            "lasts, and look at the paper which deal is next."
        ),
        "kept_elsewhere": _(
            "Deal %(number)s was entered on another page of this phone: it is kept, "
            "and stands below."
        ),
        "ours": _("You say"),
        "theirs": _("Written meanwhile"),
        "written_meanwhile": _("Somebody has written this deal meanwhile."),
        "theirs_right": _("What is written is right"),
        "ours_right": _("Ours is right"),
        "mend": _("Mend it"),
        "give_up": _("Leave it out"),
        "send_again": _("Send again"),
        "seen": _("We have read it"),
        "as_text": _("Show what waits as text"),
        "as_text_why": _(
            "If the network stays dead, hand this over to the desk, copied or as a "
            "file: it reads it in. Nothing is lost here, and nothing counts twice."
        ),
        "as_file": _("Save it as a file"),
        "show_card": _(
            "Scan the card that lies on the table, or type its code. This phone then "
            "writes for that table."
        ),
        "code_of_card": _("The code on the card"),
        "our_table": _("This is our table"),
    }
