"""Holds the interface for programs to the document it serves, from outside: schemathesis makes requests, right and wrong,
from the document and looks at every answer."""
import json
import os
import subprocess
import sys

import pytest

import peers
from kinkeeper import SHORT, Folder, often
from server import Server

# Examples for each operation; a bounded run that finds what a careless change breaks. More of them by hand:
# KINKEEPER_EXAMPLES=200 script/test api
EXAMPLES = int(os.environ.get("KINKEEPER_EXAMPLES", 4 if SHORT else often(12, long=30)))
SEED = int(os.environ.get("KINKEEPER_SEED", "1"))
# positive_data_acceptance is left out: that a day lies in the future, or that a name is taken, no schema can say.
CHECKS = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "negative_data_rejection", "missing_required_header", "unsupported_method",
    "ignored_auth", "use_after_free",
]
SCOPES = ["people:read", "people:write", "catchups:read", "catchups:write", "reminders:read", "reminders:write", "gifts:read", "gifts:write",
          "data:export", "data:import", "settings:write", "connections:read", "connections:write",
          "couple:read", "couple:write", "families:read", "families:write", "notes:read", "notes:write",
          "server:manage"]


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Folder() as folder:
        cards = "".join(
            f"BEGIN:VCARD\r\nVERSION:4.0\r\nUID:{n}\r\nFN:Person {n}\r\nBDAY:--0{n % 9 + 1}12\r\nEND:VCARD\r\n"
            for n in range(30))
        folder.run("import", "-", input=cards.encode())
        scopes = [word for scope in SCOPES for word in ("--scope", scope)]
        made = folder.json("token", "create", "contract", *scopes)
        connect(folder)
        # It reaches nobody, whatever the requests name.
        server = Server(folder, KINKEEPER_OUTGOING_HOSTS="").start()
        try:
            yield server.address, made["token"], tmp_path_factory.mktemp("schemathesis")
        finally:
            server.stop()


def connect(folder):
    """A server elsewhere that is gone by the time anybody asks, with a sync behind it."""
    with peers.Peer("radicale") as peer, pytest.MonkeyPatch.context() as patch:
        patch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
        peer.put("1.vcf", peers.card("elsewhere", "Lars", "BDAY:1985-04-12"))
        folder.run("connect", "add", peer.address, "--user", peers.USER, "--name", "elsewhere", "--password-stdin",
                   input=f"{peers.PASSWORD}\n".encode())
        folder.run("connect", "plan", "elsewhere")
        folder.run("connect", "approve", "elsewhere")
        folder.run("connect", "pause", "elsewhere")


@pytest.mark.timeout(2500)
def test_every_answer_is_as_the_document_says(served):
    url, token, work = served
    done = subprocess.run(
        [
            os.path.join(os.path.dirname(sys.executable), "schemathesis"), "--config-file",
            os.path.join(os.path.dirname(__file__), "schemathesis.toml"), "run", f"{url}/api/v1/openapi.json",
            "--header", f"Authorization: Bearer {token}", "--checks", ",".join(CHECKS), "--max-examples", str(EXAMPLES),
            "--seed", str(SEED), "--phases", "examples,coverage,fuzzing", "--no-color", "--continue-on-failure",
            "--request-timeout", "20", "--rate-limit", "90/s", "--generation-database", "none",
        ],
        cwd=work, capture_output=True, text=True, timeout=2400)
    assert done.returncode == 0, done.stdout[-12000:] + done.stderr[-2000:]


def test_the_document_is_openapi_3_1(served):
    from openapi_spec_validator import OpenAPIV31SpecValidator
    import urllib.request

    url, _, _ = served
    with urllib.request.urlopen(f"{url}/api/v1/openapi.json", timeout=10) as answer:
        document = json.load(answer)
    assert document["openapi"].startswith("3.1.")
    OpenAPIV31SpecValidator(document).validate()
    operations = [(path, verb) for path, verbs in document["paths"].items() for verb in verbs]
    assert len(operations) > 30
