"""Measures in processes of its own, on a new and empty database."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable

import django

from bench.load import ROOT, scratch_database

Figures = dict[str, float]


def measured(bench: str) -> Figures:
    """What a bench says of the database that it has filled.

    Two processes, so that what filling left in memory weighs on nothing.
    """
    with tempfile.TemporaryDirectory() as folder, scratch_database() as database:
        env = {**os.environ, "WHISTCLUB_DATA": folder, "WHISTCLUB_DEBUG": "0"}
        env |= {"DJANGO_SETTINGS_MODULE": "whistclub.settings"} | database
        for command in (["migrate"], ["collectstatic", "--noinput"]):
            call = [sys.executable, "manage.py", *command, "-v0"]
            subprocess.run(call, cwd=ROOT, env=env, check=True)
        for step in ("fill", "figures"):
            made = subprocess.run(
                [sys.executable, "-m", f"bench.{bench}", step],
                cwd=ROOT,
                env=env,
                check=True,
                stdout=subprocess.PIPE,
            )
    figures: Figures = json.loads(made.stdout)
    return figures


def main(
    fill: Callable[[], None],
    figures_here: Callable[[], Figures],
    measure: Callable[[], Figures],
) -> None:
    """One of the two steps; called without a step, all of it, to be read."""
    step = "".join(sys.argv[1:])
    if step:
        django.setup()
    if step == "fill":
        fill()
    elif step == "figures":
        print(json.dumps(figures_here()))
    else:
        for figure, value in measure().items():
            print(f"{figure}: {value:.2f}")
