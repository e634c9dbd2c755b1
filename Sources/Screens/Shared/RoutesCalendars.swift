public import Kinkeeper
public import Store

extension Routes {
    /// The links under which calendars are subscribed to: the list, and a form for a new one.
    public static let calendarFeeds = FixedRoute("/settings/feeds")
    /// Takes a link back.
    public static let calendarFeedRevoking = Route<CalendarFeed.ID>("/settings/feeds/", "calendarFeed", "/revoking")
    /// The calendar under its secret address: "/feeds/SECRET/kinkeeper.ics".
    public static let feed = Route<String>("/feeds/", "feed", "/kinkeeper.ics")
}
