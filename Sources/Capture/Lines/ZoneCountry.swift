/// The country of a time zone, where the zone tells it.
enum ZoneCountry {
    /// ISO 3166-1 code of the country of a zone of the tz database; nil where it tells none.
    static func country(of zone: String) -> String? {
        if let country = countries[zone] { return country }
        let area = zone.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return (1...2).lazy.compactMap { countries[area.prefix($0).joined(separator: "/") + "/"] }.first
    }

    /// By the name of the zone, or of the area that begins it with the stroke after it.
    private static let countries: [String: String] = {
        var countries: [String: String] = [:]
        for entry in WordList(named: "time-zones").entries {
            for zone in entry.phrases { countries[String(zone)] = entry.heading.joined() }
        }
        return countries
    }()
}
