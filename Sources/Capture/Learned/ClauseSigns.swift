import Kinkeeper

/// The signs of a clause by which its answer is learnt: its words, their senses, what the rules say, and its place in the line.
struct ClauseSigns {
    let line: Line
    let language: LineLanguage
    let clauses: [Clause]
    let number: Int
    let features: ClauseFeatures
    /// What the rules say of it.
    let drafts: [Draft]
    let rules: ClauseAnswer
    let referents: [Referent]
    /// The answer to the clause before, and the last record of the line.
    let before: ClauseAnswer?
    let last: Draft?
    /// Whether it says the price of the gift before it, and nothing else.
    var isOnlyPrice = false
    /// The clauses beside it, where there are any.
    var previous: ClauseOutline?
    var next: ClauseOutline?

    var clause: Clause { clauses[number] }

    /// All signs by their names. A name begins with the language where the sign is a word of it.
    var names: [String] {
        var plain = ruleSigns + formSigns + dateSigns + peopleSigns
        plain += features.senses.names.map { "has \($0)" }
        let heads = content.prefix(2)
        for (place, token) in heads.enumerated() {
            let senses = line.senses(token)
            plain += senses.names.map { "head\(place) \($0)" }
            if senses.isEmpty { plain.append("head\(place) \(shape(token))") }
        }
        if let end = content.last {
            plain += line.senses(end).names.map { "end \($0)" }
        }
        let tongue = language.rawValue
        var names = plain + plain.map { "\(tongue) \($0)" } + wordSigns.map { "\(tongue) \($0)" }
        for (place, outline) in [("previous", previous), ("next", next)] {
            guard let outline else { continue }
            names += outline.signs.map { "\(place) \($0)" } + outline.words.map { "\(tongue) \(place) \($0)" }
        }
        return names
    }

    /// What the clauses beside this one see of it.
    var outline: ClauseOutline {
        let rule = drafts.first.map(\.rule.rawValue) ?? "none"
        let signs = ["rule \(rules.rawValue)", "by \(rule)", "when \(when)"] + features.senses.names.map { "has \($0)" }
        return ClauseOutline(words: shapes, signs: signs)
    }

    // MARK: - Private

    /// The places of its words but fillers.
    private var content: [Int] {
        clause.range.filter { line.tokens[$0].kind != .sign && line.senses($0).isDisjoint(with: .filler) }
    }

    private var ruleSigns: [String] {
        let rule = drafts.first.map(\.rule.rawValue) ?? "none"
        let answer = rules.rawValue
        let opening = "\(clause.opening)"
        var signs = ["always", "rule \(answer)", "by \(rule)", "rule \(answer) \(opening)", "by \(rule) when \(when)"]
        signs.append("by \(rule) \(features.money == nil ? "unpriced" : "priced")")
        signs.append("rule \(answer) after \(before?.rawValue ?? "none")")
        signs.append("rule \(answer) size \(size)")
        signs.append("rule \(answer) people \(min(features.mentions.count, 2))")
        if drafts.count > 1 { signs.append("several") }
        return signs
    }

    private var size: Int {
        let count = content.count
        return count < 4 ? count : count < 6 ? 4 : count < 10 ? 6 : 10
    }

    private var formSigns: [String] {
        var signs = ["opening \(clause.opening)", "size \(size)", "after \(before?.rawValue ?? "none")"]
        signs.append("last \(last?.kind.rawValue ?? "none") \(clause.opening)")
        if clause.isQuestion { signs.append("question") }
        if clause.label != nil { signs.append("labelled") }
        if features.isBare { signs.append("bare") }
        if clause.range.contains(where: { line.words.grammar.weather.contains(line.tokens[$0].folded) }) {
            signs.append("weather \(rules.rawValue)")
        }
        if features.hasPredicate { signs.append("predicate") }
        if features.actPlace != nil { signs.append("act") }
        if features.actPlace != nil, features.hasPredicate { signs.append("act and predicate") }
        if features.dependsOnWhatIsBefore { signs.append("depends") }
        signs.append(clauses.count == 1 ? "alone" : number == 0 ? "first" : number == clauses.count - 1 ? "final" : "inner")
        if line.isSign(line.tokens.count - 1, "?") { signs.append("line asks") }
        let end = clause.range.upperBound
        signs.append("sign \(end < line.tokens.count && line.tokens[end].kind == .sign ? line.tokens[end].folded : "none")")
        if number + 1 < clauses.count {
            let next = ClauseFeatures(line: line, range: clauses[number + 1].range)
            signs.append("next \(clauses[number + 1].opening)")
            if next.actPlace != nil { signs.append("next act") }
            if next.money != nil { signs.append("next money") }
            if next.date != nil { signs.append("next date") }
            if next.has(.contact) { signs.append("next contact") }
            if !next.mentions.isEmpty { signs.append("next named") }
        }
        if let first = clause.range.first {
            signs.append("starts \(line.tokens[first].isCapitalised ? "high" : "low")")
        }
        for place in clause.range where line.tokens[place].kind == .word && !line.isTaken[place] && line.mention(place) == nil {
            if line.words.grammar.isPast(line.tokens[place].folded) { signs.append("past form") }
            if line.words.grammar.isInfinitive(line.tokens[place].folded) { signs.append("infinitive") }
        }
        if features.isToldAsPast(until: clause.range.upperBound) { signs.append("told as past") }
        return signs
    }

    /// When it is, in short.
    private var when: String {
        let dating = ClauseDates(line: line, range: clause.range)
        if dating.recurrence != nil { return "again" }
        if dating.hasDate { return dating.isToday ? "today" : dating.isAhead ? "ahead" : "past" }
        return dating.hasWhen ? "time" : "none"
    }

    private var dateSigns: [String] {
        var signs = ["when \(when)"]
        if let date = features.date { signs.append("grain \(date.reading.grain)") }
        if features.dates.contains(where: { $0.reading.time != nil }) { signs.append("timed") }
        if features.startsWithDate { signs.append("date first") }
        if features.money != nil { signs.append("money") }
        if let type = features.occasion {
            signs += ["occasion \(type)", "occasion when \(when)", "occasion \(type) when \(when)"]
        }
        if let type = features.giftOccasion { signs += ["gift for \(type)", "gift occasion"] }
        if features.has(.past) || features.has(.contact) { signs.append("past when \(when)") }
        if features.has(.event) { signs.append("event when \(when)") }
        if features.actPlace != nil { signs.append("act when \(when)") }
        if features.has(.coming) { signs.append("coming when \(when)") }
        return signs
    }

    private var peopleSigns: [String] {
        var signs = ["people \(min(features.mentions.count, 3))", "link \(referents.first.map { "\($0.link)" } ?? "none")"]
        if let first = features.mentions.first {
            signs.append("name at \(min(first.range.lowerBound - clause.range.lowerBound, 4))")
            if first.isPossessive { signs.append("possessive") }
            if first.isRelative { signs.append("relative") }
            if first.people.isEmpty { signs.append("new name") }
            signs += line.senses(first.range.upperBound).names.map { "name then \($0)" }
        }
        for place in clause.range {
            guard let pronoun = line.pronoun(place) else { continue }
            signs.append("pronoun \(pronoun.role)")
        }
        if features.has(.user) { signs.append(features.mentions.isEmpty ? "user alone" : "user and people") }
        return signs
    }

    /// A word as signs know it: names, days and amounts are each one word.
    func shape(_ place: Int) -> String {
        if line.mention(place) != nil { return "NAME" }
        if line.money.contains(where: { $0.range.contains(place) }) { return "MONEY" }
        if line.isTaken[place] { return "DATE" }
        switch line.tokens[place].kind {
        case .number: return "NUMBER"
        case .sign, .word: return line.tokens[place].folded
        }
    }

    /// Its words in their order; names, days and amounts that follow one another are one.
    private var shapes: [String] {
        var shapes: [String] = []
        for place in clause.range where line.tokens[place].kind != .sign {
            let shape = shape(place)
            if shape != shapes.last { shapes.append(shape) }
        }
        return shapes
    }

    private var wordSigns: [String] {
        let shapes = shapes
        var signs: [String] = []
        for (place, word) in shapes.enumerated() {
            signs.append("word \(word)")
            if word.utf8.count > 5 { signs.append("stem \(word.prefix(5))") }
            if word.utf8.count > 4 { signs.append("ending \(word.suffix(3))") }
            signs.append("pair \(place == 0 ? "START" : shapes[place - 1]) \(word)")
        }
        signs.append("pair \(shapes.last ?? "START") END")
        if let first = shapes.first { signs.append("first \(first)") }
        if let first = shapes.first(where: { $0 != "NAME" && $0 != "DATE" }) { signs.append("opener \(first)") }
        if let last = shapes.last { signs.append("final \(last)") }
        return signs
    }
}

/// A clause as the signs of the clauses beside it have it.
struct ClauseOutline {
    let words: [String]
    /// Their senses, what the rules say and when it is.
    let signs: [String]
}
