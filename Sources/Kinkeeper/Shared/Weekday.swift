/// A day of the week; the raw value is its number in ISO 8601, as `CivilDate.weekday` counts.
public enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The two letters of RFC 5545: `MO` to `SU`.
    public var code: String { Weekday.codes[rawValue - 1] }

    /// Reads the two letters of RFC 5545, in either case.
    public init?(code: some StringProtocol) {
        guard let position = Weekday.codes.firstIndex(of: code.uppercased()) else { return nil }
        self.init(rawValue: position + 1)
    }

    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}

extension Weekday: Comparable {
    /// Monday first.
    public static func < (lhs: Weekday, rhs: Weekday) -> Bool { lhs.rawValue < rhs.rawValue }
}
