public import Store

/// A table before it is imported: what its columns are taken for, and the first people as they would become.
public struct TableScreen: Hashable, Sendable {
    /// The file's name.
    public let file: String
    /// "A table from Google Contacts with 120 rows."
    public let lead: String
    /// The first people.
    public let people: [TablePersonRow]
    /// The problems of the first rows.
    public let problems: [ImportProblemRow]
    /// Why it cannot be imported like this; nil where it can.
    public let problem: String?
    /// "12 days can be read in two ways"; nil where none can.
    public let unclearDays: String?
    /// The columns that hold something.
    public let columns: [TableColumnRow]
    /// "4 empty columns are left out."; nil where there are none.
    public let emptyColumns: String?
    /// How days are read; empty where no column holds days.
    public let dateOrders: [TableChoice]
    /// "Import 120 people".
    public let importTitle: String
    /// The path that the choices are sent to for a new preview.
    public let mappingPath: String
    /// Where they are sent to be imported.
    public let importingPath: String
    /// Where the file is thrown away.
    public let discardingPath: String
    /// "Everyone in The Webers can see and change what you import, including notes."; nil for the account's own address book.
    public let familyHint: String?
    /// The choice of a file for the same address book.
    public let importsPath: String

    /// A screen from its parts.
    public init(
        file: String, lead: String, people: [TablePersonRow], problems: [ImportProblemRow], problem: String?,
        unclearDays: String?, columns: [TableColumnRow], emptyColumns: String?, dateOrders: [TableChoice], importTitle: String,
        familyHint: String? = nil, table: WaitingTable.ID, in family: SharedSpace? = nil
    ) {
        self.file = file
        self.lead = lead
        self.people = people
        self.problems = problems
        self.problem = problem
        self.unclearDays = unclearDays
        self.columns = columns
        self.emptyColumns = emptyColumns
        self.dateOrders = dateOrders
        self.importTitle = importTitle
        self.familyHint = familyHint
        mappingPath = Routes.importTableMapping.path(table, in: family)
        importingPath = Routes.importTableImporting.path(table, in: family)
        discardingPath = Routes.importTableDiscarding.path(table, in: family)
        importsPath = Routes.imports.path(in: family)
    }
}

/// A person as a row of a table would become one.
public struct TablePersonRow: Hashable, Sendable {
    /// The name.
    public let name: String
    /// Ways to reach the person, days, and the beginning of the note.
    public let details: [String]

    /// A row from its parts.
    public init(name: String, details: [String]) {
        self.name = name
        self.details = details
    }
}

/// A column of a table, with the choice of its meaning.
public struct TableColumnRow: Hashable, Sendable {
    /// The name of the form's field: "column-3".
    public let field: String
    /// The heading.
    public let heading: String
    /// "Column “Name”", for screen readers.
    public let title: String
    /// A few of its values: "Anna · Ben · Carla".
    public let sample: String
    /// "in 118 rows".
    public let filled: String
    /// Whether the heading told nothing.
    public let isUnknown: Bool
    /// The possible meanings.
    public let choices: [TableChoice]

    /// A row from its parts.
    public init(
        field: String, heading: String, title: String, sample: String, filled: String, isUnknown: Bool, choices: [TableChoice]
    ) {
        self.field = field
        self.heading = heading
        self.title = title
        self.sample = sample
        self.filled = filled
        self.isUnknown = isUnknown
        self.choices = choices
    }
}

/// Something that can be chosen.
public struct TableChoice: Hashable, Sendable {
    /// The value sent.
    public let value: String
    /// The text shown.
    public let title: String
    /// Whether it is chosen.
    public let isSelected: Bool

    /// A choice from its parts.
    public init(value: String, title: String, isSelected: Bool) {
        self.value = value
        self.title = title
        self.isSelected = isSelected
    }
}
