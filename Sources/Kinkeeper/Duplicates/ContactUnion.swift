extension ContactMethod {
    /// Two people's ways to be reached as one list, the first person's first. What leads to the same place is there once:
    /// in the first one's words, but with the second one's label where the first has none, and with the country where
    /// only the second number has it.
    static func united(_ first: [ContactMethod], _ second: [ContactMethod]) -> [ContactMethod] {
        var united = first
        for contact in second {
            guard let place = united.firstIndex(where: { $0.leadsWhere(contact) }) else {
                united.append(contact)
                continue
            }
            if united[place].label.isEmpty { united[place].label = contact.label }
            if case .phone(let number) = united[place].value, case .phone(let other) = contact.value,
                !number.contains("+"), other.contains("+")
            {
                united[place].value = contact.value
            }
        }
        return united
    }

    /// Whether both lead to the same place.
    func leadsWhere(_ other: ContactMethod) -> Bool {
        switch (value, other.value) {
        case (.phone(let one), .phone(let other)):
            guard let number = ComparablePhone(one), let second = ComparablePhone(other) else {
                return SearchFolding.digits(one) == SearchFolding.digits(other) && one.trimmed.count == other.trimmed.count
            }
            return number.isSame(as: second) && !one.contains(";") && !other.contains(";")
        case (.email(let one), .email(let other)): return ContactMethod.isSame(one, other)
        case (.url(let one), .url(let other)): return ContactMethod.site(one) == ContactMethod.site(other)
        case (.messaging(let service, let one), .messaging(let secondService, let other)):
            return ContactMethod.isSame(service, secondService) && ContactMethod.isSame(one, other)
        case (.address(let one), .address(let other)):
            return zip(one.parts, other.parts).allSatisfy(ContactMethod.isSame)
        default: return false
        }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        SearchFolding.fold(one.trimmed) == SearchFolding.fold(other.trimmed)
    }

    /// An address of the web without its scheme, "www." and the last slash; the path keeps its case.
    private static func site(_ text: String) -> String {
        var text = text.trimmed
        for scheme in ["https://", "http://"] where text.lowercased().hasPrefix(scheme) { text.removeFirst(scheme.count) }
        if text.lowercased().hasPrefix("www.") { text.removeFirst(4) }
        while text.hasSuffix("/") { text.removeLast() }
        let host = text.prefix { $0 != "/" && $0 != "?" }
        return host.lowercased() + text.dropFirst(host.count)
    }
}

extension PostalAddress {
    /// The parts in a fixed order.
    fileprivate var parts: [String] {
        [postOfficeBox, extended, street, locality, region, postalCode, country]
    }
}
