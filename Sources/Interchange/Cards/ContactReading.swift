import ContentLine
import Kinkeeper

// Phones, mails, addresses, links and handles.
extension CardOutline {
    /// The ways to reach a person, in the card's order. A handle that stands there twice (Apple writes X-JABBER beside IMPP) is
    /// one; LABEL stands in for ADR in cards that have no ADR. Of more than `CardReading.mostParts` the rest stay in the card.
    func contacts() -> [Sourced<ContactMethod>] {
        let hasLabel = entries.contains { $0.field == .addressLabel }
        let hidesLabels = hasLabel && entries.contains { $0.field == .address && PostalAddress($0.property) != nil }
        var contacts: [Sourced<ContactMethod>] = []
        var handles: [ContactMethod.Value: Int] = [:]
        for entry in entries where !(hidesLabels && entry.field == .addressLabel) {
            guard contacts.count < CardReading.mostParts else { break }
            guard let value = entry.contactValue else { continue }
            var isHandle = false
            if case .messaging = value { isHandle = true }
            if isHandle, let twin = handles[value] {
                contacts[twin].sources += entry.sources
                if contacts[twin].value.label.isEmpty { contacts[twin].value.label = label(of: entry, value: value) }
            } else {
                if isHandle { handles[value] = contacts.count }
                contacts.append(
                    Sourced(value: ContactMethod(label: label(of: entry, value: value), value: value), sources: entry.sources))
            }
        }
        return contacts
    }

    private func label(of entry: Entry, value: ContactMethod.Value) -> String {
        if let label = label(of: entry.property) {
            let (text, isStandard) = ContactLabel.unwrapped(label)
            if !text.isEmpty { return isStandard ? text.lowercased() : text }
        }
        var types = entry.property.types
        if case .messaging(let service, _) = value {
            types.removeAll { $0 == service }
            if entry.field == .socialProfile, entry.property.firstValue(ofParameter: "SERVICE-TYPE") == nil {
                types.removeAll { !["home", "work"].contains($0) }
            }
        }
        return ContactLabel.text(forTypes: types)
    }
}

extension CardOutline.Entry {
    /// The way to reach the person; nil when the property is none, or empty.
    fileprivate var contactValue: ContactMethod.Value? {
        switch field {
        case .phone: filled(property.text(withoutScheme: "tel")).map(ContactMethod.Value.phone)
        case .email: filled(property.text(withoutScheme: "mailto")).map(ContactMethod.Value.email)
        case .url: filled(property.text).map(ContactMethod.Value.url)
        case .service(let service): filled(property.text).map { .messaging(service: service, handle: $0) }
        case .messaging: Handle(messaging: property).map { .messaging(service: $0.service, handle: $0.name) }
        case .socialProfile: Handle(socialProfile: property).map { .messaging(service: $0.service, handle: $0.name) }
        case .address: PostalAddress(property).map(ContactMethod.Value.address)
        case .addressLabel:
            filled(property.text).map { .address(PostalAddress(street: $0.withPlainLineEnds)) }
        default: nil
        }
    }

    private func filled(_ text: String) -> String? {
        let text = text.trimmingBlanks
        return text.isEmpty ? nil : text
    }
}

extension PostalAddress {
    /// The seven components of ADR; several values of one component are joined by ", ".
    init(addressComponents: [[String]]) {
        self.init(
            parts: addressComponents.map { component in
                component.map(\.trimmingBlanks).filter { !$0.isEmpty }.joined(separator: ", ").withPlainLineEnds
            })
    }

    /// Nil when all components are empty.
    fileprivate init?(_ property: Property) {
        self.init(addressComponents: property.components)
        guard self != PostalAddress() else { return nil }
    }
}

extension Property {
    /// The first value of the first parameter of that name (upper case).
    func firstValue(ofParameter name: String) -> String? {
        values(ofParameter: name).first
    }

    /// The text; a URI of that scheme without the scheme and its percent-encoding ("tel:+49-30-1234").
    fileprivate func text(withoutScheme scheme: String) -> String {
        let text = text.trimmingBlanks
        guard text.utf8.count > scheme.utf8.count, text.prefix(scheme.count + 1).lowercased() == scheme + ":" else {
            return text
        }
        return text.dropFirst(scheme.count + 1).percentDecoded
    }
}
