/// The calendar in which a date recurs every year. Raw values are the CLDR calendar names (RFC 7529 RSCALE).
public enum CalendarSystem: String, CaseIterable, Sendable {
    case gregorian
    case chinese
    case hebrew
    /// The Umm al-Qura calendar of Saudi Arabia, which most programs mean by "Islamic".
    case islamicUmmAlQura = "islamic-umalqura"
    /// The tabular (arithmetical) Islamic calendar.
    case islamicCivil = "islamic-civil"
}
