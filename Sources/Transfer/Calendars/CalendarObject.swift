public import Foundation

/// An entry as it lies in a calendar under a name.
public struct CalendarObject: Hashable, Sendable {
    /// Its name there: the identifier and ".ics".
    public let name: String
    /// Names the entry as it is; another one, another tag.
    public let etag: String
    /// When it became as it is.
    public let modifiedAt: Date
    /// The UID of the entry, which never changes.
    let uid: String

    /// The identifier of the entry of that name; nil for a name that none can have.
    static func uid(of name: String) -> String? {
        name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : nil
    }

    static let ending = ".ics"
}

/// The changes in a calendar since a token.
public struct CalendarChanges: Hashable, Sendable {
    /// New and changed objects, in their present state.
    public let changed: [CalendarObject]
    /// The names under which nothing is any more.
    public let vanished: [String]
    /// The token to ask with next time.
    public let token: String
    /// Whether there is more to ask for at once, because a limit was reached.
    public let isCut: Bool
}
