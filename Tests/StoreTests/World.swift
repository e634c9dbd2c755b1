import Foundation
import GRDB
import Kinkeeper
import Synchronization

@testable import Store

extension Space {
    /// Returns everything the space holds, as text without identifiers and times, for golden files: the people with their data,
    /// the kept cards, and the log since a position.
    func world(logSince position: Int64 = 0) async throws -> String {
        try await file.read { db in
            var text = "people\n"
            for row in try Row.fetchAll(db, sql: "SELECT id FROM people ORDER BY id") {
                guard let person = try db.firstRow(PersonSQL.select, [(row[0] as UUID).databaseValue]) else { continue }
                text += try Person(row: person, in: db).worldText
            }
            text += "cards\n"
            for row in try Row.fetchAll(db, sql: "SELECT kind, uid, revision FROM cards ORDER BY id") {
                text += "  \(row[0] as String) \((row[1] as String?) ?? "-") rev \((row[2] as Int64?) ?? 0)"
                text += "\n"
            }
            let replaced = try Int.fetchOne(db, sql: "SELECT count(*) FROM replaced_cards") ?? 0
            if replaced > 0 { text += "replaced cards: \(replaced)\n" }
            text += "log\n"
            for row in try Row.fetchAll(
                db, sql: "SELECT kind, table_name FROM changes WHERE sequence > ? ORDER BY sequence", arguments: [position])
            {
                text += "  \(row[0] as String) \(row[1] as String)\n"
            }
            return text
        }
    }

    /// How many rows or lists of rows some work asks for, of a space in memory.
    func statements(_ work: () async throws -> Void) async throws -> Int {
        final class Counter: Sendable { let count = Mutex(0) }
        let counter = Counter()
        try await file.write { db in
            db.trace { event in if "\(event)".hasPrefix("SELECT") { counter.count.withLock { $0 += 1 } } }
        }
        try await work()
        try await file.write { db in db.trace() }
        return counter.count.withLock(\.self)
    }

    /// All rows of all tables that are kept, for comparing two spaces or two moments. Times of import are left out.
    func rows(of tables: [String] = Space.keptTables, without hidden: Set<String> = []) async throws -> [String] {
        try await file.read { db in
            try tables.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1").map { row in
                    table + " " + row.filter { !hidden.contains($0.0) }.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
                }
            }
        }
    }

    static let keptTables = [
        "people", "contact_methods", "postal_addresses", "occasions", "person_tags", "cards", "replaced_cards", "changes",
        "search_documents",
    ]
}

extension Person {
    fileprivate var worldText: String {
        var text = "  \(profile.name.formatted)"
        if trashedAt != nil { text += " (in the trash)" }
        if let category { text += " [\(category.storageText)]" }
        if photo != nil { text += " +photo" }
        text += "\n"
        for contact in profile.contacts { text += "    \(contact.label): \(contact.worldText)\n" }
        for occasion in profile.occasions { text += "    \(occasion.kind.rawValue) \(occasion.label): \(occasion.worldText)\n" }
        if !profile.tags.isEmpty { text += "    tags: \(profile.tags.joined(separator: ", "))\n" }
        return text
    }
}

extension ContactMethod {
    fileprivate var worldText: String {
        switch value {
        case .phone(let text), .email(let text), .url(let text): text
        case .messaging(let service, let handle): "\(service) \(handle)"
        case .address(let address): "\(address.street), \(address.locality)"
        }
    }
}

extension Occasion {
    fileprivate var worldText: String {
        switch when {
        case .text(let words): "\"\(words)\""
        case .date(let date): "\(date.year ?? 0)-\(date.month ?? 0)-\(date.day ?? 0) \(date.calendar.rawValue)"
        }
    }
}
