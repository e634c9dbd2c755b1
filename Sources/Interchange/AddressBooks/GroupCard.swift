package import ContentLine
import Kinkeeper

/// Writes the name and members of a group into its card. Everything else on the card stays byte for byte.
package struct GroupCard {
    /// The group's name.
    package let name: String
    /// The UIDs of its members, made comparable, each once.
    package let members: [String]

    /// A group of that name with those members.
    package init(name: String, members: [String]) {
        self.name = name
        self.members = members
    }

    /// A card of version 4.0 with that UID.
    package func new(uid: String) -> VCard {
        var card = VCard(version: .v4_0)
        card.append(contentsOf: [
            Property(name: "UID", rawValue: uid), Property(name: "KIND", text: "group"), Property(name: "FN", text: name),
        ])
        card.append(contentsOf: members.map { Property(name: "MEMBER", rawValue: $0.memberURI) })
        return card
    }

    /// The card with this name and these members. Lines of others stay unless `isGone` says that their UID is to go.
    package func patched(_ card: VCard, isGone: (String) throws -> Bool) rethrows -> VCard {
        var card = named(card)
        var lacking = Set(members)
        let known = lacking
        try card.removeAll { property in
            guard property.isNamed("MEMBER") || property.isNamed("X-ADDRESSBOOKSERVER-MEMBER"),
                let uid = property.text.comparableUID
            else { return false }
            lacking.remove(uid)
            return try !known.contains(uid) && isGone(uid)
        }
        let isApple = card.firstProperty(named: "X-ADDRESSBOOKSERVER-KIND") != nil
        card.append(
            contentsOf: members.filter(lacking.contains).map { uid in
                Property(name: isApple ? "X-ADDRESSBOOKSERVER-MEMBER" : "MEMBER", rawValue: uid.memberURI)
            })
        return card
    }

    private func named(_ card: VCard) -> VCard {
        let said = CardReading(card, currentYear: .max).name.formatted
        guard (GroupName(cutting: said)?.text ?? "?") != name else { return card }
        var card = card
        if let place = card.properties.firstIndex(where: { $0.isNamed("FN") }) {
            card.replace(at: place, with: card.properties[place].with(text: name))
        } else {
            card.insert(Property(name: "FN", text: name), at: 0)
        }
        if let place = card.properties.firstIndex(where: { $0.isNamed("N") }) {
            card.replace(at: place, with: card.properties[place].with(components: [[name], [], [], [], []]))
        }
        return card
    }
}

extension String {
    /// A UID as MEMBER names it: a URI as it is, anything else behind "urn:uuid:" as all programs write it.
    fileprivate var memberURI: String {
        let isURI = split(separator: ":", maxSplits: 1).first.map { scheme in
            scheme.utf8.count < utf8.count
                && scheme.utf8.allSatisfy { $0.isLetter || $0.isDigit || [0x2B, 0x2D, 0x2E].contains($0) }
        }
        return isURI == true ? self : "urn:uuid:" + self
    }
}
