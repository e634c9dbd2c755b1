extension PersonDraft {
    /// The fields that can be chosen from either version when two edits conflict.
    public enum Field: String, CaseIterable, Sendable {
        case name, pronouns, organisation, jobTitle, phones, emails, messaging, links, addresses, days, tags, note, category
        case cadence, leapDayRule
    }

    /// Whether both say the same in a field.
    public func agrees(with other: PersonDraft, in field: Field) -> Bool {
        var same = self
        same.take(field, from: other)
        return same == self
    }

    /// Makes a field what another draft says.
    public mutating func take(_ field: Field, from other: PersonDraft) {
        let theirs = other.profile
        switch field {
        case .name: profile.name = theirs.name
        case .pronouns: profile.pronouns = theirs.pronouns
        case .organisation: profile.organisation = theirs.organisation
        case .jobTitle: profile.jobTitle = theirs.jobTitle
        case .phones, .emails, .messaging, .links, .addresses: takeContacts(field, from: theirs)
        case .days: profile.occasions = theirs.occasions
        case .tags: profile.tags = theirs.tags
        case .note: profile.note = theirs.note
        case .category: own.category = other.own.category
        case .cadence: own.cadence = other.own.cadence
        case .leapDayRule: own.leapDayRule = other.own.leapDayRule
        }
    }

    /// The contacts of one kind come to stand where the first of them stood.
    private mutating func takeContacts(_ field: Field, from theirs: Profile) {
        let new = theirs.contacts.filter { $0.draftField == field }
        guard new != profile.contacts.filter({ $0.draftField == field }) else { return }
        let place = profile.contacts.firstIndex { $0.draftField == field } ?? profile.contacts.endIndex
        let before = profile.contacts[..<place]
        let after = profile.contacts[place...].filter { $0.draftField != field }
        profile.contacts = before + new + after
    }
}

extension ContactMethod {
    /// The field that shows it.
    public var draftField: PersonDraft.Field {
        switch value {
        case .phone: .phones
        case .email: .emails
        case .url: .links
        case .messaging: .messaging
        case .address: .addresses
        }
    }
}
