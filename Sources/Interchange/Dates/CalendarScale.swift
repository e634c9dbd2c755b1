import Kinkeeper

extension CalendarSystem {
    /// The calendar a CALSCALE parameter names (RFC 6350, section 5.8; CLDR names as for RSCALE, RFC 7529).
    ///
    /// "islamic" alone is taken as Umm al-Qura, which is what phones mean by it.
    init?(calendarScale name: String) {
        switch name.lowercased() {
        case "", "gregorian", "gregory": self = .gregorian
        case "chinese": self = .chinese
        case "hebrew": self = .hebrew
        case "islamic", "islamic-umalqura": self = .islamicUmmAlQura
        case "islamic-civil", "islamicc": self = .islamicCivil
        default: return nil
        }
    }

    /// The latest year of this calendar that has begun by the end of the Gregorian `year`.
    func latestYear(byGregorian year: Int) -> Int {
        switch self {
        case .gregorian, .chinese: year
        case .hebrew: year + 3761
        case .islamicUmmAlQura, .islamicCivil: (year - 621) * 33 / 32 + 1
        }
    }
}
