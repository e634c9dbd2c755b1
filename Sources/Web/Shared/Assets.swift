import Cryptography
import Foundation
import HTTPSupport
import Screens

/// Style, script and icons, which travel inside the program. Their addresses carry a fingerprint of their content, so
/// that browsers may keep them for good and never show an old one.
struct Assets: Sendable {
    /// One file.
    struct File: Sendable {
        /// The name templates know its address by: "assetStyle".
        let link: String
        /// The last part of its address: "app-0123456789abcdef.css".
        let name: String
        let contentType: String
        let bytes: [UInt8]
        /// The same as gzip; nil for pictures, which are compressed already.
        let gzip: [UInt8]?

        fileprivate init(_ link: String, _ stem: String, _ ending: String, _ contentType: String, _ bytes: [UInt8]) {
            let digest = SHA256.hash(data: Data(bytes)).prefix(8).map { String(format: "%02x", $0) }.joined()
            self.link = link
            self.name = "\(stem)-\(digest).\(ending)"
            self.contentType = contentType
            self.bytes = bytes
            gzip = ending == "png" ? nil : Deflater.gzip(bytes)
        }
    }

    /// All files.
    static let files: [File] =
        [
            File("assetStyle", "app", "css", "text/css; charset=utf-8", style),
            File("assetScript", "app", "js", "text/javascript; charset=utf-8", script),
            File("assetRecorder", "recorder", "js", "text/javascript; charset=utf-8", recorder),
        ] + icons

    /// The tokens and what all pages share come first; each concept has a file of its own after it.
    private static let style = joined(ending: ".css", from: "app.css")

    /// Shared functions come first, then those for working offline, which others call at their start.
    private static let script = joined(ending: ".js", from: "app.js", "offline.js")

    /// What runs on the thread of the sound, which is a script of its own.
    private static let recorder = EmbeddedAssets.files.filter { $0.name.description == "worklet_recorder.js" }
        .flatMap { Array($0.content.description.utf8) }

    /// The parts of the service worker, which is a script of its own.
    static let worker = EmbeddedAssets.files.filter { $0.name.description.hasPrefix("worker") }
        .flatMap { Array($0.content.description.utf8) }

    /// Each icon by the name of its file: "icon_badge_96.png" is "assetIconBadge96".
    private static let icons = EmbeddedAssets.files.compactMap { file -> File? in
        let parts = file.name.description.split(separator: ".")
        guard parts.count == 2, let type = ["svg": "image/svg+xml", "png": "image/png"][parts[1]] else { return nil }
        let words = parts[0].split(separator: "_")
        let content = file.content.description
        let bytes = parts[1] == "svg" ? Array(content.utf8) : Data(base64Encoded: content).map(Array.init) ?? []
        return File(
            "asset" + words.map(\.capitalized).joined(), words.joined(separator: "-"), String(parts[1]), type, bytes)
    }

    /// All files of a kind as one: those named, then the others by name.
    private static func joined(ending: String, from first: String...) -> [UInt8] {
        let files = EmbeddedAssets.files.map { (name: $0.name.description, content: $0.content.description) }
            .filter { $0.name.hasSuffix(ending) && !isWorker($0.name) }
        let named = first.compactMap { name in files.first { $0.name == name } }
        return (named + files.filter { !first.contains($0.name) }).flatMap { Array($0.content.utf8) }
    }

    /// Whether a file is no part of the pages' script.
    private static func isWorker(_ name: String) -> Bool { name.hasPrefix("worker") || name == "worklet_recorder.js" }

    private static let links = Dictionary(uniqueKeysWithValues: files.map { ($0.link, Routes.asset.path($0.name)) })
    private static let byName = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0) })

    /// The address of a file by the name templates know it by.
    static func link(named name: String) -> String? {
        links[name]
    }

    /// The file at an address.
    static func file(named name: String) -> File? {
        byName[name]
    }
}
