package import Foundation
import GRDB

/// The value of one column of one row.
package enum StoredValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case bytes(Data)
}

extension StoredValue {
    /// The text; empty for anything else.
    var text: String {
        if case .text(let text) = self { text } else { "" }
    }

    /// The number; nil for anything else.
    var number: Int? {
        if case .integer(let number) = self { Int(exactly: number) } else { nil }
    }

    /// The bytes; empty for anything else.
    var data: Data {
        if case .bytes(let data) = self { data } else { Data() }
    }

    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let data): data.databaseValue
        }
    }

    /// The value at an index of a row of `DocumentTable.select`.
    init(_ row: Row, at index: Int, of column: DocumentColumn) throws {
        guard !row.hasNull(atIndex: index) else {
            self = .null
            return
        }
        switch column.kind {
        case .text, .word:
            guard let text = String(validating: row[index] as Data, as: UTF8.self) else {
                throw StoreError.damaged("the text of a column \(column.name) is not UTF-8")
            }
            self = .text(text)
        case .identifier, .digest, .bytes: self = .bytes(row[index])
        case .integer, .flag, .moment, .day: self = .integer(row[index])
        }
    }
}
