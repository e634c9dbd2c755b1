"""Small vCard files for the tests of the command line, and large ones made on the spot."""


def card(name, *lines, uid=None, version="3.0"):
    given, _, family = name.partition(" ")
    head = ["BEGIN:VCARD", f"VERSION:{version}"] + ([f"UID:{uid}"] if uid else [])
    return "\r\n".join([*head, f"N:{family};{given};;;", f"FN:{name}", *lines, "END:VCARD"]) + "\r\n"


ANNA = card("Anna Berg", "BDAY:1986-11-21", "TEL;TYPE=CELL:+49 151 2345678", "EMAIL:anna@example.org", uid="anna")
BEN = card("Ben Okafor", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-24", "CATEGORIES:family", uid="ben")
THEO = card("Theo Brandt", "BDAY:1992-02-29", uid="theo")


def crowd(count):
    """`count` people with a phone, a mail and a birthday each, the same for the same count."""
    return "".join(
        card(f"Given{n} Family{n}", f"BDAY:{1950 + n % 60:04d}-{1 + n % 12:02d}-{1 + n % 28:02d}",
             f"TEL;TYPE=CELL:+49 151 {n:07d}", f"EMAIL:person{n}@example.org", f"NOTE:Note number {n}", uid=f"crowd-{n}")
        for n in range(count)).encode()
