package import ContentLine

/// Brings two versions of a card together that both come from a third, property by property.
///
/// Changes, additions and removals of one side are in the result; what neither changed stays as it is, unknown properties too.
/// Where both changed the same thing differently, both stay if there is room for both; else ours stays in the card and theirs
/// in a collision. A change wins over a removal. The order of lines and the numbers of groups (`item1.`) do not count.
package struct CardMerge {
    /// The result: ours with what theirs did, in the version and with the UID of ours.
    package let card: VCard
    /// The properties that both sides changed differently.
    package let collisions: [CardCollision]

    /// Merges two versions. Without a base removals cannot be told, so everything that either side has stays.
    ///
    /// `seen` is the last known card of the other side before the base was written over it, when that write was not confirmed
    /// in full: what it never had and lacks now was not removed, and stays.
    package init(base: VCard?, ours: VCard, theirs: VCard, seen: VCard? = nil) {
        let version = ours.version == .v2_1 ? VCard.Version.v3_0 : ours.version
        func prepared(_ card: VCard) -> VCard { card.version == version ? card : VCardConversion.converted(card, to: version) }
        let sides = Sides(
            base: base.map(prepared), ours: prepared(ours), theirs: prepared(theirs), seen: seen.map(prepared))
        if sides.isSame(\.ours, \.theirs) || base != nil && sides.isSame(\.theirs, \.base) {
            (card, collisions) = (ours, [])
        } else if base != nil, seen == nil, sides.isSame(\.ours, \.base), !sides.holdsPictures, theirs.version == ours.version,
            CardOutline(theirs).uid == CardOutline(ours).uid
        {
            (card, collisions) = (theirs, [])
        } else {
            var merging = Merging(sides)
            (card, collisions) = merging.merged()
        }
    }
}

/// Three cards of one version, as entries by name.
private struct Sides {
    let card: VCard
    let base: [String: [CardEntry]]
    let ours: [String: [CardEntry]]
    let theirs: [String: [CardEntry]]
    let seen: [String: [CardEntry]]?
    let hasBase: Bool

    init(base: VCard?, ours: VCard, theirs: VCard, seen: VCard?) {
        card = ours
        self.base = base.map(CardEntry.all) ?? [:]
        self.ours = CardEntry.all(of: ours)
        self.theirs = CardEntry.all(of: theirs)
        self.seen = seen.map(CardEntry.all)
        hasBase = base != nil
    }

    /// Whether the other side may never have had something that it lacks.
    func isDoubtful(_ entry: CardEntry) -> Bool {
        guard let seen else { return false }
        return seen[entry.property.name]?.contains { $0.key == entry.key } != true
    }

    /// Pictures and other media are the same for a server that keeps them and gives out where it has put them.
    static let media: Set = ["PHOTO", "LOGO", "SOUND", "KEY"]

    /// Whether the other side links to a picture of which we have the data: whether it is the same picture cannot be told.
    func isElsewhere(_ name: String) -> Bool {
        guard Self.media.contains(name), theirs[name]?.contains(where: \.isAddress) == true else { return false }
        return ours[name]?.contains(where: \.isData) == true || base[name]?.contains(where: \.isData) == true
    }

    var holdsPictures: Bool { Self.media.contains(where: isElsewhere) }

    func isSame(
        _ one: KeyPath<Sides, [String: [CardEntry]]>, _ other: KeyPath<Sides, [String: [CardEntry]]>
    ) -> Bool {
        func keys(_ entries: [String: [CardEntry]]) -> [String: [CardEntry.Key: Int]] {
            entries.filter { !["UID", "REV", "PRODID"].contains($0.key) }
                .mapValues { Dictionary($0.map { ($0.key, 1) }, uniquingKeysWith: +) }
        }
        return keys(self[keyPath: one]) == keys(self[keyPath: other])
    }
}

/// A merge under way.
private struct Merging {
    private let sides: Sides
    private var edit: CardEdit
    private var groups: CardGroups
    private var collisions: [CardCollision] = []
    private var added: [Property] = []

    /// There is at most one of them on a card that says it well.
    static let single: Set = [
        "FN", "N", "BDAY", "ANNIVERSARY", "DEATHDATE", "GENDER", "NOTE", "ORG", "TITLE", "ROLE", "NICKNAME", "KIND", "PHOTO",
        "LOGO", "SORT-STRING", "TZ", "GEO", "MAILER", "CLASS", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-MIDDLE-NAME",
        "X-PHONETIC-LAST-NAME", "X-PHONETIC-ORG", "X-MAIDENNAME", "X-ALTBDAY", "X-GENDER", "X-ABSHOWAS", "CATEGORIES",
        "X-ADDRESSBOOKSERVER-KIND", "PRONOUNS", "X-PRONOUNS",
    ]
    /// Says nothing about the person; that of the side which wrote last counts.
    private static let bookkeeping: Set = ["REV", "PRODID"]

    init(_ sides: Sides) {
        self.sides = sides
        edit = CardEdit(sides.card)
        groups = CardGroups(sides.card)
    }

    mutating func merged() -> (VCard, [CardCollision]) {
        let names = Set(sides.ours.keys).union(sides.theirs.keys).subtracting(["UID"])
        for name in names.sorted() {
            merge(name, sides.base[name] ?? [], sides.ours[name] ?? [], sides.theirs[name] ?? [])
        }
        edit.insert(added, before: sides.card.properties.count)
        var card = edit.applied()
        card.removeOrphanedLabels(of: sides.card)
        return (card, collisions)
    }

    private mutating func merge(_ name: String, _ base: [CardEntry], _ ours: [CardEntry], _ theirs: [CardEntry]) {
        // The side with the data keeps it: an address only says that there is a picture.
        if sides.isElsewhere(name) { return }
        if Sides.media.contains(name), ours.contains(where: \.isAddress), let new = theirs.first(where: \.isData),
            !base.contains(where: { $0.key == new.key }), !ours.contains(where: \.isData)
        {
            edit.remove(ours.dropFirst().map(\.place))
            return replace(ours[0], with: new)
        }
        let isOne = max(base.count, ours.count, theirs.count) <= 1
        let hasRoom = !(isOne && Self.single.contains(name)) && !Self.bookkeeping.contains(name)
        let (mine, newOurs) = Pairing.pairs(base, ours, all: isOne && !hasRoom)
        let (other, newTheirs) = Pairing.pairs(base, theirs, all: isOne && !hasRoom)
        for place in base.indices {
            settle(name, base[place], mine[place], other[place], hasRoom: hasRoom)
        }
        meet(name, newOurs, newTheirs, hasRoom: hasRoom)
    }

    /// Something that both sides knew.
    private mutating func settle(
        _ name: String, _ base: CardEntry, _ ours: CardEntry?, _ theirs: CardEntry?, hasRoom: Bool
    ) {
        switch (ours, theirs) {
        case (let ours?, let theirs?):
            if theirs.key == base.key || theirs.key == ours.key { return }
            if ours.key == base.key { return replace(ours, with: theirs) }
            collide(name, base, ours, theirs, hasRoom: hasRoom)
        case (let ours?, nil):
            if ours.key == base.key { return sides.isDoubtful(base) ? () : edit.remove([ours.place]) }
            note(name, ours, nil, .kept)
        case (nil, let theirs?):
            guard theirs.key != base.key else { return }
            add(theirs)
            note(name, nil, theirs, .kept)
        case (nil, nil): break
        }
    }

    /// Something that came on either side.
    private mutating func meet(_ name: String, _ ours: [CardEntry], _ theirs: [CardEntry], hasRoom: Bool) {
        var ours = ours
        for theirs in theirs {
            if let same = ours.firstIndex(where: { $0.key == theirs.key }) {
                ours.remove(at: same)
            } else if let alike = ours.firstIndex(where: { $0.key.value == theirs.key.value }) {
                if sides.hasBase { note(name, ours[alike], theirs, .ours) }
                ours.remove(at: alike)
            } else if !hasRoom, let other = ours.first {
                collide(name, nil, other, theirs, hasRoom: false)
            } else {
                add(theirs)
            }
        }
    }

    private mutating func collide(
        _ name: String, _ base: CardEntry?, _ ours: CardEntry, _ theirs: CardEntry, hasRoom: Bool
    ) {
        if Self.bookkeeping.contains(name) { return replace(ours, with: theirs) }
        if name == "CATEGORIES" { return unite(base, ours, theirs) }
        guard hasRoom, ours.key.value != theirs.key.value else { return note(name, ours, theirs, .ours) }
        add(theirs)
        note(name, ours, theirs, .both)
    }

    /// Words in a list are many things on one line.
    private mutating func unite(_ base: CardEntry?, _ ours: CardEntry, _ theirs: CardEntry) {
        let (before, mine, other) = (base?.property.list ?? [], ours.property.list, theirs.property.list)
        let gone = Set(before).subtracting(other)
        let list = mine.filter { !gone.contains($0) } + other.filter { !mine.contains($0) && !before.contains($0) }
        edit.replace(ours.place, with: [ours.property.with(list: list)])
    }

    private mutating func note(_ name: String, _ ours: CardEntry?, _ theirs: CardEntry?, _ fate: CardCollision.Fate) {
        guard !Self.bookkeeping.contains(name) else { return }
        collisions.append(CardCollision(name, ours, theirs, fate))
    }

    private mutating func replace(_ ours: CardEntry, with theirs: CardEntry) {
        if ours.key.manner.labels == theirs.key.manner.labels {
            edit.replace(ours.place, with: [theirs.property.regrouped(ours.property.group)])
        } else {
            edit.replace(ours.place, with: lines(of: theirs))
        }
    }

    private mutating func add(_ theirs: CardEntry) {
        // It may have been merged before.
        guard sides.ours[theirs.property.name]?.contains(where: { $0.key == theirs.key }) != true else { return }
        added += lines(of: theirs)
    }

    /// The lines of an entry, in a group that is free here.
    private mutating func lines(of entry: CardEntry) -> [Property] {
        guard entry.property.group != nil else { return [entry.property] }
        let group = groups.free()
        return ([entry.property] + entry.labels.map(\.property)).map { $0.regrouped(group) }
    }
}

/// Finds out what became of each of some entries on one side.
enum Pairing {
    /// Returns for each of `base` its match on the side now, or nil when it is gone; and the new ones there.
    ///
    /// Equal ones match first, then those with the same value, then those with the same parameters and labels, at last the only
    /// ones left on either side. With `all`, any that are left match in order.
    static func pairs(_ base: [CardEntry], _ side: [CardEntry], all: Bool) -> ([CardEntry?], new: [CardEntry]) {
        var found = [CardEntry?](repeating: nil, count: base.count)
        var rest = side
        /// Pairs each unmatched entry with the first one left that has the same trait.
        func pair<Trait: Hashable>(by trait: (CardEntry) -> Trait) {
            var places = Dictionary(grouping: rest.indices.reversed()) { trait(rest[$0]) }
            var taken: Set<Int> = []
            for place in base.indices where found[place] == nil {
                guard let match = places[trait(base[place])]?.popLast() else { continue }
                found[place] = rest[match]
                taken.insert(match)
            }
            rest = rest.indices.filter { !taken.contains($0) }.map { rest[$0] }
        }
        pair(by: \.key)
        pair(by: \.key.value)
        pair(by: \.key.manner)
        if all || (rest.count == 1 && found.count(where: { $0 == nil }) == 1) { pair { _ in 0 } }
        return (found, rest)
    }
}

extension CardMerge {
    /// Returns the card with the properties of another, a line of a collision, in place of our value: the one still in those
    /// words, else with the same value, else the only one of its kind. Without one, theirs is added.
    package static func taking(_ line: VCard, insteadOf words: String?, into card: VCard) -> VCard {
        let line = line.version == card.version ? line : VCardConversion.converted(line, to: card.version)
        var edit = CardEdit(card)
        var groups = CardGroups(card)
        let there = CardEntry.all(of: card)
        for (name, entries) in CardEntry.all(of: line).sorted(by: { $0.key < $1.key }) where name != "UID" {
            for entry in entries {
                let group = entry.property.group.map { _ in groups.free() }
                let lines = ([entry.property] + entry.labels.map(\.property)).map { $0.regrouped(group) }
                if let place = Self.place(of: words, or: entry, in: there[name] ?? []), !edit.isChanged(place) {
                    edit.replace(place, with: lines)
                } else {
                    edit.insert(lines, before: card.properties.count)
                }
            }
        }
        var result = edit.applied()
        result.removeOrphanedLabels(of: card)
        return result
    }

    private static func place(of words: String?, or entry: CardEntry, in there: [CardEntry]) -> Int? {
        let same = there.first { $0.words == words } ?? there.first { $0.key.value == entry.key.value }
        return (same ?? (Merging.single.contains(entry.property.name) ? there.first : nil))?.place
    }
}
