"""Random identifiers for everything that appears in an address or on paper."""

import secrets

# Crockford's 32 signs: no i, l, o or u, so that none is misread or offends.
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 12  # 60 bits: nobody finds a neighbour by counting or by luck


def new_public_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
