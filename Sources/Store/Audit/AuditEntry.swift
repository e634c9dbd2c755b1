public import Foundation
public import Kinkeeper

/// Where a sign-in or a change came from.
public struct AuditOrigin: Hashable, Sendable {
    /// What asked.
    public enum Means: String, CaseIterable, Sendable {
        /// A browser.
        case browser
        /// A device with an app password.
        case device
        /// A program with a token.
        case token
        /// The server itself, or a command on its machine.
        case server
    }

    /// What asked.
    public let means: Means
    /// Its address as the server sees it, of IPv6 its network: what guesses are counted by too. Empty where there is none.
    public let source: String
    /// What a browser or device says of itself; of a token its name.
    public let words: String

    /// The server itself, or a command on its machine.
    public static let server = AuditOrigin(.server, source: "", words: "")

    /// The same, without where it was: what another account learns of it.
    var hidden: AuditOrigin { AuditOrigin(means, source: "", words: "") }

    /// An origin from its parts; long words are cut off.
    public init(_ means: Means, source: String, words: String) {
        self.means = means
        self.source = source.cut(to: 100)
        self.words = words.cut(to: 300)
    }
}

extension String {
    /// Its first Unicode scalars: a single character may have thousands of them.
    func cut(to most: Int) -> String { String(String.UnicodeScalarView(unicodeScalars.prefix(most))) }
}

/// A sign-in to an account, or a change of what opens it or of where its data goes.
public struct AuditEntry: Identifiable, Hashable, Sendable {
    /// Names one entry; the order of identifiers is that of the list.
    public typealias ID = Identifier<AuditEntry>

    /// For how many seconds entries are kept: 365 days.
    public static let kept: TimeInterval = 365 * 24 * 60 * 60
    /// How many of one kind an account has at most; the oldest go first. So none of one kind pushes out another.
    public static let mostOfKind = 250
    /// From how many sources an hour failed sign-ins are told apart; those of all others are one entry.
    public static let sourcesAnHour = 20

    /// Names the entry.
    public let id: ID
    /// What happened.
    public let kind: AuditKind
    /// When; of several failed sign-ins the first.
    public let happenedAt: Date
    /// How often within the hour.
    public let count: Int
    /// What it was about, as `AuditKind` says of each: a name, a number, or nothing.
    public let label: String
    /// Where it came from.
    public let origin: AuditOrigin
}

/// A page of the list.
public struct AuditPage: Hashable, Sendable {
    /// The entries of this page, the newest first.
    public let entries: [AuditEntry]
    /// The entry after which the next page starts; nil on the last one.
    public let next: AuditEntry.ID?
}
