/// What a file looks like from its first bytes.
package enum FileFormat: Hashable, Sendable {
    case vCard, jCard
    /// Contacts, but in a form that is not read (yet), or no contacts at all.
    case other(Other)

    /// The kinds of file people pick by mistake, or hoping.
    package enum Other: String, CaseIterable, Hashable, Sendable {
        case empty, zip, gzip, picture, pdf, database, xCard, html, xml, calendar, ldif, json, csv, unknown
    }

    /// Tells the format from the beginning of a file: a few kilobytes are enough.
    package init(beginning: [UInt8]) {
        let head = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning[3...] : beginning[...]
        if let binary = FileFormat.binary(head) {
            self = .other(binary)
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
        case "[" where !text.contains("begin:vcard"), "{" where !text.contains("begin:vcard"): self = .other(.json)
        case "<" where !text.contains("begin:vcard"): self = .other(FileFormat.markup(text))
        default: self = text.contains("begin:vcard") ? .vCard : .other(FileFormat.plain(trimmed))
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

    private static func markup(_ text: String) -> Other {
        if text.contains("<vcards") || text.contains("<vcard") { return .xCard }
        return text.contains("<html") || text.contains("<!doctype html") ? .html : .xml
    }

    private static func plain(_ text: Substring) -> Other {
        if text.hasPrefix("begin:vcalendar") { return .calendar }
        if text.hasPrefix("dn:") || text.hasPrefix("version: 1\n") { return .ldif }
        let firstLine = text.prefix { !$0.isNewline }
        let columns = firstLine.count { $0 == "," || $0 == ";" || $0 == "\t" }
        let isHeading = ["name", "mail", "phone", "birthday"].contains { firstLine.contains($0) }
        return columns >= 2 || (columns >= 1 && isHeading) ? .csv : .unknown
    }
}

extension FileFormat.Other {
    /// What to tell whoever picked the file: what it looks like, and what to do instead.
    package var advice: String {
        let export = "Export the contacts as vCard (.vcf) instead."
        return switch self {
        case .empty: "The file is empty. Export the contacts again and look whether the new file has a size."
        case .zip: "This is a zip archive. Unpack it and import the .vcf file inside."
        case .gzip: "This is a gzip-compressed file. Unpack it and import the .vcf file inside."
        case .picture: "This is a picture, not contacts. \(export)"
        case .pdf: "This is a PDF document, not contacts. \(export)"
        case .database: "This is a database file. Open it in the program it belongs to and export the contacts as vCard (.vcf)."
        case .xCard: "These are contacts as XML (xCard), which cannot be read yet. \(export)"
        case .html: "This is a web page; perhaps the download asked to sign in. \(export)"
        case .xml: "This is an XML file without contacts that can be read. \(export)"
        case .calendar: "This is a calendar (iCalendar), not contacts. \(export)"
        case .ldif: "These are contacts as LDIF, which cannot be read yet. \(export)"
        case .json: "This is a JSON file, but not contacts as jCard. \(export)"
        case .csv: "This looks like a table (CSV), which cannot be read yet. \(export)"
        case .unknown: "There is no contact in this file. \(export)"
        }
    }
}
