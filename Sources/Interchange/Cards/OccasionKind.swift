import ContentLine
import Kinkeeper

/// How the kind and label of a day are written on a card.
enum OccasionKind {
    /// Says the kind where neither name nor label can, as on a wedding in a 3.0 card: X-ABDATE;X-KINKEEPER-KIND=anniversary.
    static let parameter = "X-KINKEEPER-KIND"

    /// Returns the kind of an X-ABDATE with that label, and the remaining label.
    static func meaning(ofLabel label: String) -> (kind: Occasion.Kind, label: String) {
        let text = ContactLabel.unwrapped(label).text
        return switch text.lowercased() {
        case "birthday": (.birthday, "")
        case "anniversary": (.anniversary, "")
        case "name day", "nameday", "name-day": (.nameDay, "")
        case "memorial", "memorial day": (.memorial, "")
        default: (.custom, text)
        }
    }

    /// The X-ABLABEL of a day that has no words of its own.
    static func standardLabel(of kind: Occasion.Kind) -> String {
        switch kind {
        case .anniversary: "_$!<Anniversary>!$_"
        case .nameDay: "Name day"
        case .memorial: "Memorial"
        case .birthday, .custom: ""
        }
    }

    /// The kind and label of a day from its property and the label of its group.
    static func reading(
        _ property: Property, named kind: Occasion.Kind?, label: String?
    ) -> (kind: Occasion.Kind, label: String) {
        let label = label?.trimmingBlanks ?? property.ownWords
        if let word = property.firstValue(ofParameter: parameter), let stated = Occasion.Kind(rawValue: word.lowercased()),
            stated != .birthday
        {
            return (stated, ContactLabel.unwrapped(label).text)
        }
        let meaning = meaning(ofLabel: label)
        guard let kind else { return meaning }
        // ANNIVERSARY;TYPE=LAST-CONTACT is some program's way to keep a day of its own, and no anniversary.
        if kind == .anniversary, !property.ownWords.isEmpty { return meaning }
        // An ANNIVERSARY labelled "Anniversary" has nothing more to say; one labelled "Wedding" has.
        return (kind, meaning.kind == .custom ? meaning.label : "")
    }
}

extension Property {
    /// TYPE words that say what a day is, where a program puts them there.
    fileprivate var ownWords: String {
        ContactLabel.text(forTypes: types.filter { $0 != "home" && $0 != "work" })
    }
}
