"""Address books elsewhere: servers of other projects, as they are and with things going wrong on the way."""
import calendar
import os
import pathlib
import random
import signal
import subprocess
import time

import pytest
from kinkeeper import PROGRAM, often
from peers import PASSWORD, USER, Peer, Way, card, group
from server import Server


#: How many people and groups the servers have. With KINKEEPER_MANY=5000 the same tests take a quarter of an hour.
MANY = int(os.environ.get("KINKEEPER_MANY", often(60, long=400)))
GROUPS = 40 if MANY >= 1_000 else 4


@pytest.fixture(autouse=True)
def reach(monkeypatch):
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")


@pytest.fixture(params=["radicale", pytest.param("xandikos", marks=pytest.mark.long)])
def peer(request):
    with Peer(request.param) as peer:
        yield peer


@pytest.fixture
def radicale():
    with Peer("radicale") as peer:
        yield peer


def connect(folder, address, check=True):
    return folder.run(
        "connect", "add", address + "/", "--user", USER, "--name", "there", "--password-stdin",
        input=f"{PASSWORD}\n".encode(), check=check)


def plan(folder):
    return {row["name"]: row["fate"] for row in folder.json("connect", "plan", "there")["cards"]}


def sync(folder, *arguments):
    return folder.json("sync", "now", "there", *arguments)["counts"]


def names(folder):
    return sorted(row["display"] for row in folder.json("people"))


def members(folder, name):
    return sorted(row["display"] for row in folder.json("group", "members", name))


def state(folder):
    return folder.json("connect", "list")[0]["state"]


def people(number):
    return {f"u-{n}.vcf": card(f"u-{n}", f"Person {n:04}", f"EMAIL:p{n}@example.org", "X-KEPT;A=b:as it is") for n in range(number)}


def groups():
    """Everybody is in one of them."""
    return {
        f"g-{n}.vcf": group(f"g-{n}", f"Group {n:02}", [f"u-{m}" for m in range(n, MANY, GROUPS)]) for n in range(GROUPS)}


@pytest.mark.timeout(3_600)
def test_people_come_in_groups_go_both_ways_and_nobody_comes_twice(folder, peer):
    peer.fill(people(MANY) | groups() | {"choir.vcf": group("choir", "Choir", [f"u-{n}" for n in range(10)])})
    with Way(peer) as way:
        connect(folder, way.address)
        assert state(folder) == "waiting"
        fates = plan(folder)
        assert len(fates) == MANY + GROUPS + 1 and fates["Choir"] == "group" and fates["Person 0000"] == "new"
        assert names(folder) == []
        done = folder.json("connect", "approve", "there")
        assert done["counts"] == {"created": MANY, "offered": GROUPS + 1} and state(folder) == "connected"
        assert names(folder) == [f"Person {n:04}" for n in range(MANY)]
        assert "X-KEPT;A=b:as it is" in folder.run("show", "Person 0007", "--card").stdout.decode()
        # Each card once, a hundred at a time.
        assert len(way.requests) < 20 + (MANY + GROUPS) / 50
        both_ways(folder, peer, way)


def both_ways(folder, peer, way):
    # Nothing to do is nothing done.
    before, started = peer.cards(), len(way.requests)
    assert sync(folder) == {}
    assert peer.cards() == before and len(way.requests) - started < 5

    # A group there is offered; ours goes there with those of its members who lie there.
    for offer in folder.json("group", "offers", "list"):
        folder.run("group", "offers", "accept", offer["id"])
    folder.run("group", "create", "Neighbours")
    folder.run("people", "add", "Only Here")
    folder.run("group", "add", "Neighbours", "Person 0020", "Person 0021", "Only Here")
    assert sync(folder) == {"groupLinked": GROUPS + 1, "groupSent": 1}
    there = peer.named("Neighbours")[1]
    assert "u-20" in there and "u-21" in there and there.count("MEMBER") == 2
    assert sync(folder) == {}

    # Changes of both sides: people, members, names.
    peer.edit("Person 0001", lambda text: text.replace("p1@example.org", "new@example.org"))
    folder.run("people", "edit", "Person 0001", "--note", "likes walnut cake")
    peer.edit("Choir", lambda text: text.replace("END:VCARD", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:u-30\nEND:VCARD")
              .replace("X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:u-0\n", "").replace("FN:Choir", "FN:Choir there"))
    folder.run("group", "add", "Choir", "Person 0040")
    folder.run("group", "remove", "Choir", "Person 0005")
    folder.run("group", "rename", "Choir", "Choir here")
    assert sync(folder) == {"updated": 1, "joined": 1, "left": 1, "namesDiffer": 1, "groupUpdated": 1}
    choir = [f"Person {n:04}" for n in (1, 2, 3, 4, 6, 7, 8, 9, 30, 40)]
    assert members(folder, "Choir here") == choir
    there = peer.named("Choir here")[1]
    assert there.count("MEMBER") == 10 and "u-40" in there and "u-5\n" not in there
    kept = folder.run("show", "Person 0001", "--card").stdout.decode()
    assert "new@example.org" in kept and "likes walnut cake" in kept
    assert "likes walnut cake" not in peer.named("Person 0001")[1]
    assert sync(folder) == {}

    # Written back only when that is turned on, and then property by property.
    asked = folder.run("connect", "write-back", "there", "on", check=False)
    assert asked.returncode == 1 and "1 person" in asked.stderr.decode()
    assert sync(folder) == {}
    folder.run("connect", "write-back", "there", "on", "--yes")
    assert sync(folder) == {"sent": 1}
    there = peer.named("Person 0001")[1]
    assert "likes walnut cake" in there and "new@example.org" in there and "X-KEPT;A=b:as it is" in there
    assert sync(folder) == {}
    assert len(names(folder)) == MANY + 1
    assert members(folder, "Group 03") == [f"Person {n:04}" for n in range(3, MANY, GROUPS)]

    # Who is gone there goes to the trash, unless something was done with them here.
    folder.run("people", "edit", "Person 0001", "--note", "moved away")
    for name in ("Person 0050", "Person 0001"):
        assert peer("DELETE", peer.named(name)[0]).status in (200, 204)
    assert sync(folder) == {"trashed": 1, "stayed": 1}
    assert "Person 0050" not in names(folder) and "Person 0001" in names(folder)
    peer.put("again.vcf", card("u-50", "Person 0050"))
    # What was known of them comes back with them, and goes there too.
    assert sync(folder) == {"restored": 1, "sent": 1}
    assert "EMAIL:p50@example.org" in peer.named("Person 0050")[1]
    assert names(folder) == sorted([f"Person {n:04}" for n in range(MANY)] + ["Only Here"])
    assert len(peer.cards()) == MANY - 1 + GROUPS + 2


def test_the_last_sync_is_undone_and_stays_so(folder, radicale):
    radicale.fill(people(12))
    connect(folder, radicale.address)
    plan(folder)
    folder.json("connect", "approve", "there")
    radicale.edit("Person 0003", lambda text: text.replace("p3@", "other@"))
    radicale.put("new.vcf", card("u-new", "Somebody New"))
    assert radicale("DELETE", radicale.named("Person 0004")[0]).status in (200, 204)
    assert sync(folder) == {"updated": 1, "created": 1, "trashed": 1}
    assert sync(folder) == {}
    assert folder.json("sync", "undo", "there") == {"undone": 3, "kept": []}
    assert names(folder) == [f"Person {n:04}" for n in range(12)]
    assert "p3@example.org" in folder.run("show", "Person 0003", "--card").stdout.decode()
    assert state(folder) == "paused"
    folder.run("connect", "resume", "there")
    assert sync(folder) == {}
    assert names(folder) == [f"Person {n:04}" for n in range(12)]
    assert folder.run("sync", "undo", "there", check=False).returncode == 1
    report = folder.json("sync", "reports", "there")
    assert [bool(row.get("undoneAt")) for row in report].count(True) == 1


def test_what_truly_collides_is_shown_and_settled(folder, radicale):
    radicale.put("a.vcf", card("u-1", "Anna", "BDAY:1985-04-12"))
    connect(folder, radicale.address)
    plan(folder)
    folder.json("connect", "approve", "there")
    folder.run("connect", "write-back", "there", "on")
    radicale.edit("Anna", lambda text: text.replace("1985-04-12", "1985-04-14"))
    folder.run("people", "edit", "Anna", "--birthday", "1985-04-13")
    sync(folder)
    conflict, = folder.json("sync", "conflicts", "there")
    assert conflict["property"] == "BDAY" and conflict["hasChoice"]
    # Nobody's word is written over before somebody has looked.
    assert "1985-04-14" in radicale.named("Anna")[1]
    folder.run("sync", "settle", conflict["id"], "--theirs")
    assert "1985-04-14" in folder.run("show", "Anna", "--card").stdout.decode().replace("19850414", "1985-04-14")
    assert folder.json("sync", "conflicts", "there") == []


def test_who_is_here_already_is_known_by_uid_or_asked_about(folder, radicale, tmp_path):
    cards = tmp_path / "cards.vcf"
    cards.write_text(card("u-1", "Anna Berg", "NOTE:mine", "TEL:+49301234567") + card("other", "Bea Klein", "EMAIL:bea@example.org"))
    folder.run("import", str(cards))
    radicale.fill({
        "1": card("u-1", "Anna Berg", "EMAIL:anna@example.org"), "2": card("u-2", "Bea Klein", "EMAIL:bea@example.org", "TEL:5"),
        "3": card("u-3", "Bea Klein", "EMAIL:another@example.org")})
    connect(folder, radicale.address)
    # Nobody says yes to what nobody has looked at.
    assert folder.run("connect", "approve", "there", check=False).returncode == 1
    rows = folder.json("connect", "plan", "there")["cards"]
    assert sorted((row["name"], row["fate"]) for row in rows) == [
        ("Anna Berg", "here"), ("Bea Klein", "maybe"), ("Bea Klein", "new")]
    assert folder.json("connect", "approve", "there")["counts"] == {"linked": 2, "created": 1}
    kept = folder.run("show", "Anna Berg", "--card").stdout.decode()
    assert "NOTE:mine" in kept and "anna@example.org" in kept and "+49301234567" in kept
    assert names(folder) == ["Anna Berg", "Bea Klein", "Bea Klein"]


def test_many_who_are_gone_at_once_wait_for_a_word(folder, radicale):
    radicale.fill(people(40))
    connect(folder, radicale.address)
    plan(folder)
    folder.json("connect", "approve", "there")
    for path in list(radicale.cards())[:15]:
        assert radicale("DELETE", path).status in (200, 204)
    assert folder.run("sync", "now", "there", "--json", check=False).returncode == 1
    assert len(names(folder)) == 40 and state(folder) == "waiting"
    assert folder.json("connect", "approve", "there", "--deletions")["counts"] == {"trashed": 15}
    assert len(names(folder)) == 25 and state(folder) == "connected"


FORGOTTEN = '<error xmlns="DAV:"><valid-sync-token/></error>'


def test_a_server_that_forgets_its_tokens_loses_and_doubles_nobody(folder, peer):
    peer.fill(people(MANY))
    forgets = lambda number, method, body: (
        (403, {"Content-Type": "application/xml"}, FORGOTTEN) if method == "REPORT" and "sync-token>" in body
        and "<X:sync-token xmlns:X='DAV:'/>" not in body and "sync-token/>" not in body else None)
    with Way(peer) as way:
        connect(folder, way.address)
        plan(folder)
        folder.json("connect", "approve", "there")
        way.trouble = forgets
        peer.edit("Person 0003", lambda text: text.replace("p3@", "other@"))
        assert peer("DELETE", peer.named("Person 0004")[0]).status in (200, 204)
        assert sync(folder) == {"updated": 1, "trashed": 1}
        assert sync(folder) == {}
        assert len(names(folder)) == MANY - 1


@pytest.mark.timeout(1_800)
def test_a_server_that_is_killed_in_the_middle_of_a_sync_loses_and_doubles_nobody(folder, peer):
    peer.fill(people(MANY) | groups())

    def killing(at):
        def trouble(number, method, body):
            if not at(number, method):
                return None
            peer.stop()
            return "cut"
        return trouble

    with Way(peer) as way:
        connect(folder, way.address)
        started = len(way.requests)
        way.trouble = killing(lambda number, method: number == started + 3)
        assert folder.run("connect", "plan", "there", check=False).returncode == 1
        way.trouble = lambda *_: None
        peer.start()
        assert len(plan(folder)) == MANY + GROUPS
        assert folder.json("connect", "approve", "there")["counts"] == {"created": MANY, "offered": GROUPS}
        peer.edit("Person 0003", lambda text: text.replace("p3@", "other@"))
        for name in ("Ours", "Yours"):
            folder.run("group", "create", name)
            folder.run("group", "add", name, "Person 0005")
        # It takes the first group, says nothing, and is gone when the second comes.
        puts = []
        killed = killing(lambda *_: len(puts) > 1)
        way.trouble = lambda number, method, body: (
            puts.append(number) or killed(number, method, body) or "lost" if method == "PUT" else None)
        assert folder.run("sync", "now", "there", check=False).returncode == 1
        if peer.process.poll() is None:
            peer.stop()
        way.trouble = lambda *_: None
        peer.start()
        sync(folder)
        assert sync(folder) == {}
    assert names(folder) == [f"Person {n:04}" for n in range(MANY)]
    assert len(peer.cards()) == MANY + GROUPS + 2 and peer.named("Ours") and peer.named("Yours")
    assert "other@example.org" in folder.run("show", "Person 0003", "--card").stdout.decode()


@pytest.mark.timeout(600)
def test_a_way_that_breaks_anywhere_is_gone_on_with(folder, radicale):
    radicale.fill(people(150) | {"g": group("g-1", "Choir", ["u-1", "u-2"])})
    chance = random.Random(7)
    with Way(radicale) as way:
        connect(folder, way.address)
        way.trouble = lambda *_: chance.choice(["cut", "lost", None, None, None, None])
        for _ in range(40):
            if folder.run("connect", "plan", "there", check=False).returncode == 0:
                break
        way.trouble = lambda *_: None
        assert len(plan(folder)) == 151
        way.trouble = lambda *_: chance.choice(["cut", "lost", None, None, None, None])
        folder.run("connect", "approve", "there", check=False)
        folder.run("group", "create", "Ours")
        for number in range(15):
            folder.run("sync", "now", "there", check=False)
            if number == 2:
                folder.run("group", "add", "Ours", "Person 0005")
        way.trouble = lambda *_: None
        sync(folder)
        assert sync(folder) == {}
    assert names(folder) == [f"Person {n:04}" for n in range(150)]
    assert len(radicale.cards()) == 152 and radicale.named("Ours")


def test_kinkeeper_killed_at_any_moment_doubles_nobody(folder, radicale):
    radicale.fill(people(150))
    connect(folder, radicale.address)
    plan(folder)
    folder.run("connect", "approve", "there", check=False)
    for number in (0, 3, 27):
        radicale.edit(f"Person {number:04}", lambda text: text.replace("@example.org", "@example.net"))
    chance = random.Random(3)
    for _ in range(5):
        running = subprocess.Popen(
            [PROGRAM, "sync", "now", "there", "--data", folder.path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "LC_ALL": "C"})
        time.sleep(chance.random() * 0.6)
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
    sync(folder)
    assert sync(folder) == {}
    assert names(folder) == [f"Person {n:04}" for n in range(150)]
    assert "@example.net" in folder.run("show", "Person 0027", "--card").stdout.decode()


@pytest.mark.timeout(1_800)
def test_a_refused_password_is_not_tried_again_and_another_one_goes_on(folder, peer):
    many = max(MANY, 120)
    peer.fill(people(many))
    with Way(peer) as way:
        connect(folder, way.address)
        started = len(way.requests)
        # In the middle of what is fetched.
        way.trouble = lambda number, *_: (401, {"WWW-Authenticate": "Basic"}) if number > started + 3 else None
        done = folder.run("connect", "plan", "there", check=False)
        assert done.returncode == 1 and "password" in done.stderr.decode()
        assert state(folder) == "refused" and len(way.requests) == started + 4
        assert folder.run("sync", "now", "there", check=False).returncode == 1 and len(way.requests) == started + 4
        wrong = folder.run("connect", "password", "there", "--password-stdin", input=b"wrong\n", check=False)
        assert wrong.returncode == 1 and state(folder) == "refused"
        way.trouble = lambda *_: None
        folder.run("connect", "password", "there", "--password-stdin", input=f"{PASSWORD}\n".encode())
        assert len(plan(folder)) == many
        assert folder.json("connect", "approve", "there")["counts"] == {"created": many}
    kept = [path for path in pathlib.Path(folder.path).rglob("*") if path.is_file()]
    assert all(PASSWORD.encode() not in path.read_bytes() for path in kept)
    assert oct(pathlib.Path(folder.path, "secret.key").stat().st_mode & 0o777) == "0o600"


@pytest.mark.timeout(1_800)
def test_a_server_that_wants_rest_gets_it(folder, peer):
    many = max(MANY, 120)
    peer.fill(people(many))
    with Way(peer) as way:
        connect(folder, way.address)
        started = len(way.requests)
        way.trouble = lambda number, *_: (429, {"Retry-After": "7200"}) if number > started + 3 else None
        assert folder.run("connect", "plan", "there", check=False).returncode == 1
        assert len(way.requests) == started + 4
        row = folder.json("connect", "list")[0]
        assert row["failure"] == "busy"
        again = calendar.timegm(time.strptime(row["nextAt"], "%Y-%m-%dT%H:%M:%S.%fZ"))
        assert 7_190 < again - time.time() < 7_200 + 130
        way.trouble = lambda *_: None
        assert len(plan(folder)) == many
        assert folder.json("connect", "approve", "there")["counts"] == {"created": many}
    assert names(folder) == [f"Person {n:04}" for n in range(many)]


def test_what_a_server_drops_without_a_word_stays_here_and_is_not_sent_each_hour(folder, radicale):
    radicale.put("a.vcf", card("u-1", "Anna", "EMAIL:anna@example.org"))
    with Way(radicale) as way:
        connect(folder, way.address)
        plan(folder)
        folder.json("connect", "approve", "there")
        folder.run("connect", "write-back", "there", "on")
        way.drops = (b"NOTE",)
        folder.run("people", "edit", "Anna", "--note", "likes walnut cake")
        assert sync(folder) == {"sent": 1}
        assert "walnut" not in radicale.named("Anna")[1]
        for _ in range(3):
            assert sync(folder) == {}
        assert "likes walnut cake" in folder.run("show", "Anna", "--card").stdout.decode()
        assert len([line for line in way.requests if line.startswith("PUT")]) == 1
        # A change there comes in as ever, and takes nothing away that the server never had; it is told once more.
        radicale.edit("Anna", lambda text: text.replace("anna@", "other@"))
        assert sync(folder) == {"updated": 1, "sent": 1}
        assert sync(folder) == {}
        kept = folder.run("show", "Anna", "--card").stdout.decode()
        assert "likes walnut cake" in kept and "other@example.org" in kept


def test_what_a_server_refuses_is_said_once_and_stands_in_the_way_of_no_undoing(folder, radicale):
    radicale.put("a.vcf", card("u-1", "Anna"))
    with Way(radicale) as way:
        connect(folder, way.address)
        plan(folder)
        folder.json("connect", "approve", "there")
        folder.run("connect", "write-back", "there", "on")
        radicale.put("b.vcf", card("u-2", "Bo"))
        assert sync(folder) == {"created": 1}
        way.trouble = lambda number, method, body: (422, {}) if method == "PUT" else None
        folder.run("people", "edit", "Anna", "--note", "likes walnut cake")
        assert sync(folder) == {"rejected": 1}
        for _ in range(2):
            assert sync(folder) == {}
        assert folder.json("sync", "undo", "there") == {"undone": 1, "kept": []}
        assert names(folder) == ["Anna"]


def test_groups_that_are_here_already_go_there_only_after_they_were_shown(folder, radicale, tmp_path):
    cards = tmp_path / "cards.vcf"
    cards.write_text(card("u-1", "Anna"))
    folder.run("import", str(cards))
    folder.run("group", "create", "Creditors")
    folder.run("group", "add", "Creditors", "Anna")
    radicale.put("a.vcf", card("u-1", "Anna"))
    connect(folder, radicale.address)
    waiting = folder.json("connect", "plan", "there")
    assert [(card["name"], card["fate"]) for card in waiting["cards"]] == [("Anna", "here")]
    assert [group["name"] for group in waiting["groups"]] == ["Creditors"]
    folder.json("connect", "approve", "there", "--keep-groups")
    assert sync(folder) == {} and len(radicale.cards()) == 1
    folder.run("group", "create", "Choir")
    folder.run("group", "add", "Choir", "Anna")
    assert sync(folder) == {"groupSent": 1} and radicale.named("Choir")


def test_one_card_that_the_server_cannot_give_keeps_nobody_from_the_others(folder, radicale):
    radicale.fill(people(30))
    with Way(radicale) as way:
        connect(folder, way.address)
        broken = next(path for path in radicale.cards())
        # No report, and one card that cannot be read there.
        way.trouble = lambda number, method, body: (500, {}) if method == "REPORT" and "multiget" in body \
            or method == "GET" and way.requests[-1].endswith(broken) else None
        assert len(plan(folder)) == 30
        assert folder.json("connect", "approve", "there")["counts"] == {"created": 29, "unreadable": 1}
        assert sync(folder) == {}
        way.trouble = lambda *_: None
        assert sync(folder) == {"created": 1}
    assert len(names(folder)) == 30


def test_a_server_that_runs_syncs_by_itself(folder, radicale):
    radicale.fill(people(5))
    connect(folder, radicale.address)
    plan(folder)
    folder.json("connect", "approve", "there")
    radicale.put("new.vcf", card("u-new", "Somebody New"))
    # Due at once, instead of in an hour.
    folder.run("connect", "resume", "there")
    server = Server(folder, KINKEEPER_OUTGOING_HOSTS="loopback").start()
    try:
        for _ in range(120):
            if "Somebody New" in names(folder):
                break
            time.sleep(0.5)
        assert len(names(folder)) == 6 and "Somebody New" in names(folder)
    finally:
        server.stop()
