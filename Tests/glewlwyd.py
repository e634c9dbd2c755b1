"""Glewlwyd, an OpenID provider of Debian, as a process of its own on a folder of its own. `script/bootstrap --tests` unpacks it."""
import gzip
import http.cookiejar
import json
import os
import pathlib
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from cryptography.hazmat.primitives import serialization

from kinkeeper import ROOT
from openid_provider import Key

UNPACKED = ROOT / ".build" / "glewlwyd"
PROGRAM = UNPACKED / "usr/bin/glewlwyd"
CLIENT, SECRET, PASSWORD = "kinkeeper", "a shared secret", "a quiet walk by the lake"
PATIENCE = 30

CONFIGURATION = """
port={port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:{port}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="WARNING"
cookie_secure=0
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="{lib}/user"
client_module_path="{lib}/client"
user_auth_scheme_module_path="{lib}/scheme"
plugin_module_path="{lib}/plugin"
hash_algorithm="SHA512"
database = {{ type = "sqlite3"; path = "{folder}/glewlwyd.db"; }};
"""


class Stay(urllib.request.HTTPRedirectHandler):
    """Follows nothing by itself."""

    def redirect_request(self, *_):
        return None


class Visitor:
    """A browser at the provider."""

    def __init__(self, base):
        self.base = base
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()), Stay)

    def call(self, method, address, body=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(
            self.base + address if address.startswith("/") else address, data, {"Content-Type": "application/json"}, method=method)
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read().decode()

    def must(self, method, address, body=None):
        status, _, text = self.call(method, address, body)
        assert status == 200, f"glewlwyd answers {method} {address} with {status}: {text}"


def is_there():
    return PROGRAM.exists()


class Glewlwyd:
    """The provider between `with` and its end. People are added by `person`; one signs in and agrees by `answer`."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="glewlwyd-test-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.issuer = f"{self.base}/api/oidc"
        with sqlite3.connect(f"{self.folder}/glewlwyd.db") as db:
            path = UNPACKED / "usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz"
            db.executescript(gzip.decompress(path.read_bytes()).decode())
        config = pathlib.Path(self.folder) / "glewlwyd.conf"
        config.write_text(CONFIGURATION.format(port=self.port, lib=UNPACKED / "usr/lib/glewlwyd", folder=self.folder))
        [libraries] = {str(path.parent) for path in (UNPACKED / "usr/lib").glob("*/libulfius.so.*")}
        with open(f"{self.folder}/log", "wb") as log:
            self.process = subprocess.Popen(
                [PROGRAM, f"--config-file={config}"], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={**os.environ, "LD_LIBRARY_PATH": libraries})
        try:
            self._wait()
            self._set_up()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _wait(self):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.admin = Visitor(self.base)
                self.admin.must("POST", "/api/auth/", {"username": "admin", "password": "password"})
                return
            except (OSError, AssertionError):
                with open(f"{self.folder}/log", errors="replace") as log:
                    assert time.monotonic() < end and self.process.poll() is None, f"glewlwyd does not answer:\n{log.read()[-2000:]}"
                time.sleep(0.1)

    def _set_up(self):
        key = Key("glewlwyd")
        private = key.private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption())
        self.admin.must("POST", "/api/mod/plugin/", {"module": "oidc", "name": "oidc", "display_name": "OpenID", "parameters": {
            "iss": self.issuer, "jwt-type": "rsa", "jwt-key-size": "256", "key": private.decode(), "cert": key.pem().decode(),
            "access-token-duration": 3600, "refresh-token-duration": 3600, "code-duration": 600, "refresh-token-rolling": True,
            "allow-non-oidc": False, "oauth-as-iss-id": True, "auth-type-code-enabled": True, "auth-type-token-enabled": False,
            "auth-type-id-token-enabled": True, "auth-type-client-enabled": False, "auth-type-password-enabled": False,
            "auth-type-none-enabled": False, "auth-type-refresh-enabled": False, "subject-type": "public", "jwks-show": True,
            "pkce-allowed": True, "pkce-method-plain-allowed": False, "name-claim": "mandatory", "email-claim": "mandatory",
            "session-management-allowed": True, "session-cookie-name": "GLEWLWYD_OIDC", "session-cookie-expiration": 3600}})
        for scope in ("email", "profile"):
            self.admin.must("POST", "/api/scope/", {
                "name": scope, "display_name": scope, "description": scope, "password_required": True, "scheme": {}})

    def client(self, redirect):
        """Registers a server, which browsers are sent back to at this address."""
        self.admin.must("POST", "/api/client/", {
            "client_id": CLIENT, "name": "Kinkeeper", "enabled": True, "confidential": True, "password": SECRET,
            "redirect_uri": [redirect], "token_endpoint_auth_method": ["client_secret_post"], "authorization_type": ["code"],
            "scope": ["openid"]})

    def person(self, name, email):
        """Somebody who has signed in there, and agrees to what the server asks for; returns their browser."""
        self.admin.must("POST", "/api/user/", {
            "username": name, "name": name.title(), "password": PASSWORD, "email": email, "enabled": True,
            "scope": ["openid", "email", "profile", "g_profile"]})
        visitor = Visitor(self.base)
        visitor.must("POST", "/api/auth/", {"username": name, "password": PASSWORD})
        visitor.must("PUT", f"/api/auth/grant/{CLIENT}/", {"scope": "openid email profile"})
        return visitor

    @staticmethod
    def answer(visitor, address):
        """Where the provider sends a browser that was sent to `address`."""
        status, header, text = visitor.call("GET", address + "&g_continue")
        assert status == 302, f"glewlwyd answers {status}: {text[:300]}"
        return header["Location"]
