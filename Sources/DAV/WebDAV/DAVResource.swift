import Kinkeeper
import Store

/// Everything that has an address under /dav/, printed and parsed by one table.
package enum DAVResource: Hashable, Sendable {
    /// /dav/
    case root
    /// /dav/principals/
    case principals
    /// /dav/principals/ACCOUNT/
    case principal(String)
    /// /dav/addressbooks/
    case homes
    /// /dav/addressbooks/ACCOUNT/
    case home(String)
    /// /dav/addressbooks/ACCOUNT/BOOK/
    case book(String, String)
    /// /dav/addressbooks/ACCOUNT/BOOK/;add-member, where a card is sent that has no name yet (RFC 5995).
    case newMember(String, String)
    /// /dav/addressbooks/ACCOUNT/BOOK/CARD
    case card(String, String, String)

    /// /dav/calendars/
    case calendarHomes
    /// /dav/calendars/ACCOUNT/
    case calendarHome(String)
    /// /dav/calendars/ACCOUNT/CALENDAR/
    case calendar(String, String)
    /// /dav/calendars/ACCOUNT/CALENDAR/ENTRY
    case entry(String, String, String)

    static let addMember = ";add-member"
    /// The calendar of occasions and due catch-ups.
    static let occasions = "occasions"
    /// The list of tasks.
    static let tasks = "reminders"
    private static let sharedPrefix = "shared-"
    private static let familyPrefix = "family-"

    /// The list of tasks of a shared space. Another couple's is another list: what programs know of one is not of the other.
    static func sharedTasks(of space: Space.ID) -> String { "\(sharedPrefix)\(space)" }

    /// The address book of a family, among those of each member; and its list of tasks, among their calendars.
    static func familyBook(of space: Space.ID) -> String { "\(familyPrefix)\(space)" }

    /// The resource at a path; nil for an impossible path. The slash at the end does not matter. "/" is the root too: clients
    /// that know only a host begin there.
    package init?(path: String) {
        var segments: [String] = []
        var parts = path.utf8.drop { $0 == UInt8(ascii: "/") }.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.starts(with: "//".utf8) else { return nil }
        if parts.last?.isEmpty == true { parts.removeLast() }
        for part in parts {
            guard let segment = PercentCoding.decoded(part) else { return nil }
            segments.append(segment)
        }
        guard segments.isEmpty || segments[0] == "dav" else { return nil }
        let branch = segments.count > 1 ? segments[1] : ""
        switch (segments.count, branch) {
        case (0, _), (1, _): self = .root
        case (2, "principals"): self = .principals
        case (3, "principals"): self = .principal(segments[2])
        case (2, "addressbooks"): self = .homes
        case (3, "addressbooks"): self = .home(segments[2])
        case (4, "addressbooks"): self = .book(segments[2], segments[3])
        case (5, "addressbooks"):
            self =
                segments[4] == DAVResource.addMember
                ? .newMember(segments[2], segments[3]) : .card(segments[2], segments[3], segments[4])
        case (2, "calendars"): self = .calendarHomes
        case (3, "calendars"): self = .calendarHome(segments[2])
        case (4, "calendars"): self = .calendar(segments[2], segments[3])
        case (5, "calendars"): self = .entry(segments[2], segments[3], segments[4])
        default: return nil
        }
    }

    /// Whether a part of a path can name nothing: broken escapes, control characters, "." and "..", more than 255 bytes, no text.
    static func hasUnusableName(path: String) -> Bool {
        var parts = path.utf8.drop { $0 == UInt8(ascii: "/") }.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true { parts.removeLast() }
        return parts.contains { PercentCoding.decoded($0) == nil }
    }

    /// The path, escaped; of a collection with a slash at its end.
    package var path: String { String(decoding: pathBytes, as: UTF8.self) }

    var pathBytes: [UInt8] {
        var bytes = Array("/dav/".utf8)
        let segments: [String] =
            switch self {
            case .root: []
            case .principals: ["principals"]
            case .principal(let account): ["principals", account]
            case .homes: ["addressbooks"]
            case .home(let account): ["addressbooks", account]
            case .book(let account, let book), .newMember(let account, let book): ["addressbooks", account, book]
            case .card(let account, let book, let card): ["addressbooks", account, book, card]
            case .calendarHomes: ["calendars"]
            case .calendarHome(let account): ["calendars", account]
            case .calendar(let account, let calendar): ["calendars", account, calendar]
            case .entry(let account, let calendar, let entry): ["calendars", account, calendar, entry]
            }
        for segment in segments {
            PercentCoding.append(segment, to: &bytes)
            bytes.append(UInt8(ascii: "/"))
        }
        switch self {
        case .card, .entry: bytes.removeLast()
        case .newMember: bytes += DAVResource.addMember.utf8
        default: break
        }
        return bytes
    }

    /// The account that the resource belongs to; nil for shared ones.
    var account: String? {
        switch self {
        case .root, .principals, .homes, .calendarHomes: nil
        case .principal(let account), .home(let account), .book(let account, _), .newMember(let account, _),
            .card(let account, _, _), .calendarHome(let account), .calendar(let account, _), .entry(let account, _, _):
            account
        }
    }

    /// Whether it is a list of tasks, or lies in one.
    var isOfTasks: Bool { calendarName == DAVResource.tasks || sharedSpace != nil || familyOfTasks != nil }

    /// Whether it is a list of tasks that other accounts have too, or lies in one.
    var isOfOthersToo: Bool { sharedSpace != nil || familyOfTasks != nil }

    /// The family whose list of tasks it is, or lies in.
    var familyOfTasks: Space.ID? { calendarName.flatMap(DAVResource.family(named:)) }

    /// The shared space whose list of tasks it is, or lies in.
    var sharedSpace: Space.ID? {
        guard let name = calendarName, name.hasPrefix(DAVResource.sharedPrefix),
            let id = Space.ID(String(name.dropFirst(DAVResource.sharedPrefix.count))),
            name == DAVResource.sharedTasks(of: id)
        else { return nil }
        return id
    }

    /// The family whose address book it is, or lies in.
    var family: Space.ID? {
        let name: String
        switch self {
        case .book(_, let book), .newMember(_, let book), .card(_, let book, _): name = book
        default: return nil
        }
        return DAVResource.family(named: name)
    }

    private static func family(named name: String) -> Space.ID? {
        guard name.hasPrefix(familyPrefix), let id = Space.ID(String(name.dropFirst(familyPrefix.count))),
            name == familyBook(of: id)
        else { return nil }
        return id
    }

    /// Whether it is the address book of a family: no client makes, deletes, moves or renames one.
    var isFamilyBook: Bool {
        guard case .book = self else { return false }
        return family != nil
    }

    private var calendarName: String? {
        switch self {
        case .calendar(_, let name), .entry(_, let name, _): name
        default: nil
        }
    }

    /// Whether an app password opens it, where it lies among calendars.
    func opens(for scopes: Set<AppPassword.Scope>) -> Bool {
        guard kind == .calendar || kind == .entry else { return scopes.opensCalendars }
        return scopes.contains(isOfTasks ? .writeCalendar : .readCalendar)
    }

    var kind: Kind {
        switch self {
        case .root: .root
        case .principals: .principals
        case .principal: .principal
        case .homes: .homes
        case .home: .home
        case .book, .newMember: .book
        case .card: .card
        case .calendarHomes: .calendarHomes
        case .calendarHome: .calendarHome
        case .calendar: .calendar
        case .entry: .entry
        }
    }

    /// The kind of a resource.
    struct Kind: OptionSet, Hashable, Sendable {
        let rawValue: UInt16
        static let root = Kind(rawValue: 1)
        static let principals = Kind(rawValue: 2)
        static let principal = Kind(rawValue: 4)
        static let homes = Kind(rawValue: 8)
        static let home = Kind(rawValue: 16)
        static let book = Kind(rawValue: 32)
        static let card = Kind(rawValue: 64)

        static let calendarHomes = Kind(rawValue: 128)
        static let calendarHome = Kind(rawValue: 256)
        static let calendar = Kind(rawValue: 512)
        static let entry = Kind(rawValue: 1024)

        static let everything: Kind = [
            .root, .principals, .principal, .homes, .home, .book, .card, .calendarHomes, .calendarHome, .calendar, .entry,
        ]
        /// Resources among address books.
        static let contacts: Kind = [.homes, .home, .book, .card]
        /// Resources among calendars.
        static let calendars: Kind = [.calendarHomes, .calendarHome, .calendar, .entry]
    }
}
