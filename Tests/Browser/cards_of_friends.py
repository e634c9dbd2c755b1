"""The people of the tests of catching up, as the file a phone exports."""
import datetime


def FRIENDS(today):
    """Ada, Bo, Cleo, Dan and Flo, and Eve whose birthday is today."""
    birthday = today.replace(year=today.year - 40) if (today.month, today.day) != (2, 29) else today
    past = today - datetime.timedelta(days=3)
    return "".join([
        card("Ada", "Stern", "TEL;TYPE=CELL:+49 151 1111111", "EMAIL:ada@example.org"),
        card("Bo", "Winter", "TEL;TYPE=CELL:+49 151 2222222"), card("Cleo", "Abend"), card("Dan", "Vogel"),
        card("Eve", "Morgen", f"BDAY:{birthday.isoformat()}", "TEL;TYPE=CELL:+49 151 3333333"),
        card("Flo", "Sommer", f"BDAY;X-APPLE-OMIT-YEAR=1604:1604-{past.strftime('%m-%d')}"),
    ])


def card(given, family, *lines):
    head = ["BEGIN:VCARD", "VERSION:3.0", f"UID:{given.lower()}", f"N:{family};{given};;;", f"FN:{given} {family}"]
    return "\r\n".join([*head, *lines, "END:VCARD"]) + "\r\n"
