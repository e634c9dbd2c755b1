"""What an operator watches a server by: metrics, health, the log, the status page and command; and that none of it tells of
anybody."""
import contextlib
import datetime
import http.client
import json
import math
import os
import pathlib
import re
import signal
import urllib.error
import urllib.request

from prometheus_client.parser import text_string_to_metric_families

from alerting import Clock, looked, states, wait, webhook
from cards import ANNA
from crowded import Reader
from receivers import Receiver, free_port
from server import PATIENCE, Server

TOKEN = "a-token-that-only-tests-know"
NAME, PASSWORD = "Roswitha", "a quiet walk by the lake"
HERE = pathlib.Path(__file__).resolve().parents[2]


@contextlib.contextmanager
def watched(folder, accounts=(NAME,), **environment):
    """A server whose metrics have an address of their own; yields it with that address."""
    port = free_port()
    server = Server(folder, KINKEEPER_METRICS_ADDRESS=f"127.0.0.1:{port}", **environment)
    for name in accounts:
        server.make_account(name, PASSWORD)
    server.start()
    try:
        yield server, f"http://127.0.0.1:{port}"
    finally:
        server.stop()


def ask(address, token=None, method="GET"):
    """Status, headers and text of an answer, whatever it says."""
    request = urllib.request.Request(address, method=method, headers={"Authorization": token} if token else {})
    opener = urllib.request.build_opener(NoRedirect)
    try:
        with opener.open(request, timeout=20) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as answer:
        return answer.code, answer.headers, answer.read().decode()


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def scrape(address):
    """The numbers by name and labels, read by Prometheus's own reader; each metric once, with help and kind."""
    status, headers, text = ask(address + "/metrics")
    assert status == 200 and headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    families = list(text_string_to_metric_families(text))
    assert len({family.name for family in families}) == len(families)
    assert all(family.documentation and family.type in ("counter", "gauge", "histogram") for family in families)
    return {(sample.name, frozenset(sample.labels.items())): sample.value for family in families for sample in family.samples}


def value(numbers, name, **labels):
    return numbers.get((name, frozenset(labels.items())), 0)


def requests(numbers, route, status="200", method="GET"):
    return value(numbers, "kinkeeper_http_requests_total", method=method, route=route, status=status)


def test_counts_grow_with_what_is_asked_and_routes_are_patterns(folder):
    with watched(folder) as (server, metrics):
        folder.run("import", "-", input=ANNA.encode())
        person, = [row["id"] for row in folder.json("people")]
        before = scrape(metrics)
        reader = Reader(server, NAME, PASSWORD)
        for _ in range(3):
            assert reader.ask("GET", f"/people/{person}?q=hush")[0] == 200
        assert reader.ask("GET", "/nowhere/Zebulon")[0] == 404
        after = scrape(metrics)
    assert requests(after, "/people/{person}") - requests(before, "/people/{person}") == 3
    assert requests(after, "NotFound", "404") - requests(before, "NotFound", "404") == 1
    told = str(after)
    assert person not in told and "Zebulon" not in told and "hush" not in told and NAME not in told
    name = "kinkeeper_http_request_duration_seconds"
    bounds = sorted((float(dict(labels)["le"]), number) for (sample, labels), number in after.items()
                    if sample == f"{name}_bucket" and dict(labels)["part"] == "pages")
    assert [number for _, number in bounds] == sorted(number for _, number in bounds) and bounds[-1][0] == math.inf
    assert bounds[-1][1] == value(after, f"{name}_count", part="pages") >= 4
    assert value(after, f"{name}_sum", part="pages") > 0
    for gauge in ("process_resident_memory_bytes", "process_open_fds", "kinkeeper_disk_free_bytes"):
        assert value(after, gauge) > 0 or not os.path.exists("/proc/self/statm"), gauge
    assert value(after, "kinkeeper_ready") == 1 and value(after, "kinkeeper_accounts") == 1
    assert value(after, "kinkeeper_database_bytes", database="accounts") > 0


def test_all_metrics_of_the_dashboard_are_told(folder, tmp_path):
    with watched(folder, KINKEEPER_BACKUP_FOLDER=str(tmp_path / "backups")) as (server, metrics):
        wait(lambda: ("kinkeeper_backup_last_success_timestamp_seconds", frozenset()) in scrape(metrics), "a backup")
        # There are no numbers of requests before the first one.
        ask(server.address + "/healthz")
        told = {name for name, _ in scrape(metrics)}
    board = json.loads((HERE / "docs/grafana.json").read_text())
    wanted = {name for panel in board["panels"] for target in panel["targets"]
              for name in re.findall(r"\b(?:kinkeeper|process)_[a-z_]+", target["expr"])}
    assert len(board["panels"]) > 20 and wanted - told == set()


def test_metrics_are_off_and_the_token_alone_opens_them(folder):
    plain = Server(folder).start()
    try:
        assert ask(plain.address + "/metrics")[0] == 404
        assert ask(plain.address + "/metrics", f"Bearer {TOKEN}")[0] == 404
    finally:
        plain.stop()
    server = Server(folder, KINKEEPER_METRICS_TOKEN=TOKEN).start()
    try:
        for wrong in (None, "Bearer", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", f"Basic {TOKEN}"):
            status, headers, text = ask(server.address + "/metrics", wrong)
            assert status == 404 and "kinkeeper_" not in text and "WWW-Authenticate" not in headers, wrong
        status, headers, text = ask(server.address + "/metrics", f"Bearer {TOKEN}")
        assert status == 200 and "kinkeeper_ready 1" in text and "Set-Cookie" not in headers
    finally:
        server.stop()
    shown = folder.run("doctor", "--json").stdout.decode()
    assert TOKEN not in shown
    (pathlib.Path(folder.path) / "kinkeeper.conf").write_text(f"metrics-token = {TOKEN}\n")
    for arguments in (["doctor"], ["doctor", "--json"]):
        shown = folder.run(*arguments).stdout.decode()
        assert "metrics-token" in shown and TOKEN not in shown


def test_an_address_that_is_taken_is_named(folder):
    with Receiver() as other:
        address = other.url.removeprefix("http://")
        os.environ["KINKEEPER_METRICS_ADDRESS"] = address
        try:
            done = folder.run("serve", "--port", "0", check=False)
        finally:
            del os.environ["KINKEEPER_METRICS_ADDRESS"]
    assert done.returncode == 69 and address in done.stderr.decode()


def test_health_needs_nobody_and_leaves_no_trace(folder):
    server = Server(folder, KINKEEPER_LOG_LEVEL="info").start()
    try:
        # Before there is any account.
        assert server.link
        # Pages may be there a moment before the last service is.
        wait(lambda: ask(server.address + "/readyz")[0] == 200, "the services")
        for path, first in (("/healthz", "ok\n"), ("/readyz", "ready\naccounts: ok\n")):
            status, headers, text = ask(server.address + path)
            assert status == 200 and text.startswith(first) and "Set-Cookie" not in headers
            assert ask(server.address + path, method="HEAD")[0] == 200
        accounts = pathlib.Path(folder.path) / "accounts.sqlite"
        accounts.rename(folder.path + "/elsewhere")
        status, _, text = ask(server.address + "/readyz")
        assert status == 503 and "accounts: failed" in text and folder.path not in text
        assert ask(server.address + "/healthz")[0] == 200
        (accounts.parent / "elsewhere").rename(accounts)
        assert ask(server.address + "/readyz")[0] == 200
        assert "healthz" not in server.log() and "readyz" not in server.log()
    finally:
        server.stop()


def test_a_server_that_is_told_to_end_says_so_while_it_finishes(folder, monkeypatch):
    """A message that is being sent is waited for; until then /readyz is asked."""
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
    monkeypatch.setenv("TZ", "UTC")
    clock = Clock(folder)
    try:
        with Receiver(body=b"{}", delay=5) as hook:
            server = Server(folder, **clock.environment)
            folder.run("settings", "--time-zone", "UTC")
            webhook(folder, hook)
            server.start()
            # What is due from here on is announced.
            wait(lambda: looked(folder), "the first look")
            due = clock.now() + datetime.timedelta(minutes=3)
            folder.json("reminders", "add", "Water the plants", "--on", f"{due:%Y-%m-%d}", "--at", f"{due:%H:%M}")
            clock.set(due.replace(second=5))
            wait(lambda: hook.requests, "a message on its way")
            connection = http.client.HTTPConnection(server.host, timeout=20)

            def ready():
                connection.request("GET", "/readyz")
                answer = connection.getresponse()
                return answer.status, answer.read().decode()

            wait(lambda: ready()[0] == 200, "the services")
            server.process.send_signal(signal.SIGTERM)
            wait(lambda: ready()[0] == 503, "the end to be told")
            assert ready()[1].endswith("services: ok\nrunning: failed\n")
            connection.close()
            assert server.process.wait(timeout=PATIENCE) == 0, server.log()
            server.process.stdout.close()
            assert states(folder) == {"accepted": 1}
    finally:
        clock.remove()


def test_what_is_sent_is_counted_by_channel_and_outcome(folder, monkeypatch):
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
    monkeypatch.setenv("TZ", "UTC")
    clock = Clock(folder)
    try:
        with Receiver(body=b"{}") as hook, watched(folder, **clock.environment) as (_, metrics):
            folder.run("settings", "--time-zone", "UTC")
            webhook(folder, hook)
            wait(lambda: looked(folder), "the first look")
            assert value(scrape(metrics), "kinkeeper_deliveries_total", channel="webhook", outcome="accepted") == 0
            due = clock.now() + datetime.timedelta(minutes=3)
            folder.json("reminders", "add", "Water the plants", "--on", f"{due:%Y-%m-%d}", "--at", f"{due:%H:%M}")
            clock.set(due.replace(second=5))
            wait(lambda: value(scrape(metrics), "kinkeeper_deliveries_total", channel="webhook", outcome="accepted") == 1,
                 "the message to be counted")
            assert folder.json("status")["alertsOfLastDay"]["failed"] == 0
    finally:
        clock.remove()


def test_log_lines_are_json_with_stable_keys_and_nothing_of_anybody(folder):
    with watched(folder, KINKEEPER_LOG_FORMAT="json", KINKEEPER_LOG_LEVEL="debug", KINKEEPER_METRICS_TOKEN=TOKEN) as (server, metrics):
        folder.run("import", "-", input=ANNA.encode())
        person, = [row["id"] for row in folder.json("people")]
        reader = Reader(server, NAME, PASSWORD)
        for path in ("/", "/people", f"/people/{person}", "/people?q=Berg", "/search?q=Berg", "/notes", "/gifts", "/settings",
                     "/settings/status", "/nowhere/Berg", "/healthz", "/readyz"):
            reader.ask("GET", path)
        ask(server.address + "/metrics", f"Bearer {TOKEN}")
        scrape(metrics)
        log = pathlib.Path(server.log_path)
        wait(lambda: "/settings/status" in log.read_text(), "the log")
        secrets = [NAME, PASSWORD, TOKEN, person, "Anna", "Berg", *filter(None, reader.cookies.values())]
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert lines and all(list(line)[:3] == ["time", "level", "message"] for line in lines)
    answered = [line for line in lines if line["message"] == "Answered"]
    assert {"method", "route", "status", "milliseconds"} <= set(answered[0])
    assert "/people/{person}" in {line["route"] for line in answered}
    assert {line["level"] for line in answered if line["route"] in ("/healthz", "/readyz")} == {"debug"}
    for secret in secrets:
        assert secret not in log.read_text(), secret


def test_the_first_account_alone_sees_how_the_server_is(folder):
    with watched(folder, accounts=(NAME, "Benedikt")) as (server, _):
        first, second = (Reader(server, name, PASSWORD) for name in (NAME, "Benedikt"))
        assert b'href="/settings/status"' in first.ask("GET", "/settings/backups")[1]
        status, page = first.ask("GET", "/settings/status")
        assert status == 200 and b"All is well." in page and b"Benedikt" not in page
        assert b"/settings/status" not in second.ask("GET", "/settings/backups")[1]
        assert second.ask("GET", "/settings/status")[0] == 404
        told = folder.json("status")
        assert told["running"] and told["since"] and told["ok"] and told["accounts"] == 2
    told = folder.json("status")
    assert not told["running"] and told["since"] is None and told["backups"] is None
    assert [check["name"] for check in told["checks"]] == ["accounts", "data-folder", "disk"]
    assert told["databaseBytes"]["accounts"] > 0 and told["waiting"] == {"alerts": 0, "imports": 0, "transcriptions": 0}
    for language, word in (("C", "All is well."), ("de_DE.UTF-8", "Alles in Ordnung."), ("es_ES.UTF-8", "Todo está bien.")):
        said = folder.run("status", language=language)
        assert said.returncode == 0 and word in said.stdout.decode() and NAME not in said.stdout.decode()


def test_status_needs_a_look_when_there_is_no_backup(folder, tmp_path):
    backups = str(tmp_path / "backups")
    (pathlib.Path(folder.path) / "kinkeeper.conf").write_text(f"backup-folder = {backups}\n")
    os.mkdir(backups)
    assert folder.run("status").returncode == 1
    folder.run("backup", "create", backups)
    assert folder.run("status").returncode == 0
    assert folder.json("status")["backups"]["count"] == 1
