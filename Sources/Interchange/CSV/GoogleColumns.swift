/// Google's headings, old ("E-mail 1 - Type", "Organization 1 - Name") and new ("E-mail 1 - Label", "Organization Name").
enum GoogleColumns {
    /// Sets of columns about something that has no field of its own start here, so that they stay apart.
    private static let relations = 100
    private static let customFields = 200

    /// The meaning of a heading with a number in it; nil for any other.
    static func meaning(of heading: String) -> ColumnMeaning? {
        let parts = heading.split(separator: " - ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let blank = parts[0].lastIndex(of: " "),
            let number = Int(parts[0][parts[0].index(after: blank)...]), (1...99).contains(number)
        else { return nil }
        let part = parts[1].lowercased().trimmingBlanks
        let isLabel = part == "type" || part == "label"
        switch parts[0][..<blank].lowercased() {
        case "e-mail", "email": return ColumnMeaning(isLabel ? .emailLabel : .email, set: number)
        case "phone": return ColumnMeaning(isLabel ? .phoneLabel : .phone, set: number)
        case "website": return ColumnMeaning(isLabel ? .urlLabel : .url, set: number)
        case "im":
            return ColumnMeaning(part == "service" ? .handleService : isLabel ? .handleLabel : .handle, set: number)
        case "event": return ColumnMeaning(isLabel ? .dateLabel : .date, set: number)
        case "relation": return ColumnMeaning(isLabel ? .noteLabel : .note, set: relations + number)
        case "custom field": return ColumnMeaning(isLabel ? .noteLabel : .note, set: customFields + number)
        case "address": return address(part, number)
        case "organization": return organisation(part, number)
        default: return nil
        }
    }

    /// Whether a heading, in comparable form, is one that only Google writes.
    static func isGoogle(_ heading: String) -> Bool {
        ["e mail 1 value", "phone 1 value", "address 1 formatted", "organization 1 name", "custom field 1 value"].contains(
            heading)
    }

    private static func address(_ part: String, _ number: Int) -> ColumnMeaning {
        let fields: [String: ColumnMeaning.Field] = [
            "type": .addressLabel, "label": .addressLabel, "formatted": .address, "street": .street, "city": .locality,
            "po box": .postOfficeBox, "region": .region, "postal code": .postalCode, "country": .country,
            "extended address": .extended,
        ]
        return ColumnMeaning(fields[part] ?? .card, set: fields[part] == nil ? 0 : number)
    }

    /// A second organisation has no field; it goes to the note.
    private static func organisation(_ part: String, _ number: Int) -> ColumnMeaning {
        let fields: [String: ColumnMeaning.Field] = ["name": .organisation, "title": .jobTitle, "department": .department]
        guard number == 1, let field = fields[part] else { return ColumnMeaning(part == "type" ? .card : .note) }
        return ColumnMeaning(field)
    }
}
