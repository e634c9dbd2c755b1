"""A year of catch-ups, written into a space beside its server: more than anybody wants to click together."""
import datetime
import pathlib
import random
import sqlite3
import uuid

EPOCH = datetime.date(1970, 1, 1)
KINDS = ["call", "message", "video", "in-person", "email", "letter", "gift", "other"]
CATEGORIES = ["family", "friend", "friend", "work", "custom:Choir", None]
CADENCES = [7, 14, 30, 30, 90, 182]


def write(folder, seed=1):
    """Gives everybody a cadence, a category and catch-ups: mostly kept, some overdue."""
    chance = random.Random(seed)
    today = (datetime.date.today() - EPOCH).days
    space = next(pathlib.Path(folder.path).glob("spaces/*/space.sqlite"))
    with sqlite3.connect(space, timeout=20) as database:
        people = [row[0] for row in database.execute("SELECT id FROM people ORDER BY sort_given_first, id")]
        for number, person in enumerate(people):
            cadence = CADENCES[number % len(CADENCES)]
            database.execute(
                "UPDATE people SET cadence_days = ?, cadence_set_on = ?, category = ? WHERE id = ?",
                (cadence, today - 400, CATEGORIES[number % len(CATEGORIES)], person))
            day = today - 400
            while (day := day + chance.randint(1, cadence * 3 // 2)) <= today:
                entry = uuid.uuid4().bytes
                database.execute(
                    "INSERT INTO catchups VALUES (?, ?, NULL, ?, '', '', 0, 0)", (entry, day, chance.choice(KINDS)))
                database.execute(
                    "INSERT INTO catchup_people VALUES (?, ?, ?, 0, NULL, NULL)", (uuid.uuid4().bytes, entry, person))
    database.close()
