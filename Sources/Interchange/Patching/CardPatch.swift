import ContentLine
import Kinkeeper

/// One change of a card under way: its present content, the wanted content, and the edits so far.
struct CardPatch {
    let card: VCard
    let reading: CardReading
    let old: Profile
    let new: Profile
    var edit: CardEdit
    private var groups: CardGroups

    init(_ card: VCard, reading: CardReading, from old: Profile, to new: Profile) {
        self.card = card
        self.reading = reading
        self.old = old
        self.new = new
        edit = CardEdit(card)
        groups = CardGroups(card)
    }

    var isVersion4: Bool { card.version == .v4_0 }

    /// The card with all edits, without the labels of properties that are gone.
    func applied() -> VCard {
        var result = edit.applied()
        result.removeOrphanedLabels(of: card)
        return result
    }

    // MARK: Places

    /// Where to add something that belongs behind the property at `place`: after the label lines of its group.
    func placeBehind(_ place: Int) -> Int {
        let properties = card.properties
        var behind = place + 1
        guard let group = properties[place].group?.lowercased() else { return behind }
        while behind < properties.count, properties[behind].group?.lowercased() == group, properties[behind].isGroupLabel {
            behind += 1
        }
        return behind
    }

    // MARK: Labels

    /// The property with an X-ABLABEL of its group that says `label`, or without one when that is nil.
    ///
    /// - Parameter sources: The places whose meaning the property takes over.
    mutating func labelled(_ draft: PropertyDraft, label: String?, sources: [Int]) -> [Property] {
        var draft = draft
        let key = draft.group?.lowercased()
        let isShared = reading.outline.entries.contains { entry in
            key != nil && entry.property.group?.lowercased() == key && Set(entry.sources).isDisjoint(with: sources)
        }
        let standing = key.flatMap { reading.outline.labels[$0] }
        guard let label else {
            if standing != nil, isShared { draft.group = nil }
            if let standing, !isShared { edit.remove([standing.index] + standing.others) }
            return [draft.property]
        }
        if let standing, !isShared {
            if standing.text != label {
                let labelDraft = PropertyDraft(writing: .text(label), over: card.properties[standing.index])
                edit.replace(standing.index, with: [labelDraft.property])
            }
            return [draft.property]
        }
        if draft.group == nil || isShared { draft.group = groups.free() }
        var labelDraft = PropertyDraft("X-ABLABEL", .text(label))
        labelDraft.group = draft.group
        return [draft.property, labelDraft.property]
    }
}

extension Property {
    /// Whether the property only says something about the others of its group.
    var isGroupLabel: Bool { isNamed("X-ABLABEL") || isNamed("X-ABADR") }
}

extension VCard {
    /// Takes away the labels of groups that had properties in the card before and have none now.
    mutating func removeOrphanedLabels(of before: VCard) {
        func labelledGroups(_ card: VCard) -> Set<String> {
            Set(card.properties.lazy.filter { !$0.isGroupLabel }.compactMap { $0.group?.lowercased() })
        }
        let orphaned = labelledGroups(before).subtracting(labelledGroups(self))
        guard !orphaned.isEmpty else { return }
        removeAll { property in property.isGroupLabel && orphaned.contains(property.group?.lowercased() ?? "") }
    }
}
