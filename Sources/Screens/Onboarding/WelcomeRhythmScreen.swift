import Kinkeeper
package import Store

/// Getting started, second step: whom to be in touch with, and how often.
public struct WelcomeRhythmScreen: Hashable, Sendable {
    /// Those who are likely the closest, and those who were looked for.
    public let people: [WelcomeClosestRow]
    /// The words that were looked for.
    public let query: String
    /// "Nobody matches “zz”."; nil unless somebody was looked for in vain.
    public let foundNobody: String?
    /// Whether somebody was looked for.
    public let isFinding: Bool
    /// One row for each category that people are of.
    public let rows: [WelcomeRhythmRow]
    /// Where the form goes.
    public let herePath: String
    /// Where the step is passed over.
    public let skipPath: String

    /// Builds the step.
    ///
    /// - Parameters:
    ///   - found: Those who were looked for; they come first.
    ///   - chosen: What stands in the form, by field; nil before it was sent.
    package init(
        _ counts: [CategoryCount], closest: [PersonSummary], found: [PersonSummary] = [], query: String = "",
        chosen: [String: String]? = nil, from display: DisplayContext
    ) {
        var seen: Set<Person.ID> = []
        people = (found + closest).filter { seen.insert($0.id).inserted }.map {
            WelcomeClosestRow($0, chosen: chosen ?? [:], from: display)
        }
        self.query = query
        isFinding = !query.isEmpty
        foundNobody = isFinding && found.isEmpty ? display.phrases.text("catchups.form.found.nobody", ["query": query]) : nil
        let used = Dictionary(counts.map { ($0.category, $0) }) { first, _ in first }
        rows = Category.standard.compactMap { category in
            guard let count = used[category], count.open > 0 else { return nil }
            return WelcomeRhythmRow(category, count, chosen: chosen, from: display)
        }
        herePath = Routes.welcomeRhythm.path
        skipPath = Routes.welcomeSkipping.path
    }
}

/// A person whose rhythm can be chosen.
public struct WelcomeClosestRow: Hashable, Sendable {
    /// The field's name: "cadence-0193…".
    public let field: String
    /// Display name in the account's order.
    public let name: String
    /// Photo or initials.
    public let avatar: Avatar
    /// The choices: none, and from a week to three months.
    public let choices: [WelcomePersonRow.Option]

    init(_ person: PersonSummary, chosen: [String: String], from display: DisplayContext) {
        let field = "cadence-\(person.id)"
        self.field = field
        name = person.name.display(display.nameOrder)
        avatar = Avatar(of: person.id, name: person.name, photo: person.photo)
        let days = ["", "7", "14", "30", "90"]
        choices = days.map { value in
            WelcomePersonRow.Option(
                value: value,
                title: value.isEmpty ? display.phrases.text("onboarding.every.none") : Self.title(value, display.phrases),
                isSelected: value == chosen[field] ?? "")
        }
    }

    private static func title(_ days: String, _ phrases: Phrasebook) -> String {
        switch days {
        case "7": phrases.text("onboarding.every.week")
        case "14": phrases.text("onboarding.every.fortnight")
        case "30": phrases.text("onboarding.every.month")
        default: phrases.text("onboarding.every.quarter")
        }
    }
}

/// One category, and how often to be in touch with its people.
public struct WelcomeRhythmRow: Hashable, Sendable {
    /// The field's name: "rhythm-family".
    public let field: String
    /// "Family".
    public let title: String
    /// "12 people".
    public let count: String
    /// The choices; the suggested one is chosen.
    public let options: [WelcomePersonRow.Option]

    init(_ category: Kinkeeper.Category, _ count: CategoryCount, chosen: [String: String]?, from display: DisplayContext) {
        let phrases = display.phrases
        let suggested = Onboarding.suggestion(for: category).map { String($0.days) } ?? ""
        let field = "rhythm-\(category)"
        let present = chosen?[field] ?? suggested
        self.field = field
        title = phrases.text("onboarding.category.\(category).name")
        self.count = phrases.count("shared.people", count.open)
        let named = Cadence.presets.map { (String($0.days), phrases.text("groups.cadence.\($0.days)")) }
        options = ([("", phrases.text("groups.cadence.none"))] + named).map { value, title in
            WelcomePersonRow.Option(value: value, title: title, isSelected: value == present)
        }
    }
}
