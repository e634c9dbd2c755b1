package import Kinkeeper

/// The format of a file, told by its first bytes.
package enum FileFormat: Hashable, Sendable {
    case vCard, jCard
    /// A table, whatever separates its columns.
    case table
    /// Exports of other programs: Monica's and Nametag's export, Birday's backup as JSON or as a table, and a backup of Bonds.
    case monica, nametag, birday, birdayTable, bonds
    /// Kinkeeper's own document of a whole space, which is restored rather than imported.
    case kinkeeper
    /// Contacts, but in a form that is not read (yet), or no contacts at all.
    case other(Other)

    /// The kinds of file people pick by mistake, or hoping.
    package enum Other: String, CaseIterable, Hashable, Sendable {
        case empty, zip, gzip, picture, pdf, database, xCard, html, xml, calendar, ldif, json, bondsDump
        case unknown
    }

    /// Tells the format from the beginning of a file: a few kilobytes are enough.
    package init(beginning: [UInt8]) {
        let head = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning[3...] : beginning[...]
        if let binary = FileFormat.binary(head) {
            self = binary == .zip ? FileFormat.archive(head) : .other(binary)
            return
        }
        // UTF-16 text has a zero beside each letter; the card reader decodes it, here the letters are enough.
        let text = String(decoding: head.prefix(65_536).lazy.filter { $0 != 0 && $0 < 0x80 }, as: UTF8.self).lowercased()
        let trimmed = text.drop(while: \.isWhitespace)
        guard let first = trimmed.first else {
            self = .other(.empty)
            return
        }
        switch first {
        case "[" where trimmed.dropFirst().contains("\"vcard\""): self = .jCard
        case "[" where !text.contains("begin:vcard"), "{" where !text.contains("begin:vcard"): self = FileFormat.json(text)
        case "<" where !text.contains("begin:vcard"): self = .other(FileFormat.markup(text))
        default: self = text.contains("begin:vcard") ? .vCard : FileFormat.plain(trimmed)
        }
    }

    private static func binary(_ head: ArraySlice<UInt8>) -> Other? {
        let marks: [([UInt8], Other)] = [
            (Array("PK\u{3}\u{4}".utf8), .zip), (Array("PK\u{5}\u{6}".utf8), .zip), ([0x1F, 0x8B], .gzip),
            (Array("%PDF".utf8), .pdf), (Array("SQLite format 3".utf8), .database), ([0xFF, 0xD8, 0xFF], .picture),
            ([0x89, 0x50, 0x4E, 0x47], .picture), (Array("GIF8".utf8), .picture), (Array("RIFF".utf8), .picture),
        ]
        return marks.first { head.starts(with: $0.0) }?.1
    }

    /// A backup of Bonds begins with its database; any other archive is one.
    private static func archive(_ head: ArraySlice<UInt8>) -> FileFormat {
        switch ZipArchive.firstName(in: head) {
        case "database.db": .bonds
        case "database.sql": .other(.bondsDump)
        default: .other(.zip)
        }
    }

    private static func markup(_ text: String) -> Other {
        if text.contains("<vcards") || text.contains("<vcard") { return .xCard }
        return text.contains("<html") || text.contains("<!doctype html") ? .html : .xml
    }

    private static func json(_ text: String) -> FileFormat {
        let marks: [([String], FileFormat)] = [
            (["\"exportdate\"", "\"accountcreated\"", "\"groups\""], .nametag), (["\"originaldate\""], .birday),
            (["\"account\"", "\"app_version\""], .monica),
            (["\"account\"", "\"contacts\""], .monica), (["\"kinkeeper\"", "\"exportdate\""], .kinkeeper),
        ]
        return marks.first { $0.0.allSatisfy(text.contains) }?.1 ?? .other(.json)
    }

    private static func plain(_ text: Substring) -> FileFormat {
        if text.hasPrefix("begin:vcalendar") { return .other(.calendar) }
        if text.hasPrefix("dn:") || text.hasPrefix("version: 1\n") { return .other(.ldif) }
        let firstLine = text.prefix { !$0.isNewline }
        if firstLine.contains("yearmatter"), firstLine.contains("date") { return .birdayTable }
        let columns = firstLine.count { $0 == "," || $0 == ";" || $0 == "\t" || $0 == "|" }
        let lines = text.split(maxSplits: 2, whereSeparator: \.isNewline).prefix(2)
        let isEven = ",;\t|".contains { separator in
            let counts = lines.map { line in line.count { $0 == separator } }
            return counts.count == 2 && counts[0] > 0 && counts[0] == counts[1]
        }
        let isHeading = ["name", "mail", "phone", "birthday"].contains { firstLine.contains($0) }
        return columns >= 2 || isEven || (columns >= 1 && isHeading) || firstLine.hasPrefix("sep=") ? .table : .other(.unknown)
    }
}

extension FileFormat.Other {
    /// The finding for an unsupported file: what it looks like, and what to do instead.
    package var code: ImportFinding.Code {
        switch self {
        case .empty: .emptyFile
        case .zip: .zip
        case .gzip: .gzip
        case .picture: .picture
        case .pdf: .pdf
        case .database: .database
        case .xCard: .xCard
        case .html: .html
        case .xml: .xml
        case .calendar: .calendar
        case .ldif: .ldif
        case .json: .otherJSON
        case .bondsDump: .bondsDump
        case .unknown: .noContacts
        }
    }
}
