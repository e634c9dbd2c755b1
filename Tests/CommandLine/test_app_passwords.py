"""App passwords from the command line: made, listed, taken back; and those of test users."""
import re

SECRET = re.compile(r"([2-9a-hjkmnp-z]{4}-){6}[2-9a-hjkmnp-z]{4}\n")


def test_one_is_made_listed_and_taken_back(folder):
    folder.run("account", "create", "Anna")
    done = folder.run("app-passwords", "add", "Phone", "--scope", "contacts:read")
    assert SECRET.fullmatch(done.stdout.decode()) and "The user name is Anna" in done.stderr.decode()
    made = folder.json("app-passwords", "add", "Mac")
    assert SECRET.fullmatch(made.pop("appPassword") + "\n")
    listed = folder.json("app-passwords")
    assert listed[0] == made and [(one["name"], one["scopes"], one["isLocal"], one["lastUsedAt"]) for one in listed] == [
        ("Mac", ["contacts:read", "contacts:write"], False, None), ("Phone", ["contacts:read"], False, None)]
    assert "Not used yet." in folder.run("app-passwords", "list").stdout.decode()
    assert "Revoked" in folder.run("app-passwords", "revoke", "Phone").stderr.decode()
    assert folder.run("app-passwords", "revoke", "Phone").returncode == 1
    assert "1 app password" in folder.run("app-passwords", "revoke", "--all").stderr.decode()
    assert folder.json("app-passwords") == []


def test_a_test_user_has_the_password_that_was_chosen_on_this_machine_alone(folder):
    for user in ["user01", "user02"]:
        folder.run("account", "create", user)
        done = folder.run("app-passwords", "add", "tests", "--account", user, "--local", "--password-stdin",
                          input=f"{user}\n".encode())
        assert done.stdout == b"" and "only for programs on this machine" in done.stderr.decode()
        made = folder.json("app-passwords", "--account", user)
        assert [(one["name"], one["isLocal"]) for one in made] == [("tests", True)] and made[0]["expiresAt"]
        assert "until" in folder.run("app-passwords", "--account", user).stdout.decode()
    again = folder.run("app-passwords", "add", "more", "--account", "user01", "--local", "--password-stdin",
                       input=b"USER-01\n")
    assert again.returncode == 1 and "already" in again.stderr.decode()


def test_what_cannot_be_is_said_and_makes_nothing(folder):
    folder.run("account", "create", "Anna")
    for arguments, words in [
        (["Phone", "--scope", "people:read"], "contacts:read"), (["Phone", "--password-stdin"], "--local"), ([" "], "name"),
        (["Phone", "--local", "--password-stdin"], "at least one letter"),
    ]:
        done = folder.run("app-passwords", "add", *arguments, input=b"a:b\n", check=False)
        assert done.returncode == 64 and words in done.stderr.decode()
    assert folder.run("app-passwords", "revoke", check=False).returncode == 64
    assert folder.json("app-passwords") == []


def test_signing_out_everywhere_ends_what_is_named(folder):
    folder.run("account", "create", "Anna")
    folder.run("app-passwords", "add", "Phone")
    folder.run("token", "create", "Script", "--scope", "people:read")
    folder.run("widget", "create", "Desk")
    assert [one["kind"] for one in folder.json("account", "access")] == ["token", "app-password", "widget"]
    done = folder.run("account", "sign-out", "Anna", "--end", "token", "--end", "widget").stderr.decode()
    assert "signed out everywhere" in done and "Ended: 2." in done and "1 other way into this account remains" in done
    assert [one["name"] for one in folder.json("account", "access")] == ["Phone"]
    assert folder.run("account", "sign-out", "--end", "everything", check=False).returncode == 64
    folder.run("account", "sign-out", "--end", "all")
    assert folder.json("account", "access") == []


def test_a_new_password_of_the_account_says_what_still_opens(folder):
    folder.run("account", "create", "Anna")
    folder.run("app-passwords", "add", "Phone")
    password = ("account", "password", "Anna", "--password-stdin")
    assert "1 other way into this account remains" in folder.run(*password, input=b"a quiet walk by the lake\n").stderr.decode()
    assert len(folder.json("app-passwords")) == 1
    done = folder.run(*password, "--revoke-app-passwords", input=b"a quiet walk by the sea\n")
    assert "Ended: 1." in done.stderr.decode()
    assert folder.json("app-passwords") == []
