"""The image for containers, unpacked as a runtime does it."""
import hashlib
import json
import os
import tarfile

import pytest

from conftest import first_page, processes_seen, serving

#: Packing takes a minute of the processor, and a bare Debian comes from the network.
pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0, reason="a root of its own can only be entered by root"), pytest.mark.timeout(1800)]


@pytest.fixture(scope="module")
def image(pack, tmp_path_factory):
    """The layout of the image, in a folder."""
    [_, file] = pack(1, "--image")
    folder = tmp_path_factory.mktemp("layout")
    with tarfile.open(file) as archive:
        archive.extractall(folder, filter="fully_trusted")
    return file, folder


def blob(folder, described):
    content = (folder / "blobs" / described["digest"].replace(":", "/")).read_bytes()
    assert len(content) == described["size"]
    assert "sha256:" + hashlib.sha256(content).hexdigest() == described["digest"]
    return content


def test_every_part_is_what_its_digest_says(image):
    _, folder = image
    assert json.loads((folder / "oci-layout").read_text())["imageLayoutVersion"] == "1.0.0"
    [described] = json.loads((folder / "index.json").read_text())["manifests"]
    manifest = json.loads(blob(folder, described))
    config = json.loads(blob(folder, manifest["config"]))
    assert len(config["rootfs"]["diff_ids"]) == len(manifest["layers"]) == 2
    for layer in manifest["layers"]:
        blob(folder, layer)


def test_the_same_packages_give_the_same_image(image, pack):
    file, _ = image
    before = file.read_bytes()
    [_, again] = pack(1, "--image", anew=True)
    assert again.read_bytes() == before


def test_it_serves_with_nothing_else_around(image, tmp_path, capsys):
    file, folder = image
    [described] = json.loads((folder / "index.json").read_text())["manifests"]
    manifest = json.loads(blob(folder, described))
    config = json.loads(blob(folder, manifest["config"]))["config"]
    for layer in manifest["layers"]:
        with tarfile.open(folder / "blobs" / layer["digest"].replace(":", "/")) as archive:
            archive.extractall(tmp_path, filter="fully_trusted", numeric_owner=True)
    # The root of a container can be entered by all; folders of tests cannot.
    tmp_path.chmod(0o755)
    assert not (tmp_path / "bin/sh").exists()
    environment = dict(one.split("=", 1) for one in config["Env"])
    user = config["User"]
    command = config["Entrypoint"] + config["Cmd"]
    with processes_seen(tmp_path), serving(tmp_path, command, environment, f"--userspec={user}") as address:
        assert "Kinkeeper" in first_page(address)
    assert (tmp_path / "data/accounts.sqlite").stat().st_uid == int(user.partition(":")[0])
    with capsys.disabled():
        print(f"\nimage of {file.stat().st_size / 1e6:.1f} MB")

