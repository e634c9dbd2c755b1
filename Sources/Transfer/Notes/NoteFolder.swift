public import Foundation
import Interchange
public import Kinkeeper
import Store

/// What became of a folder of Markdown files, by their paths.
public struct NoteFolderReport: Hashable, Sendable {
    /// A file that could not be taken, or written.
    public struct Problem: Hashable, Sendable {
        /// The path below the folder.
        public let path: String
        /// Why.
        public let reason: Reason
    }

    /// Why a file was left.
    public enum Reason: Hashable, Sendable {
        case refused(NoteRefusal)
        case notUTF8
        case unreadable
        /// A file of the folder has other words than when it was read or written last.
        case changedInFolder
        /// Its note is shared with the partner, and is changed in Kinkeeper.
        case shared
    }

    /// Files that became new notes, or were written anew.
    public var added: [String] = []
    /// Files that were changed, and now say the same as their notes.
    public var updated: [String] = []
    /// Files that said the same already.
    public var unchanged = 0
    /// Files that became notes of their own, because their notes were changed here too.
    public var keptBoth: [String] = []
    /// Files whose notes were deleted here.
    public var deletedHere: [String] = []
    /// Pictures and other files of notes that are new, or were changed.
    public var files: Set<String> = []
    /// Files that are no notes, and that no note shows or links to.
    public var leftOut: [String] = []
    /// Files that could not be taken, or written.
    public var problems: [Problem] = []

    /// Whether something needs a look.
    public var needsALook: Bool { !keptBoth.isEmpty || !problems.isEmpty }

    /// How many files were gone through.
    public var count: Int { added.count + updated.count + unchanged + keptBoth.count + deletedHere.count + problems.count }

    /// A report of nothing.
    public init() {}
}

/// A folder of Markdown files: an Obsidian vault, or any other.
public struct NoteFolder: Sendable {
    /// The folder.
    public let url: URL

    /// The largest file that is read, in bytes: a note of 200,000 characters, with room for front matter.
    static let mostBytes = 4 << 20
    /// The endings of files that are notes.
    static let endings: Set<String> = ["md", "markdown"]

    /// A folder, which need not be there to be written to.
    public init(_ url: URL) {
        self.url = url.standardizedFileURL.resolvingSymlinksInPath()
    }

    /// Whether it is there.
    public var exists: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Tells this folder from others on this machine.
    func identity() throws(StoreError) -> MediaDigest { try MediaFolder.digest(of: Data(url.path.utf8)) }

    /// What lies below a folder.
    struct Listing {
        /// Markdown files.
        var notes: [String] = []
        /// Other files.
        var others: [String] = []
        /// Folders that may not be read.
        var closed: [String] = []
    }

    /// The paths of all files below the folder, in the order of their names. Hidden ones, as of Obsidian and git, are passed over, and
    /// links are not followed.
    func list() -> Listing {
        var listing = Listing()
        let keys: [URLResourceKey] = [.isDirectoryKey, .isSymbolicLinkKey, .isRegularFileKey]
        func walk(_ folder: URL, _ path: String) {
            guard
                let children = try? FileManager.default.contentsOfDirectory(
                    at: folder, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
            else {
                listing.closed.append(path.isEmpty ? "." : path)
                return
            }
            for child in children.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
                let values = try? child.resourceValues(forKeys: Set(keys))
                guard values?.isSymbolicLink != true else { continue }
                let name = path.isEmpty ? child.lastPathComponent : "\(path)/\(child.lastPathComponent)"
                if values?.isDirectory == true {
                    walk(child, name)
                } else if values?.isRegularFile == true {
                    let isNote = NoteFolder.endings.contains(child.pathExtension.lowercased())
                    if isNote { listing.notes.append(name) } else { listing.others.append(name) }
                }
            }
        }
        walk(url, "")
        return listing
    }

    /// What is at a path.
    enum Content {
        case absent
        /// Something that is not read, and so never written over: too large, closed, a link, a folder.
        case unreadable
        case file(Data, modified: Date)
    }

    /// Reads a file. No part of its path may be a link that leads elsewhere.
    func read(_ path: String) -> Content {
        var place = url
        let parts = path.split(separator: "/")
        for (index, part) in parts.enumerated() {
            place.append(path: String(part))
            guard let values = try? FileManager.default.attributesOfItem(atPath: place.path) else {
                // Nothing is there, or the folder above may not be looked into.
                return FileManager.default.isReadableFile(atPath: place.deletingLastPathComponent().path)
                    || !FileManager.default.fileExists(atPath: place.deletingLastPathComponent().path) ? .absent : .unreadable
            }
            let type = values[.type] as? FileAttributeType
            guard index == parts.count - 1 else {
                guard type == .typeDirectory else { return .unreadable }
                continue
            }
            guard type == .typeRegular, let size = values[.size] as? Int, size <= NoteFolder.mostBytes,
                let bytes = try? Data(contentsOf: place)
            else { return .unreadable }
            return .file(bytes, modified: values[.modificationDate] as? Date ?? Date(timeIntervalSince1970: 0))
        }
        return .unreadable
    }

    /// Writes a file whole or not at all, and gives it the note's date.
    func write(_ bytes: Data, to path: String, modified: Date) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: file.path)
    }

    /// The path as one of a note below the folder; nil for one that leads elsewhere, is hidden, or is no Markdown file, as a document from
    /// elsewhere may say.
    static func safe(_ path: String) -> String? { isSafe(path) && endings.contains(ending(of: path)) ? path : nil }

    /// The path as one of a file that is no note, below the folder; nil for any other.
    static func safeFile(_ path: String) -> String? { isSafe(path) && !endings.contains(ending(of: path)) ? path : nil }

    private static func ending(of path: String) -> String { path.split(separator: ".").last.map { $0.lowercased() } ?? "" }

    private static func isSafe(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isSafe = parts.allSatisfy { part in
            !part.isEmpty && !part.hasPrefix(".") && part.utf8.count <= 255
                && part.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        }
        return isSafe && parts.count <= 32
    }

    /// A title as the name of a file, on every system: without signs that one of them forbids.
    static func fileName(_ title: String) -> String {
        let forbidden: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|", "#", "^", "[", "]"]
        let words = title.map { forbidden.contains($0) || $0.isNewline ? " " : $0 }
        var name = String(words).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        name = String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
        while name.utf8.count > 120 { name.removeLast() }
        return name.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    }
}
