import Foundation
import GRDB

// Lists as values of a statement, for `json_each`: a statement has room for only so many values.

extension [String] {
    /// The texts as a list in JSON.
    var jsonList: DatabaseValue {
        let bytes = (try? JSONEncoder().encode(self)) ?? Data("[]".utf8)
        return String(decoding: bytes, as: UTF8.self).databaseValue
    }
}

extension Sequence<Int64> {
    /// The numbers as a list in JSON.
    var jsonList: DatabaseValue { "[\(map(String.init).joined(separator: ","))]".databaseValue }
}
