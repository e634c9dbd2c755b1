/// Finds where clauses begin in a stretch without signs.
struct ClauseStarts {
    let line: Line
    let range: Range<Int>

    /// A stretch of that many tokens is spoken rather than written: there, a subject is enough to begin a clause.
    private static let spokenLength = 14

    func starts() -> [Int] {
        var starts: [Int] = []
        var last = range.lowerBound
        for place in range.dropFirst() where line.tokens[place].kind != .number {
            guard !line.isTaken[place] || line.senses(place).contains(.duty), isFirst(place),
                let start = start(at: place, last: last),
                start > last, hasContent(last..<start)
            else { continue }
            starts.append(start)
            last = start
        }
        return starts
    }

    /// "… und am Samstag macht sie", "and on Friday she's": a day, then a subject or a verb.
    private func isBeforeDay(_ place: Int, last: Int) -> Bool {
        let next = line.hits[place]?.range.upperBound ?? place + 1
        guard let day = line.ahead.first(where: { $0.range.lowerBound == next || $0.range.lowerBound == next + 1 }),
            range.contains(day.range.upperBound), day.range.lowerBound == next || line.senses(next).contains(.preposition)
        else { return false }
        let after = day.range.upperBound
        let isVerb = !line.senses(after).isDisjoint(with: [.finite, .have, .be, .wish])
        return (isVerb && !line.isTaken[after] || isSubject(after))
            && ClauseFeatures(line: line, range: last..<place).hasPredicate
    }

    /// "… zum Sport treffen und vorher die Matte holen": an infinitive ends the clause, and another one the next.
    private func isBetweenInfinitives(_ place: Int, last: Int) -> Bool {
        guard line.words.grammar.infinitiveIsLast, place - 1 > last, isInfinitive(place - 1), place + 2 < range.upperBound,
            line.senses(place - 1).contains(.act),
            let end = range.last(where: { line.tokens[$0].kind == .word && !line.isTaken[$0] }), end > place + 1
        else { return false }
        return isInfinitive(end) && line.senses(end).contains(.act)
    }

    /// "so maybe a pottery class for her birthday": a thing to give is thought of.
    private func isIdea(_ place: Int) -> Bool {
        guard line.senses(place).isDisjoint(with: [.filler, .subordinate]) else { return false }
        let next = line.hits[place]?.range.upperBound ?? place + 1
        let thing = skipped(next)
        guard thing > next, thing < range.upperBound, line.senses(thing).contains(.article) else { return false }
        return (thing..<range.upperBound).contains { line.hits[$0]?.meaning.giftOccasion != nil }
            || line.money.contains { $0.range.lowerBound > thing && $0.range.upperBound <= range.upperBound }
    }

    /// "me ha dicho que la han ascendido que se va a Bruselas": each reported thing is a clause of its own.
    private func isTold(_ place: Int, last: Int) -> Bool {
        guard line.senses(place).contains(.subordinate), line.tokens[place].folded == "que" || line.tokens[place].folded == "q",
            place - 1 > last,
            line.senses(place - 1).isDisjoint(with: [.wish, .finite, .duty, .conjunction, .preposition, .article])
        else { return false }
        var next = skipped(place + 1)
        // "la han ascendido": an object before its verb.
        if line.senses(next).contains(.article), line.senses(next + 1).contains(.have) { next += 1 }
        guard next < range.upperBound,
            !line.senses(next).isDisjoint(with: [.finite, .have, .be, .past]) || line.pronoun(next) != nil
                || line.hits[next]?.meaning.occasion != nil
        else { return false }
        let told = ClauseFeatures(line: line, range: last..<place)
        return told.hasPredicate && told.userDuty == nil
    }

    private var isSpoken: Bool { range.count > ClauseStarts.spokenLength }

    /// Whether a phrase begins there, and is not half over.
    private func isFirst(_ place: Int) -> Bool {
        line.hits[place]?.range.lowerBound ?? place == place && (line.mention(place)?.range.lowerBound ?? place) == place
    }

    /// Whether anything is said there beside small words.
    private func hasContent(_ range: Range<Int>) -> Bool {
        range.contains { place in
            line.tokens[place].kind == .word && !line.isTaken[place]
                && (line.hits[place] == nil
                    || line.senses(place).isDisjoint(with: [.conjunction, .filler, .opener, .user, .article, .question]))
        }
    }

    /// Where the clause begins that a token opens; nil where it opens none.
    private func start(at place: Int, last: Int) -> Int? {
        let senses = line.senses(place)
        if senses.contains(.duty), isUsersDuty(place) { return behindNothing(place, last: last) }
        if senses.contains(.conjunction), !tiesSubjects(place, last: last), beginsClause(skipped(place + 1)) || isAgain(place) {
            return place
        }
        if senses.contains(.conjunction), isBeforeDay(place, last: last) { return place }
        if senses.contains(.conjunction), isBetweenInfinitives(place, last: last) { return place }
        if isSpoken, senses.contains(.opener), isIdea(place) { return place }
        if let start = afterOccasion(place, last: last) { return start }
        if isSpoken, line.words.grammar.dropsSubject, isTold(place, last: last) { return place }
        if line.words.grammar.infinitiveIsLast, let start = afterInfinitive(place, last: last) { return start }
        guard isSpoken else { return nil }
        if senses.contains(.opener), !senses.contains(.subordinate), !isLastWord(place),
            beginsClause(skipped(line.hits[place]?.range.upperBound ?? place + 1)) || isNumberedOpener(place)
                || startsWithDate(place)
        {
            return place
        }
        let before = line.senses(place - 1)
        guard
            before.isDisjoint(with: [
                .subordinate, .conjunction, .preposition, .with, .of, .forWhom, .article, .at, .opener, .duty,
            ])
        else { return nil }
        return isSubject(place) ? place : nil
    }

    private func isLastWord(_ place: Int) -> Bool { place + 1 >= range.upperBound }

    /// "so Saturday at ten".
    private func startsWithDate(_ place: Int) -> Bool {
        let next = line.hits[place]?.range.upperBound ?? place + 1
        return line.senses(place).contains(.opener) && line.senses(place).isDisjoint(with: .filler)
            && line.ahead.contains { $0.range.lowerBound == next }
    }

    /// "first", "erstens": they count things that have nothing else in common.
    private func isNumberedOpener(_ place: Int) -> Bool {
        line.senses(place).contains(.opener) && line.senses(place).isDisjoint(with: [.filler, .conjunction, .vagueTime])
    }

    /// The place before the conjunction and the subject that a duty follows: "and I | need to".
    private func behindNothing(_ place: Int, last: Int) -> Int? {
        var start = place
        while start - 1 > last {
            let senses = line.senses(start - 1)
            guard !senses.isDisjoint(with: [.conjunction, .user, .opener, .filler]), !senses.contains(.duty) else { break }
            start -= 1
        }
        // "und zum Einzug könnte ich": what stands before the verb belongs to it.
        if line.words.grammar.infinitiveIsLast, start == place,
            let tie = (max(last + 1, place - 5)..<place).last(where: { line.senses($0).contains(.conjunction) })
        {
            start = tie
        }
        if line.senses(start - 1).contains(.duty) || line.senses(start - 1).contains(.subordinate) { return nil }
        return start
    }

    private func isUsersDuty(_ place: Int) -> Bool { ClauseFeatures.isUsersDuty(place, in: line, from: range.lowerBound) }

    private func skipped(_ place: Int) -> Int {
        var place = place
        while place < range.upperBound {
            let senses = line.senses(place)
            guard !senses.isDisjoint(with: [.filler, .opener, .subordinate]) || senses.contains(.conjunction),
                senses.isDisjoint(with: [.duty, .negation, .act])
            else { break }
            place = line.hits[place]?.range.upperBound ?? place + 1
        }
        return place
    }

    /// Whether a clause can begin at a place that follows a word that ties clauses.
    private func beginsClause(_ place: Int) -> Bool {
        guard place < range.upperBound else { return false }
        let senses = line.senses(place)
        if !senses.isDisjoint(with: [.duty, .wish, .cost, .gave, .owe, .owed, .keen]) { return true }
        if line.words.grammar.dropsSubject {
            if line.words.grammar.isInfinitive(line.tokens[place].folded)
                || line.words.grammar.withoutEnclitics(line.tokens[place].folded) != nil
            {
                return true
            }
            if !senses.isDisjoint(with: [.finite, .promise, .past, .have, .be]) { return true }
        } else if !line.words.grammar.infinitiveIsLast, senses.contains(.act),
            senses.isDisjoint(with: .event) || !line.mentionFollows(place)
        {
            return true
        }
        if !senses.isDisjoint(with: .contact), line.mention(place) == nil { return true }
        if senses.contains(.be) || senses.contains(.past), line.pronoun(place) == nil { return true }
        if line.words.grammar.infinitiveIsLast, senses.contains(.have), line.pronoun(place) == nil { return true }
        if line.hits[place]?.meaning.occasion != nil, senses.isDisjoint(with: .event), line.mention(place) == nil,
            !line.words.grammar.nounsAreCapitalised
        {
            return true
        }
        if line.senses(place).contains(.gift)
            || line.senses(place).contains(.preposition) && line.senses(place + 1).contains(.gift)
        {
            return true
        }
        return isSubject(place) || isThing(place)
    }

    /// "und die Ohrringe (39,90 €)": a thing with its price.
    private func isThing(_ place: Int) -> Bool {
        guard line.words.grammar.infinitiveIsLast, line.senses(place).contains(.article), place > range.lowerBound + 1,
            isInfinitive(place - 2)
        else { return false }
        return line.money.contains { $0.range.lowerBound > place && $0.range.upperBound <= range.upperBound + 1 }
    }

    /// "Rob & Nora came over": names that are one subject.
    private func tiesSubjects(_ place: Int, last: Int) -> Bool {
        if let before = line.mention(place - 1), line.senses(before.range.lowerBound - 1).contains(.of) { return true }
        // "quedamos Pablo y yo el jueves".
        let next = line.hits[place]?.range.upperBound ?? place + 1
        if line.words.grammar.dropsSubject, line.mention(place - 1) != nil, line.senses(next).contains(.user),
            next + 1 >= range.upperBound || line.isTaken[next + 1] || line.senses(next + 1).contains(.preposition)
        {
            return true
        }
        if line.pronoun(place - 1)?.role == .subject, line.mention(line.hits[place]?.range.upperBound ?? place + 1) != nil {
            return true
        }
        guard let before = line.mention(place - 1), line.mention(line.hits[place]?.range.upperBound ?? place + 1) != nil else {
            return false
        }
        return !(last..<before.range.lowerBound).contains {
            line.tokens[$0].kind == .word && line.senses($0).isDisjoint(with: [.filler, .conjunction, .article, .preposition])
                && line.mention($0) == nil && !line.isTaken[$0]
        }
    }

    /// "and again in two weeks".
    private func isAgain(_ place: Int) -> Bool {
        guard place + 2 < range.upperBound, line.senses(place + 1).contains(.vagueTime) else { return false }
        return line.ahead.contains { $0.range.lowerBound == (line.hits[place + 1]?.range.upperBound ?? place + 2) }
    }

    /// Whether a subject and its verb begin there: "she's", "ich hab", "Mia hat".
    private func isSubject(_ place: Int) -> Bool {
        let isNamed = line.mention(place) != nil
        let isPronoun = line.pronoun(place)?.role == .subject
        let isUser = line.senses(place).contains(.user)
        guard isNamed || isPronoun || isUser else { return isOwned(place) }
        var end = line.mention(place)?.range.upperBound ?? line.hits[place]?.range.upperBound ?? place + 1
        // "he and Chloe are".
        if line.senses(end).contains(.conjunction), let other = line.mention(end + 1), other.range.upperBound < range.upperBound
        {
            end = other.range.upperBound
        }
        if isUser, !line.words.grammar.infinitiveIsLast { return true }
        return isVerb(end, afterPronoun: !isNamed)
    }

    /// "her lease runs out": a person's thing as a subject.
    private func isOwned(_ place: Int) -> Bool {
        guard line.senses(place - 1).isDisjoint(with: [.act, .gave, .met, .called, .messaged, .finite]) else { return false }
        guard let pronoun = line.pronoun(place),
            pronoun.role == .possessive || pronoun.role == .object && pronoun.gender == .female
        else { return false }
        return (2...3).contains {
            place + $0 < range.upperBound && isVerb(place + $0, afterPronoun: false) && !line.isTaken[place + 1]
        }
    }

    private func isVerb(_ place: Int, afterPronoun: Bool) -> Bool {
        guard place < range.upperBound else { return false }
        let senses = line.senses(place)
        if !senses.isDisjoint(with: [.finite, .be, .have, .past, .wish, .coming, .naming, .keen, .hedge, .cost, .gave, .owed]) {
            return true
        }
        if !senses.isDisjoint(with: .contact)
            || line.hits[place]?.meaning.occasion != nil && !line.words.grammar.nounsAreCapitalised
        {
            return true
        }
        // "she's": the apostrophe and what follows it.
        if line.tokens[place].folded == "'", place + 1 < range.upperBound, !line.tokens[place + 1].followsBlank {
            return afterPronoun || line.senses(place + 1).contains(.be) && line.mention(place - 1)?.isPossessive == false
        }
        return afterPronoun && line.words.grammar.isPast(line.tokens[place].folded) && !line.words.grammar.infinitiveIsLast
    }

    // MARK: Without any sign

    /// "carla birthday dec 30 scarf maybe $50": after an occasion and its day something new begins.
    private func afterOccasion(_ place: Int, last: Int) -> Int? {
        guard line.ahead.contains(where: { $0.range.upperBound == place && $0.range.lowerBound >= last }),
            !isLastWord(place - 1)
        else { return nil }
        let before = ClauseFeatures(line: line, range: last..<place)
        guard before.occasion != nil, !before.hasPredicate, line.senses(last).isDisjoint(with: [.preposition, .forWhom]),
            line.tokens[place].kind == .word,
            line.senses(place).isDisjoint(with: [.preposition, .at, .with, .of, .article, .conjunction])
        else { return nil }
        let rest = ClauseFeatures(line: line, range: place..<range.upperBound)
        return rest.money != nil || rest.has(.gift) || rest.actPlace != nil ? place : nil
    }

    /// "… besuchen kommen | Zug buchen": after an infinitive that ends its clause.
    private func afterInfinitive(_ place: Int, last: Int) -> Int? {
        guard isSpoken, place - 1 > last, isInfinitive(place - 1), line.tokens[place].kind == .word else { return nil }
        let senses = line.senses(place)
        guard senses.isDisjoint(with: [.dutyAfter, .conjunction, .preposition, .subordinate, .finite]), !isInfinitive(place),
            !line.isTaken[place]
        else { return nil }
        let next = skipped(place)
        guard next < range.upperBound else { return nil }
        return line.tokens[next].isCapitalised || line.senses(next).contains(.article) && next > place || isSubject(place)
            ? place : nil
    }

    private func isInfinitive(_ place: Int) -> Bool {
        line.tokens[place].kind == .word && !line.tokens[place].isCapitalised && line.mention(place) == nil
            && (line.senses(place).contains(.act)
                || line.words.grammar.isInfinitive(line.tokens[place].folded)
                    && (line.hits[place] == nil || line.senses(place).contains(.coming)))
    }
}

extension Line {
    /// Whether a name follows right after that place, or after "with".
    func mentionFollows(_ place: Int) -> Bool {
        let next = hits[place]?.range.upperBound ?? place + 1
        return mention(next) != nil || senses(next).contains(.with)
    }
}
