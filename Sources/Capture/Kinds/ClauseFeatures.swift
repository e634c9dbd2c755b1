import Kinkeeper

/// What the words of a clause tell of its kind.
struct ClauseFeatures {
    let line: Line
    let range: Range<Int>
    /// All senses of its words.
    let senses: Sense
    /// Who is named, as places in the line's mentions.
    let mentions: [Mention]
    let dates: [Line.Placed<DateReading>]
    let money: Line.Placed<MoneyReading>?
    /// The kind of event its words name; a certain one rather than "other".
    let occasion: OccasionType?
    let occasionPlace: Int?
    let giftOccasion: GiftOccasion?

    init(line: Line, range: Range<Int>) {
        self.line = line
        self.range = range
        var senses: Sense = []
        var occasion: (type: OccasionType, place: Int)?
        var gift: GiftOccasion?
        for place in range {
            guard let hit = line.hits[place], hit.range.lowerBound == place, hit.range.upperBound <= range.upperBound else { continue }
            senses.formUnion(hit.meaning.senses)
            if let type = hit.meaning.occasion, occasion == nil || occasion?.type == .other || (occasion?.type == .trip && type != .other) {
                if !(type == .other && occasion != nil) { occasion = (type, place) }
            }
            if let here = hit.meaning.giftOccasion, gift == nil || gift == .other { gift = here }
        }
        self.senses = senses
        self.occasion = occasion?.type
        occasionPlace = occasion?.place
        giftOccasion = gift
        mentions = line.mentions.filter { range.contains($0.range.lowerBound) }
        dates = line.ahead.filter { range.contains($0.range.lowerBound) }
        money = line.money.first { range.contains($0.range.lowerBound) }
    }

    func has(_ sense: Sense) -> Bool { !senses.isDisjoint(with: sense) }

    /// The first word with a sense.
    func first(_ sense: Sense) -> Int? { range.first { !line.senses($0).isDisjoint(with: sense) } }

    /// A date that names a day and not only a time.
    var date: Line.Placed<DateReading>? { dates.first { !line.isTimeOnly($0) } }

    /// Whether a question is asked by its words, whatever sign ends it.
    var asks: Bool {
        guard let head = head(skipping: [.filler, .opener, .conjunction]), line.senses(head).contains(.question) else { return false }
        let next = line.hits[head]?.range.upperBound ?? head + 1
        if !line.senses(head).contains(.subordinate) { return !line.words.grammar.nounsAreCapitalised || has([.finite, .be, .have, .past]) }
        return next < range.upperBound && !line.senses(next).isDisjoint(with: [.be, .have, .past]) || line.isSign(next, "'")
    }

    // MARK: Beginning

    /// The first word that is none of these, no date and no sign.
    func head(skipping small: Sense) -> Int? {
        var place = range.lowerBound
        while place < range.upperBound {
            let senses = line.senses(place)
            let isSmall = !senses.isDisjoint(with: small) && senses.isDisjoint(with: [.duty, .negation]) && line.mention(place) == nil
            if line.tokens[place].kind == .sign || line.isTaken[place] && senses.isDisjoint(with: .duty) || isSmall {
                place = line.isTaken[place] ? place + 1 : line.hits[place]?.range.upperBound ?? place + 1
            } else {
                return place
            }
        }
        return nil
    }

    var startsWithDate: Bool {
        guard let first = range.first(where: { line.tokens[$0].kind != .sign && line.senses($0).isDisjoint(with: [.filler, .be]) }) else { return false }
        return date.map { $0.range.contains(first) || $0.range.lowerBound - first <= 2 && !line.senses(first).isDisjoint(with: [.preposition, .article, .filler]) } ?? false
    }

    /// Whether there is nothing in it but amounts, dates and small words.
    var isBare: Bool {
        range.allSatisfy { place in
            line.tokens[place].kind != .word || line.isTaken[place]
                || !line.senses(place).isDisjoint(with: [.detail, .filler, .each, .conjunction, .or, .preposition, .article, .cost, .opener, .vagueTime, .trivial])
                    && line.senses(place).isDisjoint(with: [.duty, .act, .wish, .contact]) && line.mention(place) == nil
        }
    }

    /// Whether it says what is done or is the case, as far as its words show.
    var hasPredicate: Bool {
        has([.met, .called, .messaged, .duty, .dutyAfter, .wish, .be, .have, .past, .gave, .owe, .owed, .naming, .keen, .promise, .coming]) || finitePlace != nil
    }

    /// A verb in its form for a subject. A word that is a noun of an event as well does not count.
    var finitePlace: Int? {
        range.first { place in
            line.senses(place).contains(.finite) && line.hits[place]?.meaning.occasion == nil && line.senses(place).isDisjoint(with: .event)
        }
    }

    /// Whether a verb's ending tells of the past where nothing else does: "se casó".
    func isToldAsPast(until end: Int) -> Bool {
        guard line.words.grammar.dropsSubject else { return false }
        // "me contó que se va en abril": what was told is still to come.
        let start = (range.lowerBound..<end).last { line.senses($0).contains(.subordinate) } ?? range.lowerBound
        return (start..<range.upperBound).contains { line.tokens[$0].kind == .word && (line.text(line.tokens[$0].span).hasSuffix("ó") || line.text(line.tokens[$0].span).hasSuffix("aron") || line.text(line.tokens[$0].span).hasSuffix("ieron")) }
    }

    /// Whether it cannot stand alone after a comma: it only adds an amount, a day, or where.
    var dependsOnWhatIsBefore: Bool {
        guard mentions.isEmpty else { return false }
        if has([.payment, .dutyAfter]) { return false }
        if isBare || startsWithMoney { return true }
        if let head = head(skipping: [.filler]), !hasPredicate, actPlace == nil, money == nil, date == nil, line.senses(head).contains(.preposition),
            line.senses(head).isDisjoint(with: [.forWhom, .with, .duty]), line.pronoun(head) == nil
        {
            return true
        }
        guard !hasPredicate, occasion == nil, !has([.gift, .event, .act]), actPlace == nil else { return isDetail }
        guard let head = head(skipping: [.filler]) else { return true }
        return line.senses(head).contains(.preposition) && line.senses(head).isDisjoint(with: [.forWhom, .with, .duty]) || isDetail
    }

    /// "250 francs or about 270 euros over the border".
    private var startsWithMoney: Bool {
        guard let money, !hasPredicate, !has([.payment, .gift]) else { return false }
        return (range.lowerBound..<money.range.lowerBound).allSatisfy { line.tokens[$0].kind != .word || !line.senses($0).isDisjoint(with: [.filler, .detail, .preposition, .article]) }
    }

    /// "budget 90 pounds", "doors 8", "entrada 12 €".
    private var isDetail: Bool {
        guard let head = head(skipping: [.filler, .article]), line.senses(head).contains(.detail), line.senses(head).isDisjoint(with: .act) else {
            return false
        }
        return money != nil || range.contains { line.tokens[$0].kind == .number }
    }

    /// Whether it only says whom what follows is about: "Tom", "for Ute".
    var isNameOnly: Bool {
        guard !mentions.isEmpty, !hasPredicate, occasion == nil, giftOccasion == nil, !has([.gift, .wish, .contact, .event, .act]) else { return false }
        return range.allSatisfy { place in
            line.mention(place) != nil || line.tokens[place].kind != .word
                || !line.senses(place).isDisjoint(with: [.forWhom, .conjunction, .filler, .article, .preposition, .of, .at])
        }
    }

    // MARK: Acts

    /// Where the user's own act stands; nil where there is none.
    var actPlace: Int? {
        let grammar = line.words.grammar
        if let duty = userDuty {
            let after = (line.hits[duty]?.range.upperBound ?? duty + 1)..<range.upperBound
            return firstAct(in: after) ?? ClauseFeatures(line: line, range: after).head(skipping: [.filler, .opener, .preposition]) ?? duty
        }
        if has(.dutyAfter) { return firstAct(in: range) ?? head(skipping: [.filler, .opener]) }
        guard let head = head(skipping: [.filler, .opener, .conjunction, .vagueTime]) else { return nil }
        if grammar.infinitiveIsLast { return germanAct(head) }
        if grammar.dropsSubject { return spanishAct(head) }
        return isCommand(head) ? head : nil
    }

    /// Whether an act stands where a clause tells somebody to do it: at its beginning, and no noun.
    private func isCommand(_ place: Int) -> Bool {
        let senses = line.senses(place)
        guard senses.contains(.act), line.mention(place) == nil else { return false }
        let next = line.hits[place]?.range.upperBound ?? place + 1
        guard next < range.upperBound else { return true }
        if !line.senses(next).isDisjoint(with: [.gift, .be, .past]) || line.tokens[next].folded == "'" { return false }
        // "call with Tom": what is done with somebody has a name. "catch up with Tom" is both.
        if !senses.isDisjoint(with: .event), line.senses(next).contains(.with) { return line.hits[place].map { $0.range.count > 1 } ?? false }
        return true
    }

    private func firstAct(in range: Range<Int>) -> Int? {
        range.first { line.senses($0).contains(.act) && line.mention($0) == nil }
            ?? (line.words.grammar.dropsSubject || line.words.grammar.infinitiveIsLast
                ? range.last { line.tokens[$0].kind == .word && !line.isTaken[$0] && line.mention($0) == nil && line.words.grammar.isInfinitive(line.tokens[$0].folded) } : nil)
    }

    private func spanishAct(_ head: Int) -> Int? {
        if line.mention(head) != nil { return nil }
        let senses = line.senses(head)
        if senses.contains(.act) { return head }
        if line.hits[head] == nil, line.words.grammar.isInfinitive(line.tokens[head].folded) { return head }
        // "yo llevo", "le marco a Lupe", "el sábado llevo".
        guard let place = range.first(where: { line.senses($0).contains(.promise) && line.mention($0) == nil && !line.isAccented($0) }) else { return nil }
        let before = range.lowerBound..<place
        let isOwn = before.allSatisfy {
            line.isTaken[$0] || line.tokens[$0].kind == .sign || !line.senses($0).isDisjoint(with: [.user, .filler, .opener, .conjunction, .me, .vagueTime])
                || line.pronoun($0)?.role == .object
        }
        return isOwn ? place : nil
    }

    private func germanAct(_ head: Int) -> Int? {
        // "Ruf Anna an", "Frag Papa": the command comes first.
        if line.senses(head).contains(.act), line.mention(head) == nil, !line.tokens[head].folded.hasSuffix("en") || head == lastWord(before: range.upperBound) || line.senses(head).contains(.giving) { return head }
        if has(.user), let promise = first(.promise) { return promise }
        if let bare = bareInfinitive { return bare }
        guard let last = lastWord(before: firstSubordinate ?? range.upperBound), line.mention(last) == nil, !line.tokens[last].isCapitalised || last == head, !line.senses(last).contains(.coming) || head == last || !has([.be])
        else { return nil }
        let senses = line.senses(last)
        guard senses.contains(.act) || line.hits[last] == nil && line.words.grammar.isInfinitive(line.tokens[last].folded) else { return nil }
        let main = ClauseFeatures(line: line, range: range.lowerBound..<(firstSubordinate ?? range.upperBound))
        guard main.finitePlace.map({ $0 == last }) ?? true, !main.has([.be, .have, .past, .naming]) else { return nil }
        return last
    }

    /// "mutti anrufen morgn früh": a known act where no other verb is, and words nobody knows after it.
    private var bareInfinitive: Int? {
        guard range.count <= 8, finitePlace == nil, !has([.be, .have, .past, .wish, .naming, .coming, .negation]), occasion == nil else { return nil }
        return range.last { line.senses($0).contains(.act) && line.mention($0) == nil && !line.tokens[$0].isCapitalised && line.words.grammar.isInfinitive(line.tokens[$0].folded) }
    }

    /// Where a clause begins that belongs to the act: "nachfragen, wie der Job ist".
    private var firstSubordinate: Int? {
        range.dropFirst().first { !line.senses($0).isDisjoint(with: [.subordinate, .question]) && line.senses($0).isDisjoint(with: [.preposition, .article, .opener]) && $0 > range.lowerBound + 1 }
    }

    /// The last word that is neither date nor small.
    private func lastWord(before end: Int) -> Int? {
        (range.lowerBound..<end).last { place in
            line.tokens[place].kind == .word && !line.isTaken[place]
                && (line.senses(place).isDisjoint(with: [.filler, .vagueTime, .dutyAfter, .opener, .preposition, .trivial]) || line.senses(place).contains(.act))
        }
    }

    /// Where the user is told to do something: "I need to", "muss", but not "Rob has to".
    var userDuty: Int? {
        range.first { line.senses($0).contains(.duty) && line.hits[$0]?.range.lowerBound == $0 && ClauseFeatures.isUsersDuty($0, in: line, from: range.lowerBound) }
    }

    /// Whether it says that something is to be done, and not yet what.
    var isOpenDuty: Bool {
        guard let duty = userDuty, let hit = line.hits[duty] else { return false }
        return (hit.range.upperBound..<range.upperBound).allSatisfy { place in
            line.isTaken[place] || line.tokens[place].kind == .sign || !line.senses(place).isDisjoint(with: [.filler, .opener, .preposition, .vagueTime]) || ["daran", "dran"].contains(line.tokens[place].folded)
        }
    }

    /// Whether nobody else is the subject of a duty.
    static func isUsersDuty(_ place: Int, in line: Line, from start: Int) -> Bool {
        var before = place - 1
        while before >= start, line.isTaken[before] || line.senses(before).contains(.filler) && line.senses(before).isDisjoint(with: .user) { before -= 1 }
        guard before >= start else { return true }
        if line.senses(before).contains(.user) { return true }
        if line.mention(before) != nil || line.pronoun(before)?.role == .subject { return line.words.grammar.dropsSubject || isFixed(place, in: line) }
        if line.words.grammar.infinitiveIsLast, place + 1 < line.tokens.count {
            return line.senses(line.hits[place]?.range.upperBound ?? place + 1).contains(.user) || line.senses(before).contains(.conjunction) || isFixed(place, in: line)
                || line.tokens[before].kind == .sign
        }
        let senses = line.senses(before)
        return isFixed(place, in: line) || line.tokens[before].kind == .sign || !senses.isDisjoint(with: [.conjunction, .opener, .vagueTime, .subordinate, .duty, .trivial])
    }

    /// Whether the phrase itself names the user or tells somebody: "remind me", "I'll", "ich muss".
    private static func isFixed(_ place: Int, in line: Line) -> Bool {
        guard let hit = line.hits[place] else { return false }
        return hit.range.contains { line.words.vocabulary.isOwn(line.tokens[$0].folded) } || hit.range.contains { line.words.vocabulary.meaning(of: line.tokens[$0].folded)?.senses.contains(.negation) == true }
    }

    /// Whether the act is one not to do: "don't call Markus".
    func isNegated(_ act: Int) -> Bool {
        if line.senses(act).contains(.negation) { return true }
        let before = range.lowerBound..<act
        if before.contains(where: { line.senses($0).contains(.negation) }) { return !has(.dutyAfter) }
        return false
    }
}

extension Line {
    /// Whether the word is written with an accent on its end.
    func isAccented(_ place: Int) -> Bool { text(tokens[place].span).unicodeScalars.last.map { $0.value > 0x7F } ?? false }

    /// Whether a reading says a time and no day.
    func isTimeOnly(_ placed: Placed<DateReading>) -> Bool {
        guard placed.reading.time != nil, placed.reading.recurrence == nil, placed.reading.written == nil else { return false }
        return placed.range.allSatisfy { tokens[$0].kind != .word || words.grammar.timeWords.contains(tokens[$0].folded) || words.grammar.hourWords.contains(tokens[$0].folded) }
    }
}
