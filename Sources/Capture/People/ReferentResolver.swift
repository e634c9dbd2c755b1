/// Finds the people each clause of a line is about: named in it, or before it.
struct ReferentResolver {
    /// The people of the whole line, when it begins with them: "Tom: …".
    var topic: [Referent] = []

    /// The people named so far, the last first.
    private var earlier: [[Referent]] = []

    /// The one a line goes on about.
    var current: [Referent] { earlier.first ?? [] }

    /// Remembers the people of a clause.
    mutating func remember(_ referents: [Referent]) {
        guard !referents.isEmpty else { return }
        let plain = referents.map { $0.linked(by: .carried) }
        earlier.removeAll { $0.map(\.people) == plain.map(\.people) && $0.map(\.newName) == plain.map(\.newName) }
        earlier.insert(plain, at: 0)
    }

    /// The people of a clause; empty when unknown.
    func referents(of features: ClauseFeatures, preferring preferred: Mention? = nil) -> [Referent] {
        let named = subjects(of: features, preferring: preferred)
        let place = pronounPlace(in: features)
        let pronoun = place.flatMap { features.line.pronoun($0) }
        if let pronoun, let place, named.isEmpty || place < (named.first?.range.lowerBound ?? 0),
            preferred == nil
        {
            // "He and Chloe split up", "she's seeing someone called Theo": the one named before is the subject.
            let isMeant = pronoun.role == .subject || named.isEmpty || isBeside(named, in: features.line)
            if isMeant, let group = antecedent(pronoun) {
                return group.map { $0.linked(by: .pronoun, isRelative: isRelative(place, in: features)) }
            }
        }
        if !named.isEmpty, !isOnlyNamedBeside(named, in: features) { return named }
        if named.isEmpty, pronoun == nil, isOwnRelation(features) { return [] }
        return current.map { $0.linked(by: .carried) }
    }

    /// "meine eigene Mutter", where nobody is known to be: not the one named before.
    private func isOwnRelation(_ features: ClauseFeatures) -> Bool {
        let own = features.range.first { NameWords.own.contains(features.line.tokens[$0].folded) }
        return own.map { features.line.relation($0 + 1) != nil } ?? false
    }

    /// "buy him a helmet with Gran", "prestarle el coche de Ana": the named one helps, or only owns a thing.
    private func isBeside(_ named: [Referent], in line: Line) -> Bool {
        guard let start = named.first?.range.lowerBound else { return false }
        let isOwner = line.words.grammar.dropsSubject && line.mention(start)?.isPossessive == true
        return isOwner || line.senses(start - 1).contains(.with)
    }

    /// "anniversary with Paul" of a line about Lizzie, "the dog is called Rex": a new person who is not its subject.
    private func isOnlyNamedBeside(_ named: [Referent], in features: ClauseFeatures) -> Bool {
        guard !current.isEmpty, named.allSatisfy({ $0.newName != nil }) else { return false }
        if !topic.isEmpty { return true }
        return features.has(.naming) && !features.has(.acquaintance)
            && !(named.first.map { $0.range.lowerBound == features.range.lowerBound } ?? false)
    }

    /// Returns the people a pronoun can stand for: the last named of its gender.
    func antecedent(_ pronoun: Pronoun) -> [Referent]? {
        if pronoun.isPlural { return earlier.first { $0.count > 1 } ?? earlier.first }
        // "Victoria has her exam, Frankie is off, cook for her": of two who may be meant the one who is surely a woman.
        let single = earlier.filter { $0.count == 1 }
        if let gender = pronoun.gender, let last = single.first, last[0].gender == nil,
            let sure = single.first(where: { $0[0].gender == gender })
        {
            return sure
        }
        for group in earlier {
            if group.count == 1, group[0].fits(pronoun.gender) { return group }
            if group.count > 1 {
                let fitting = group.filter { $0.fits(pronoun.gender) }
                let certain = group.filter { $0.gender != nil && $0.gender == pronoun.gender }
                if certain.count == 1 { return certain }
                if fitting.count == 1 || pronoun.role == .object { return Array(fitting.prefix(1)) }
            }
        }
        return nil
    }

    // MARK: Named in the clause

    private func subjects(of features: ClauseFeatures, preferring preferred: Mention?) -> [Referent] {
        var mentions = features.mentions
        if let preferred { mentions.removeAll { $0.range.lowerBound < preferred.range.lowerBound } }
        // "Mehmets Frau Elif": the named one is meant, not her husband.
        if mentions.count > 1, mentions[0].isRelative, mentions[1].people.isEmpty,
            mentions[0].range.upperBound <= mentions[1].range.lowerBound
        {
            let between = mentions[0].range.upperBound..<mentions[1].range.lowerBound
            let line = features.line
            let isOnly = between.allSatisfy { line.relation($0) != nil || ["'", "s"].contains(line.tokens[$0].folded) }
            // "Vi's cat Pickles" is about Vi.
            let isPet = between.contains { NameWords.pets.contains(line.relation($0)?.group ?? "") }
            if isOnly, !isPet { mentions.removeFirst() }
        }
        // "Finni ich brauch eine Idee für Lias": the first is who is spoken to.
        guard var first = mentions.first else { return [] }
        if mentions.count > 1, first.range.lowerBound == 0, features.line.senses(first.range.upperBound).contains(.user) {
            mentions.removeFirst()
            first = mentions[0]
        }
        var group = [first]
        for mention in mentions.dropFirst() {
            guard let last = group.last, isTied(last, mention, in: features.line) else { break }
            group.append(mention)
        }
        return group.map { Referent($0) }
    }

    /// "Anna and Tom", "Mia + Ute", "Rob & Nora", "Anna, Tom and Grace".
    private func isTied(_ one: Mention, _ other: Mention, in line: Line) -> Bool {
        let between = one.range.upperBound..<max(one.range.upperBound, other.range.lowerBound)
        guard !between.isEmpty, between.count <= 3, !one.isPossessive else { return false }
        return between.contains { line.senses($0).contains(.conjunction) || line.isSign($0, ",") || line.isSign($0, "/") }
            && between.allSatisfy {
                !line.senses($0).isDisjoint(with: [.conjunction, .article, .with]) || line.tokens[$0].kind == .sign
            }
    }

    // MARK: Pronouns

    private func pronounPlace(in features: ClauseFeatures) -> Int? {
        let range = features.range.filter { features.line.pronoun($0) != nil && !isArticle($0, in: features.line) }
        guard let subject = range.first(where: { features.line.pronoun($0)?.role == .subject }) else { return range.first }
        // "er schlägt vor wir kaufen ihr ein Rad": what the user does is for her.
        let user =
            features.range.first { $0 > subject && features.line.senses($0).contains(.user) } ?? features.range.upperBound
        return range.first { $0 > user && features.line.pronoun($0)?.role == .object } ?? subject
    }

    /// "der", "die": a pronoun only where a verb follows.
    private func isArticle(_ place: Int, in line: Line) -> Bool {
        guard line.senses(place).contains(.article), !line.words.grammar.dropsSubject else { return false }
        return line.senses(place + 1).isDisjoint(with: [.finite, .be, .have, .past])
    }

    private func isRelative(_ place: Int, in features: ClauseFeatures) -> Bool {
        guard features.line.pronoun(place)?.role != .subject else { return false }
        return features.line.relation(place + 1) != nil
    }
}
