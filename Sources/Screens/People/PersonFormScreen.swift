/// The form for one person: a new one, or an edit.
public struct PersonFormScreen: Hashable, Sendable {
    /// "New person", "Edit Anna Berg".
    public let title: String
    /// Where the form is sent.
    public let savePath: String
    /// The family in whose address book the person is or will be; nil for the account's own.
    public let family: String?
    /// Where one goes without saving.
    public let cancelPath: String
    /// The identifier of a new person, so that a form sent twice adds one person; empty for an edit.
    public let id: String
    /// Whether the person is yet to be made.
    public let isNewPerson: Bool
    /// The version the edit started from; empty for a new person.
    public let version: String
    /// The problems, with links to the fields; empty without any.
    public let problems: [FormProblem]
    /// Given name, family name.
    public let mainNames: [FormField]
    /// The other parts of the name.
    public let otherNames: [FormField]
    /// Whether one of those is filled in, so that they are shown at once.
    public let showsOtherNames: Bool
    /// The problem with the name, if any.
    public let nameProblem: String?
    /// Phone numbers.
    public let phones: FormSection
    /// E-mails, messaging and links.
    public let sections: [FormSection]
    /// Whether work is filled in, so that it is shown at once.
    public let showsWork: Bool
    /// Whether there is a note.
    public let showsNote: Bool
    /// Whether something is chosen that no card has, or is wrong there.
    public let showsOwn: Bool
    /// Postal addresses.
    public let addresses: FormSection
    /// Days.
    public let days: FormSection
    /// Tags.
    public let tags: FormSection
    /// Job title and organisation.
    public let work: [FormField]
    /// Many lines.
    public let note: String
    /// None, the standard ones, the owner's own, and one that is new.
    public let categories: [FormChoice]
    /// A category of the owner's own that is being typed.
    public let newCategory: String
    /// As the groups say, never, the presets, and another number of days; empty in a family.
    public let cadences: [FormChoice]
    /// The number of days.
    public let cadenceDays: String
    /// The problem with it, if any.
    public let cadenceProblem: String?
    /// As the account says, 28 February, 1 March.
    public let leapDayRules: [FormChoice]
    /// The labels offered for ways to reach the person.
    public let labels: [String]
    /// Messaging services that are offered.
    public let services: [String]
}

/// A field of one line.
public struct FormField: Hashable, Sendable {
    /// Its name in the form, and its identifier on the page.
    public let name: String
    /// The label.
    public let title: String
    /// The value of the field.
    public let value: String
    /// The autocomplete attribute for the browser; "off" where it must not fill in.
    public let autocomplete: String
    /// Said below it; may be empty.
    public let hint: String
    /// Whether it may have several lines, as a street has.
    public var isStreet = false
}

/// One choice of several.
public struct FormChoice: Hashable, Sendable {
    /// The value that is sent.
    public let value: String
    /// The text shown.
    public let title: String
    /// Whether it is chosen.
    public let isSelected: Bool
}

/// Something wrong, said above the form too.
public struct FormProblem: Hashable, Sendable {
    /// The field's place on the page: "#day-0-day".
    public let href: String
    /// The problem, and what to do.
    public let text: String
}

/// Any number of rows of one kind.
public struct FormSection: Hashable, Sendable {
    /// "phone", "email", "url", "messaging", "address", "day", "tag".
    public let kind: String
    /// "Phone numbers".
    public let title: String
    /// "Another phone number".
    public let more: String
    /// Whether something stands in a row, or a row was asked for.
    public var isOpen = false
    /// The rows there are.
    public let rows: [FormRow]
    /// An empty row, from which scripts make new ones.
    public let blank: FormRow
}

/// One way to reach a person, one day or one tag, as a form shows it.
public struct FormRow: Hashable, Sendable {
    /// "phone", …: the kind of its section.
    public let kind: String
    /// Unlike any other on the page: "phone-0"; "phone-new" for the row that scripts copy.
    public let key: String
    /// "Phone number 2", for screen readers.
    public let title: String
    /// The kind of the browser's field: "tel", "email", "url", "text".
    public let inputType: String
    /// Whether it names a service.
    public var isMessaging = false
    /// Where it stood on the card; empty for a new one.
    public var place = ""
    /// The label as the card has it, which stays unless the shown one is changed.
    public var rawLabel = ""
    /// The label.
    public var label = ""
    /// The number, address, handle or tag.
    public var value = ""
    /// The messaging service.
    public var service = ""
    /// The parts of an address.
    public var parts: [FormField] = []
    /// The kinds of day.
    public var dayKinds: [FormChoice] = []
    /// The calendars.
    public var calendars: [FormChoice] = []
    /// The day of a date.
    public var day = ""
    /// The month of a date.
    public var month = ""
    /// The year of a date.
    public var year = ""
    /// Words that are no date, as the card has them.
    public var words = ""
    /// The problem, if any.
    public var problem: String?
    /// Whether this row was just asked for and takes the focus.
    public var isNew = false
}
