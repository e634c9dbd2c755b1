"""kill -9 while people join a family, leave it, are removed, change roles or delete it: one code lets one in, and a family has an owner."""
import json
import random
import urllib.error

import pytest

from kinkeeper import LONG, Folder, often
from partners import Partner, killed
from server import Server

KILLS = often(10, long=200)
NAMES = ("Anna", "Ben", "Cleo")


class Member(Partner):
    SCOPES = ["people:read", "people:write", "families:read", "families:write"]

    def status(self, *call, **headers):
        """Sends it; the status of the answer."""
        try:
            self.call(*call, **headers)
            return 200
        except urllib.error.HTTPError as error:
            return error.code


@pytest.fixture
def home():
    with Folder() as folder:
        for name in NAMES:
            folder.run("account", "create", name)
        server = Server(folder).start()
        try:
            yield folder, server, {name: Member(folder, server, name) for name in NAMES}
        finally:
            if server.process:
                server.kill()


def roles(everyone):
    """Who is in the family with which role. Each member sees the same; who is no member sees none."""
    found = {name: one.call("GET", "/families")["data"] for name, one in everyone.items()}
    seen = [{member["name"]: member["role"] for member in families[0]["members"]} for families in found.values() if families]
    assert all(len(families) <= 1 for families in found.values()) and all(one == seen[0] for one in seen), found
    members = seen[0] if seen else {}
    assert set(members) == {name for name, families in found.items() if families}, found
    assert not members or "owner" in members.values(), members
    return members


def without(members, name):
    """The members once one has left. The last owner does not leave others, and who is alone deletes."""
    rest = {one: role for one, role in members.items() if one != name}
    return rest if "owner" in rest.values() else members


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_family_is_whole_whenever_the_server_is_killed(home):
    folder, server, everyone = home
    accounts = {account["name"]: account["id"] for account in folder.json("account", "list")}
    generator = random.Random(20261127)
    done = dict.fromkeys(("accept", "leave", "remove", "demote", "delete"), 0)
    family, person = None, None
    for number in range(KILLS):
        before = roles(everyone)
        if not before:
            family = everyone["Anna"].call("POST", "/families", {"name": f"Family {number}"})["id"]
            person = everyone["Anna"].call("POST", f"/people?space={family}", {"name": {"given": f"Tina{number}"}})["id"]
            before = roles(everyone)
        owners = [name for name, role in before.items() if role == "owner"]
        owner = everyone[generator.choice(owners)]
        outside = [name for name in NAMES if name not in before]
        acts = (["accept"] * 3 if outside else []) + (["leave", "remove", "demote", "delete"] if len(before) > 1 else [])
        act = generator.choice(acts)
        path, any_version = f"/families/{family}", {"If_Match": "*"}
        if act == "accept":
            code = owner.call("POST", f"{path}/invitations", {})["code"]
            racing = generator.choice([outside, outside[:1] * 2])
            calls = [(everyone[name], "POST", "/families/acceptances", {"code": code}, {}) for name in racing]
            legal = [before] + [before | {name: "member"} for name in racing]
        elif act == "leave":
            name = generator.choice(list(before))
            calls = [(everyone[name], "DELETE", f"{path}/membership", None, {})] * 2
            legal = [before, without(before, name)]
        elif act == "remove":
            # Removed while leaving.
            name = generator.choice([name for name in before if name != owner.name])
            calls = [(owner, "DELETE", f"{path}/members/{accounts[name]}", None, any_version),
                     (everyone[name], "DELETE", f"{path}/membership", None, {})]
            legal = [before, without(before, name)]
        elif act == "demote":
            # Each makes the other a member: one of them stays an owner.
            name = generator.choice([name for name in before if name != owner.name])
            owner.call("PUT", f"{path}/members/{accounts[name]}", {"role": "owner"}, If_Match="*")
            before = before | {name: "owner"}
            calls = [(one, "PUT", f"{path}/members/{accounts[other]}", {"role": "member"}, any_version)
                     for one, other in ((owner, name), (everyone[name], owner.name))]
            legal = [before, before | {name: "member"}, before | {owner.name: "member"}]
        else:
            calls = [(owner, "DELETE", path, None, any_version)] * 2
            legal = [before, {}]
        killed(server, generator, calls, is_late=number % 7 == 3)
        after = roles(everyone)
        assert after in legal, (number, act, before, after)
        done[act] += after != before
        if act == "accept":
            # The code let one in, or is still good for one.
            first = next((name for name in after if name not in before), racing[0])
            assert everyone[first].status("POST", "/families/acceptances", {"code": code}) == 200
            for other in {name for name in racing if name != first}:
                assert everyone[other].status("POST", "/families/acceptances", {"code": code}) == 410, (number, other)
            assert roles(everyone) == before | {first: "member"}, number
        elif after == before and legal[-1] != before:
            one, *call, headers = calls[0]
            assert one.status(*call, **headers) == 200, (number, act)
            assert roles(everyone) in legal[1:], (number, act)
        # Who is no member finds nothing of it, at once.
        members = roles(everyone)
        for name, one in everyone.items():
            assert one.status("GET", f"/people/{person}") == (200 if name in members else 404), (number, act, name)
    # What deleting left when it was killed is told, and nothing else is.
    told = json.loads(folder.run("doctor", "--json", check=False).stdout)
    codes = [finding["code"] for finding in told["findings"]]
    assert set(codes) <= {"space-of-nobody"} and len(codes) <= done["delete"], told
    assert sum(done.values()) > 0 and (not LONG or all(done.values())), done
    print(f"{KILLS} kills; what had happened after them: {done}")
