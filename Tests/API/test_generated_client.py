"""A client that is generated from the served document has all there is: every operation, every record, every answer."""
import re
import subprocess
import sys

from kinkeeper import Folder
from server import Server

# What the generator says of bodies that are files, of which it makes nothing.
FILES = ("Missing schema", "Unsupported content_type image/")


def test_a_generated_client_lacks_nothing_but_files(tmp_path):
    with Folder() as folder:
        folder.run("import", "-", input=b"BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna\r\nEND:VCARD\r\n")
        server = Server(folder, KINKEEPER_OUTGOING_HOSTS="").start()
        try:
            made = subprocess.run(
                [sys.executable, "-m", "openapi_python_client", "generate", "--url", server.address + "/api/v1/openapi.json",
                 "--output-path", tmp_path / "client", "--meta", "none"],
                capture_output=True, text=True, timeout=120)
        finally:
            server.stop()
    assert made.returncode == 0, made.stderr
    said = made.stdout + made.stderr
    assert "Unable to process schema" not in said
    warnings = re.split(r"\n(?=WARNING|ERROR)", said)[1:]
    assert [warning for warning in warnings if not any(file in warning for file in FILES)] == []
    gift = (tmp_path / "client" / "models" / "gift.py").read_text()
    assert "status: GiftStatus" in gift
    assert "given_on: datetime.date | None" in gift
