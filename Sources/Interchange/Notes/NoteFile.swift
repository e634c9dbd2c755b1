public import Foundation
public import Kinkeeper

/// What a Markdown file says of a note beside its text.
public struct NoteFileFacts: Hashable, Sendable {
    /// The title.
    public var title = ""
    /// The tags.
    public var tags: [String] = []
    /// The names of the people mentioned.
    public var people: [String] = []
    /// What it is for: words of standard purposes, and names of one's own.
    public var purposes: [String] = []
    /// How far it has come.
    public var status = Note.Status.inbox
    /// Whether it stands before all others.
    public var isPinned = false
    /// Whether it is not finished.
    public var isDraft = false

    /// Facts of a note without any.
    public init() {}
}

/// Why a file is no note.
public enum NoteFileProblem: String, Error, Hashable, Sendable {
    /// It is not UTF-8.
    case notUTF8
    /// It cannot be read.
    case unreadable
}

/// A note as a Markdown file: front matter, then the text. Both are kept as they stand, byte by byte.
public struct NoteFile: Hashable, Sendable {
    /// The path below the folder, with "/" between its parts: "Journal/May.md".
    public var path: String
    /// All that stands before the text: a byte-order mark and the front matter, with its fences. May be empty.
    public private(set) var head: String
    /// The text.
    public var text: String

    /// A file from its parts.
    public init(path: String, head: String, text: String) {
        (self.path, self.head, self.text) = (path, head, text)
    }

    /// Reads a file.
    public init(path: String, bytes: some Collection<UInt8>) throws(NoteFileProblem) {
        // A NUL is in no text, and would not come back.
        guard !bytes.contains(0), let whole = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        self.path = path
        let mark = whole.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
        let rest = String(whole.unicodeScalars.dropFirst(mark.unicodeScalars.count))
        guard let (matter, text) = FrontMatter.split(rest[...]) else {
            (head, self.text) = (mark, rest)
            return
        }
        (head, self.text) = (mark + matter.text, String(text))
    }

    /// The file's content. A text that would be read as front matter gets an empty one before it.
    public var bytes: [UInt8] {
        let isMisread = matter == nil && FrontMatter.split(text[...]) != nil
        return Array((head + (isMisread ? FrontMatter().text : "") + text).utf8)
    }

    /// The name of the file without its ending.
    public var stem: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// Whether the head is one that a file has: nothing, a byte-order mark, front matter, or both.
    public var isSound: Bool { head == mark + (matter?.text ?? "") }

    private var mark: String { head.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : "" }
    private var matter: FrontMatter? {
        FrontMatter.split(Substring(head.unicodeScalars.dropFirst(mark.unicodeScalars.count)))?.0
    }

    // MARK: Reading

    /// What the file says of its note. Without a title, the file's name is one. Tags stand in the front matter and in the text.
    public var facts: NoteFileFacts {
        var facts = NoteFileFacts()
        let matter = matter
        if case .text(let title)? = matter?[NoteFile.key("title", matter)] { facts.title = title } else { facts.title = stem }
        if facts.title.isEmpty, text.allSatisfy(\.isWhitespace) { facts.title = stem }
        facts.title = NoteTag.line(String(facts.title.prefix(Note.longestTitle)))
        let all =
            NoteFile.words(matter?[NoteFile.tagsKey(matter)], splitsBlanks: true).flatMap(NoteTag.list).map(
                NoteFile.withoutSign)
            + InlineTags.found(in: text)
        facts.tags = Array(NoteTag.unique(all).filter { $0.count <= Note.longestTag }.prefix(Note.mostTags))
        facts.people = NoteFile.words(matter?[NoteFile.key("people", matter)], splitsBlanks: false)
        let purposes = NoteFile.words(matter?[NoteFile.key("purposes", matter)], splitsBlanks: false)
        facts.purposes = Array(purposes.prefix(Purpose.most))
        if case .text(let word)? = matter?[NoteFile.statusKey(matter)], let status = Note.Status(rawValue: word) {
            facts.status = status
        }
        facts.isPinned = NoteFile.flag("pinned", matter) ?? false
        facts.isDraft = NoteFile.flag("draft", matter) ?? false
        return facts
    }

    /// The identifier that this program wrote; nil otherwise.
    public var id: Note.ID? {
        guard case .text(let word)? = matter?["id"] else { return nil }
        return Note.ID(word)
    }

    /// When the note was made, by its front matter; nil where it says nothing of it. A time without a zone is of `zone`.
    public func created(in zone: TimeZone) -> Date? { date(["created", "date", "created_at", "date created"], in: zone) }

    /// When the note was last changed, by its front matter.
    public func modified(in zone: TimeZone) -> Date? {
        date(["modified", "updated", "updated_at", "lastmod", "date modified"], in: zone)
    }

    private func date(_ keys: [String], in zone: TimeZone) -> Date? {
        let matter = matter
        for key in keys {
            if case .text(let word)? = matter?[key], let date = NoteMoment.read(word, in: zone) { return date }
        }
        return nil
    }

    // MARK: Writing

    /// Says facts of a note in the front matter, where the file does not say them already. Without anything to say, it stays as
    /// it is.
    public mutating func say(_ facts: NoteFileFacts) {
        let present = self.facts
        var matter = matter ?? FrontMatter()
        if facts.title != present.title { matter.set(NoteFile.key("title", matter), to: .text(facts.title)) }
        if Set(facts.tags.map(NoteTag.key)) != Set(present.tags.map(NoteTag.key)) {
            matter.set(NoteFile.tagsKey(matter), to: .list(facts.tags))
        }
        if Set(facts.people) != Set(present.people) {
            matter.set(NoteFile.key("people", matter), to: facts.people.isEmpty ? nil : .list(facts.people))
        }
        if Set(facts.purposes) != Set(present.purposes) {
            matter.set(NoteFile.key("purposes", matter), to: facts.purposes.isEmpty ? nil : .list(facts.purposes))
        }
        if facts.status != present.status { matter.set(NoteFile.statusKey(matter), to: .text(facts.status.rawValue)) }
        let flags = [("pinned", facts.isPinned, present.isPinned), ("draft", facts.isDraft, present.isDraft)]
        for (name, isSet, wasSet) in flags where isSet != wasSet {
            matter.set(NoteFile.flagKey(name, matter), literally: isSet ? "true" : "false")
        }
        write(matter)
    }

    /// Says title and identifier of a note, and when it was made and changed: in files that this program makes.
    public mutating func say(id: Note.ID, title: String, created: Date, modified: Date) {
        var matter = matter ?? FrontMatter()
        matter.set("title", to: .text(title))
        matter.set("created", literally: NoteMoment.written(created))
        matter.set("modified", literally: NoteMoment.written(modified))
        matter.set("id", to: .text(id.description))
        write(matter)
    }

    private mutating func write(_ matter: FrontMatter) {
        guard self.matter != nil || matter != FrontMatter() else { return }
        head = mark + matter.text
    }

    // MARK: Keys

    /// "tags", or "tag" where the file says that.
    private static func tagsKey(_ matter: FrontMatter?) -> String {
        matter?["tags"] == nil && matter?["tag"] != nil ? key("tag", matter) : key("tags", matter)
    }

    /// The name itself, unless the file says something of its own there: a mapping, a block of text.
    private static func key(_ name: String, _ matter: FrontMatter?) -> String {
        matter?[name] == .other ? "kinkeeper-\(name)" : name
    }

    /// "status", unless it says something of the file's own there.
    private static func statusKey(_ matter: FrontMatter?) -> String {
        switch matter?["status"] {
        case nil: "status"
        case .text(let word)? where Note.Status(rawValue: word) != nil: "status"
        default: "kinkeeper-status"
        }
    }

    private static func flagKey(_ name: String, _ matter: FrontMatter?) -> String {
        switch matter?[name] {
        case nil, .text("true")?, .text("false")?: name
        default: "kinkeeper-\(name)"
        }
    }

    private static func flag(_ name: String, _ matter: FrontMatter?) -> Bool? {
        guard case .text(let word)? = matter?[flagKey(name, matter)] else { return nil }
        return word == "true"
    }

    /// A list, or words with commas, or else with blanks, between them.
    private static func words(_ value: FrontMatter.Value?, splitsBlanks: Bool) -> [String] {
        switch value {
        case .list(let items)?: return items.filter { !$0.isEmpty }
        case .text(let text)?:
            let parts =
                text.contains(",") || !splitsBlanks ? text.split(separator: ",") : text.split(whereSeparator: \.isWhitespace)
            return parts.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        case .other?, nil: return []
        }
    }

    private static func withoutSign(_ tag: String) -> String { tag.hasPrefix("#") ? String(tag.dropFirst()) : tag }
}

/// Tags in the text of a note: "#garden", not all digits, outside of code, as Obsidian reads them.
enum InlineTags {
    static func found(in text: String) -> [String] {
        guard text.contains("#") else { return [] }
        var (tags, fence): ([String], Substring?) = ([], nil)
        for line in text.split(whereSeparator: \.isNewline) {
            let start = line.drop { $0 == " " }
            let marks = start.prefix { $0 == "`" || $0 == "~" }
            if let open = fence {
                if marks.count >= open.count, marks.first == open.first { fence = nil }
                continue
            }
            if marks.count >= 3 {
                fence = marks
                continue
            }
            var (isCode, last): (Bool, Character?) = (false, nil)
            var rest = line
            while let character = rest.first {
                if character == "`" { isCode.toggle() }
                guard character == "#", !isCode, last?.isWhitespace ?? true else {
                    last = rest.removeFirst()
                    continue
                }
                let word = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || "_-/".contains($0) }
                if word.contains(where: \.isLetter) { tags.append(String(word)) }
                rest = rest.dropFirst(word.count + 1)
                last = word.last ?? "#"
            }
        }
        return tags
    }
}

/// Moments in front matter.
enum NoteMoment {
    /// "2026-11-27", "2026-11-27 14:05", "2026-11-27T14:05:30.5+01:00", "…Z"; nil for anything else.
    static func read(_ text: String, in zone: TimeZone) -> Date? {
        let pattern = /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)? ?(Z|[+-]\d\d:?\d\d)?)?/
        guard let match = text.wholeMatch(of: pattern) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = match.8.map { offset($0) } ?? zone
        let parts = DateComponents(
            year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: match.4.flatMap { Int($0) } ?? 0,
            minute: match.5.flatMap { Int($0) } ?? 0, second: match.6.flatMap { Int($0) } ?? 0)
        guard let date = calendar.date(from: parts), parts.isValidDate(in: calendar) else { return nil }
        return date.addingTimeInterval(match.7.flatMap { Double("0.\($0)") } ?? 0)
    }

    private static func offset(_ text: Substring) -> TimeZone {
        let digits = text.filter(\.isNumber)
        guard text != "Z", let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)) else { return .gmt }
        return TimeZone(secondsFromGMT: (text.hasPrefix("-") ? -1 : 1) * (hours * 3_600 + minutes * 60)) ?? .gmt
    }

    /// A moment to the millisecond, in UTC.
    static func written(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
    }
}
