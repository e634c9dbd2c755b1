package import Kinkeeper

extension Phrasebook {
    /// The labels that address books have in common, with a word of the language for each.
    private static let standardLabels = [
        "home", "work", "mobile", "main", "other", "fax", "home fax", "work fax", "pager", "school",
    ]

    /// The labels that are offered, in the language.
    package var offeredLabels: [String] {
        Phrasebook.standardLabels.prefix(5).map(shownLabel)
    }

    /// A label as the language says it; the owner's own words stay.
    package func shownLabel(_ label: String) -> String {
        guard Phrasebook.standardLabels.contains(label) else { return label }
        let word = label.replacing(" ", with: "-")
        return text("people.label.\(word).name")
    }

    /// The label that was typed: a standard one in the language's word becomes the standard one. `raw` is what the field
    /// showed before; it comes back as it is where nothing was changed.
    package func typedLabel(_ typed: String, raw: String) -> String {
        if typed == shownLabel(raw) { return raw }
        let folded = SearchFolding.fold(typed)
        return Phrasebook.standardLabels.first { SearchFolding.fold(shownLabel($0)) == folded } ?? typed
    }

    /// A category as the language says it; the owner's own words stay.
    package func title(of category: Kinkeeper.Category) -> String {
        if case .custom(let name) = category { return name }
        return text("people.category.\(category).name")
    }

    /// "Every month", "Every 45 days", "Never", "As the groups say".
    package func title(of choice: CadenceChoice) -> String {
        switch choice {
        case .inherited: text("people.cadence.inherited")
        case .never: text("people.cadence.never")
        case .every(let cadence):
            Cadence.presets.contains(cadence)
                ? text("people.cadence.\(cadence.days)") : count("people.cadence.days", cadence.days)
        }
    }
}
