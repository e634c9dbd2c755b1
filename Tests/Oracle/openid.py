"""ID tokens signed by Python's `cryptography`, right ones and wrong ones, each with why it is refused.

`openid.py --write` makes them anew (keys and signatures are random); `openid.py` checks that the file holds what the library signs: each
signature that is to be right is, and each that is to be wrong is not. The unit tests of HTTPSupport read the same file.
"""
import base64
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from cryptography.exceptions import InvalidSignature  # noqa: E402
from cryptography.hazmat.primitives import hashes  # noqa: E402
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils  # noqa: E402

from openid_provider import Key, half_hash, part, signed_with_secret, text64, unsigned  # noqa: E402

FILE = pathlib.Path(__file__).resolve().parents[1] / "HTTPSupportTests/OpenID/tokens.json"
ISSUER, CLIENT, NONCE, ACCESS, NOW = "https://id.example.org", "kinkeeper", "n-0S6_WzA2Mj", "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", 1_795_258_800
RIGHT = {
    "iss": ISSUER, "sub": "248289761001", "aud": CLIENT, "iat": NOW, "exp": NOW + 300, "nonce": NONCE, "email": "Anna@Example.org",
    "email_verified": True, "preferred_username": "anna", "groups": ["family", "staff"], "zoneinfo": "Europe/Berlin",
}


def cases(rsa_key, ec_key, weak):
    def right(**changes):
        return {name: value for name, value in {**RIGHT, **changes}.items() if value is not None}

    yield "RS256", rsa_key.token(right()), None
    yield "ES256", ec_key.token(right()), None
    yield "without a key's name, of the one key that signs so", ec_key.token(right(), kid=None), None
    yield "the hash of the access token", rsa_key.token(right(at_hash=half_hash(ACCESS))), None
    yield "an audience that is a list", rsa_key.token(right(aud=[CLIENT])), None
    yield "several audiences, for us", rsa_key.token(right(aud=["other", CLIENT], azp=CLIENT)), None
    yield "times with fractions, and a clock that is 59 s behind", rsa_key.token(right(iat=NOW - 359.5, exp=NOW - 58.5)), None
    yield "a clock that is 59 s ahead", rsa_key.token(right(iat=NOW + 59, nbf=NOW + 59)), None
    yield "no type", rsa_key.token(right(), typ=None), None
    yield "claims of other kinds than they should be, which nobody needs", rsa_key.token(
        right(email=5, email_verified="true", groups={"a": 1}, preferred_username=["x"], zoneinfo=False)), None
    yield "none", unsigned(right()), "wrong-algorithm"
    yield "None", rsa_key.token(right(), alg="None"), "wrong-algorithm"
    yield "HS256 with the public key", signed_with_secret(right(), rsa_key.pem(), rsa_key.name), "wrong-algorithm"
    yield "RS512", rsa_key.token(right(), alg="RS512"), "wrong-algorithm"
    yield "ES256 with the name of the RSA key", ec_key.token(right(), kid=rsa_key.name), "unknown-key"
    yield "RS256 with the name of the EC key", rsa_key.token(right(), kid=ec_key.name), "unknown-key"
    yield "an unknown name", rsa_key.token(right(), kid="other"), "unknown-key"
    yield "a key of 1024 bits", weak.token(right()), "unknown-key"
    yield "another key under the name", Key(rsa_key.name).token(right()), "wrong-signature"
    head, _, signature = rsa_key.token(right()).split(".")
    yield "changed claims", f"{head}.{part(right(sub='1'))}.{signature}", "wrong-signature"
    yield "no signature", f"{head}.{part(right())}.", "wrong-signature"
    yield "a signature that is too long", f"{head}.{part(right())}.{signature}AA", "wrong-signature"
    yield "a critical extension", rsa_key.token(right(), crit=["exp"]), "malformed"
    yield "another type", rsa_key.token(right(), typ="at+jwt"), "malformed"
    yield "four parts", rsa_key.token(right()) + ".x", "malformed"
    yield "padding", f"{head}=.{part(right())}.{signature}", "malformed"
    yield "another issuer", rsa_key.token(right(iss=ISSUER + "/")), "wrong-issuer"
    yield "another audience", rsa_key.token(right(aud="other")), "wrong-audience"
    yield "several audiences, for nobody", rsa_key.token(right(aud=[CLIENT, "other"])), "wrong-audience"
    yield "several audiences, for another", rsa_key.token(right(aud=[CLIENT, "other"], azp="other")), "wrong-audience"
    yield "for another, to us", rsa_key.token(right(azp="other")), "wrong-audience"
    yield "no audience", rsa_key.token(right(aud=[])), "wrong-audience"
    yield "expired a minute ago", rsa_key.token(right(iat=NOW - 360, exp=NOW - 60)), "expired"
    yield "made long ago, and still good", rsa_key.token(right(iat=NOW - 700, exp=NOW + 300)), "expired"
    yield "made in a minute", rsa_key.token(right(iat=NOW + 60)), "from-the-future"
    yield "good in a minute", rsa_key.token(right(nbf=NOW + 60)), "from-the-future"
    yield "another nonce", rsa_key.token(right(nonce=NONCE[:-1] + "k")), "wrong-nonce"
    yield "no nonce", rsa_key.token(right(nonce=None)), "wrong-nonce"
    yield "the hash of another access token", rsa_key.token(right(at_hash=half_hash("other"))), "wrong-access-token"
    yield "no subject", rsa_key.token(right(sub="")), "malformed"
    yield "a long subject", rsa_key.token(right(sub="x" * 256)), "malformed"
    yield "a subject that cannot be seen", rsa_key.token(right(sub="1\u202e2")), "malformed"
    yield "no expiry", rsa_key.token(right(exp=None)), "malformed"
    yield "an expiry in words", rsa_key.token(right(exp="tomorrow")), "malformed"
    yield "no claims", rsa_key.token([]), "malformed"
    yield "too long", rsa_key.token(right(padding="x" * 40_000)), "malformed"


def bytes64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def number(text):
    return int.from_bytes(bytes64(text), "big")


def is_signed(token, keys):
    """Whether the library says that a key of the set made the signature."""
    signed, _, signature = token.rpartition(".")
    for key in keys:
        try:
            if key["kty"] == "RSA":
                rsa.RSAPublicNumbers(number(key["e"]), number(key["n"])).public_key().verify(
                    bytes64(signature), signed.encode(), padding.PKCS1v15(), hashes.SHA256())
            else:
                raw = bytes64(signature)
                pair = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
                ec.EllipticCurvePublicNumbers(number(key["x"]), number(key["y"]), ec.SECP256R1()).public_key().verify(
                    pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
            return True
        except (InvalidSignature, ValueError):
            continue
    return False


def write():
    keys = Key("rsa"), Key("ec", "ES256"), Key("weak", bits=1024)
    other = Key("encryption", "ES256")
    head = {
        "issuer": ISSUER, "clientID": CLIENT, "nonce": NONCE, "accessToken": ACCESS, "now": NOW,
        "keys": {"keys": [{"kty": "oct", "k": text64(b"shared")}, *(key.jwk() for key in keys), other.jwk(use="enc"), {"kid": 5}]},
    }
    tokens = [{"name": name, "token": token, "refusal": refusal} for name, token, refusal in cases(*keys)]
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps({**head, "tokens": tokens}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    found = json.loads(FILE.read_text(encoding="utf-8"))
    usable = [key for key in found["keys"]["keys"] if key.get("use") == "sig"]
    wrong = [
        one["name"] for one in found["tokens"]
        if is_signed(one["token"], usable) != (one["refusal"] not in ("wrong-algorithm", "wrong-signature"))
        and one["name"] not in ("None", "RS512", "four parts", "padding")
    ]
    for name in wrong:
        print(f"{name}: the library differs on the signature", file=sys.stderr)
    print(f"openid: {len(found['tokens'])} tokens, {len(wrong)} disagreements")
    sys.exit(1 if wrong else 0)
