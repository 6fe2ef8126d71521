"""The words of a ruling: what happened, and why it was decided so, in one text."""

from __future__ import annotations

LINE = "—"  # alone on a line between the two


def joined(facts: str, reason: str) -> str:
    """One text of both; empty where nothing was said."""
    told, why = _plain(facts), _plain(reason)
    return f"{told}\n{LINE}\n{why}".strip() if told or why else ""


def parted(text: str) -> tuple[str, str]:
    """What happened, and why."""
    lines = text.split("\n")
    at = lines.index(LINE) if LINE in lines else len(lines)
    return "\n".join(lines[:at]), "\n".join(lines[at + 1 :])


def _plain(text: str) -> str:
    """A text without a line that would part it at another place."""
    lines = text.replace("\r\n", "\n").strip().split("\n")
    return "\n".join(line if line.strip() != LINE else "–" for line in lines)
