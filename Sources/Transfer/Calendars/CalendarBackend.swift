package import Store

/// A calendar as CalDAV shows it: entries under names, and what changed since a token.
package protocol CalendarBackend: Sendable {
    /// The calendar as it stands.
    func calendar() async throws(StoreError) -> PublishedCalendar
    /// Everything in the calendar without its bytes, in the order of names.
    func objects() async throws(StoreError) -> [CalendarObject]
    /// What lies under a name; nil where nothing does.
    func object(_ name: String) async throws(StoreError) -> CalendarObject?
    /// Those of these that are there, with what they say, by name.
    func entries(_ names: [String]) async throws(StoreError) -> [String: CalendarItem]
    /// The same for as many of the names, from the first, as have so many bytes together; and how many names that are.
    func entries(
        _ names: [String], upTo bytes: Int
    ) async throws(StoreError) -> (items: [String: CalendarItem], names: Int)
    /// Names what the calendar holds now, for asking later what changed since.
    func token() async throws(StoreError) -> String
    /// What changed since a token; see `OccasionCalendarBackend.changes`.
    func changes(since token: String?, limit: Int?) async throws(StoreError) -> CalendarChanges?
}

extension OccasionCalendarBackend: CalendarBackend {}
