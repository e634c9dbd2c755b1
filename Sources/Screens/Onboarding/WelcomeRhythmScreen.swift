import Kinkeeper
package import Store

/// Getting started, second step: how often to be in touch, by category.
public struct WelcomeRhythmScreen: Hashable, Sendable {
    /// One row for each standard category.
    public let rows: [WelcomeRhythmRow]
    /// Some people without a category.
    public let people: [WelcomeSortingRow]
    /// "and 40 more, for another day"; nil when `people` are all.
    public let more: String?
    /// Where the form goes.
    public let herePath: String
    /// Where the step is passed over.
    public let skipPath: String

    /// Builds the step.
    package init(_ counts: [CategoryCount], unsorted: [PersonSummary], from display: DisplayContext) {
        let open = Dictionary(counts.map { ($0.category, $0) }) { first, _ in first }
        rows = Category.standard.map { WelcomeRhythmRow($0, open[$0], from: display) }
        people = unsorted.map { WelcomeSortingRow($0, from: display) }
        let rest = (open[nil]?.people ?? 0) - unsorted.count
        more = rest > 0 ? display.phrases.count("onboarding.rhythm.more", rest) : nil
        herePath = Routes.welcomeRhythm.path
        skipPath = Routes.welcomeSkipping.path
    }
}

/// One category, and how often to be in touch with its people.
public struct WelcomeRhythmRow: Hashable, Sendable {
    /// The field's name: "rhythm-family".
    public let field: String
    /// "Family".
    public let title: String
    /// "12 people"; nil for none.
    public let count: String?
    /// The choices; the suggested one is chosen.
    public let options: [WelcomePersonRow.Option]

    init(_ category: Kinkeeper.Category, _ count: CategoryCount?, from display: DisplayContext) {
        let phrases = display.phrases
        let suggested = Onboarding.suggestion(for: category).map { String($0.days) } ?? ""
        field = "rhythm-\(category)"
        title = phrases.text("onboarding.category.\(category).name")
        self.count = count.flatMap { $0.people > 0 ? phrases.count("shared.people", $0.people) : nil }
        let named = Cadence.presets.map { (String($0.days), phrases.text("groups.cadence.\($0.days)")) }
        options = ([("", phrases.text("groups.cadence.none"))] + named).map { value, title in
            WelcomePersonRow.Option(value: value, title: title, isSelected: value == suggested)
        }
    }
}

/// A person whose category can be chosen.
public struct WelcomeSortingRow: Hashable, Sendable {
    /// The field's name: "category-0193…".
    public let field: String
    /// Display name in the account's order.
    public let name: String
    /// Photo or initials.
    public let avatar: Avatar
    /// The choices.
    public let categories: [WelcomePersonRow.Option]

    init(_ person: PersonSummary, from display: DisplayContext) {
        field = "category-\(person.id)"
        name = person.name.display(display.nameOrder)
        avatar = Avatar(of: person.id, name: person.name, photo: person.photo)
        categories = WelcomePersonRow.categories("", from: display)
    }
}
