import Kinkeeper

/// The reckoning of Easter, after the anonymous algorithm published in Nature (1876) and J. Meeus's for the Julian calendar.
enum Easter {
    /// Easter Sunday of the Western churches, by the Gregorian calendar.
    static func western(_ year: Int) -> CivilDate {
        let golden = year % 19
        let (century, yearOfCentury) = year.quotientAndRemainder(dividingBy: 100)
        let epactShift = (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * golden + century - century / 4 - epactShift + 15) % 30
        let toSunday = (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
        let correction = (golden + 11 * epact + 22 * toSunday) / 451
        let days = epact + toSunday - 7 * correction + 114
        return CivilDate(year: year, month: days / 31, day: days % 31 + 1) ?? CivilDate(daysSinceEpoch: 0)
    }

    /// Easter Sunday of the Eastern churches, on the Gregorian calendar.
    static func eastern(_ year: Int) -> CivilDate {
        let fullMoon = (19 * (year % 19) + 15) % 30
        let toSunday = (2 * (year % 4) + 4 * (year % 7) - fullMoon + 34) % 7
        let days = fullMoon + toSunday + 114
        let behind = year / 100 - year / 400 - 2
        let julian = CivilDate(year: year, month: days / 31, day: days % 31 + 1) ?? CivilDate(daysSinceEpoch: 0)
        return julian.adding(days: behind)
    }
}
