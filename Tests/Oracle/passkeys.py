"""Passkeys made by Yubico's python-fido2, right ones and wrong ones, each with that library's own verdict.

`passkeys.py --write` makes the vectors anew (keys and signatures are random); `passkeys.py` asks the library whether it still says
what is written in them. The unit tests of HTTPSupport read the same file.
"""
import json
import pathlib
import sys

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from fido2.cose import ES256, ES384, EdDSA, RS256
from fido2.server import Fido2Server
from fido2.utils import sha256, websafe_encode
from fido2.webauthn import (
    AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData, PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity, UserVerificationRequirement)

FILE = pathlib.Path(__file__).resolve().parents[1] / "HTTPSupportTests/WebAuthn/passkeys.json"
RP, ORIGIN = "kin.example.org", "https://kin.example.org"
CHALLENGE, HANDLE = bytes(range(56)), bytes(range(16))
FLAG = AuthenticatorData.FLAG
RIGHT = FLAG.UP | FLAG.UV
SYNCED = RIGHT | FLAG.BE | FLAG.BS


class Key:
    """A key pair of one kind, with its name."""

    def __init__(self, kind):
        self.kind, self.id = kind, sha256(kind.encode())[:20]
        if kind == "ES256":
            self.secret, self.cose = ec.generate_private_key(ec.SECP256R1()), ES256
        elif kind == "EdDSA":
            self.secret, self.cose = ed25519.Ed25519PrivateKey.generate(), EdDSA
        elif kind == "ES384":
            self.secret, self.cose = ec.generate_private_key(ec.SECP384R1()), ES384
        else:
            self.secret, self.cose = rsa.generate_private_key(65537, 2048), RS256
        self.public = self.cose.from_cryptography_key(self.secret.public_key())

    def sign(self, data):
        if self.kind == "ES256":
            return self.secret.sign(data, ec.ECDSA(hashes.SHA256()))
        return self.secret.sign(data) if self.kind == "EdDSA" else self.secret.sign(data, padding.PKCS1v15(), hashes.SHA256())


def credential(key):
    return AttestedCredentialData.create(b"\0" * 16, key.id, key.public)


def created(key, flags=RIGHT, kind="webauthn.create", challenge=CHALLENGE, origin=ORIGIN, rp=RP, form="none", statement=None, **more):
    """A browser's answer to the wish for a new passkey."""
    client = CollectedClientData.create(kind, challenge, origin, **more)
    data = AuthenticatorData.create(sha256(rp.encode()), flags | FLAG.AT, 0, credential(key))
    made = AttestationObject.create(form, data, statement or {})
    name = websafe_encode(key.id)
    return {
        "id": name, "rawId": name, "type": "public-key", "clientExtensionResults": {},
        "response": {
            "clientDataJSON": websafe_encode(client), "attestationObject": websafe_encode(made), "transports": ["internal"],
        },
    }


def signed(key, flags=RIGHT, kind="webauthn.get", challenge=CHALLENGE, origin=ORIGIN, rp=RP, count=1, flip=None, handle=HANDLE, **more):
    """A browser's answer to the wish to sign in; `flip` changes a bit of the signature, of what is signed, or of the browser's part."""
    client = bytearray(CollectedClientData.create(kind, challenge, origin, **more))
    data = bytearray(AuthenticatorData.create(sha256(rp.encode()), flags, count))
    signature = bytearray(key.sign(bytes(data) + sha256(bytes(client))))
    if flip == "signature":
        signature[-1] ^= 1
    elif flip == "data":
        data[36] ^= 2
    elif flip == "client":
        client[-1:] = b" }"
    name = websafe_encode(key.id)
    return {
        "id": name, "rawId": name, "type": "public-key", "clientExtensionResults": {},
        "response": {
            "clientDataJSON": websafe_encode(bytes(client)), "authenticatorData": websafe_encode(bytes(data)),
            "signature": websafe_encode(bytes(signature)), "userHandle": handle and websafe_encode(handle),
        },
    }


def server():
    return Fido2Server(PublicKeyCredentialRpEntity(name="Kinkeeper", id=RP), verify_origin=lambda origin: origin == ORIGIN)


def verdict(answer, keys):
    """What the library says: "accepted", or why not."""
    user = PublicKeyCredentialUserEntity(id=HANDLE, name="anna", display_name="Anna")
    try:
        if "attestationObject" in answer["response"]:
            _, state = server().register_begin(
                user, user_verification=UserVerificationRequirement.REQUIRED, challenge=CHALLENGE)
            server().register_complete(state, answer)
        else:
            _, state = server().authenticate_begin(
                keys, user_verification=UserVerificationRequirement.REQUIRED, challenge=CHALLENGE)
            server().authenticate_complete(state, keys, answer)
        return "accepted"
    except ValueError as error:
        return str(error)


def cases():
    """Each by its name: the key, the answer, and our refusal; None where it is right."""
    for kind in ("ES256", "EdDSA", "RS256"):
        key = Key(kind)
        yield f"{kind}: a passkey is made", key, created(key), None
        yield f"{kind}: a synced passkey is made", key, created(key, SYNCED), None
        yield f"{kind}: the authenticator says who made it", key, created(key, form="packed", statement={
            "alg": key.public[3], "sig": b"any"}), None
        yield f"{kind}: it signs in", key, signed(key), None
        yield f"{kind}: it signs in and does not count", key, signed(key, count=0), None
        yield f"{kind}: it signs with extensions of the browser", key, signed(key, extraData="clientDataJSON may be extended"), None
        yield f"{kind}: made where signing in was asked", key, created(key, kind="webauthn.get"), "wrong-type"
        yield f"{kind}: signed in where making was asked", key, signed(key, kind="webauthn.create"), "wrong-type"
        for made, way in ((created, "made"), (signed, "signed in")):
            yield f"{kind}: {way} with another challenge", key, made(key, challenge=b"\1" * 56), "wrong-challenge"
            yield f"{kind}: {way} at another site", key, made(key, origin="https://kin.example.org.evil.test"), "wrong-origin"
            yield f"{kind}: {way} without https", key, made(key, origin="http://kin.example.org"), "wrong-origin"
            yield f"{kind}: {way} at another port", key, made(key, origin="https://kin.example.org:8443"), "wrong-origin"
            yield f"{kind}: {way} for another party", key, made(key, rp="example.org"), "wrong-relying-party"
            yield f"{kind}: {way} without a touch", key, made(key, FLAG.UV), "not-present"
            yield f"{kind}: {way} without being unlocked", key, made(key, FLAG.UP), "not-verified"
            # The library asks less than the standard here.
            yield f"{kind}: {way} in a frame elsewhere", key, made(key, cross_origin=True), "framed"
            yield f"{kind}: {way}, backed up though it cannot be", key, made(key, RIGHT | FLAG.BS), "wrong-backup"
        yield f"{kind}: a bit of the signature is another", key, signed(key, flip="signature"), "wrong-signature"
        yield f"{kind}: a bit of the count is another", key, signed(key, flip="data"), "wrong-signature"
        yield f"{kind}: a blank more in the browser's part", key, signed(key, flip="client"), "wrong-signature"
        other = Key(kind)
        yield f"{kind}: signed with another key", key, signed(other), "wrong-signature"
        yield f"{kind}: of another account", key, signed(key, handle=b"\0" * 16), "wrong-account"
        yield f"{kind}: of no account", key, signed(key, handle=None), "wrong-account"
        yield f"{kind}: it became one that is synced", key, signed(key, SYNCED), "wrong-backup"
    key = Key("ES384")
    yield "ES384: a passkey is made", key, created(key), "unknown-algorithm"


#: Where we refuse what the library lets pass: it leaves this to its caller, or asks for more algorithms.
STRICTER = {"framed", "wrong-backup", "wrong-account", "unknown-algorithm"}


def write():
    vectors = []
    for name, key, answer, refusal in cases():
        said = verdict(answer, [credential(key)])
        assert (said == "accepted") == (refusal is None or refusal in STRICTER), (name, said, refusal)
        vectors.append({
            "name": name, "credential": websafe_encode(credential(key)), "answer": json.dumps(answer), "refusal": refusal, "fido2": said,
        })
    head = {"party": RP, "origin": ORIGIN, "challenge": websafe_encode(CHALLENGE), "userHandle": websafe_encode(HANDLE)}
    FILE.write_text(json.dumps({**head, "vectors": vectors}, indent=1) + "\n", encoding="utf-8")
    return len(vectors)


def check():
    """Returns how many vectors there are, and those of which the library says something else now."""
    vectors = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
    from fido2.utils import websafe_decode

    wrong = [
        (vector["name"], said) for vector in vectors
        for said in [verdict(json.loads(vector["answer"]), [AttestedCredentialData(websafe_decode(vector["credential"]))])]
        if said != vector["fido2"]
    ]
    return len(vectors), wrong


if __name__ == "__main__":
    if "--write" in sys.argv:
        print(f"{write()} vectors written")
    count, differing = check()
    for name, said in differing:
        print(f"{name}: {said}", file=sys.stderr)
    print(f"passkeys: {count} vectors, {len(differing)} disagreements")
    sys.exit(1 if differing else 0)
