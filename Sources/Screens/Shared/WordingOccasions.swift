public import Kinkeeper
import Store

extension Wording {
    /// "Birthday", "Anniversary", "Name day", "Day of death", or the owner's own label where there is one.
    public func title(of occasion: Occasion) -> String {
        occasion.label.isEmpty ? title(of: occasion.kind) : occasion.label
    }

    /// "Birthday", "Anniversary", "Name day", "Day of death", "Date".
    public func title(of kind: Occasion.Kind) -> String {
        switch kind {
        case .birthday: phrases.text("dates.birthday")
        case .anniversary: phrases.text("dates.anniversary")
        case .nameDay: phrases.text("dates.nameDay")
        case .memorial: phrases.text("dates.memorial")
        case .custom: phrases.text("dates.custom")
        }
    }

    /// "turns 40" ("turned 40" when it is past), "12 years", "30 years ago"; nil when the year is unknown or says nothing yet.
    public func turning(_ kind: Occasion.Kind, _ years: Int?, isPast: Bool = false) -> String? {
        guard let years, years > 0 else { return nil }
        return switch kind {
        case .birthday: phrases.text(isPast ? "dates.turned" : "dates.turns", ["age": number(years)])
        case .memorial: phrases.count("dates.yearsAgo", years)
        case .anniversary, .nameDay, .custom: phrases.count("dates.years", years)
        }
    }

    /// "Anna turns 40 on Friday." for the next occasion if it is within a week; nil otherwise.
    func lead(_ upcoming: UpcomingOccasion) -> String? {
        let today = upcoming.occurrence.date.adding(days: -upcoming.occurrence.daysUntil)
        guard let day = nearDay(upcoming.occurrence.date, today: today) else { return nil }
        let occasion = upcoming.remembered.occasion
        var blanks = blanks(for: callName(upcoming.remembered.name))
        blanks["day"] = day
        blanks["occasion"] = occasion.label.isEmpty ? inside(occasion.kind) : quoted(occasion.label)
        let years = upcoming.occurrence.turning.flatMap { $0 > 0 ? $0 : nil }
        return capitalised(lead(occasion.kind, years, blanks))
    }

    /// "today", "tomorrow", "on Friday"; nil beyond a week.
    func nearDay(_ occurrence: Occurrence) -> String? {
        nearDay(occurrence.date, today: occurrence.date.adding(days: -occurrence.daysUntil))
    }

    /// The sentence of an occasion: "Anna turns 40 on Friday."; blanks are those of `blanks(for:)`, `day` and `occasion`.
    func lead(_ kind: Occasion.Kind, _ years: Int?, _ blanks: [String: String]) -> String {
        switch kind {
        case .birthday:
            years.map { phrases.count("dates.lead.turns", $0, blanks) } ?? phrases.text("dates.lead.birthday", blanks)
        case .memorial:
            years.map { phrases.count("dates.lead.died", $0, blanks) } ?? phrases.text("dates.lead.memorial", blanks)
        case .anniversary, .nameDay, .custom:
            years.map { phrases.count("dates.lead.lasting", $0, blanks) } ?? phrases.text("dates.lead.occasion", blanks)
        }
    }

    /// An occasion as it is named inside a sentence: "anniversary", "Jahrestag", "el aniversario".
    func inside(_ kind: Occasion.Kind) -> String {
        switch kind {
        case .anniversary: phrases.text("dates.anniversary.inside")
        case .nameDay: phrases.text("dates.nameDay.inside")
        case .custom: phrases.text("dates.custom.inside")
        case .birthday, .memorial: title(of: kind)
        }
    }
}
