"""Does what a sentence of the draw tells one to do."""

TRAVEL_NO_MORE = (
    "Fewer than 6 players are left: the boards can travel no more. Let somebody come "
    "in at the door, or take the place of who left."
)


def set_rounds(at, rounds):
    """Send the settings as they are, but with so many rounds."""
    form = at.page("planning:change")[0].context["form"]
    typed = {name: form[name].value() for name in form.fields}
    typed = {
        name: value
        for name, value in typed.items()
        if value is not None and value is not False
    }
    at.send("planning:change", **{**typed, "rounds": rounds})


def accepts(at):
    """Accept the movement that the page of the boards proposes."""
    page, _text = at.page("boards:boards")
    at.send("boards:accept", seed=page.context["seed"], seen=page.context["seen"])
