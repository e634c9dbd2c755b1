"""libical, by its C interface: what GNOME's and many desks' calendars read with."""
import ctypes
import ctypes.util
import datetime


class Time(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("year", "month", "day", "hour", "minute", "second", "is_date", "is_daylight")] + [
        ("zone", ctypes.c_void_p)]


class Span(ctypes.Structure):
    _fields_ = [("start", ctypes.c_long), ("end", ctypes.c_long), ("is_busy", ctypes.c_int)]


MET = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(Span), ctypes.c_void_p)
UTC = datetime.timezone.utc


def _library():
    name = ctypes.util.find_library("ical") or "libical.so.3"
    library = ctypes.CDLL(name)
    component, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    for function, answer, arguments in [
        ("icalparser_parse_string", component, [text]),
        ("icalcomponent_count_errors", number, [component]),
        ("icalrestriction_check", number, [component]),
        ("icalcomponent_as_ical_string", text, [component]),
        ("icalcomponent_string_to_kind", number, [text]),
        ("icalcomponent_get_first_component", component, [component, number]),
        ("icalcomponent_get_next_component", component, [component, number]),
        ("icalcomponent_get_uid", text, [component]),
        ("icalcomponent_free", None, [component]),
        ("icaltime_from_string", Time, [text]),
        ("icalcomponent_foreach_recurrence", None, [component, Time, Time, MET, ctypes.c_void_p]),
    ]:
        found = getattr(library, function)
        found.restype, found.argtypes = answer, arguments
    return library


class Calendar:
    """A calendar that libical has read; `complaints` is what it says against it."""

    def __init__(self, text):
        self._ical = _library()
        self._root = self._ical.icalparser_parse_string(text)
        assert self._root, "libical reads nothing"
        self.errors = self._ical.icalcomponent_count_errors(self._root)
        # It notes what breaks RFC 5546 as a property of its own in the text.
        self._ical.icalrestriction_check(self._root)
        said = self._ical.icalcomponent_as_ical_string(self._root).decode()
        self.complaints = [line for line in said.splitlines() if line.startswith("X-LIC-ERROR")]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._ical.icalcomponent_free(self._root)

    def _within(self, parent, kind):
        kind = self._ical.icalcomponent_string_to_kind(kind)
        found = self._ical.icalcomponent_get_first_component(parent, kind)
        while found:
            yield found
            found = self._ical.icalcomponent_get_next_component(parent, kind)

    def days(self, first, last):
        """On which days each entry lies from `first` until before `last`, by its UID."""
        days = {}
        begin, end = (self._ical.icaltime_from_string(day.strftime("%Y%m%d").encode()) for day in (first, last))
        for event in list(self._within(self._root, b"VEVENT")):
            met = []
            self._ical.icalcomponent_foreach_recurrence(
                event, begin, end, MET(lambda _, span, __: met.append(datetime.datetime.fromtimestamp(span[0].start, UTC).date())), None)
            days[self._ical.icalcomponent_get_uid(event).decode()] = sorted(set(met))
        return days

    def alarms(self):
        """How many alarms each entry has, by its UID."""
        return {
            self._ical.icalcomponent_get_uid(event).decode(): len(list(self._within(event, b"VALARM")))
            for event in list(self._within(self._root, b"VEVENT"))}
