"""A device that keeps passkeys, as a browser speaks for it: made of the library that the server checks with."""

import json
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

TOUCHED = AuthenticatorData.FLAG.UP
SEEN = TOUCHED | AuthenticatorData.FLAG.UV


class Device:
    """One passkey for one person on one site; `seen` is what it says of them: touched, and asked for a PIN."""

    def __init__(self, site="testserver", user="1", seen=SEEN):
        self.site, self.user, self.seen = site, websafe_encode(user.encode()), seen
        self.key, self.number = ec.generate_private_key(ec.SECP256R1()), b"passkey-of-a-test"

    def made(self, options):
        """What a browser posts for a new passkey."""
        credential = AttestedCredentialData.create(
            Aaguid.NONE, self.number, ES256.from_cryptography_key(self.key.public_key())
        )
        held = AuthenticatorData.create(
            sha256(self.site.encode()).digest(), self.seen | AuthenticatorData.FLAG.AT, 0, credential
        )
        attested = AttestationObject.create("none", held, {})
        said = self._said("webauthn.create", options)
        return self._posted(clientDataJSON=websafe_encode(said), attestationObject=websafe_encode(attested))

    def shown(self, options):
        """What a browser posts to sign in by it."""
        held = AuthenticatorData.create(sha256(self.site.encode()).digest(), self.seen, 0)
        said = self._said("webauthn.get", options)
        signed = self.key.sign(held + sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._posted(
            clientDataJSON=websafe_encode(said), authenticatorData=websafe_encode(held),
            signature=websafe_encode(signed), userHandle=self.user,
        )  # fmt: skip

    def _said(self, kind, options):
        return CollectedClientData.create(kind, options["publicKey"]["challenge"], f"https://{self.site}")

    def _posted(self, **response):
        number = websafe_encode(self.number)
        known = {
            "id": number,
            "rawId": number,
            "type": "public-key",
            "clientExtensionResults": {"credProps": {"rk": True}},
        }
        return json.dumps(known | {"response": response})
