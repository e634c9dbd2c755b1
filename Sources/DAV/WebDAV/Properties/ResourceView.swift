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
    /// The calendar's state, if it was read.
    var calendar: PublishedCalendar?
    /// The name of the family whose list of tasks it is.
    var familyName: String?
    /// An object in a calendar.
    var calendarObject: CalendarObject?
    /// The object's content, if it was read.
    var entry: CalendarItem?
    /// The dead properties, if they were read.
    var dead: [DeadProperty] = []
    /// The sync token of a book, if it was read.
    var token: String?
    /// The size of a book or home in bytes, if it was read.
    var usedBytes: Int?

    /// Whether its card is longer than a part of an answer.
    var hasLargeCard: Bool { (card?.bytes.count ?? 0) > MultiStatus.partBytes }
}

/// The client that reads properties.
struct Reader: Sendable {
    /// The account's name.
    let account: String
    let scopes: Set<AppPassword.Scope>
    /// The account's zone.
    let zone: ZoneOffsets

    /// Whether the client may change a resource; of the calendars only the tasks can be changed.
    func mayWrite(_ place: DAVResource) -> Bool {
        guard DAVResource.Kind.calendars.contains(place.kind) else { return scopes.contains(.writeContacts) }
        return place.isOfTasks && scopes.contains(.writeCalendar)
    }

    var principal: DAVResource { .principal(account) }
}
