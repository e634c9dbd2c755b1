package import Kinkeeper

extension Profile {
    /// The profile in the form in which cards can say it: texts trimmed, nothing empty or twice in a list, one birthday, and a
    /// name to call the person by. Reading a patched card gives this form of the profile that it was patched to.
    package var inCardForm: Profile {
        var form = self
        form.name = name.inCardForm
        form.organisation = organisation.trimmingBlanks
        form.jobTitle = jobTitle.trimmingBlanks
        form.pronouns = pronouns.trimmingBlanks
        form.note = note.withPlainLineEnds.trimmingBlanks
        form.contacts = contacts.compactMap(\.inCardForm).withoutRepeatedHandles
        form.occasions = occasions.compactMap(\.inCardForm).withOneBirthday
        var seen: Set<String> = []
        form.tags = tags.map { $0.withPlainLineEnds.replacing("\n", with: " ").trimmingBlanks }.filter {
            !$0.isEmpty && seen.insert($0).inserted
        }
        if form.name.formatted.isEmpty || form.name.formatted == PersonName.nobody { form.name.formatted = form.standInName }
        return form
    }
}

extension PersonName {
    fileprivate var inCardForm: PersonName {
        var seen: Set<String> = []
        let nicknames = nickname.split(separator: ",").map { String($0).trimmingBlanks }.filter {
            !$0.isEmpty && seen.insert($0).inserted
        }
        return PersonName(
            prefix: prefix.trimmingBlanks, given: given.trimmingBlanks, middle: middle.trimmingBlanks,
            family: family.trimmingBlanks,
            suffix: suffix.trimmingBlanks, nickname: nicknames.joined(separator: ", "), formatted: formatted.trimmingBlanks)
    }
}

extension ContactMethod {
    /// Nil when it leads nowhere.
    fileprivate var inCardForm: ContactMethod? {
        let label = label.trimmingBlanks
        switch value {
        case .phone(let text): return text.trimmed.map { ContactMethod(label: label, value: .phone($0)) }
        case .email(let text): return text.trimmed.map { ContactMethod(label: label, value: .email($0)) }
        case .url(let text): return text.trimmed.map { ContactMethod(label: label, value: .url($0)) }
        case .messaging(let service, let handle):
            let service = service.trimmingBlanks.lowercased()
            return handle.trimmed.map { ContactMethod(label: label, value: .messaging(service: service, handle: $0)) }
        case .address(let address):
            var parts = address.parts
            for index in parts.indices { parts[index] = parts[index].withPlainLineEnds.trimmingBlanks }
            let form = PostalAddress(parts: parts)
            return form == PostalAddress() ? nil : ContactMethod(label: label, value: .address(form))
        }
    }
}

extension Occasion {
    /// Nil when it says no day and no words.
    fileprivate var inCardForm: Occasion? {
        var form = self
        form.label = kind == .birthday ? "" : ContactLabel.unwrapped(label).text
        // Written and read back: the years that stand for "no year" cannot be said, and blank words say nothing.
        guard let when = WrittenDate(when, isVersion4: true).reading.when else { return nil }
        form.when = when
        return form
    }
}

extension [ContactMethod] {
    fileprivate var withoutRepeatedHandles: [ContactMethod] {
        var seen: Set<ContactMethod.Value> = []
        return filter { method in
            guard case .messaging = method.value else { return true }
            return seen.insert(method.value).inserted
        }
    }
}

extension [Occasion] {
    /// A second birthday becomes a day of its own, called so.
    fileprivate var withOneBirthday: [Occasion] {
        let birthday = first { $0.kind == .birthday }
        var seen: Set<Occasion> = []
        return compactMap { occasion in
            guard seen.insert(occasion).inserted else { return nil }
            guard occasion.kind == .birthday, occasion != birthday else { return occasion }
            let other = Occasion(kind: .custom, label: "Birthday", when: occasion.when)
            return seen.insert(other).inserted ? other : nil
        }
    }
}

extension String {
    /// Nil when nothing is left.
    fileprivate var trimmed: String? {
        let text = trimmingBlanks
        return text.isEmpty ? nil : text
    }
}
