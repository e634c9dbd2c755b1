"""Kinkeeper's JSON documents, written here by the description of the format alone, the same for the same seed."""
import base64
import hashlib
import json
import pathlib
import random
import uuid

SCHEMA = json.loads((pathlib.Path(__file__).resolve().parents[2] / "docs/formats/kinkeeper.schema.json").read_text())
ODD = ["\n", "\r\n", "\t", '"', "\\", "=1+1", "<b>", "👩‍👩‍👧", "\u202e", "\x01", "é", "e\u0301", "王", "\ufeff"]
#: A merge that can be undone: what was Kinkeeper's own before and after it.
OWN_BEFORE = json.dumps({"before": {"category": "friend", "cadenceDays": 30}, "after": {"category": "family"}})
FINDING = json.dumps({"code": "dayOfCard", "card": "Ben", "parameters": {"name": "BDAY", "text": "soon", "reason": "form"}})
#: What an account wants to hear of.
ALERTS = {"occasions": [{"daysBefore": 7, "time": "18:00"}, {"daysBefore": 0, "time": "09:00:30"}],
          "catchups": {"time": "08:00", "inDigest": True}, "digest": {"weekday": "friday", "time": "17:00"},
          "monthlyPreview": "07:30", "quietHours": {"from": "22:00", "to": "07:00"}, "showsDetails": False}
HEAD = ["format", "version", "exportDate", "settings", "space"]


class Maker:
    """Makes records that keep the rules of the schema, and those between them."""

    def __init__(self, people, seed):
        self.random = random.Random(seed)
        self.lists = {name: [] for name in SCHEMA["properties"] if name not in HEAD}
        self.check_in = self.couple()
        for number in range(people):
            self.person(number)
        self.group()
        self.media()

    def document(self):
        settings = {"leapDayRule": "march-1", "nameOrder": "family-first", "theme": "dark", "catchupsADay": 7,
                    "wishIsCatchup": True, "timeZone": "Europe/Lisbon", "locale": "de", "onboarding": "done", "alerts": ALERTS}
        head = {"format": "kinkeeper", "version": 15, "exportDate": "2026-01-01T00:00:00Z", "settings": settings}
        return head | {name: sorted(records, key=lambda record: record["id"]) for name, records in self.lists.items()}

    def person(self, number):
        person = self.add("people", formattedName=f"Person {number}", category=self.random.choice(["family", "custom:Choir"]),
                          photo=None, mergedInto=None, leapDayRule=self.random.choice([None, "march-1"]))
        for kind in ("phone", "address"):
            contact = self.add("contacts", person=person, kind=kind)
            if kind == "address":
                self.add("postalAddresses", id=contact)
        self.add("occasions", person=person, calendar="gregorian", year=1992, month=2, day=29, isLeapMonth=False, text=None)
        self.add("tags", person=person)
        text = f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:{number}\r\nFN:Person {number}\r\nEND:VCARD\r\n"
        odd = {"base64": base64.b64encode(text.encode() + b"\xe9").decode()}
        card = self.add("cards", person=person, kind="person", uid=str(number), nameKey=None,
                        bytes=self.random.choice([text, odd]))
        self.add("replacedCards", card=card, bytes=text)
        catchup = self.add("catchups")
        self.add("catchupPeople", catchup=catchup, person=person)
        self.add("catchupAuthors", id=catchup)
        self.add("sharedPeople", person=person)
        self.add("wishes", person=person, catchup=self.random.choice([None, catchup]))
        self.add("familyWishes")
        self.reminder(person)
        self.gift(person)
        self.note(person)
        if number % 10 == 9:
            other = self.lists["people"][-2]["id"]
            merge = self.add("merges", kept=other, merged=person, keptOwnBefore=OWN_BEFORE)
            self.lists["people"][-1]["mergedInto"] = other
            # A moved recipient of a gift is written where the account sees the gift; the rows of others are always written.
            moved = [name for name in SCHEMA["properties"]["mergeMoves"]["items"]["properties"]["table"]["enum"] if name != "gift_recipients"]
            self.add("mergeMoves", merge=merge, table=self.random.choice(moved))
            one, other = sorted([person, other])
            self.add("distinctPeople", one=one, other=other)
            self.add("importProblems", finding=self.random.choice([None, FINDING]), **{"import": self.add("imports")})

    def couple(self):
        self.add("checkInAgreements", rules=self.add("checkInRules"))
        rule = self.random.choice([None, "FREQ=WEEKLY;BYDAY=TH"])
        self.add("checkInSchedules", zone="Europe/Berlin", rule=rule)
        self.add("checkInPreparations")
        self.add("coupleOnboardings")
        self.add("quizAnswers", question="birthday", kind="gifts")
        category = self.add("checkInCategories", standard=None, name="Garden")
        prompt = self.add("checkInPrompts", category=category, standard=1)
        check_in = self.add("checkIns", status="completed", endedAt="2026-02-02T08:00:00.000Z")
        self.add("checkInTopics", checkIn=check_in, category=category)
        self.add("checkInPartners", checkIn=check_in)
        self.add("checkInAnswers", checkIn=check_in, prompt=prompt)
        self.add("sealedAnswers")
        return check_in

    def reminder(self, person):
        # A time is a day and a second of it: both, or neither.
        done = self.random.choice([{"completedDay": None, "completedSecond": None},
                                   {"completedDay": "2026-03-01", "completedSecond": 32400}])
        off = self.random.choice([{"snoozedDay": None, "snoozedSecond": None, "snoozedUntil": None},
                                  {"snoozedDay": "2026-03-02", "snoozedSecond": 0, "snoozedUntil": "2026-03-03T08:00:00.000Z"}])
        reminder = self.add(
            "reminders", title="Ring", rule=self.random.choice([None, "FREQ=WEEKLY;BYDAY=MO,FR"]),
            zone=self.random.choice([None, "Asia/Tokyo"]), checkIn=self.random.choice([None, self.check_in]), **done, **off)
        self.add("tasks", id=reminder, name=f"{reminder}-a.ics", uid=f"task-{reminder}")
        self.add("reminderPeople", reminder=reminder, person=person)
        self.add("reminderDates", reminder=reminder)
        done = self.add("reminderCompletions", reminder=reminder, beforeDay=None, beforeSecond=None, beforeSnoozedDay="2026-02-01",
                        beforeSnoozedSecond=86399, beforeSnoozedUntil="2026-02-02T08:00:00.000Z")
        self.add("reminderEnds", id=done, rule="FREQ=DAILY", added="2027-01-05T08:00")

    def gift(self, person):
        given = self.random.choice([{"status": "bought", "archivedFrom": None, "givenDay": None},
                                    {"status": "archived", "archivedFrom": "given", "givenDay": "2026-03-01"}])
        money = self.random.choice([{"budget": None, "currency": None}, {"budget": 499000, "currency": "EUR"}])
        words = self.random.choice([{"occasionKind": None, "occasionLabel": ""},
                                    {"occasionKind": "custom", "occasionLabel": "Christmas"}])
        gift = self.add("gifts", title="Kettle", link="https://shop.example/", occasion=None, **given, **money, **words)
        self.add("giftRecipients", gift=gift, person=person)
        self.add("giftTags", gift=gift, tag="tea")
        self.add("giftSteps", gift=gift)
        self.add("giftReminders", gift=gift, message="Ask Ben")
        self.add("giftWalls", gift=gift)
        self.add("personAccounts", person=person)

    def note(self, person):
        # What was shared has an author, and is a copy once it is restored.
        shared = self.random.choice([{"sharedAt": None, "openedAt": None, "isKept": False, "author": None},
                                     {"sharedAt": "2026-02-02T08:00:00.000Z", "isKept": True, "author": person}])
        note = self.add("notes", title="Trip", isDraft=False, isForCheckIn=False,
                        checkIn=self.random.choice([None, self.check_in]), **shared)
        self.add("noteTags", note=note, tag="summer")
        self.add("notePeople", note=note, person=person)

    def group(self):
        for number in range(3):
            card = self.add("cards", person=None, kind="group", uid=f"group-{number}", nameKey=None, bytes="BEGIN:VCARD\r\n")
            days = self.random.choice([None, 30])
            cadence = {"cadenceDays": days, "cadenceSetOn": days and "2026-02-03"}
            group = self.add("groups", name=f"Group {number}", card=card, **cadence)
            for person in self.random.sample(self.lists["people"], 2):
                self.add("groupMembers", group=group, person=person["id"])
                self.add("formerMembers", group=group, person=person["id"])
            self.add("deletedGroups", card=card, alerts=None, **cadence)
            choice = self.add("alertChoices", group=group, person=None, about="occasions", catchupSecond=None, inDigest=None)
            self.add("alertLeadTimes", choice=choice)
            self.add("declinedGroupCards", id=card)

    def media(self):
        for person in self.lists["people"][::5]:
            picture = self.random.randbytes(300)
            person["photo"] = hashlib.sha256(picture).hexdigest()
            gift = self.random.choice(self.lists["gifts"])["id"]
            self.add("giftPictures", gift=gift, digest=person["photo"])
            self.lists["media"].append({"id": person["photo"], "base64": base64.b64encode(picture).decode()})

    def add(self, section, **given):
        """A record of the members that are given, and of others as the schema allows them; those of None are left out."""
        schema = SCHEMA["properties"][section]["items"]
        record = {"id": str(uuid.UUID(int=self.random.getrandbits(128)))}
        for name, kind in schema["properties"].items():
            if name in given:
                if given[name] is not None:
                    record[name] = given[name]
            elif name != "id" and (name in schema["required"] or self.random.random() < 0.5):
                record[name] = self.value(kind)
        self.lists[section].append(record)
        return record["id"]

    def value(self, kind):
        kind = SCHEMA["$defs"][kind["$ref"].split("/")[-1]] | {"is": kind["$ref"].split("/")[-1]} if "$ref" in kind else kind
        match kind:
            case {"is": "identifier"}:
                return str(uuid.UUID(int=self.random.getrandbits(128)))
            case {"is": "digest"}:
                return self.random.randbytes(32).hex()
            case {"is": "moment"}:
                return f"20{self.random.randint(10, 26)}-0{self.random.randint(1, 9)}-11T12:34:56.{self.random.randint(0, 999):03d}Z"
            case {"is": "day"}:
                return f"20{self.random.randint(10, 26)}-0{self.random.randint(1, 9)}-28"
            case {"is": "bytes"}:
                return "BEGIN:VCARD\r\nNOTE:" + self.random.choice([*ODD, "\0"]) + "\r\nEND:VCARD\r\n"
            case {"enum": words}:
                return self.random.choice(words)
            case {"type": "boolean"}:
                return self.random.random() < 0.5
            case {"type": "integer"}:
                return self.random.randint(kind.get("minimum", -5), kind.get("maximum", 2**31))
            case _:
                return self.random.choice(["", "tea and bread", "Straße"]) + self.random.choice(["", *ODD])


def document(people, seed=20261121):
    return Maker(people, seed).document()


def written(people, seed=20261121):
    return json.dumps(document(people, seed), ensure_ascii=False).encode()
