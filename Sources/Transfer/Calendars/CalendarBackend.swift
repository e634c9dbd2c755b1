package import Store

/// A calendar as CalDAV shows it: entries under names, and what changed since a token.
package protocol CalendarBackend: Sendable {
    /// The calendar as it stands.
    func calendar() async throws(StoreError) -> PublishedCalendar
    /// Everything in the calendar without its bytes, in the order of names.
    func objects() async throws(StoreError) -> [CalendarObject]
    /// Returns the object with a name; nil without one.
    func object(_ name: String) async throws(StoreError) -> CalendarObject?
    /// Returns the present ones of these objects with their content, by name.
    func entries(_ names: [String]) async throws(StoreError) -> [String: CalendarItem]
    /// The same for as many of the names, from the first, as have so many bytes together; and how many names that are.
    func entries(
        _ names: [String], upTo bytes: Int
    ) async throws(StoreError) -> (items: [String: CalendarItem], names: Int)
    /// Names what the calendar holds now, for asking later what changed since.
    func token() async throws(StoreError) -> String
    /// Returns the changes since a token; see `OccasionCalendarBackend.changes`.
    func changes(since token: String?, limit: Int?) async throws(StoreError) -> CalendarChanges?
}

extension OccasionCalendarBackend: CalendarBackend {}
