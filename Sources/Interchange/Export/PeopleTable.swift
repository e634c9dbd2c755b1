package import Kinkeeper

/// People as rows of one table, in the columns of Google Contacts, which our own import and most others read; what
/// Google has no column for follows under names of our own. docs/formats/csv.md lists them.
package struct PeopleTable: Sendable {
    private let extent: PeopleExtent

    /// A table with columns for the most values that any person has.
    package init(_ extent: PeopleExtent) {
        self.extent = extent
    }

    /// The first row.
    package var heading: [String] {
        Self.names + Self.about
            + Self.columns("E-mail", extent.emails, ["Label", "Value"])
            + Self.columns("Phone", extent.phones, ["Label", "Value"])
            + Self.columns("Address", extent.addresses, Self.addressParts)
            + Self.columns("Website", extent.urls, ["Label", "Value"])
            + Self.columns("IM", extent.messaging, ["Label", "Service", "Value"])
            + Self.columns("Event", extent.occasions, ["Label", "Value"]) + Self.own
    }

    /// A person's row.
    package func row(_ exported: ExportedPerson) -> [String] {
        let profile = exported.person.profile
        let name = profile.name
        let birthday = Self.birthday(profile.occasions)
        let others = profile.occasions.enumerated().filter { $0.offset != birthday }.map(\.element)
        var row = [
            name.given, name.middle, name.family, name.prefix, name.suffix, name.nickname, name.formatted,
            profile.organisation, profile.jobTitle, birthday.map { Self.text(profile.occasions[$0].when) } ?? "", profile.note,
            profile.tags.map { $0.replacing(" ::: ", with: " : ") }.joined(separator: " ::: "),
        ]
        row += Self.cells(profile.contacts, of: "email", extent.emails, 2)
        row += Self.cells(profile.contacts, of: "phone", extent.phones, 2)
        row += Self.cells(profile.contacts, of: "address", extent.addresses, Self.addressParts.count)
        row += Self.cells(profile.contacts, of: "url", extent.urls, 2)
        row += Self.cells(profile.contacts, of: "messaging", extent.messaging, 3)
        row += Self.filled(others.flatMap { [Self.label($0), Self.text($0.when)] }, extent.occasions * 2)
        return row + [
            profile.pronouns, exported.person.category?.description ?? "", Self.cadence(exported.person.cadence),
            exported.groups.joined(separator: " ::: "), exported.person.id.description,
        ]
    }

    // MARK: Columns

    private static let names = ["First Name", "Middle Name", "Last Name", "Name Prefix", "Name Suffix", "Nickname", "File As"]
    private static let about = ["Organization Name", "Organization Title", "Birthday", "Notes", "Labels"]
    private static let addressParts = [
        "Label", "PO Box", "Extended Address", "Street", "City", "Region", "Postal Code", "Country",
    ]
    private static let own = ["Pronouns", "Category", "Cadence (days)", "Groups", "Kinkeeper ID"]

    private static func columns(_ name: String, _ count: Int, _ parts: [String]) -> [String] {
        (0..<count).flatMap { number in parts.map { "\(name) \(number + 1) - \($0)" } }
    }

    private static func filled(_ cells: [String], _ count: Int) -> [String] {
        cells + Array(repeating: "", count: max(0, count - cells.count))
    }

    private static func cells(_ contacts: [ContactMethod], of kind: String, _ count: Int, _ width: Int) -> [String] {
        filled(contacts.flatMap { $0.cells(of: kind) }, count * width)
    }

    // MARK: Cells

    /// The occasion that the column Birthday holds: the first birthday that is a Gregorian date.
    private static func birthday(_ occasions: [Occasion]) -> Int? {
        occasions.firstIndex {
            guard $0.kind == .birthday, $0.label.isEmpty, case .date(let date) = $0.when else { return false }
            return date.calendar == .gregorian
        }
    }

    /// "1985-04-12", "--02-03", "hebrew:5745-01-21", or the words that were kept.
    private static func text(_ when: Occasion.When) -> String {
        switch when {
        case .date(let date): date.description
        case .text(let words): words
        }
    }

    private static func label(_ occasion: Occasion) -> String {
        guard occasion.label.isEmpty else { return occasion.label }
        return switch occasion.kind {
        case .birthday: "Birthday"
        case .anniversary: "Anniversary"
        case .nameDay: "Name day"
        case .memorial: "Day of death"
        case .custom: "Other"
        }
    }

    private static func cadence(_ choice: CadenceChoice) -> String {
        switch choice {
        case .inherited: ""
        case .never: "0"
        case .every(let cadence): String(cadence.days)
        }
    }
}

extension ContactMethod {
    /// The cells of a contact of that kind; none for one of another kind.
    fileprivate func cells(of kind: String) -> [String] {
        switch (kind, value) {
        case ("email", .email(let text)), ("phone", .phone(let text)), ("url", .url(let text)): [label, text]
        case ("messaging", .messaging(let service, let handle)): [label, service, handle]
        case ("address", .address(let address)):
            [
                label, address.postOfficeBox, address.extended, address.street, address.locality, address.region,
                address.postalCode, address.country,
            ]
        default: []
        }
    }
}
