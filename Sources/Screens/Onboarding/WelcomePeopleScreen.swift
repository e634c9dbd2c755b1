package import Kinkeeper

/// Getting started, first step: a file, or a few names.
public struct WelcomePeopleScreen: Hashable, Sendable {
    /// The first rows of the form.
    public let rows: [WelcomePersonRow]
    /// The rows that are folded away until they are wanted.
    public let moreRows: [WelcomePersonRow]
    /// Whether something stands in them.
    public let isMoreOpen: Bool
    /// "12 people are here already."; nil in an empty space.
    public let here: String?
    /// Where the form goes.
    public let herePath: String
    /// Where a file is imported.
    public let importPath: String
    /// Where the step is passed over.
    public let skipPath: String
    /// Whether something in the form has to be corrected.
    public let hasProblems: Bool

    /// How many people the form has room for.
    package static let room = 5
    /// How many of them are seen at once.
    private static let seen = 2

    /// Builds the step. `entries` has one for each row, with the person's identifier to be.
    package init(
        _ entries: [(id: Person.ID, entry: WelcomeEntry)], problems: [Int: String] = [:], peopleCount: Int,
        from display: DisplayContext
    ) {
        let all = entries.enumerated().map { place, row in
            WelcomePersonRow(row.entry, id: row.id, place: place, problem: problems[place], from: display)
        }
        rows = Array(all.prefix(Self.seen))
        moreRows = Array(all.dropFirst(Self.seen))
        isMoreOpen = entries.dropFirst(Self.seen).contains { !$0.entry.isEmpty || !$0.entry.category.isEmpty }
        here = peopleCount > 0 ? display.phrases.count("onboarding.people.here", peopleCount) : nil
        herePath = Routes.welcomePeople.path
        importPath = Routes.imports.path
        skipPath = Routes.welcomeSkipping.path
        hasProblems = !problems.isEmpty
    }
}

/// Typed values of a row of the form.
public struct WelcomeEntry: Hashable, Sendable {
    /// The texts as they were typed; a category's text form.
    package var name = ""
    package var day = ""
    package var month = ""
    package var year = ""
    package var category = ""

    /// Nothing typed yet.
    package init() {}

    /// Whether nothing was typed; a category alone does not count.
    package var isEmpty: Bool {
        [name, day, month, year].allSatisfy { $0.allSatisfy(\.isWhitespace) }
    }

    /// The person, to be checked.
    package var person: PersonEntry {
        var entry = PersonEntry()
        entry.name = PersonName.typed(name)
        entry.category = category
        entry.occasions = [OccasionEntry(year: year, month: month, day: day)]
        return entry
    }
}

/// One row of the form.
public struct WelcomePersonRow: Hashable, Sendable {
    /// A choice of a menu.
    public struct Option: Hashable, Sendable {
        /// The value sent.
        public let value: String
        /// The text shown.
        public let title: String
        /// Whether it is chosen.
        public let isSelected: Bool
    }

    /// From 0: part of the fields' names.
    public let place: Int
    /// "First person".
    public let title: String
    /// The person's identifier, so that a form sent twice makes one person.
    public let id: String
    /// The value of the name field.
    public let name: String
    /// The value of the day field.
    public let day: String
    /// The value of the year field.
    public let year: String
    /// The months to choose from.
    public let months: [Option]
    /// The categories to choose from.
    public let categories: [Option]
    /// Why the row cannot be taken; nil where it can.
    public let problem: String?

    init(_ entry: WelcomeEntry, id: Person.ID, place: Int, problem: String?, from display: DisplayContext) {
        let phrases = display.phrases
        self.place = place
        title = phrases.text("onboarding.people.row", ["number": String(place + 1)])
        self.id = id.description
        (name, day, year) = (entry.name, entry.day, entry.year)
        let named = (1...12).map {
            Option(value: "\($0)", title: display.wording.month($0), isSelected: "\($0)" == entry.month)
        }
        months = [Option(value: "", title: "–", isSelected: entry.month.isEmpty)] + named
        categories = WelcomePersonRow.categories(entry.category, from: display)
        self.problem = problem
    }

    /// The standard categories, with none before them.
    static func categories(_ chosen: String, from display: DisplayContext) -> [Option] {
        let phrases = display.phrases
        return [Option(value: "", title: phrases.text("onboarding.category.none"), isSelected: chosen.isEmpty)]
            + Category.standard.map { category in
                Option(
                    value: category.description, title: display.phrases.text("onboarding.category.\(category).name"),
                    isSelected: chosen == category.description)
            }
    }
}

extension PersonName {
    /// Returns the name of a typed full name: the last word is the family name, unless there is one word alone or the script
    /// needs no blanks.
    package static func typed(_ text: String) -> PersonName {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let formatted = words.joined(separator: " ")
        guard words.count > 1, let last = words.last else { return PersonName(given: formatted, formatted: formatted) }
        return PersonName(given: words.dropLast().joined(separator: " "), family: last, formatted: formatted)
    }
}
