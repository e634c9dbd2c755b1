import Foundation
import GRDB
package import Kinkeeper

/// The place in a list of notes after which the next page starts. It is a place in the order, not in one space, so that the notes
/// of two spaces are paged by one.
public struct NoteCursor: Hashable, Sendable, LosslessStringConvertible {
    /// What a note is sorted by.
    enum Key: Hashable, Sendable {
        case moment(Int64)
        case title(String)
    }

    let order: NoteOrder
    let isPinned: Bool
    let key: Key
    let id: Note.ID

    /// The place of a note.
    init(_ note: NoteSummary, in order: NoteOrder) {
        self.order = order
        isPinned = note.isPinned
        key =
            switch order {
            case .modified: .moment(note.modifiedAt.milliseconds)
            case .created: .moment(note.createdAt.milliseconds)
            case .title: .title(Note.sortTitle(note.title))
            }
        id = note.id
    }

    /// Whether it is a place in an order.
    package func isIn(_ order: NoteOrder) -> Bool { self.order == order }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, let order = NoteOrder(rawValue: parts[0]), ["0", "1"].contains(parts[1]),
            let id = Note.ID(parts[2])
        else { return nil }
        (self.order, isPinned, self.id) = (order, parts[1] == "1", id)
        switch order {
        case .modified, .created:
            guard let moment = Int64(parts[3]) else { return nil }
            key = .moment(moment)
        case .title:
            guard let title = [UInt8](hexadecimal: parts[3]).flatMap({ String(validating: $0, as: UTF8.self) }) else {
                return nil
            }
            key = .title(title)
        }
    }

    /// The order, whether it is pinned, an identifier and what it is sorted by, with "_" between them; a title in hexadecimal
    /// digits, so that it can stand in an address.
    public var description: String {
        let last =
            switch key {
            case .moment(let moment): String(moment)
            case .title(let title): Array(title.utf8).hexadecimal
            }
        return "\(order.rawValue)_\(isPinned ? 1 : 0)_\(id)_\(last)"
    }

    /// Whether a place comes before another in the same order.
    static func isBefore(_ one: NoteCursor, _ other: NoteCursor) -> Bool {
        if one.isPinned != other.isPinned { return one.isPinned }
        switch (one.key, other.key) {
        case (.moment(let first), .moment(let second)) where first != second: return first > second
        case (.title(let first), .title(let second)) where first != second:
            // As SQLite compares them: byte by byte.
            return first.utf8.lexicographicallyPrecedes(second.utf8)
        default: return one.order == .title ? one.id < other.id : one.id > other.id
        }
    }

    /// What a note is sorted by, as SQLite compares it.
    var value: DatabaseValue {
        switch key {
        case .moment(let moment): moment.databaseValue
        case .title(let title): title.databaseValue
        }
    }
}
