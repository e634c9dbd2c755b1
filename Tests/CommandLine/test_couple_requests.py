"""What the partners of a couple ask of one another, from the command line."""
from commands import Command

COMMAND = Command("check-in", "request")
said, refused, json = COMMAND.said, COMMAND.refused, COMMAND.json


def test_a_request_is_made_changed_and_accepted_with_an_item(home):
    assert "No requests" in said(home, "Ben")
    assert "Asked: Cook together" in said(
        home, "Anna", "add", "Cook", "together", "--kind", "date-night", "--on", "2026-01-31", "--every", "monthly",
        "--priority", "high", "--tag", "food", "--tag", "us", "--details", "Pasta")
    request, = json(home, "Ben", "list")
    assert (request["kind"], request["repeats"], request["tags"]) == ("date-night", "monthly", ["food", "us"])
    assert request["state"] == "pending" and request == json(home, "Anna", "show", "cook")
    shown = said(home, "Ben", "show", request["id"])
    assert "Pending: Cook together" in shown and "Anna asks · Date night" in shown and "Pasta" in shown
    assert "Only the person who made a request" in refused(home, "Ben", "edit", "cook", "--title", "Order in")
    assert "Your partner answers" in refused(home, "Anna", "accept", "cook")
    assert "Changed: Cook" in said(home, "Anna", "edit", "cook", "--title", "Cook", "--no-tags", "--priority", "low")
    assert "added to the action items" in said(home, "Ben", "accept", "Cook", "--response", "Yes!", "--todo", "both")
    done = json(home, "Anna", "show", "cook")
    assert (done["state"], done["response"], done["tags"]) == ("accepted", "Yes!", [])
    assert done["nextDue"] > done["due"] == "2026-01-31"
    item, = home.json("check-in", "todo", "--account", "Anna")
    assert (item["title"], item["due"], item["priority"], item["assignee"]) == ("Cook", done["nextDue"], "low", None)
    assert "can no longer change" in refused(home, "Anna", "delete", "cook")
    assert "Declined: Cook" in said(home, "Ben", "decline", "cook")
    assert "Declined" in said(home, "Anna", "list", "--state", "declined") and json(home, "Anna", "list", "--state", "pending") == []


def test_a_request_is_taken_back_and_comes_again(home):
    said(home, "Anna", "add", "Walk")
    request, = json(home, "Anna", "list")
    gone = said(home, "Anna", "delete", "walk")
    assert "Deleted: Walk" in gone and f"request restore {request['id']}" in gone
    assert json(home, "Ben", "list") == [] == json(home, "Ben", "list", "--deleted")
    assert [one["title"] for one in json(home, "Anna", "list", "--deleted")] == ["Walk"]
    assert "Walk" in said(home, "Anna", "restore", request["id"])
    again, = json(home, "Ben", "list")
    # It is asked anew.
    changed = {name for name in request if again[name] != request[name]}
    assert "createdAt" in changed <= {"createdAt", "updatedAt"}
    assert again["createdAt"] > request["createdAt"]


def test_what_cannot_be_kept_says_so(home):
    assert "up to 500 characters" in refused(home, "Anna", "add", "x" * 501, code=65)
    assert "first day" in refused(home, "Anna", "add", "x", "--every", "weekly", code=65)
    said(home, "Anna", "add", "Walk to the lake")
    said(home, "Anna", "add", "Walk to the wood")
    assert "Walk to the lake" in refused(home, "Ben", "accept", "walk", code=65)
    assert "No request matches" in refused(home, "Ben", "accept", "swim")
    assert "Say what to change" in refused(home, "Anna", "edit", "lake", code=64)
    assert "not in a couple" in refused(home, "Cleo", "list")
