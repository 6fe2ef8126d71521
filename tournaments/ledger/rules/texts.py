"""A text of two parts, as one: what happened, and why it was decided so."""

LINE = "—"  # alone on a line between what happened and why it is decided so


def join_reason(facts: str, reason: str) -> str:
    """Join what happened and why into one text; empty where nothing was said."""
    happened, why = _plain(facts), _plain(reason)
    return f"{happened}\n{LINE}\n{why}".strip() if happened or why else ""


def split_reason(text: str) -> tuple[str, str]:
    """Split such a text again: what happened, and why."""
    lines = text.split("\n")
    at = lines.index(LINE) if LINE in lines else len(lines)
    return "\n".join(lines[:at]), "\n".join(lines[at + 1 :])


def _plain(text: str) -> str:
    """Return a text without a line that would split it at another place."""
    lines = text.replace("\r\n", "\n").strip().split("\n")
    return "\n".join(line if line.strip() != LINE else "–" for line in lines)
