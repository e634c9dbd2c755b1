import ContentLine
import Kinkeeper

/// A part of a profile, and the properties it came from, by their place in the card.
struct Sourced<Value: Hashable & Sendable>: Hashable, Sendable {
    var value: Value
    /// The properties of the value. When it changes, the first is rewritten and the others are removed.
    var sources: [Int] = []
    /// Properties that would say it if the sources did not. They stay when it changes, and go when it is emptied.
    var reserves: [Int] = []
}

/// The content of a card about a person, with its places.
struct CardReading {
    var name = PersonName()
    var formattedName: Sourced<String>
    var structuredName: Sourced<PersonName>
    var nickname: Sourced<String>
    var organisation: Sourced<String>
    var jobTitle: Sourced<String>
    var pronouns: Sourced<String>
    var note: Sourced<String>
    var tags: Sourced<[String]>
    var contacts: [Sourced<ContactMethod>]
    var occasions: [Sourced<Occasion>]
    /// The problems, in the card's order.
    let diagnostics: [Diagnostic]
    let outline: CardOutline

    /// Reads a card; years after `currentYear` are kept as text.
    init(_ card: VCard, currentYear: Int) {
        let outline = CardOutline(card)
        self.outline = outline
        formattedName = outline.firstText(.formattedName)
        structuredName = outline.structuredName()
        nickname = outline.nickname()
        organisation = outline.organisation()
        jobTitle = outline.firstText(.title, .role)
        pronouns = outline.firstText(.pronouns)
        note = outline.note()
        tags = outline.tags()
        contacts = outline.contacts()
        var days = OccasionReading(outline: outline, currentYear: currentYear)
        occasions = days.read()
        diagnostics = days.diagnostics
        name = structuredName.value
        name.nickname = nickname.value
        name.formatted = formattedName.value
        if name.formatted.isEmpty { name.formatted = profile.standInName }
    }

    /// The profile the card says.
    var profile: Profile {
        Profile(
            name: name, organisation: organisation.value, jobTitle: jobTitle.value, pronouns: pronouns.value, note: note.value,
            contacts: contacts.map(\.value), occasions: occasions.map(\.value), tags: tags.value)
    }

    /// Whether there is nothing at all to call the person by.
    var isNameless: Bool { name.formatted == PersonName.nobody }
}
