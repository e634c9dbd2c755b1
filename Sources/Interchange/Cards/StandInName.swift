import Kinkeeper

extension PersonName {
    /// The display name of a person without any name.
    static let nobody = "(no name)"
}

extension Profile {
    /// The name for the person of a card without FN: the first thing in it that friends would recognise.
    var standInName: String {
        let parts = [name.prefix, name.given, name.middle, name.family, name.suffix].filter { !$0.isEmpty }
        if !parts.isEmpty { return parts.joined(separator: " ") }
        let ways = [contacts.first(where: \.isEmail), contacts.first(where: \.isPhone), contacts.first]
        return ([name.nickname, organisation] + ways.map { $0?.plainText ?? "" }).first { !$0.isEmpty } ?? PersonName.nobody
    }
}

extension ContactMethod {
    fileprivate var isEmail: Bool {
        if case .email = value { true } else { false }
    }

    fileprivate var isPhone: Bool {
        if case .phone = value { true } else { false }
    }

    /// One line that says where it leads.
    fileprivate var plainText: String {
        switch value {
        case .phone(let text), .email(let text), .url(let text), .messaging(_, let text): text
        case .address(let address): address.parts.filter { !$0.isEmpty }.joined(separator: ", ").replacing("\n", with: ", ")
        }
    }
}

extension PostalAddress {
    /// The seven parts in the order of ADR.
    var parts: [String] {
        [postOfficeBox, extended, street, locality, region, postalCode, country]
    }

    /// An address from up to seven parts in the order of ADR.
    init(parts: [String]) {
        func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
        self.init(
            postOfficeBox: part(0), extended: part(1), street: part(2), locality: part(3), region: part(4), postalCode: part(5),
            country: part(6))
    }
}
