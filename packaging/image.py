#!/usr/bin/env python3
"""Makes an OCI image (an archive of an image layout) from the Debian package and the libraries it names, without a daemon.

Two layers: Debian's libraries, then the program with its folder. Only files that the program reads at run time are in it:
no shell, no package manager. Names, times and owners are fixed, so that the same packages give the same bytes.
"""
import argparse
import gzip
import hashlib
import io
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

#: What of a Debian package a running program needs. Licences go with it.
NEEDED = re.compile(r"^(lib(64)?|usr/lib(64)?|usr/share/(zoneinfo|ca-certificates|doc/[^/]+/copyright)|etc/ssl)(/|$)")
#: What is never read: other languages of libraries, modules of programs that are not in the image, headers.
UNREAD = re.compile(r"/(gconv|perl|perl-base|systemd|udev|valgrind|debug)(/|$)|^usr/lib/(apt|dpkg)|\.(a|h|py)$")
MEMBER = 1000
MEDIA = "application/vnd.oci.image."


def run(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, **options).stdout


def depends_of(package):
    """The names of the packages that it depends on or recommends, the first of alternatives, without what only installs."""
    said = run("dpkg-deb", "--field", package, "Depends", "Recommends", text=True)
    names = []
    for line in said.splitlines():
        for choice in line.partition(":")[2].split(","):
            names.append(re.split(r"[\s(|]", choice.strip())[0])
    return sorted(set(names) - {"adduser", "", "libvips42"})


def fetch(names, folder):
    """Downloads the packages with all they depend on, whatever this machine has installed."""
    status = folder / "status"
    status.touch()
    archives = folder / "archives"
    (archives / "partial").mkdir(parents=True)
    options = [f"Dir::State::status={status}", f"Dir::Cache::archives={archives}", "APT::Install-Recommends=false",
               "Debug::NoLocking=true", "APT::Sandbox::User=root", "APT::Get::AllowUnauthenticated=false"]
    flags = [part for option in options for part in ("-o", option)]
    run("apt-get", *flags, "--yes", "--quiet=2", "--download-only", "install", *names, stderr=sys.stderr)
    return sorted(archives.glob("*.deb"), key=lambda one: one.name)


class Layer:
    """A layer: entries by their path, written in order."""

    def __init__(self, epoch):
        self.epoch, self.entries = epoch, {}

    def add(self, name, info, content=None):
        info.name, info.mtime = name, self.epoch
        info.uname = info.gname = ""
        self.entries[name] = (info, content)

    def folder(self, name, mode=0o755, owner=0):
        info = tarfile.TarInfo(name)
        info.type, info.mode, info.uid, info.gid = tarfile.DIRTYPE, mode, owner, owner
        self.add(name, info)

    def file(self, name, content, mode=0o644):
        info = tarfile.TarInfo(name)
        info.mode, info.size = mode, len(content)
        self.add(name, info, content)

    def unpack(self, package, wanted):
        with tarfile.open(fileobj=io.BytesIO(run("dpkg-deb", "--fsys-tarfile", package))) as archive:
            for member in archive:
                name = member.name.removeprefix("./").strip("/")
                if name and wanted(name):
                    self.add(name, member, archive.extractfile(member).read() if member.isfile() else None)

    def packed(self):
        """The layer as a compressed archive, and the digest of the archive before that."""
        plain = io.BytesIO()
        with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for _, (info, content) in sorted(self.entries.items()):
                info.pax_headers = {}
                archive.addfile(info, io.BytesIO(content) if content is not None else None)
        return gzip.compress(plain.getvalue(), 9, mtime=0), digest(plain.getvalue())


def digest(content):
    return "sha256:" + hashlib.sha256(content).hexdigest()


def libraries(packages, epoch):
    layer = Layer(epoch)
    for package in packages:
        layer.unpack(package, lambda name: NEEDED.match(name) and not UNREAD.search(name))
    # Debian joins the certificates when the package is installed, which nothing here does.
    roots = [content for name, (_, content) in sorted(layer.entries.items())
             if name.startswith("usr/share/ca-certificates/") and content]
    layer.file("etc/ssl/certs/ca-certificates.crt", b"".join(one.rstrip(b"\n") + b"\n" for one in roots))
    return layer


def program(package, epoch):
    layer = Layer(epoch)
    layer.unpack(package, lambda name: name in ("usr", "usr/bin", "usr/bin/kinkeeper", "usr/share/doc/kinkeeper/copyright"))
    layer.file("etc/passwd", f"root:x:0:0::/:/nonexistent\nkinkeeper:x:{MEMBER}:{MEMBER}::/data:/nonexistent\n".encode())
    layer.file("etc/group", f"root:x:0:\nkinkeeper:x:{MEMBER}:\n".encode())
    layer.folder("data", 0o700, MEMBER)
    layer.folder("tmp", 0o1777)
    return layer


def described(kind, content, **more):
    return {"mediaType": MEDIA + kind, "digest": digest(content), "size": len(content), **more}


def write(options, layers):
    stamp = subprocess.run(["date", "-u", "-d", f"@{options.epoch}", "+%Y-%m-%dT%H:%M:%SZ"], check=True, text=True,
                           stdout=subprocess.PIPE).stdout.strip()
    packed = [layer.packed() for layer in layers]
    config = json.dumps({
        "architecture": options.architecture, "os": "linux", "created": stamp,
        "config": {
            "User": f"{MEMBER}:{MEMBER}", "Entrypoint": ["/usr/bin/kinkeeper"], "Cmd": ["serve"], "WorkingDir": "/data",
            "Env": ["PATH=/usr/bin", "HOME=/data", "KINKEEPER_DATA=/data", "KINKEEPER_ADDRESS=0.0.0.0"],
            "ExposedPorts": {"8080/tcp": {}}, "Volumes": {"/data": {}}, "StopSignal": "SIGTERM",
            "Labels": {"org.opencontainers.image.title": "Kinkeeper", "org.opencontainers.image.version": options.version},
        },
        "rootfs": {"type": "layers", "diff_ids": [plain for _, plain in packed]},
        "history": [{"created": stamp, "created_by": name} for name in ("Debian's libraries", "the program")],
    }, sort_keys=True).encode()
    manifest = json.dumps({
        "schemaVersion": 2, "mediaType": MEDIA + "manifest.v1+json", "config": described("config.v1+json", config),
        "layers": [described("layer.v1.tar+gzip", content) for content, _ in packed],
    }, sort_keys=True).encode()
    index = json.dumps({
        "schemaVersion": 2, "mediaType": MEDIA + "index.v1+json",
        "manifests": [described(
            "manifest.v1+json", manifest, platform={"architecture": options.architecture, "os": "linux"},
            annotations={"org.opencontainers.image.ref.name": f"kinkeeper:{options.version}"})],
    }, sort_keys=True).encode()
    archive = Layer(options.epoch)
    archive.file("oci-layout", b'{"imageLayoutVersion":"1.0.0"}')
    archive.file("index.json", index)
    for folder in ("blobs", "blobs/sha256"):
        archive.folder(folder)
    for content in [config, manifest, *(content for content, _ in packed)]:
        archive.file("blobs/sha256/" + digest(content).removeprefix("sha256:"), content)
    with tarfile.open(options.output, "w", format=tarfile.PAX_FORMAT) as out:
        for _, (info, content) in sorted(archive.entries.items()):
            out.addfile(info, io.BytesIO(content) if content is not None else None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("package", "version", "architecture", "output"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--epoch", type=int, required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        packages = fetch(depends_of(options.package), pathlib.Path(folder))
        write(options, [libraries(packages, options.epoch), program(options.package, options.epoch)])


if __name__ == "__main__":
    main()
