import HTTPSupport
import Kinkeeper
import Store
import Transfer

/// A resource as properties are read of it.
struct ResourceView: Sendable {
    let place: DAVResource
    var book: AddressBook?
    var object: AddressObject?
    /// The object's card, where it was read.
    var card: AddressCard?
    /// Of a calendar: how it stands, where it was read.
    var calendar: PublishedCalendar?
    /// What lies in a calendar.
    var calendarObject: CalendarObject?
    /// What that says, where it was read.
    var entry: CalendarItem?
    /// What clients keep with it, where it was read.
    var dead: [DeadProperty] = []
    /// Of a book: its sync token, where it was read.
    var token: String?
    /// Of a book or home: how many bytes it has, where it was read.
    var usedBytes: Int?

    /// Whether its card is longer than a part of an answer.
    var hasLargeCard: Bool { (card?.bytes.count ?? 0) > MultiStatus.partBytes }
}

/// Who reads properties.
struct Reader: Sendable {
    /// The account's name.
    let account: String
    let scopes: Set<AppPassword.Scope>
    /// The account's zone.
    let zone: ZoneOffsets

    /// Whether they may change what is at a place; of calendars nobody changes any but the tasks.
    func mayWrite(_ place: DAVResource) -> Bool {
        guard DAVResource.Kind.calendars.contains(place.kind) else { return scopes.contains(.writeContacts) }
        return place.isOfTasks && scopes.contains(.writeCalendar)
    }

    var principal: DAVResource { .principal(account) }
}
