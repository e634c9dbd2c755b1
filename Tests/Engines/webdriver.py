"""WebDriver over the two wires it has here: HTTP to WebKitGTK's driver, and Firefox's own socket, Marionette."""
import http.client
import json
import socket

#: What a WebDriver answer calls a reference to an element.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
#: Seconds that one command may take.
PATIENCE = 30

#: Where the commands are over HTTP: method and path. Marionette calls them by the same names, after "WebDriver:".
PATHS = {
    "NewSession": ("POST", "/session"),
    "DeleteSession": ("DELETE", ""),
    "Navigate": ("POST", "/url"),
    "GetCurrentURL": ("GET", "/url"),
    "SetWindowRect": ("POST", "/window/rect"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "ExecuteAsyncScript": ("POST", "/execute/async"),
    "ElementClick": ("POST", "/element/{id}/click"),
    "ElementClear": ("POST", "/element/{id}/clear"),
    "ElementSendKeys": ("POST", "/element/{id}/value"),
}


class DriverError(Exception):
    """What a browser says of a command that failed: `kind` is WebDriver's word for it, such as "no such element"."""

    def __init__(self, kind, message):
        super().__init__(f"{kind}: {message}")
        self.kind = kind


class HTTPWire:
    """Speaks to a WebDriver on a port of this machine."""

    def __init__(self, port):
        self.port = port
        self.session = ""

    def say(self, command, **parameters):
        method, path = PATHS[command]
        path = path.format(id=parameters.pop("id", None))
        body = json.dumps(parameters) if method == "POST" else None
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, self.session + path, body, {"Content-Type": "application/json"})
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise DriverError(value["error"], value.get("message"))
        if command == "NewSession":
            self.session = f"/session/{value['sessionId']}"
        return value

    def close(self):
        """Nothing is held open between commands."""


class MarionetteWire:
    """Speaks to Firefox itself: each message is its length, a colon, and JSON."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.file = self.socket.makefile("rb")
        self.number = 0
        self._read()

    def say(self, command, **parameters):
        self.number += 1
        name = command if ":" in command else f"WebDriver:{command}"
        message = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, number, error, result = self._read()
        assert number == self.number, f"an answer to {number} came for {self.number}"
        if error:
            raise DriverError(error["error"], error["message"])
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def close(self):
        self.file.close()
        self.socket.close()

    def _read(self):
        length = b""
        while (one := self.file.read(1)) != b":":
            if not one:
                raise DriverError("unknown error", "Firefox has hung up")
            length += one
        return json.loads(self.file.read(int(length)))
