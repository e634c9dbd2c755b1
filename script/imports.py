"""Holds the import directions of docs/architecture.md, from `swift package describe --type json` on standard input.

Two things are checked for every target: what Package.swift lets it depend on, and what its files import.
"""
import json
import pathlib
import re
import sys

# target: what it may import of ours and of the packages that only some rooms may know.
MAY_IMPORT = {
    "Kinkeeper": set(),
    "ContentLine": set(),
    "Cryptography": {"COpenSSL", "CryptoKit", "Security"},
    "Capture": {"Kinkeeper"},
    "Interchange": {"Kinkeeper", "ContentLine"},
    "Store": {"CSQLiteSetup", "Kinkeeper", "GRDB", "Cryptography", "Markdown"},
    "Transfer": {"Kinkeeper", "ContentLine", "Interchange", "Store", "Markdown"},
    "Application": {"Kinkeeper", "Interchange", "Store", "Transfer"},
    "Markdown": {"CMD4C"},
    "Screens": {"Kinkeeper", "Store", "Capture", "Application", "Markdown"},
    "Notifications": {"Kinkeeper", "CCurl", "CSpawn", "Cryptography"},
    "CAllocator": set(),
    "CArgon2": set(),
    "CCurl": set(),
    "CExpat": set(),
    "CMD4C": set(),
    "COpenSSL": set(),
    "CQREncode": set(),
    "CSpawn": set(),
    "CSQLiteSetup": set(),
    "CVips": set(),
    "CZlib": set(),
    "HTTPSupport": {"Kinkeeper", "Store", "Application", "Screens", "Notifications", "Capture", "CArgon2", "CZlib", "Hummingbird", "HTTPTypes", "NIOCore", "Logging", "Cryptography"},
    "Web": {"Kinkeeper", "Store", "Notifications", "Transfer", "Application", "Screens", "Capture", "Interchange", "HTTPSupport", "Hummingbird", "HTTPTypes",
            "NIOCore", "Logging", "Cryptography", "CQREncode", "Markdown"},
    "API": {"Kinkeeper", "Store", "Notifications", "Transfer", "Application", "Screens", "Capture", "Interchange", "HTTPSupport", "Hummingbird", "HTTPTypes",
            "NIOCore", "Cryptography"},
    "DAV": {"Kinkeeper", "ContentLine", "Store", "Application", "Transfer", "Interchange", "HTTPSupport", "CExpat", "Hummingbird", "HTTPTypes",
            "NIOCore"},
    "Server": {"Kinkeeper", "Store", "Notifications", "Transfer", "Screens", "HTTPSupport", "Web", "API", "DAV", "CAllocator", "CSpawn", "CVips",
               "Hummingbird", "HummingbirdCore", "HTTPTypes", "NIOCore", "NIOHTTPTypes", "Logging", "ServiceLifecycle", "UnixSignals"},
    "KinkeeperCLI": {"Kinkeeper", "Store", "Notifications", "Transfer", "Application", "Interchange", "Capture", "Screens", "HTTPSupport", "Web", "Server",
                     "CSQLiteSetup", "ArgumentParser", "Logging"},
    "TestSupport": {"Kinkeeper", "Store", "Testing"},
}
# The toolchain's own modules are free, but the bottom of the cake knows Foundation at most.
TOOLCHAIN = {"Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "Glibc", "Darwin", "Musl", "Swift"}
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |private |fileprivate )?"
    r"import (?:struct |class |enum |protocol |func |var |typealias )?(\w+)", re.M)

findings = []
description = json.load(sys.stdin)
# What a build runs is in no room.
plugins = {target["name"] for target in description["targets"] if target["type"] == "plugin"}
for target in description["targets"]:
    name = target["name"]
    if target["type"] in ("test", "plugin"):
        continue
    if name not in MAY_IMPORT:
        findings.append(f"{name}: a new target; write down in script/imports.py what it may import")
        continue
    allowed = MAY_IMPORT[name]
    for dependency in target.get("target_dependencies", []) + target.get("product_dependencies", []):
        if dependency not in allowed | plugins:
            findings.append(f"Package.swift: {name} may not depend on {dependency}")
    for path in sorted(pathlib.Path(target["path"]).rglob("*.swift")):
        for module in IMPORT.findall(path.read_text(encoding="utf-8")):
            if module not in allowed and module not in TOOLCHAIN and module != name:
                findings.append(f"{path}: {name} may not import {module}")

for finding in findings:
    print(finding, file=sys.stderr)
sys.exit(1 if findings else 0)
