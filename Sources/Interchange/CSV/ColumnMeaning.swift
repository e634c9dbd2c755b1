package import Kinkeeper

/// The meaning of a table's column.
///
/// Its text form is short, for forms and for the command line: "given", "phone:mobile", "street#2:home".
package struct ColumnMeaning: Codable, Hashable, Sendable {
    /// The things a column can hold.
    package enum Field: String, CaseIterable, Codable, Sendable {
        /// Nothing that is wanted.
        case leftOut = "none"
        /// Something for the note: a line "Heading: value".
        case note
        /// The note itself.
        case wholeNote = "notes"
        /// A value only for the card, where it stays without a use here.
        case card
        case name, prefix, given, middle, family, suffix, nickname
        case organisation, department
        case jobTitle = "job-title"
        case pronouns, tags
        case phone, email, url, handle
        case address, street, extended, locality, region, country
        case postOfficeBox = "po-box"
        case postalCode = "postal-code"
        case birthday, anniversary, memorial
        case nameDay = "name-day"
        case date
        /// The row's identifier in the program it comes from.
        case identifier = "id"
        /// The words for what stands in another column of the same set.
        case phoneLabel = "phone-label"
        case emailLabel = "email-label"
        case urlLabel = "url-label"
        case handleLabel = "handle-label"
        case handleService = "handle-service"
        case addressLabel = "address-label"
        case dateLabel = "date-label"
        case noteLabel = "note-label"
    }

    /// The field that the column holds.
    package var field: Field
    /// Columns of one set are about the same thing: an address in its parts, a number and its label. 0 stands alone.
    package var set: Int
    /// The label where the heading says it: "home".
    package var label: String

    /// A meaning from its parts.
    package init(_ field: Field, set: Int = 0, label: String = "") {
        self.field = field
        self.set = set
        self.label = label
    }
}

extension ColumnMeaning: LosslessStringConvertible {
    /// The text form.
    package var description: String {
        field.rawValue + (set == 0 ? "" : "#\(set)") + (label.isEmpty ? "" : ":" + label)
    }

    /// Reads the text form; nil for anything else.
    package init?(_ description: String) {
        let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let names = parts[0].split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let field = Field(rawValue: String(names[0])) else { return nil }
        var set = 0
        if names.count > 1 {
            guard let number = Int(names[1]), (1...9_999).contains(number) else { return nil }
            set = number
        }
        self.init(field, set: set, label: parts.count > 1 ? String(parts[1]).trimmingBlanks : "")
    }
}

extension ColumnMeaning.Field {
    /// Whether this is a part of an address.
    var isAddressPart: Bool {
        switch self {
        case .address, .street, .extended, .locality, .region, .country, .postOfficeBox, .postalCode, .addressLabel: true
        default: false
        }
    }

    /// The kind of day the column holds; nil when it holds none.
    package var dayKind: Occasion.Kind? {
        switch self {
        case .birthday: .birthday
        case .anniversary: .anniversary
        case .nameDay: .nameDay
        case .memorial: .memorial
        case .date: .custom
        default: nil
        }
    }
}
