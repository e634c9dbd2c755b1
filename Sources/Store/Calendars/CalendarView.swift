import Cryptography
public import Foundation
public import Kinkeeper

/// A view of the calendar of occasions and catch-ups: two that differ in any part are two calendars.
public struct CalendarView: Hashable, Sendable {
    /// The account whose alerts, zone and name order count.
    public var account: Account.ID
    /// The tag of the language of its words.
    public var language: String
    /// The order of names.
    public var nameOrder: NameOrder
    /// Whether entries name the people they are about.
    public var showsNames: Bool
    /// Whether entries ring when the account's alerts come.
    public var hasAlarms: Bool
    /// What it is a view of.
    private var content = Content.occasions

    private enum Content { case occasions, tasks, couple }

    /// A view from its parts.
    public init(account: Account.ID, language: String, nameOrder: NameOrder, showsNames: Bool, hasAlarms: Bool) {
        self.account = account
        self.language = language
        self.nameOrder = nameOrder
        self.showsNames = showsNames
        self.hasAlarms = hasAlarms
    }

    /// The list of an account's tasks.
    public static func tasks(of account: Account.ID) -> CalendarView {
        var view = CalendarView(account: account, language: "", nameOrder: .givenFirst, showsNames: true, hasAlarms: true)
        view.content = .tasks
        return view
    }

    /// The calendar of the account's couple, as this view shows it.
    public var ofCouple: CalendarView {
        var view = self
        view.content = .couple
        return view
    }

    /// Names it in the table. The order of names is no part of it: another one changes entries, but makes no new calendar.
    var key: String {
        let look = "\(language) \(showsNames ? "names" : "-") \(hasAlarms ? "alarms" : "-")"
        return switch content {
        case .occasions: "\(account) \(look)"
        case .tasks: "\(account) tasks"
        case .couple: "\(account) couple \(look)"
        }
    }
}

/// The records that a calendar's entries are built from, as values.
public struct CalendarSource: Sendable {
    /// Days in people's lives.
    public let occasions: [WatchedOccasion]
    /// The due catch-ups.
    public let catchups: [CatchupDue]
    /// The choices at all levels.
    public let preferences: AlertPreferences
    /// The names of all people in these.
    public let names: [Person.ID: PersonName]
}

/// A built entry of a calendar, ready to be compared with its published state.
public struct WorkedOutEntry: Sendable {
    /// Names it, always.
    public let uid: String
    /// The SHA-256 of its content.
    public let digest: [UInt8]

    /// An entry that says these bytes.
    public init(uid: String, bytes: [UInt8]) {
        self.uid = uid
        digest = Array(SHA256.hash(data: bytes))
    }
}

/// The stored state of an entry.
public struct PublishedState: Hashable, Sendable {
    /// Names the entry.
    public let uid: String
    /// The SHA-256 of its content.
    public let digest: [UInt8]
    /// How often it became another one.
    public let sequence: Int
    /// Since which revision of the calendar it is as it is.
    public let revision: Int64
    /// When that was noticed.
    public let changedAt: Date
    /// Whether it is there no more.
    public let isGone: Bool
}

/// A calendar as a whole, at a moment.
public struct PublishedCalendar: Hashable, Sendable {
    /// How often anything in it changed.
    public let revision: Int64
    /// Names the calendar and its revision: the same as long as every entry is.
    public let version: String
    /// When an entry changed last.
    public let changedAt: Date
}
