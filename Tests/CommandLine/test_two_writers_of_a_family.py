"""Two members of a family write in its address book at once: on pages, by program, from phones and in terminals."""
import collections
import json
import re
import uuid

import pytest

from kinkeeper import often
from writers import Chain, Counted, Device, family, field, run_side_by_side

WRITES = often(600, long=20_000)
DEVICES = 2  # of each member


class FamilyDevice(Device):
    """Adds people to the family's address book, and edits, deletes and restores them."""

    SCOPES = ["people:read", "people:write", "families:read"]
    APP_PASSWORD = ["contacts:read", "contacts:write"]
    START = "/people"

    def __init__(self, folder, server, name, number, shared):
        super().__init__(folder, server, name, number, shared.space)
        self.shared, self.own = shared, []

    def write(self):
        ways = ([self.edit_by_program] * 6 + [self.edit_on_page] * 4 + [self.edit_from_phone] * 5 + [self.remove_or_restore] * 2
                + [self.copy_to_own])
        way = self.random.random()
        if way < 0.01:
            self.edit_in_terminal()
        else:
            self.random.choice(ways if way < 0.9 and self.shared.all() else [self.add])()

    def any(self):
        """A person, mostly one of a few, so that devices meet."""
        return self.random.choice(self.shared.all()[-6:])

    def card(self, method, name, body="", headers=None):
        path = f"/dav/addressbooks/{self.name}/family-{self.space}/{name}"
        return self.ask(method, path, body.encode(), {"Authorization": self.basic, "Content-Type": "text/vcard", **(headers or {})})

    def add(self):
        note, way = self.title(), self.random.random()
        if way < 0.4:
            status, _, made = self.api("POST", f"/people?space={self.space}", {"name": {"given": self.label}, "note": note})
            assert status == 201, made
            self.own.append(self.shared.added(made["id"], note))
        elif way < 0.7:
            _, _, text = self.page("GET", f"/people/new?space={self.space}")
            fields = {"given": self.label, "note": note, "id": field(text, "id"), "version": ""}
            status, _, text = self.page("POST", f"/people/new?space={self.space}", fields)
            assert status == 303, text
            self.own.append(self.shared.added(fields["id"], note))
        elif way < 0.98:
            uid = str(uuid.UUID(int=self.random.getrandbits(128), version=4))
            card = f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:{uid}\r\nFN:{self.label}\r\nN:;{self.label};;;\r\nNOTE:{note}\r\nEND:VCARD\r\n"
            status, _, said = self.card("PUT", f"{uid}.vcf", card)
            assert status == 201, said
            _, _, page = self.api("GET", f"/people?space={self.space}&q={note}&limit=1")
            self.own.append(self.shared.added(page["data"][0]["id"], note, f"{uid}.vcf"))
        else:
            made = self.folder.json("people", "add", self.label, "--note", note, "--space", "The Bergs", "--account", self.name)
            self.own.append(self.shared.added(made["person"]["id"], note))

    def edit_by_program(self):
        person = self.any()
        status, head, known = self.api("GET", f"/people/{person.id}")
        assert status == 200, known
        new = self.title()
        status, _, said = self.api("PATCH", f"/people/{person.id}", {"note": new}, head["ETag"])
        self.shared.judged(status, person.notes, known["note"], new, refusals={412}, said=said)

    def edit_on_page(self):
        person = self.any()
        status, _, text = self.page("GET", f"/people/{person.id}/edit")
        assert status == 200, text
        before, new = re.search(r'<textarea id="note"[^>]*>\n(.*?)</textarea>', text, re.S).group(1), self.title()
        fields = {"given": field(text, "given"), "note": new, "version": field(text, "version")}
        status, _, said = self.page("POST", f"/people/{person.id}/edit", fields)
        self.shared.judged(status, person.notes, before, new, refusals={409}, said=said)

    def edit_from_phone(self):
        person = self.any()
        status, head, text = self.card("GET", person.card)
        # In the trash it is on no phone.
        assert status in (200, 404), text
        if status == 404:
            return
        card, new = text.decode(), self.title()
        before = re.search(r"\r\nNOTE:(.*?)\r\n", card).group(1)
        status, _, said = self.card("PUT", person.card, card.replace(f"\r\nNOTE:{before}\r\n", f"\r\nNOTE:{new}\r\n"), {"If-Match": head["ETag"]})
        self.shared.judged(status, person.notes, before, new, refusals={412}, said=said)

    def edit_in_terminal(self):
        if not self.shared.all():
            return
        person = self.any()
        status, head, known = self.api("GET", f"/people/{person.id}")
        assert status == 200, known
        new = self.title()
        done = self.folder.run(
            "people", "edit", person.id, "--note", new, "--if-version", head["ETag"].strip('"'), "--space", "The Bergs", "--account", self.name)
        self.shared.judged(200 if done.returncode == 0 else 409, person.notes, known["note"], new, refusals={409}, said=done.stderr)

    def remove_or_restore(self):
        """Of what it made itself, so that no other device contradicts it."""
        if not self.own:
            return
        person = self.random.choice(self.own)
        if person.is_gone:
            status, _, said = self.api("POST", f"/people/{person.id}/restoring")
            assert status == 200, said
        else:
            status, _, said = self.api("DELETE", f"/people/{person.id}")
            assert status == 204, said
        person.is_gone = not person.is_gone

    def copy_to_own(self):
        person = self.any()
        status, _, said = self.api("POST", "/people/sharing", {"people": [person.id], "from": self.space})
        assert status == 200, said
        with self.shared.lock:
            self.shared.copied[self.name].update(pair["sharedPerson"] for pair in said["data"])


class Person:
    """A person with what was accepted of the note on the card."""

    def __init__(self, id, note, card):
        self.id, self.notes, self.card, self.is_gone = id, Chain(note), card or f"{id}.vcf", False


class Shared(Counted):
    """What all devices know."""

    def __init__(self, space):
        super().__init__()
        self.space, self.people, self.copied = space, [], collections.defaultdict(set)

    def all(self):
        with self.lock:
            return list(self.people)

    def added(self, id, note, card=None):
        person = Person(id, note, card)
        with self.lock:
            self.told["added"] += 1
            self.people.append(person)
        return person


@pytest.fixture
def home():
    with family() as made:
        yield made


def everyone(device, path):
    """All pages of a list."""
    found, cursor = [], ""
    while True:
        status, _, page = device.api("GET", f"{path}{'&' if '?' in path else '?'}limit=200{cursor}")
        assert status == 200, page
        found += [person["id"] for person in page["data"]]
        if not page["next"]:
            return found
        cursor = f"&cursor={page['next']}"


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_nothing_of_two_members_is_lost_untold(home):
    folder, server, space = home
    shared = Shared(space)
    devices = [FamilyDevice(folder, server, name, number, shared) for name in ("Anna", "Ben") for number in range(DEVICES)]
    run_side_by_side(devices, WRITES)
    print(json.dumps(shared.told, indent=1))
    assert shared.told["edited"] > WRITES // 4 and shared.told["refused"] > 0, shared.told
    for device in devices[::DEVICES]:
        there, gone = everyone(device, f"/people?space={space}"), everyone(device, f"/trash?space={space}")
        assert sorted(there) == sorted(person.id for person in shared.people if not person.is_gone)
        assert sorted(gone) == sorted(person.id for person in shared.people if person.is_gone)
        # Nobody is copied twice, and what is copied lies with who did it.
        own = everyone(device, "/people?space=own")
        assert len(own) == len(shared.copied[device.name])
        assert not set(own) & set(there)
    for person in shared.people:
        _, _, known = devices[0].api("GET", f"/people/{person.id}")
        assert known["note"] == person.notes.last(), person.id
    server.stop()
    assert folder.run("doctor").returncode == 0
