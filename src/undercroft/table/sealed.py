"""A deal that nobody can foresee, and everybody can check afterwards.

Every shuffle and every throw of a sealed game is a keyed hash of its place: what has been seen says nothing about what
comes. The key comes from a secret, of which only a digest is known while the game is on, and from whatever the players
have added. Once the secret is opened, anybody can deal the game again and compare.
"""

import hmac
from hashlib import sha256
from secrets import token_bytes
from typing import Annotated, Final

import msgspec

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.kernel.well import Well

SECRET_BYTES: Final = 32
WORDS: Final = 8
"""Words of 32 bits in one digest."""
ADDED_MOST: Final = 64
"""The longest text that a player adds, in characters."""
COMMITTED: Final = b"undercroft: a secret\0"
DEALT: Final = b"undercroft: a deal\0"


class SealBroken(UndercroftError):
    """The secret of a game is not the one that was promised."""

    def __init__(self) -> None:
        super().__init__(N_("the secret does not match its commitment: this game was not dealt from it"))


Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Added = Annotated[str, msgspec.Meta(max_length=ADDED_MOST)]


class Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a sealed game is dealt from."""

    commitment: Hex
    """the digest of the secret, known from the beginning"""
    secret: Hex
    added: list[Added] = []
    """what the players have added, seat by seat"""

    @property
    def key(self) -> bytes:
        """What is hashed for every shuffle and throw; SealBroken if the secret is another one."""
        secret = bytes.fromhex(self.secret)
        if not hmac.compare_digest(commitment_of(secret), self.commitment):
            raise SealBroken
        return hmac.digest(secret, DEALT + msgspec.json.encode(self.added), "sha256")

    @property
    def well(self) -> "SealedWell":
        """Where the numbers of the game come from."""
        return SealedWell(self.key)


def new_seal() -> Seal:
    """A seal with a new secret from the system's generator."""
    return seal_of(token_bytes(SECRET_BYTES))


def seal_of(secret: bytes) -> Seal:
    """The seal of a secret of 32 bytes."""
    return Seal(commitment_of(secret), secret.hex())


def commitment_of(secret: bytes) -> str:
    """What may be known of a secret before it is opened."""
    return sha256(COMMITTED + secret).hexdigest()


class SealedWell(Well):
    """Numbers from a key: each digest of a place gives several."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._latest: tuple[int, int, bytes] = -1, -1, b""

    def word(self, stream: int, place: int) -> int:
        part, at = divmod(place, WORDS)
        if self._latest[:2] != (stream, part):
            digest = hmac.digest(self._key, b"%d:%d" % (stream, part), "sha256")
            self._latest = stream, part, digest
        return int.from_bytes(self._latest[2][4 * at : 4 * at + 4], "big")
