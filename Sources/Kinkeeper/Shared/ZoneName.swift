public import Foundation

/// The names of time zones in the list of IANA.
public enum ZoneName {
    /// Returns the zone of a name such as "Europe/Berlin" or "UTC"; nil for any other text. Foundation also takes abbreviations,
    /// which are not places and have no summer time.
    public static func zone(_ name: String) -> TimeZone? {
        guard name.contains("/") || name == "UTC" || name == "GMT" else { return nil }
        return TimeZone(identifier: name)
    }
}
