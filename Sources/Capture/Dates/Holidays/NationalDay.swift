/// A day that has the same name in many countries and a day of its own in each.
enum NationalDay: String, CaseIterable, Sendable {
    case mothersDay, fathersDay, labourDay, thanksgiving, independenceDay, nationalDay, constitutionDay, childrensDay
    case grandparentsDay, womensDay, harvestFestival, remembranceDay, teachersDay, valentinesDay

    /// Returns its holiday in a country (ISO 3166-1); the most common one when there is no special rule.
    func holiday(in country: String) -> Holiday {
        let found = Self.rules[self]?[country] ?? Self.rules[self]?[""]
        // A country without a national day of its own keeps the one of its independence.
        if case .national(.independenceDay) = found, self != .independenceDay {
            return NationalDay.independenceDay.holiday(in: country)
        }
        return found ?? .fixed(1, 1)
    }

    /// The holidays by country, those of all others under an empty name.
    private static let rules: [NationalDay: [String: Holiday]] = {
        var rules: [NationalDay: [String: Holiday]] = [:]
        for entry in WordList(named: "national-days").entries {
            guard let day = entry.heading.first.flatMap({ NationalDay(rawValue: String($0)) }),
                let rule = entry.phrases.first.flatMap({ Holiday(rule: $0.split(separator: " ")) })
            else { continue }
            let countries = entry.heading.dropFirst().map(String.init)
            for country in countries.isEmpty ? [""] : countries { rules[day, default: [:]][country] = rule }
        }
        return rules
    }()
}
