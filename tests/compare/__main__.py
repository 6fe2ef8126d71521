"""Writes what the product says of forty days, or compares it with what it said.

`python -m tests.compare write FOLDER` before something is changed, and
`python -m tests.compare FOLDER` after it. No club that is here is touched.
"""

import sys
from pathlib import Path

from tests.compare.runs import compare, write


def main(words):
    match words:
        case ["write", folder] if not Path(folder).exists():
            write(Path(folder))
            print(f"What is said of all days stands in {folder}.")
        case ["write", folder]:
            sys.exit(f"{folder} is there already.")
        case [folder] if Path(folder).is_dir():
            found = compare(Path(folder))
            print("\n".join(found) or "Nothing is said otherwise.")
            sys.exit(bool(found))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
