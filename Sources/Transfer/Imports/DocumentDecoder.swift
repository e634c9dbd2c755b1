import Foundation
import Interchange
import Kinkeeper
import Store

/// Reads the JSON document part by part, and refuses unknown content.
struct DocumentDecoder {
    private var members: JSONMembers
    private var seen: Set<String> = []
    private var section = ""
    private var version = 1

    private static let lists = Set(DocumentTable.all.map(\.section) + [DocumentFormat.media])
    private static let head = ["format", "version", "exportDate", "settings"]

    var bytesRead: Int64 { members.bytesRead }

    private let longestValue: Int

    /// - Parameter longestValue: The most bytes of one value; a longer one is refused.
    init(
        longestValue: Int = JSONMembers.usualLongestValue, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) {
        self.longestValue = longestValue
        members = JSONMembers(longestValue: longestValue, read: read)
    }

    /// The next part; nil at the end of a whole document. Throws `DocumentProblem`, and what the source throws.
    mutating func next() throws -> DocumentPart? {
        while true {
            let event: JSONMembers.Event?
            do { event = try members.next() } catch let error as JSONValue.Malformed {
                guard error.reason == .grammar else {
                    throw DocumentProblem(.tooLarge, line: error.line, subject: String(longestValue >> 20))
                }
                throw DocumentProblem(seen.isEmpty ? .foreign : .malformed, line: error.line)
            }
            guard let event else {
                try checkNothingIsMissing()
                return nil
            }
            if let part = try take(event) { return part }
        }
    }

    private mutating func take(_ event: JSONMembers.Event) throws(DocumentProblem) -> DocumentPart? {
        switch event {
        case .member(let name, let value, let line):
            return try at(line) { decoder throws(DocumentProblem) in try decoder.take(value, of: name) }
        case .list(let name, let line):
            try at(line) { decoder throws(DocumentProblem) in try decoder.open(name) }
            return nil
        case .element(let value, let line):
            return try at(line) { decoder throws(DocumentProblem) in try decoder.element(value) }
        }
    }

    private mutating func at<Result>(
        _ line: Int, _ body: (inout DocumentDecoder) throws(DocumentProblem) -> Result
    ) throws(DocumentProblem) -> Result {
        do { return try body(&self) } catch {
            throw DocumentProblem(error.reason, line: error.line ?? line, subject: error.subject)
        }
    }

    // MARK: Members

    /// Format and version come before everything else, so that no other file is taken for a document.
    private mutating func begin(_ name: String) throws(DocumentProblem) {
        guard seen.contains("version") || name == ["format", "version"][seen.count] else { throw DocumentProblem(.foreign) }
        guard seen.insert(name).inserted else { throw DocumentProblem(.repeatedMember, subject: name) }
    }

    private mutating func take(_ value: JSONValue, of name: String) throws(DocumentProblem) -> DocumentPart? {
        try begin(name)
        switch name {
        case "format":
            guard value.text == DocumentFormat.name else { throw DocumentProblem(.foreign) }
        case "version":
            guard let version = value.integer, version >= 1 else { throw DocumentProblem(.wrongValue, subject: name) }
            guard version <= DocumentFormat.version else { throw DocumentProblem(.newer, subject: String(version)) }
            self.version = Int(clamping: version)
            return .version(self.version)
        case "exportDate":
            guard value.text != nil else { throw DocumentProblem(.wrongValue, subject: name) }
        case "settings":
            // A document of a space of several accounts has none.
            guard value != .null else { break }
            let (settings, alerts) = try DocumentSettings.settings(value)
            return .settings(settings, alerts)
        case DocumentFormat.space:
            guard value.text == DocumentFormat.family, section.isEmpty else {
                throw DocumentProblem(.wrongValue, subject: name)
            }
            return .ofFamily
        case _ where Self.lists.contains(name): throw DocumentProblem(.wrongValue, subject: name)
        default: throw DocumentProblem(.unknownMember, subject: name)
        }
        return nil
    }

    private mutating func open(_ name: String) throws(DocumentProblem) {
        try begin(name)
        guard Self.lists.contains(name) else {
            throw DocumentProblem(Self.head.contains(name) ? .wrongValue : .unknownMember, subject: name)
        }
        section = name
    }

    private func checkNothingIsMissing() throws(DocumentProblem) {
        guard !seen.isEmpty else { throw DocumentProblem(.foreign) }
        let lists = DocumentTable.all.filter { $0.since <= version }.map(\.section)
        for name in Self.head + lists + [DocumentFormat.media] where !seen.contains(name) {
            throw DocumentProblem(.missingMember, subject: name)
        }
    }

    // MARK: Records

    private func element(_ value: JSONValue) throws(DocumentProblem) -> DocumentPart {
        var members = try DocumentMembers(value, in: section)
        guard let table = DocumentTable.named(section) else { return try Self.picture(&members) }
        var values: [StoredValue] = []
        values.reserveCapacity(table.columns.count)
        for column in table.columns {
            guard let value = members.value(column.member) else {
                guard column.isOptional else { throw members.problem(.missingMember, column.member) }
                values.append(.null)
                continue
            }
            guard let stored = StoredValue(value, column.kind) else { throw members.problem(.wrongValue, column.member) }
            values.append(stored)
        }
        try members.finish()
        return .record(table, values)
    }

    private static func picture(_ members: inout DocumentMembers) throws(DocumentProblem) -> DocumentPart {
        let digest = try members.word("id", MediaDigest.init(hex:))
        var bytes: Data?
        if let value = members.value("base64") {
            guard let data = value.text.flatMap({ Data(base64Encoded: $0) }) else {
                throw members.problem(.wrongValue, "base64")
            }
            bytes = data
        }
        try members.finish()
        return .picture(digest, bytes)
    }
}

extension StoredValue {
    /// A member's value for its column; nil when it has another type, or is out of bounds.
    fileprivate init?(_ value: JSONValue, _ kind: DocumentColumn.Kind) {
        switch kind {
        case .identifier:
            guard let id = value.text.flatMap({ Identifier<Void>($0) }) else { return nil }
            self = .bytes(Data(id.bytes))
        case .digest:
            guard let digest = value.text.flatMap(MediaDigest.init(hex:)) else { return nil }
            self = .bytes(digest.data)
        case .text:
            // The database's library ends words at a NUL: they would lose what follows.
            guard let text = value.text, !text.utf8.contains(0) else { return nil }
            self = .text(text)
        case .word(let words):
            guard let text = value.text, words.contains(text) else { return nil }
            self = .text(text)
        case .integer(let range):
            guard let number = value.integer, range.contains(number) else { return nil }
            self = .integer(number)
        case .flag:
            guard case .bool(let flag) = value else { return nil }
            self = .integer(flag ? 1 : 0)
        case .moment:
            guard let number = value.text.flatMap(DocumentFormat.milliseconds) ?? value.integer else { return nil }
            self = .integer(number)
        case .day:
            guard let number = value.day else { return nil }
            self = .integer(number)
        case .bytes:
            guard let data = value.data else { return nil }
            self = .bytes(data)
        }
    }
}

extension JSONValue {
    /// A day, or the number of one without a text form. Nil when it is out of range.
    fileprivate var day: Int64? {
        if let text { return CivilDate(iso8601: text).map { Int64($0.daysSinceEpoch) } }
        return integer.flatMap { Int32(exactly: $0) }.map(Int64.init)
    }

    /// Bytes as text, or as an object that holds them in base64.
    fileprivate var data: Data? {
        if let text { return Data(text.utf8) }
        guard let members, members.count == 1, members[0].name == "base64" else { return nil }
        return members[0].value.text.flatMap { Data(base64Encoded: $0) }
    }
}
