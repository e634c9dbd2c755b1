"""kill -9 while notes, concepts and purposes are changed: what notes are about, and how many, is what their texts say."""
import random

import pytest

from kinkeeper import often
from partners import couple, killed

KILLS = often(6, long=200)
WORDS = ["piano", "violin", "canoe", "dentist", "mortgage", "greenhouse", "tomato", "cellar"]


@pytest.fixture
def home():
    with couple() as made:
        yield made


def concepts(anna):
    return {row["term"]: row for row in anna.call("GET", "/concepts?limit=200")["data"]}


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_counts_and_texts_never_part(home):
    folder, server, (anna, _) = home
    generator = random.Random(20261128)
    some = lambda: ". ".join(generator.sample(WORDS, 3))
    notes = [anna.call("POST", "/notes", {"title": some()})["id"] for _ in range(8)]
    own = anna.call("POST", "/purposes", {"name": "Music"})["id"]
    standard = [row["id"] for row in anna.call("GET", "/purposes")["data"] if row["standard"]]
    changed, before = 0, {row["id"]: row["title"] for row in anna.call("GET", "/notes?limit=200")["data"]}
    for number in range(KILLS):
        known = sorted(concepts(anna))
        one, other = generator.sample(known, 2) if len(known) > 1 else (None, None)
        note = generator.choice(notes)
        calls = [
            ("PATCH", f"/notes/{note}", {"title": some(), "purposes": [generator.choice(standard + [own])]}, {"If_Match": "*"}),
            ("POST", f"/purposes/{own}/{generator.choice(['merging', 'separating'])}", {"into": standard[0]}, {}),
        ]
        if one:
            calls.append(("POST", "/concept/merging", {"term": one, "into": other}, {}))
            calls.append(("POST", "/concept/separating", {"term": generator.choice(WORDS)}, {}))
        killed(server, generator, [(anna, *call) for call in calls], is_late=number == 0)
        titles = {row["id"]: row["title"] for row in anna.call("GET", "/notes?limit=200")["data"]}
        assert set(titles) == set(notes), number
        for row in concepts(anna).values():
            labels = [term["label"].lower() for term in row["terms"]]
            said = [title for title in titles.values() if any(label in title.split(". ") for label in labels)]
            listed = anna.call("GET", f"/notes?limit=200&concept={row['term']}")["data"]
            assert row["notes"] == len(said) == len(listed), (number, row)
        for row in anna.call("GET", "/purposes")["data"]:
            assert row["notes"] == len(anna.call("GET", f"/notes?limit=200&purpose={row['id']}")["data"]), (number, row)
        changed += titles != before
        before = titles
    assert changed > 0
    print(f"{KILLS} kills; {changed} times the notes had changed")
