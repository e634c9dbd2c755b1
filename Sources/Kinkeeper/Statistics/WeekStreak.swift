/// How many weeks in a row had a catch-up, or a new note.
///
/// Weeks begin on Monday. The running week counts as soon as it has a catch-up, and does not end a streak before it is
/// over: with catch-ups in each of the three weeks before it and none yet, the streak is 3.
public enum WeekStreak {
    /// The Monday of a day's week.
    public static func monday(of day: CivilDate) -> CivilDate {
        day.adding(days: 1 - day.weekday)
    }

    /// The streak that has not ended by `today`. `hasAny` says whether there was one on a day of the week that begins
    /// on a Monday; it is asked for week after week, backwards, until one has none.
    public static func weeks<Failure: Error>(
        until today: CivilDate, hasAny: (_ monday: CivilDate) throws(Failure) -> Bool
    ) throws(Failure) -> Int {
        var monday = monday(of: today)
        var weeks = try hasAny(monday) ? 1 : 0
        while true {
            monday = monday.adding(days: -7)
            guard try hasAny(monday) else { return weeks }
            weeks += 1
        }
    }
}
