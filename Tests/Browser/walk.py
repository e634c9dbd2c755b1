"""Walks through everything an account can reach, by request: the addresses its pages print and the forms on them."""
import dataclasses
import html.parser
import urllib.parse

import routes

#: An address is walked at most so often for one pattern: a few people tell as much as all.
ENOUGH = 4


@dataclasses.dataclass(frozen=True)
class Form:
    action: str
    fields: tuple  # of (name, value)


class Reader(html.parser.HTMLParser):
    """The addresses of a page and its forms, each once for every button that sends it."""

    def __init__(self, text):
        super().__init__()
        self.addresses, self.forms = [], []
        self.action = None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        empty = [name for name in ("href", "src", "action") if values.get(name, "/") in ("", None)]
        assert not empty, f"{self.get_starttag_text()} leads nowhere"
        self.addresses += [value for name, value in attributes if value and value.startswith("/")
                           and (name in ("href", "src", "action", "formaction") or name.startswith("data-"))]
        if tag == "form" and values.get("method") == "post":
            self.action, self.fields, self.buttons = values["action"], [], []
        elif self.action is None:
            return
        elif tag == "option" and self.fields and "selected" in values:
            self.fields[-1] = (self.fields[-1][0], values.get("value") or "")
        elif not values.get("name") or values["name"] == "csrf" or values.get("type") == "file":
            return
        elif tag == "button":
            self.buttons.append((values["name"], values.get("value") or ""))
        elif values.get("type") == "radio" and any(name == values["name"] for name, _ in self.fields):
            if "checked" in values:
                self.fields = [(name, values["value"] if name == values["name"] else value) for name, value in self.fields]
        elif tag in ("input", "select", "textarea"):
            # Boxes are ticked and empty fields are filled, so that the form wants something.
            empty = "" if tag == "select" or values.get("type") == "hidden" else "7"
            self.fields.append((values["name"], values.get("value") or empty))

    def handle_endtag(self, tag):
        if tag == "form" and self.action is not None:
            for button in self.buttons or [None]:
                self.forms.append(Form(self.action, tuple(self.fields + ([button] if button else []))))
            self.action = None


class Walk:
    """All that pages lead to from `starts`: addresses, forms, and by a blank's name what fills it."""

    def __init__(self, request, server, patterns, starts):
        self.addresses, self.blanks, forms = set(), {}, {}
        times, waiting, seen = {}, list(starts), set()
        while waiting:
            address = waiting.pop(0)
            if address in seen or not (hit := routes.match(patterns, address)):
                continue
            seen.add(address)
            pattern, values = hit
            self.addresses.add(address)
            for name, value in values.items():
                self.blanks.setdefault(name, []).append(value)
            # A place that is only for forms, a stream that ends with the work, or enough of its kind.
            if times.setdefault(pattern, 0) >= ENOUGH or pattern.endswith("/events"):
                continue
            times[pattern] += 1
            answer = request.get(server.address + address, max_redirects=0)
            if 300 <= answer.status < 400:
                waiting.append(urllib.parse.urlsplit(answer.headers["location"]).path)
            elif answer.status == 200 and answer.headers.get("content-type", "").startswith("text/html"):
                page = Reader(answer.text())
                waiting += page.addresses
                # Forms that differ in what they are about alone are one: twenty rows have twenty of each.
                for form in page.forms:
                    names = tuple(name for name, _ in form.fields)
                    forms.setdefault((routes.match(patterns, form.action)[0], names, form.fields[-1:]), form)
        self.forms = list(forms.values())

    def places(self):
        """The addresses without what is in their queries, and without the files of the program itself."""
        return {one.split("?")[0] for one in self.addresses if not one.startswith("/assets/")}
