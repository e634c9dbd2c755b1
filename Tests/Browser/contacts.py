"""Contact files as a phone writes them: a small cast with days around today, and crowds for long lists and imports."""
import base64
import datetime
import struct
import zlib
from zoneinfo import ZoneInfo

TODAY = datetime.datetime.now(ZoneInfo("Europe/Berlin")).date()


def card(given, family, *lines, uid=None):
    head = ["BEGIN:VCARD", "VERSION:3.0", f"UID:{uid or f'{given}-{family}'.lower().replace(' ', '-')}"]
    return "\r\n".join([*head, f"N:{family};{given};;;", f"FN:{given} {family}", *lines, "END:VCARD"]) + "\r\n"


def born(days, age=None):
    """A birthday so many days from now, on which somebody turns `age`; without an age, Apple's way to leave the year away."""
    day = TODAY + datetime.timedelta(days=days)
    if age is None or (day.month, day.day) == (2, 29):
        return f"BDAY;X-APPLE-OMIT-YEAR=1604:1604-{day:%m-%d}"
    return f"BDAY:{day.year - age:04d}-{day:%m-%d}"


def picture(side=64):
    """A PNG of a made-up face."""
    rows = b""
    for y in range(side):
        rows += b"\0"
        for x in range(side):
            inside = (x - side / 2) ** 2 + (y - side / 2) ** 2 < (side / 2.6) ** 2
            rows += bytes((214, 170, 140) if inside else (90, 120, 110 + y))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def photo(content=picture()):
    """An inline photo, folded as RFC 2425 asks."""
    line = "PHOTO;ENCODING=b;TYPE=PNG:" + base64.b64encode(content).decode()
    return "\r\n ".join(line[start:start + 74] for start in range(0, len(line), 74))


CAST = "".join([
    card("Anna", "Berg", born(0, 40), "NICKNAME:Anni", "ORG:Verlag am Fluss", "TITLE:Editor",
         "TEL;TYPE=CELL:+49 151 2345678", "TEL;TYPE=HOME:+49 761 98765", "EMAIL;TYPE=HOME:anna.berg@example.org",
         "ADR;TYPE=HOME:;;Lindenstraße 12;Freiburg;;79098;Deutschland", "URL:https://example.org/anna",
         "IMPP;X-SERVICE-TYPE=Signal:signal:+491512345678", "CATEGORIES:family,climbing",
         "NOTE:Likes pour-over coffee.\\nAllergic to hazelnuts.", "item1.X-ABDATE:2014-06-12",
         "item1.X-ABLABEL:_$!<Anniversary>!$_", photo()),
    card("Ben", "Okafor", born(1, 7), "CATEGORIES:godchildren"),
    card("Chiara", "Rossi", born(4), "ORG:Libreria del Porto", "TEL:+39 320 1234567"),
    card("Maximiliane", "Freifrau von und zu Hohenstein-Wertheim", born(16, 8)),
    card("مريم", "الحسيني", born(40, 29), uid="mariam"),
    card("花子", "山田", born(75, 51), uid="hanako"),
    card("Ruben", "Castellanos", born(-2, 33), photo()),
    card("Theo", "Brandt", "BDAY:1992-02-29"),
    card("Uma", "Fernández", "BDAY;VALUE=text:some day in spring"),
    card("Vera", "Hofmann"),
])

#: Two lines that need a look, among people who are fine.
QUIRKS = card("Ida", "Holm", born(9, 61)) + card("Carl", "Nyman", "BDAY:1980-02-31", "this is no property") + \
    card("Jan", "Dahl", "BDAY:1985-13-01")


def crowd(count):
    """`count` people with a day, a phone, a mail and a note each; the same for the same count."""
    return "".join(
        card(f"Given{n}", f"Family{n:05d}", f"BDAY:{1950 + n % 60:04d}-{1 + n % 12:02d}-{1 + n % 28:02d}",
             f"TEL;TYPE=CELL:+49 160 {n:07d}", f"EMAIL:person{n}@example.org", f"NOTE:Note number {n}", uid=f"crowd-{n}")
        for n in range(count)).encode()
