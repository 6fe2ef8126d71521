"""A text of two parts, as one: what happened, and why it was decided so."""

LINE = "—"  # alone on a line between what happened and why it is decided so


def joined(facts: str, reason: str) -> str:
    """What happened and why, as one text; empty where nothing was said."""
    happened, why = _plain(facts), _plain(reason)
    return f"{happened}\n{LINE}\n{why}".strip() if happened or why else ""


def parted(text: str) -> tuple[str, str]:
    """What happened, and why."""
    lines = text.split("\n")
    at = lines.index(LINE) if LINE in lines else len(lines)
    return "\n".join(lines[:at]), "\n".join(lines[at + 1 :])


def _plain(text: str) -> str:
    """A text without a line that would part it at another place."""
    lines = text.replace("\r\n", "\n").strip().split("\n")
    return "\n".join(line if line.strip() != LINE else "–" for line in lines)
