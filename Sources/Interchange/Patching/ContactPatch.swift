import ContentLine
import Kinkeeper

// Phones, mails, addresses, links and handles.
extension CardPatch {
    mutating func writeContacts() {
        guard new.contacts != old.contacts else { return }
        removeStaleAddressLabels()
        writeList(
            reading.contacts, to: new.contacts,
            canReplace: { $0.value.kind == $1.value.kind },
            write: { patch, contact, sources in patch.properties(of: contact, sources: sources) })
    }

    private mutating func properties(of contact: ContactMethod, sources: [Int]) -> [Property] {
        let template = sources.first.map { card.properties[$0] }
        let field = template.flatMap { CardField(propertyName: $0.name) }
        var draft = draft(of: contact.value, over: template, field: field)
        let before = reading.contacts.first { !sources.isEmpty && $0.sources == sources }?.value
        let isRelabelled = before.map { $0.label != contact.label || $0.value.service != contact.value.service } ?? true
        let hasTypedLabel = field != .socialProfile && field != .messaging
        guard isRelabelled || !hasTypedLabel else { return [draft.property] }
        var types = ContactLabel.types(forText: contact.label)
        if draft.name.uppercased() == "X-SOCIALPROFILE", let words = types, !Set(words).isSubset(of: ["home", "work"]) {
            types = nil
        }
        draft.setTypes(types ?? [])
        if case .messaging(let service, _) = contact.value { name(service, in: &draft) }
        return labelled(draft, label: types == nil ? contact.label : nil, sources: sources)
    }

    /// Says the service of a handle where its property's name does not: in a parameter, as its forerunners and each version of
    /// vCard have it.
    private func name(_ service: String, in draft: inout PropertyDraft) {
        let parameter = isVersion4 ? "SERVICE-TYPE" : "X-SERVICE-TYPE"
        for old in ["SERVICE-TYPE", "X-SERVICE-TYPE", "X-USER", "USERNAME"] { draft.set(old, to: nil) }
        switch CardField(propertyName: draft.name.uppercased()) {
        case .socialProfile where draft.name.uppercased() == "X-SOCIALPROFILE" && !["home", "work", "pref"].contains(service):
            let words = draft.parameters.filter { $0.name == "TYPE" }.flatMap(\.values)
            draft.set("TYPE", to: [service] + words)
        case .socialProfile:
            draft.set("SERVICE-TYPE", to: [service])
        case .messaging where !service.isEmpty && !(isVersion4 && Handle.isScheme(service)):
            draft.set(parameter, to: [service])
        default: break
        }
    }

    private func draft(of value: ContactMethod.Value, over template: Property?, field: CardField?) -> PropertyDraft {
        func draft(_ name: String, _ fields: [CardField], _ value: PropertyDraft.Value) -> PropertyDraft {
            guard let template, let field else { return PropertyDraft(name, value) }
            return PropertyDraft(writing: value, over: template, name: fields.contains(field) ? nil : name)
        }
        switch value {
        case .phone(let number): return draft("TEL", [.phone], .text(number))
        case .email(let address): return draft("EMAIL", [.email], .text(address))
        case .url(let address): return draft("URL", [.url], address.isPlainURI ? .uri(address) : .text(address))
        case .address(let address): return draft("ADR", [.address], .components(components(of: address, over: template, field)))
        case .messaging(let service, let handle):
            switch field {
            case .service(service): return draft("", [.service(service)], .text(handle))
            case .socialProfile where !service.isEmpty && handle.uriScheme != "x-apple":
                return draft("", [.socialProfile], .text(handle))
            default: return draft("IMPP", [.messaging], .uri(Handle.uri(service: service, name: handle)))
            }
        }
    }

    /// The components of ADR: those that did not change keep their lists, and what RFC 9554 adds behind the seventh stays.
    private func components(of address: PostalAddress, over template: Property?, _ field: CardField?) -> [[String]] {
        var components = field == .address ? template?.components ?? [] : []
        while components.count < 7 { components.append([]) }
        let before = PostalAddress(addressComponents: components).parts
        for (index, part) in address.parts.enumerated() where part != before[index] {
            components[index] = part.isEmpty ? [] : [part]
        }
        return components
    }
}

extension ContactMethod.Value {
    /// The kinds of way there are; one can be written over another of its kind.
    enum Kind { case phone, email, address, url, messaging }

    var kind: Kind {
        switch self {
        case .phone: .phone
        case .email: .email
        case .address: .address
        case .url: .url
        case .messaging: .messaging
        }
    }

    fileprivate var service: String? {
        if case .messaging(let service, _) = self { service } else { nil }
    }
}

extension String {
    /// Whether the text can stand as a URI as it is.
    fileprivate var isPlainURI: Bool {
        uriScheme != nil && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
    }
}
