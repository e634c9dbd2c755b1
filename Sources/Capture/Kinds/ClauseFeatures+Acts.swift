/// The place of tasks in a clause.
extension ClauseFeatures {
    /// The place of the user's own act; nil without one.
    var actPlace: Int? {
        let grammar = line.words.grammar
        if let duty = userDuty {
            let after = (line.hits[duty]?.range.upperBound ?? duty + 1)..<range.upperBound
            return firstAct(in: after) ?? ClauseFeatures(line: line, range: after).head(skipping: [
                .filler, .opener, .preposition,
            ]) ?? duty
        }
        if has(.dutyAfter) { return firstAct(in: range) ?? head(skipping: [.filler, .opener]) }
        guard let head = head(skipping: [.filler, .opener, .conjunction, .vagueTime]) else { return nil }
        if grammar.infinitiveIsLast { return germanAct(head) }
        if grammar.dropsSubject { return spanishAct(head) }
        return isCommand(head) ? head : nil
    }

    /// Whether an act is a command: at the beginning of a clause, and no noun.
    private func isCommand(_ place: Int) -> Bool {
        let senses = line.senses(place)
        guard senses.contains(.act), line.mention(place) == nil else { return false }
        let next = line.hits[place]?.range.upperBound ?? place + 1
        guard next < range.upperBound else { return true }
        if !line.senses(next).isDisjoint(with: [.gift, .be, .past]) || line.tokens[next].folded == "'" { return false }
        // "call with Tom": before "with" it is a noun. "catch up with Tom" is both.
        if !senses.isDisjoint(with: .event), line.senses(next).contains(.with) {
            return line.hits[place].map { $0.range.count > 1 } ?? false
        }
        return true
    }

    private func firstAct(in range: Range<Int>) -> Int? {
        range.first { line.senses($0).contains(.act) && line.mention($0) == nil }
            ?? (line.words.grammar.dropsSubject || line.words.grammar.infinitiveIsLast
                ? range.last {
                    line.tokens[$0].kind == .word && !line.isTaken[$0] && line.mention($0) == nil
                        && line.words.grammar.isInfinitive(line.tokens[$0].folded)
                } : nil)
    }

    private func spanishAct(_ head: Int) -> Int? {
        if line.mention(head) != nil { return nil }
        let senses = line.senses(head)
        if senses.contains(.act) {
            // "busca piso" is a command, or says what a person does: after another clause it is the second.
            let isClear =
                isInfinitive(head) || range.lowerBound == 0 || mentions.contains { $0.range.lowerBound > head }
                || line.pronoun(head) != nil
            return isClear ? head : nil
        }
        if line.hits[head] == nil, line.words.grammar.isInfinitive(line.tokens[head].folded) { return head }
        // "tngo q devolverle": before "que" and an infinitive stands a duty, however it is spelt.
        let next = head + 1
        if line.hits[head] == nil, next + 1 < range.upperBound, line.senses(next).contains(.subordinate), isInfinitive(next + 1)
        {
            return next + 1
        }
        // "yo llevo", "le marco a Lupe", "el sábado llevo".
        guard
            let place = range.first(where: {
                line.senses($0).contains(.promise) && line.mention($0) == nil && !line.isAccented($0)
            })
        else { return nil }
        let before = range.lowerBound..<place
        let isOwn = before.allSatisfy {
            line.isTaken[$0] || line.tokens[$0].kind == .sign
                || !line.senses($0).isDisjoint(with: [.user, .filler, .opener, .conjunction, .me, .vagueTime])
                || line.senses($0).contains(.article) && range.contains($0 + 1) && line.isTaken[$0 + 1]
                || line.pronoun($0)?.role == .object
        }
        return isOwn ? place : nil
    }

    private func germanAct(_ head: Int) -> Int? {
        // "Ruf Anna an", "Frag Papa": the command comes first.
        if line.senses(head).contains(.act), line.mention(head) == nil,
            !line.tokens[head].folded.hasSuffix("en") || head == lastWord(before: range.upperBound)
                || line.senses(head).contains(.giving)
        {
            return head
        }
        if has(.user), let promise = first(.promise) { return promise }
        // "Sehe Anna am Freitag": the user's own, though "ich" is left out.
        let next = line.hits[head]?.range.upperBound ?? head + 1
        if line.senses(head).contains(.promise), line.mention(head) == nil, range.contains(next), !has([.past, .contact]),
            line.mention(next) != nil || line.isTaken[next] || line.senses(next).contains(.with)
        {
            return head
        }
        if let bare = bareInfinitive { return bare }
        guard let last = lastWord(before: firstSubordinate ?? range.upperBound), line.mention(last) == nil,
            !line.tokens[last].isCapitalised || last == head && startsSentence(last),
            !line.senses(last).contains(.coming) || head == last || !has([.be])
        else { return nil }
        let senses = line.senses(last)
        guard
            senses.contains(.act)
                || line.hits[last] == nil && line.words.grammar.isInfinitive(line.tokens[last].folded)
                    && !line.words.grammar.isPast(line.tokens[last].folded)
        else { return nil }
        let main = ClauseFeatures(line: line, range: range.lowerBound..<(firstSubordinate ?? range.upperBound))
        guard main.finitePlace.map({ $0 == last }) ?? true, !main.has([.be, .have, .past, .naming]) else { return nil }
        return last
    }

    /// Whether a capital letter is due there: elsewhere it makes a noun, as in "Kekse für Ute, Stollen für Mia".
    private func startsSentence(_ place: Int) -> Bool {
        place == 0 || line.tokens[place - 1].kind == .sign && line.tokens[place - 1].folded != ","
    }

    /// "mutti anrufen morgn früh": a known act without another verb, and unknown words after it.
    private var bareInfinitive: Int? {
        guard range.count <= 8, finitePlace == nil, !has([.be, .have, .past, .wish, .naming, .coming, .negation]),
            occasion == nil
        else { return nil }
        return range.last {
            line.senses($0).contains(.act) && line.mention($0) == nil && !line.tokens[$0].isCapitalised
                && line.words.grammar.isInfinitive(line.tokens[$0].folded)
        }
    }

    /// Where a clause begins that belongs to the act: "nachfragen, wie der Job ist".
    private var firstSubordinate: Int? {
        range.dropFirst().first {
            !line.senses($0).isDisjoint(with: [.subordinate, .question])
                && line.senses($0).isDisjoint(with: [.preposition, .article, .opener]) && $0 > range.lowerBound + 1
        }
    }

    /// The last word that is neither date nor small.
    private func lastWord(before end: Int) -> Int? {
        (range.lowerBound..<end).last { place in
            line.tokens[place].kind == .word && !line.isTaken[place]
                && (line.senses(place).isDisjoint(with: [.filler, .vagueTime, .dutyAfter, .opener, .preposition, .trivial])
                    || line.senses(place).contains(.act))
        }
    }

    /// The place of a duty of the user: "I need to", "muss", but not "Rob has to".
    var userDuty: Int? {
        range.first {
            line.senses($0).contains(.duty) && line.hits[$0]?.range.lowerBound == $0
                && ClauseFeatures.isUsersDuty($0, in: line, from: range.lowerBound)
        }
    }

    private static let dutyPronouns = WordList.shared(.dutyPronouns)

    /// Whether it is a duty whose task is not named yet.
    var isOpenDuty: Bool {
        guard let duty = userDuty, let hit = line.hits[duty] else { return false }
        return (hit.range.upperBound..<range.upperBound).allSatisfy { place in
            line.isTaken[place] || line.tokens[place].kind == .sign
                || !line.senses(place).isDisjoint(with: [.filler, .opener, .preposition, .vagueTime])
                || ClauseFeatures.dutyPronouns.contains(line.tokens[place].folded)
        }
    }

    /// Whether a duty has no other subject than the user.
    static func isUsersDuty(_ place: Int, in line: Line, from start: Int) -> Bool {
        var before = place - 1
        while before >= start,
            line.isTaken[before] || line.senses(before).contains(.filler) && line.senses(before).isDisjoint(with: .user)
        { before -= 1 }
        guard before >= start else { return true }
        if line.senses(before).contains(.user) { return true }
        if line.mention(before) != nil || line.pronoun(before)?.role == .subject {
            return line.words.grammar.dropsSubject || isFixed(place, in: line)
        }
        if line.words.grammar.infinitiveIsLast, line.tokens[place].folded.hasSuffix("en"),
            (start..<place).contains(where: { line.senses($0).contains(.user) })
        {
            return true
        }
        if line.words.grammar.infinitiveIsLast, place + 1 < line.tokens.count {
            return line.senses(line.hits[place]?.range.upperBound ?? place + 1).contains(.user)
                || line.senses(before).contains(.conjunction) || isFixed(place, in: line)
                || line.tokens[before].kind == .sign
        }
        let senses = line.senses(before)
        return isFixed(place, in: line) || line.tokens[before].kind == .sign
            || !senses.isDisjoint(with: [.conjunction, .opener, .vagueTime, .subordinate, .duty, .trivial])
    }

    /// Whether the phrase itself names the user or is a command: "remind me", "I'll", "ich muss".
    private static func isFixed(_ place: Int, in line: Line) -> Bool {
        guard let hit = line.hits[place] else { return false }
        return hit.range.contains { line.words.vocabulary.isOwn(line.tokens[$0].folded) }
            || hit.range.contains {
                line.words.vocabulary.meaning(of: line.tokens[$0].folded)?.senses.contains(.negation) == true
            }
    }

    /// Whether the act is one not to do: "don't call Markus".
    func isNegated(_ act: Int) -> Bool {
        if line.senses(act).contains(.negation) { return true }
        let before = range.lowerBound..<act
        if before.contains(where: { line.senses($0).contains(.negation) }) { return !has(.dutyAfter) }
        return false
    }

    private func isInfinitive(_ place: Int) -> Bool {
        let grammar = line.words.grammar
        let word = line.tokens[place].folded
        return line.mention(place) == nil && (grammar.isInfinitive(word) || grammar.withoutEnclitics(word) != nil)
    }
}
