import Kinkeeper

/// The features of a clause's words that tell its kind.
struct ClauseFeatures {
    let line: Line
    let range: Range<Int>
    /// All senses of its words.
    let senses: Sense
    /// The named people, as places in the line's mentions.
    let mentions: [Mention]
    let dates: [Line.Placed<DateReading>]
    let money: Line.Placed<MoneyReading>?
    /// The kind of event its words name; a certain one rather than "other".
    let occasion: OccasionType?
    let occasionPlace: Int?
    let giftOccasion: ProposedGiftOccasion?

    init(line: Line, range: Range<Int>) {
        self.line = line
        self.range = range
        var senses: Sense = []
        var occasion: (type: OccasionType, place: Int)?
        var gift: ProposedGiftOccasion?
        for place in range {
            guard let hit = line.hits[place], hit.range.lowerBound == place, hit.range.upperBound <= range.upperBound else {
                continue
            }
            senses.formUnion(line.isTaken[place] ? hit.meaning.senses.subtracting(ClauseFeatures.verbs) : hit.meaning.senses)
            // "El lunes que viene": no person comes.
            if let type = hit.meaning.occasion, !(type == .trip && line.isTaken[place]),
                occasion == nil || occasion?.type == .other || (occasion?.type == .trip && type != .other)
            {
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
    func first(_ sense: Sense) -> Int? {
        range.first {
            !(line.isTaken[$0] ? line.senses($0).subtracting(ClauseFeatures.verbs) : line.senses($0)).isDisjoint(with: sense)
        }
    }

    /// Senses that words of a date do not have: "esta noche" is no "está".
    private static let verbs: Sense = [.be, .have, .past, .finite, .contact, .gave, .owed, .owe, .wish, .coming]

    /// A date that names a day and not only a time.
    var date: Line.Placed<DateReading>? { dates.first { !line.isTimeOnly($0) } }

    /// Whether it is a question by its words, whatever sign ends it.
    var asks: Bool {
        guard let head = head(skipping: [.filler, .opener, .conjunction]), line.senses(head).contains(.question) else {
            return false
        }
        if line.words.grammar.dropsSubject,
            line.text(line.tokens[head].span).unicodeScalars.contains(where: { $0.value > 0x7F })
        {
            return true
        }
        let next = line.hits[head]?.range.upperBound ?? head + 1
        if !line.senses(head).contains(.subordinate) {
            return !line.words.grammar.nounsAreCapitalised || has([.finite, .be, .have, .past, .duty])
        }
        return next < range.upperBound && !line.senses(next).isDisjoint(with: [.be, .have, .past]) || line.isSign(next, "'")
    }

    // MARK: Beginning

    /// Returns the first word without these senses that is no date and no sign.
    func head(skipping small: Sense) -> Int? {
        var place = range.lowerBound
        while place < range.upperBound {
            let senses = line.senses(place)
            let isSmall =
                !senses.isDisjoint(with: small) && senses.isDisjoint(with: [.duty, .negation]) && line.mention(place) == nil
            if line.tokens[place].kind == .sign || line.isTaken[place] && senses.isDisjoint(with: .duty) || isSmall {
                place = line.isTaken[place] ? place + 1 : line.hits[place]?.range.upperBound ?? place + 1
            } else {
                return place
            }
        }
        return nil
    }

    var startsWithDate: Bool {
        guard
            let first = range.first(where: {
                line.tokens[$0].kind != .sign && line.senses($0).isDisjoint(with: [.filler, .be])
            })
        else { return false }
        return date.map {
            $0.range.contains(first)
                || $0.range.lowerBound - first <= 2 && !line.senses(first).isDisjoint(with: [.preposition, .article, .filler])
        } ?? false
    }

    /// Whether there is nothing in it but amounts, dates and small words.
    var isBare: Bool {
        range.allSatisfy { place in
            line.tokens[place].kind != .word || line.isTaken[place]
                || !line.senses(place).isDisjoint(with: [
                    .detail, .filler, .each, .conjunction, .or, .preposition, .article, .cost, .opener, .vagueTime, .trivial,
                    .placeholder,
                ])
                    && line.senses(place).isDisjoint(with: [.duty, .act, .wish, .contact]) && line.mention(place) == nil
        }
    }

    /// Whether it has a predicate, as far as its words show.
    var hasPredicate: Bool {
        has([
            .met, .called, .messaged, .duty, .dutyAfter, .wish, .be, .have, .past, .gave, .owe, .owed, .naming, .keen,
            .coming,
        ]) || finitePlace != nil || range.contains { line.senses($0).contains(.promise) && !line.senses($0).contains(.gift) }
    }

    /// A verb in its form for a subject. A word that is a noun of an event as well does not count.
    var finitePlace: Int? {
        range.first { place in
            line.senses(place).contains(.finite) && !line.isTaken[place] && line.hits[place]?.meaning.occasion == nil
                && line.senses(place).isDisjoint(with: .event)
        }
    }

    /// Whether a verb's ending marks the past where nothing else does: "se casó".
    func isToldAsPast(until end: Int) -> Bool {
        guard line.words.grammar.dropsSubject else { return false }
        // "me contó que se va en abril": the reported event is still to come.
        let start = (range.lowerBound..<end).last { line.senses($0).contains(.subordinate) } ?? range.lowerBound
        return (start..<range.upperBound).contains {
            line.tokens[$0].kind == .word
                && (line.text(line.tokens[$0].span).hasSuffix("ó") || line.text(line.tokens[$0].span).hasSuffix("aron")
                    || line.text(line.tokens[$0].span).hasSuffix("ieron"))
        }
    }

    /// "le pagué las sábanas", "ya puso 120 lucas": what was spent is no idea of a gift.
    var isSpent: Bool {
        guard line.words.grammar.dropsSubject else { return false }
        if isToldAsPast(until: range.upperBound) { return true }
        return range.contains { place in
            let isVerb =
                place == range.lowerBound || line.pronoun(place - 1)?.role == .object
                || !line.senses(place - 1).isDisjoint(with: [.filler, .vagueTime, .negation, .user])
            return isVerb && line.mention(place) == nil && line.tokens[place].kind == .word
                && line.tokens[place].folded.utf8.count > 3
                && ["é", "í"].contains { line.text(line.tokens[place].span).hasSuffix($0) }
        }
    }

    /// Whether it cannot stand alone after a comma: it only adds an amount, a day, or where.
    var dependsOnWhatIsBefore: Bool {
        guard mentions.isEmpty else { return false }
        if has([.payment, .dutyAfter]) { return false }
        if isBare || startsWithMoney { return true }
        if let head = head(skipping: [.filler]), !hasPredicate, actPlace == nil, money == nil, date == nil,
            line.senses(head).contains(.preposition),
            line.senses(head).isDisjoint(with: [.forWhom, .with, .duty]), line.pronoun(head) == nil
        {
            return true
        }
        guard !hasPredicate, occasion == nil, !has([.gift, .event, .act]), actPlace == nil else { return isDetail }
        guard let head = head(skipping: [.filler]) else { return true }
        return line.senses(head).contains(.preposition) && line.senses(head).isDisjoint(with: [.forWhom, .with, .duty])
            || isDetail
    }

    /// "250 francs or about 270 euros over the border".
    private var startsWithMoney: Bool {
        guard let money, !hasPredicate, !has([.payment, .gift]) else { return false }
        return (range.lowerBound..<money.range.lowerBound).allSatisfy {
            line.tokens[$0].kind != .word || !line.senses($0).isDisjoint(with: [.filler, .detail, .preposition, .article])
        }
    }

    /// "budget 90 pounds", "doors 8", "entrada 12 €".
    private var isDetail: Bool {
        guard let head = head(skipping: [.filler, .article]), line.senses(head).contains(.detail),
            line.senses(head).isDisjoint(with: .act)
        else {
            return false
        }
        return money != nil || range.contains { line.tokens[$0].kind == .number }
    }

    /// Whether it only names the person of the next clause: "Tom", "for Ute".
    var isNameOnly: Bool {
        guard !mentions.isEmpty, !hasPredicate, occasion == nil, giftOccasion == nil,
            !has([.gift, .wish, .contact, .event, .act])
        else { return false }
        return range.allSatisfy { place in
            line.mention(place) != nil || line.tokens[place].kind != .word
                || !line.senses(place).isDisjoint(with: [.forWhom, .conjunction, .filler, .article, .preposition, .of, .at])
        }
    }
}
