public import Foundation

/// A file that belongs to a note: a picture, a recording, or any other. Its bytes are kept as they came.
public struct NoteAttachment: Identifiable, Hashable, Sendable {
    /// Names one attachment.
    public typealias ID = Identifier<NoteAttachment>

    /// How it is shown.
    public enum Kind: Hashable, Sendable {
        case picture, sound, file
    }

    /// The most of one note.
    public static let most = 200
    /// The largest, in bytes: half an hour of speech as it is recorded here.
    public static let mostBytes = 64 << 20
    /// The longest path, in bytes.
    public static let longestPath = 1_000

    /// Pixels a side of the picture that a page shows for one, at most.
    public static let shownPixels = 1_280

    /// Names the attachment.
    public let id: ID
    /// Where its file lies as seen from the file of its note, which is how the text refers to it: "attachments/3f2a91/Garden.jpg".
    public var path: String
    /// The media type that its bytes say (`MediaType`), whatever its name says.
    public var mediaType: String
    /// Its length in bytes.
    public var size: Int
    /// The name of its bytes in the media folder.
    public var digest: MediaDigest
    /// When it was added.
    public let createdAt: Date

    /// An attachment from its parts.
    public init(id: ID, path: String, mediaType: String, size: Int, digest: MediaDigest, createdAt: Date) {
        self.id = id
        self.path = path
        self.mediaType = mediaType
        self.size = size
        self.digest = digest
        self.createdAt = createdAt
    }

    /// The name of its file: "Garden.jpg".
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// How it is shown.
    public var kind: Kind {
        if mediaType.hasPrefix("image/") { return .picture }
        return mediaType.hasPrefix("audio/") ? .sound : .file
    }
}

extension NoteAttachment {
    /// The path of a new file of a note, which none of those in `taken` has. The folder is the note's alone, so that files of one name lie
    /// beside one another where notes are exported.
    public static func path(for name: String, of note: Note.ID, taken: some Sequence<String> = []) -> String {
        let folder = "attachments/\(note.description.lowercased().suffix(6))"
        let taken = Set(taken.map(key))
        let name = fileName(name)
        let (stem, ending) = parts(of: name)
        for number in 1... {
            let path = "\(folder)/\(number == 1 ? name : "\(stem)-\(number)\(ending)")"
            if !taken.contains(key(path)) { return path }
        }
        return "\(folder)/\(name)"
    }

    /// A name as one of a file on every system, that needs no escapes in Markdown: blanks become "-", and signs that one of them forbids
    /// go.
    public static func fileName(_ name: String) -> String {
        let forbidden = Set("/\\:*?\"<>|#^[](){}%`'!&".unicodeScalars)
        let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        var kept = String.UnicodeScalarView()
        for scalar in last.precomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: continue
            case .spaceSeparator: kept.append("-")
            default: if !forbidden.contains(scalar) { kept.append(scalar) }
            }
        }
        var (stem, ending) = parts(of: String(kept))
        if ending.utf8.count > 16 { (stem, ending) = (stem + ending, "") }
        while stem.utf8.count > 100 { stem.removeLast() }
        stem = stem.trimmingCharacters(in: CharacterSet(charactersIn: ".-"))
        // In a folder of notes a file of that ending would be a note.
        if [".md", ".markdown"].contains(ending.lowercased()) { (stem, ending) = (stem + ending, ".txt") }
        let plain = (stem.isEmpty ? "file" : stem) + (ending == "." ? "" : ending)
        // What goes at the end may leave another ending.
        return plain == name ? plain : fileName(plain)
    }

    /// Whether it can be the path of an attachment: not empty, not too long, with no sign that ends a line.
    package static func isPath(_ path: String) -> Bool {
        !path.isEmpty && path.utf8.count <= longestPath && !path.hasPrefix("/") && !path.hasSuffix("/")
            && path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            && path.split(separator: "/").allSatisfy { !$0.hasPrefix(".") || $0 == ".." }
            && ![".md", ".markdown"].contains { path.lowercased().hasSuffix($0) }
    }

    /// The same for paths that a file system may take for one.
    package static func key(_ path: String) -> String { path.precomposedStringWithCanonicalMapping.lowercased() }

    /// "Garden" and ".jpg".
    private static func parts(of name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }
}

/// The files of a note by what a text may call them.
public struct NoteAttachmentIndex: Sendable {
    /// By their paths, and by each end of a path: "assets/garden.jpg", "garden.jpg".
    private let paths: [String: NoteAttachment]

    /// The files of one note.
    public init(_ attachments: [NoteAttachment]) {
        var paths = Dictionary(attachments.map { (Self.plain($0.path), $0) }) { first, _ in first }
        for attachment in attachments {
            var end = Self.plain(attachment.path)[...]
            while let slash = end.firstIndex(of: "/") {
                end = end[end.index(after: slash)...]
                if paths[String(end)] == nil { paths[String(end)] = attachment }
            }
        }
        self.paths = paths
    }

    /// The file that a reference means: the one whose path it is or ends with, else the first of that name. Whether it is written with escapes ("%20")
    /// makes no difference.
    ///
    /// - Parameter reference: What stands in "![](…)" or "![[…]]".
    public func found(by reference: String) -> NoteAttachment? {
        guard !paths.isEmpty, reference.utf8.count <= 3 * NoteAttachment.longestPath else { return nil }
        for text in [reference, reference.removingPercentEncoding ?? reference] {
            let sought = Self.plain(text)
            if let found = paths[sought] ?? paths[sought.split(separator: "/").last.map(String.init) ?? ""] { return found }
        }
        return nil
    }

    private static func plain(_ path: String) -> String {
        var path = NoteAttachment.key(path)[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        return String(path)
    }
}

/// What kind of file some bytes are, by how they begin.
public enum MediaType {
    /// How many bytes have to be looked at.
    public static let length = 64
    /// What is not known.
    public static let unknown = "application/octet-stream"
    /// All that `of` can say.
    package static let all = [
        "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", "image/heic", "audio/wav", "audio/mp4",
        "audio/mpeg", "audio/ogg", "audio/flac", "application/pdf", unknown,
    ]

    /// What the name of a sound file ends in, by which programs tell its kind: "wav". Nil for what is no sound.
    package static func soundEnding(_ mediaType: String) -> String? {
        switch mediaType {
        case "audio/wav": "wav"
        case "audio/mpeg": "mp3"
        case "audio/mp4": "m4a"
        case "audio/ogg": "ogg"
        case "audio/flac": "flac"
        default: nil
        }
    }

    /// The media type of a file that begins so. Only what a browser shows or plays, and PDF, is told apart; text, and pictures that may
    /// hold a program, are not.
    public static func of(_ bytes: some Sequence<UInt8>) -> String {
        let start = Array(bytes.prefix(length))
        func has(_ signature: String, at place: Int = 0) -> Bool { start.dropFirst(place).starts(with: signature.utf8) }
        if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if has("GIF87a") || has("GIF89a") { return "image/gif" }
        if has("RIFF") { return has("WEBP", at: 8) ? "image/webp" : has("WAVE", at: 8) ? "audio/wav" : unknown }
        if has("ftyp", at: 4) {
            let brand = String(decoding: start.dropFirst(8).prefix(4), as: UTF8.self)
            switch brand {
            case "avif", "avis": return "image/avif"
            case "heic", "heix", "hevc", "mif1", "msf1": return "image/heic"
            case "M4A ", "M4B ": return "audio/mp4"
            default: return unknown
            }
        }
        if has("ID3") || start.count > 1 && start[0] == 0xFF && [0xFB, 0xFA, 0xF3, 0xF2].contains(start[1]) {
            return "audio/mpeg"
        }
        if has("OggS") { return "audio/ogg" }
        if has("fLaC") { return "audio/flac" }
        return has("%PDF-") ? "application/pdf" : unknown
    }
}
