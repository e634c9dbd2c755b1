/// The program a table comes from, told by its headings.
package enum TableKind: String, CaseIterable, Codable, Sendable {
    case google, outlook, kinkeeper
    /// Any other.
    case other

    /// Tells by the headings.
    package init(headings: [String]) {
        let known = Set(headings.map(ColumnHeadings.comparable))
        func has(_ headings: String...) -> Bool { headings.allSatisfy { known.contains(ColumnHeadings.comparable($0)) } }
        if has("Kinkeeper ID") {
            self = .kinkeeper
        } else if known.contains(where: GoogleColumns.isGoogle) || has("Group Membership", "Given Name")
            || has("File As", "Labels")
        {
            self = .google
        } else if has("First Name", "Last Name", "E-mail Address")
            || has("Vorname", "Nachname", "E-Mail-Adresse", "Straße geschäftlich")
            || has("Nombre", "Apellidos", "Calle del trabajo") || has("Business Street", "Home Street")
        {
            self = .outlook
        } else {
            self = .other
        }
    }

    /// Whether the headings leave nothing to guess.
    package var isKnown: Bool { self != .other }
}
