"""An OpenID provider of our own, on this machine: a right one, and with `tricks` one that lies in each way a test asks for."""
import base64
import hashlib
import hmac
import http.server
import json
import secrets
import threading
import time
from urllib.parse import parse_qs, parse_qsl, unquote_plus, urlencode, urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils

CLIENT, SECRET = "kinkeeper test/1", "s3cret: with+signs%"


def text64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def number64(number, length=None):
    return text64(number.to_bytes(length or (number.bit_length() + 7) // 8, "big"))


def part(value):
    return text64(json.dumps(value, separators=(",", ":")).encode())


class Key:
    """A key pair, with its name."""

    def __init__(self, name, algorithm="RS256", bits=2048):
        self.name, self.algorithm = name, algorithm
        self.private = (
            rsa.generate_private_key(public_exponent=65537, key_size=bits) if algorithm == "RS256"
            else ec.generate_private_key(ec.SECP256R1()))

    def jwk(self, **more):
        numbers = self.private.public_key().public_numbers()
        own = ({"kty": "RSA", "n": number64(numbers.n), "e": number64(numbers.e)} if self.algorithm == "RS256"
               else {"kty": "EC", "crv": "P-256", "x": number64(numbers.x, 32), "y": number64(numbers.y, 32)})
        return {**own, "kid": self.name, "use": "sig", "alg": self.algorithm, **more}

    def pem(self):
        return self.private.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)

    def sign(self, data):
        if self.algorithm == "RS256":
            return self.private.sign(data, padding.PKCS1v15(), hashes.SHA256())
        r, s = utils.decode_dss_signature(self.private.sign(data, ec.ECDSA(hashes.SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")

    def token(self, claims, **header):
        """The claims, signed. A header field that is None is left out."""
        head = {"alg": self.algorithm, "typ": "JWT", "kid": self.name, **header}
        signed = f"{part({name: value for name, value in head.items() if value is not None})}.{part(claims)}"
        return f"{signed}.{text64(self.sign(signed.encode()))}"


def unsigned(claims):
    return f"{part({'alg': 'none'})}.{part(claims)}."


def signed_with_secret(claims, secret, kid):
    """HS256: with the public key as its secret, which anybody has, or with the client's."""
    signed = f"{part({'alg': 'HS256', 'kid': kid})}.{part(claims)}"
    return f"{signed}.{text64(hmac.new(secret, signed.encode(), hashlib.sha256).digest())}"


def half_hash(text):
    return text64(hashlib.sha256(text.encode()).digest()[:16])


class Provider:
    """
    Answers between `start` and `stop`. `person` is who is signed in there, as claims; without one /authorize says no.

    `asks` shows a page with a button first, as real ones do. `tricks` are names of the lies below.
    """

    def __init__(self):
        self.person = {"sub": "1", "email": "marlene@example.org", "email_verified": True, "name": "Marlene Brandt"}
        self.asks = False
        self.tricks = set()
        self.key = Key("first")
        self.codes = {}
        self.requests = []
        self.server = None

    def start(self):
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                outer.get(self, urlsplit(self.path))

            def do_POST(self):
                outer.post(self, self.rfile.read(int(self.headers.get("Content-Length", 0))).decode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    @property
    def issuer(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def settings(self, name="home", title="Home", allow=None):
        """The server's environment with this provider in it."""
        own = {"ISSUER": self.issuer, "CLIENT_ID": CLIENT, "CLIENT_SECRET": SECRET, "TITLE": title}
        if allow:
            own["ALLOW"] = allow
        return {f"KINKEEPER_OPENID_{name.upper()}_{key}": value for key, value in own.items()}

    def count(self, path):
        return sum(1 for one in self.requests if one == path)

    # MARK: Answers

    def get(self, handler, url):
        self.requests.append(url.path)
        query = dict(parse_qsl(url.query))
        if url.path == "/.well-known/openid-configuration":
            self.say(handler, self.discovery())
        elif url.path == "/jwks":
            self.say(handler, {"keys": [{"kty": "OKP", "crv": "Ed25519"}, self.key.jwk()]})
        elif url.path == "/authorize":
            if self.asks and "agreed" not in query:
                again = f"/authorize?{url.query}&agreed=1".replace("&", "&amp;")
                self.page(handler, f'<p>Signed in as {self.person["name"]}</p><a href="{again}">Agree</a>')
            else:
                self.send_back(handler, query)
        elif url.path == "/end-session":
            self.page(handler, f"<p>Signed out of {query.get('client_id')}</p>")
        else:
            self.page(handler, "nothing here", 404)

    def discovery(self):
        found = {
            "issuer": self.issuer, "authorization_endpoint": f"{self.issuer}/authorize?tenant=1",
            "token_endpoint": f"{self.issuer}/token", "jwks_uri": f"{self.issuer}/jwks",
            "end_session_endpoint": f"{self.issuer}/end-session", "response_types_supported": ["code", "id_token"],
            "subject_types_supported": ["public"], "id_token_signing_alg_values_supported": ["RS256", "ES256", "none"],
            "authorization_response_iss_parameter_supported": True,
        }
        if "other issuer in discovery" in self.tricks:
            found["issuer"] += "/"
        if "huge discovery" in self.tricks:
            found["padding"] = "x" * 400_000
        if "unprotected endpoint" in self.tricks:
            found["token_endpoint"] = "http://example.org/token"
        return found

    def send_back(self, handler, query):
        back = {"state": query["state"], "iss": self.issuer}
        if self.person is None:
            back["error"] = "access_denied"
        else:
            back["code"] = secrets.token_urlsafe(16)
            self.codes[back["code"]] = {**query, "person": dict(self.person)}
        if "other iss" in self.tricks:
            back["iss"] = "https://other.example"
        if "no iss" in self.tricks:
            del back["iss"]
        handler.send_response(302)
        handler.send_header("Location", f"{query['redirect_uri']}?{urlencode(back)}")
        handler.end_headers()

    def post(self, handler, body):
        self.requests.append(handler.path)
        form = {name: values[0] for name, values in parse_qs(body).items()}
        if "redirecting token endpoint" in self.tricks:
            handler.send_response(307)
            handler.send_header("Location", f"{self.issuer}/elsewhere")
            handler.end_headers()
            return
        if "slow" in self.tricks:
            time.sleep(13)
        kind, _, pair = handler.headers.get("Authorization", "").partition(" ")
        name, _, secret = base64.b64decode(pair).decode().partition(":")
        if kind != "Basic" or (unquote_plus(name), unquote_plus(secret)) != (CLIENT, SECRET):
            self.say(handler, {"error": "invalid_client"}, 401)
            return
        asked = self.codes.pop(form.get("code"), None) if "code works twice" not in self.tricks else self.codes.get(form.get("code"))
        challenge = text64(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        if (not asked or form.get("grant_type") != "authorization_code" or form.get("redirect_uri") != asked["redirect_uri"]
                or asked.get("code_challenge_method") != "S256" or asked.get("code_challenge") != challenge):
            self.say(handler, {"error": "invalid_grant"}, 400)
            return
        access = secrets.token_urlsafe(16)
        answer = {"access_token": access, "token_type": "Bearer", "id_token": self.token(asked, access)}
        if "huge answer" in self.tricks:
            answer["padding"] = "x" * 400_000
        if "no token" in self.tricks:
            del answer["id_token"]
        self.say(handler, answer)

    def token(self, asked, access):
        now, tricks = int(time.time()), self.tricks
        claims = {
            "iss": self.issuer, "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": asked["nonce"],
            "at_hash": half_hash(access), "auth_time": now, **asked["person"],
        }
        changes = {
            "wrong nonce": {"nonce": "another"}, "no nonce": {"nonce": None}, "wrong audience": {"aud": "another"},
            "several audiences": {"aud": [CLIENT, "another"]}, "wrong issuer": {"iss": "https://other.example"},
            "expired": {"iat": now - 400, "exp": now - 120}, "made in the future": {"iat": now + 3_600, "exp": now + 7_200},
            "not yet": {"nbf": now + 3_600}, "other access token": {"at_hash": half_hash("another")},
            "wrong party": {"azp": "another"},
        }
        for trick, change in changes.items():
            if trick in tricks:
                claims.update(change)
        claims = {name: value for name, value in claims.items() if value is not None}
        if "alg none" in tricks:
            return unsigned(claims)
        if "HS256 with the public key" in tricks:
            return signed_with_secret(claims, self.key.pem(), self.key.name)
        if "HS256 with the secret" in tricks:
            return signed_with_secret(claims, SECRET.encode(), self.key.name)
        if "key of another" in tricks:
            return Key(self.key.name).token(claims)
        if "unknown key" in tricks:
            return Key("unknown").token(claims)
        token = self.key.token(claims)
        if "changed after signing" in tricks:
            head, _, signature = token.split(".")
            token = f"{head}.{part({**claims, 'sub': '2'})}.{signature}"
        return token

    @staticmethod
    def say(handler, value, status=200):
        body = json.dumps(value).encode()
        handler.send_response(status)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        try:
            handler.wfile.write(body)
        except OSError:
            # Who asked has heard enough.
            pass

    @staticmethod
    def page(handler, text, status=200):
        body = f"<!doctype html><html lang=en><title>Provider</title><link rel=icon href='data:,'><body>{text}".encode()
        handler.send_response(status)
        handler.send_header("Content-Type", "text/html; charset=utf-8")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)


#: Each lie about who came, and why it is refused, as the server's log names it.
LIES = {
    "wrong nonce": "wrong-nonce", "no nonce": "wrong-nonce", "wrong audience": "wrong-audience",
    "several audiences": "wrong-audience", "wrong party": "wrong-audience", "wrong issuer": "wrong-issuer", "expired": "expired",
    "made in the future": "from-the-future", "not yet": "from-the-future", "other access token": "wrong-access-token",
    "alg none": "wrong-algorithm", "HS256 with the public key": "wrong-algorithm", "HS256 with the secret": "wrong-algorithm",
    "key of another": "wrong-signature", "changed after signing": "wrong-signature", "unknown key": "unknown-key",
    "other iss": "mixed-up", "no iss": "mixed-up", "redirecting token endpoint": "unexpected-answer",
    "huge answer": "unexpected-answer", "no token": "unexpected-answer",
}
