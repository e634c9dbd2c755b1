import Kinkeeper

/// Goes through the words of a line once and says what each is: a name, a word of the language, a date, an amount.
struct LineScanner {
    let request: CaptureRequest
    let words: LineWords
    let tokens: [Token]
    var hits: [Line.Hit?]
    var mentions: [Mention] = []
    var mentionAt: [Int?]
    /// The dates in the bare words, before names are told from months and weekdays.
    let bareDates: [Range<Int>]

    static func line(of request: CaptureRequest) -> Line {
        var scanner = LineScanner(request)
        scanner.scan()
        return scanner.line()
    }

    private init(_ request: CaptureRequest) {
        self.request = request
        words = LineWords.of(request.words)
        let tokens = Token.tokens(of: request.text)
        self.tokens = tokens
        hits = Array(repeating: nil, count: tokens.count)
        mentionAt = Array(repeating: nil, count: tokens.count)
        let context = DateContext(now: request.now, country: request.country)
        bareDates = DateReader(request.words).readings(in: tokens, context: context)
            .map { Line.tokens($0.span, in: tokens) }
    }

    func line() -> Line {
        var line = Line(
            text: request.text, tokens: tokens, words: words, hits: hits, mentions: mentions, mentionAt: mentionAt,
            isTaken: Array(repeating: false, count: tokens.count), today: request.now.date)
        // A name is no month: "April", "Domingo".
        let dates = DateReader(request.words)
        let masked = tokens.indices.map { place in
            if isNoDate(place) { return tokens[place].withoutMeaning }
            let isOpened = place > 0 && self.words.grammar.dateOpeners.contains(tokens[place - 1].folded)
            guard tokens[place].kind == .word, hits[place] == nil,
                let word = dates.corrected(tokens[place].folded, isOpened: isOpened)
            else { return tokens[place] }
            return tokens[place].meaning(word)
        }
        let scanner = self
        let place = { (reading: DateReading) in scanner.placed(reading) }
        line.ahead = dates.readings(
            in: masked, context: DateContext(now: request.now, direction: .ahead, country: request.country)
        ).compactMap(place).filter { !$0.reading.isNow }
        line.back = dates.readings(
            in: masked, context: DateContext(now: request.now, direction: .back, country: request.country)
        ).compactMap(place)
        // Words that bound an amount say more beside it: "up to 20 euros".
        let named = tokens.indices.map { mentionAt[$0] != nil ? tokens[$0].withoutMeaning : tokens[$0] }
        line.money = MoneyReader(request.words).readings(in: named, country: request.country)
            .map { Line.Placed(range: Line.tokens($0.span, in: tokens), reading: $0) }
            // "Tuesday 11.40" has an hour and no price.
            .filter { money in
                money.reading.confidence > 0.7 || !line.ahead.contains { $0.range.overlaps(money.range) }
            }
        let numbers = MoneyReader(request.words).numbers(in: named, country: request.country)
            .map { Line.Placed(range: Line.tokens($0.span, in: tokens), reading: $0) }
        for range in line.ahead.map(\.range) + line.money.map(\.range) + line.back.filter(\.reading.isNow).map(\.range) {
            for place in range { line.isTaken[place] = true }
        }
        line.numbers = numbers.filter { number in !number.range.contains { line.isTaken[$0] } }
        return line
    }

    /// A date without the words at its ends that say something else here: "Monday, lunch", "her next birthday". Nil where nothing
    /// is left that tells a time.
    func placed(_ reading: DateReading) -> Line.Placed<DateReading>? {
        var range = Line.tokens(reading.span, in: tokens)
        while let role = range.first.flatMap({ hits[$0]?.meaning.pronoun?.role }), role != .subject { range.removeFirst() }
        while let last = range.last, !senses(last).isDisjoint(with: .event) || [",", ":"].contains(word(last)) {
            range.removeLast()
        }
        let tellsTime = range.contains {
            tokens[$0].kind == .number || (hits[$0]?.meaning.senses.isDisjoint(with: [.article, .preposition, .at]) ?? true)
        }
        return range.isEmpty || !tellsTime ? nil : Line.Placed(range: range, reading: reading)
    }

    /// Whether a word is a name, or does something else in the line: "the book she lent me", "jeder so 40 Euro".
    func isNoDate(_ place: Int) -> Bool {
        if mentionAt[place] != nil { return true }
        guard let hit = hits[place], tokens[place].kind == .word, !tokens[place].isCapitalised else { return false }
        return !hit.meaning.senses.isDisjoint(with: hit.range.count == 1 ? [.owed, .gave] : [.each, .detail])
    }

    // MARK: Going through

    mutating func scan() {
        var place = 0
        while place < tokens.count { place += max(1, read(at: place)) }
        for index in mentions.indices { join(index) }
        narrow()
    }

    /// Reads what stands at a place; the number of tokens it takes.
    mutating func read(at place: Int) -> Int {
        let phrase = words.vocabulary.longest(at: place, in: tokens)
        guard tokens[place].kind == .word else { return phrase.map { set(place, $0.length, $0.meaning) } ?? 1 }
        let isTitle = isTitle(place)
        let match = request.people.longest(at: place, in: tokens)
        if let match, match.length > 1 || !isTitle, isName(match, at: place, phrase: phrase) {
            return mention(place, match)
        }
        if let (length, meaning) = phrase {
            if length == 1, !isTitle, let relation = meaning.relation, let match = relative(relation, at: place) {
                return mention(place, match)
            }
            if length == 1, isNewName(at: place, isKnownWord: true) { return newMention(at: place) }
            return set(place, length, meaning)
        }
        return unknown(at: place)
    }

    mutating func set(_ place: Int, _ length: Int, _ meaning: WordMeaning) -> Int {
        let hit = Line.Hit(range: place..<place + length, meaning: meaning)
        for token in hit.range { hits[token] = hit }
        return length
    }

    mutating func mention(_ place: Int, _ match: NameMatch) -> Int {
        let first = match.people.first.map { request.people.firstName(of: $0) } ?? ""
        let byName = words.vocabulary.relation(first)?.gender ?? words.names.gender(of: first)
        // "Theo" may be Theodora.
        let gender =
            words.vocabulary.relation(word(place))?.gender ?? (match.people.count == 1 ? byName : nil)
            ?? words.names.gender(of: word(place)) ?? byName ?? nickGender(match)
        add(Mention(range: place..<place + match.length, people: match.people, part: match.part, gender: gender))
        return match.length
    }

    /// The gender implied by nicknames such as "Mum".
    func nickGender(_ match: NameMatch) -> Gender? {
        guard match.people.count == 1 else { return nil }
        for nickname in request.people.people[match.people[0]].nicknames {
            if let gender = words.vocabulary.relation(SearchFolding.fold(nickname))?.gender { return gender }
        }
        return nil
    }

    mutating func add(_ mention: Mention) {
        for token in mention.range { mentionAt[token] = mentions.count }
        mentions.append(mention)
    }

    // MARK: Names that are words as well

    /// Whether a known name is meant, and not the word or month it may be as well: "Will", "May", "Domingo".
    func isName(_ match: NameMatch, at place: Int, phrase: (length: Int, meaning: WordMeaning)?) -> Bool {
        if match.length > 1 { return phrase.map { $0.length <= match.length } ?? true }
        if isPlace(place) || isPlainNoun(place) { return false }
        if let phrase, phrase.length > 1, !tokens[place].isCapitalised { return false }
        let word = tokens[place].folded
        // "May I borrow …", "Will you come": a question, not a name.
        if words.grammar.isModal(word), words.grammar.modalSubjects.contains(self.word(place + 1)) { return false }
        if phrase?.meaning.relation != nil { return !isOfSomebodyElse(place) }
        let isWord = phrase.map { $0.meaning != WordMeaning() } ?? false
        let date = bareDates.first { $0.contains(place) }
        guard isWord || date != nil else { return true }
        if let date, date.count > 1, !(date.lowerBound == place && tokens[place].isCapitalised && standsAlone(place)) {
            return false
        }
        let isOpened = words.grammar.dateOpeners.contains(self.word(place - 1))
        if date != nil, isOpened, !tokens[place].isCapitalised || opensMonth(place - 1) { return false }
        if tokens[place].isCapitalised { return word.utf8.count > 1 }
        // Written small it is a name only after what needs one.
        return !senses(place - 1).isDisjoint(with: [.act, .with, .called, .messaged, .met])
    }

    private static let beforeNames = WordList.shared(.beforeNames)

    /// "in June": a month, since "in" never precedes a person. "by", "of" and "for" may precede a name.
    private func opensMonth(_ place: Int) -> Bool {
        let senses = words.vocabulary.meaning(of: tokens[place].folded)?.senses ?? []
        return !senses.isDisjoint(with: [.preposition, .since, .until]) && senses.isDisjoint(with: [.of, .forWhom, .with, .at])
            && !LineScanner.beforeNames.contains(tokens[place].folded)
    }

    /// Whether no number follows that would make a date of it.
    func standsAlone(_ place: Int) -> Bool { place + 1 >= tokens.count || tokens[place + 1].kind != .number }

    // MARK: Unknown words

    mutating func unknown(at place: Int) -> Int {
        let word = tokens[place].folded
        if let name = newOwner(at: place) { return name }
        if let stem = withoutPossessive(word), let match = request.people.exact(stem), match.part <= .given {
            let length = mention(place, match)
            mentions[mentions.count - 1].isPossessive = true
            return length
        }
        if isNewName(at: place, isKnownWord: false) { return newMention(at: place) }
        if bareDates.contains(where: { $0.contains(place) }) { return 1 }
        if let meaning = compound(word) { return set(place, 1, meaning) }
        if let match = request.people.petForm(word) ?? pet(word), tokens[place].isCapitalised || word.utf8.count >= 4 {
            return mention(place, match)
        }
        let corrected = words.vocabulary.corrected(word)
        if let match = request.people.misspelt(word), corrected == nil || tokens[place].isCapitalised {
            return mention(place, match)
        }
        // A slip of the pen calls nothing off: "dejado" is no "déjalo".
        if let corrected, let meaning = words.vocabulary.meaning(of: corrected), !meaning.senses.contains(.dismiss) {
            return set(place, 1, meaning)
        }
        return enclitic(at: place)
    }

    /// "Ruhestandsfeier" is a "Feier".
    func compound(_ word: String) -> WordMeaning? {
        guard let head = words.grammar.compoundHeads.first(where: { word.hasSuffix($0) && word.utf8.count > $0.utf8.count + 2 })
        else { return nil }
        return words.vocabulary.meaning(of: head)
    }

    func withoutPossessive(_ word: String) -> String? {
        word.utf8.count > 3 && word.hasSuffix("s") ? String(word.dropLast()) : nil
    }

    /// "Pablito" where Pablo is known.
    func pet(_ word: String) -> NameMatch? {
        for (ending, stems) in words.grammar.petEndings where word.hasSuffix(ending) && word.utf8.count > ending.utf8.count + 2
        {
            for stem in stems {
                if let match = request.people.exact(word.dropLast(ending.count) + stem),
                    match.part == .given || match.part == .nickname
                {
                    return NameMatch(length: 1, people: match.people, part: .petForm)
                }
            }
        }
        return nil
    }

    /// "llamarle": the act with a pronoun that hangs on it.
    mutating func enclitic(at place: Int) -> Int {
        guard let stem = words.grammar.withoutEnclitics(tokens[place].folded) else { return 1 }
        var meaning = words.vocabulary.meaning(of: stem) ?? WordMeaning(senses: .act)
        meaning.senses.insert(.act)
        let hanging = tokens[place].folded.dropFirst(stem.count)
        if hanging.hasPrefix("le") || hanging.hasPrefix("se") {
            meaning.pronoun = Pronoun(.object, isPlural: hanging.hasPrefix("les"))
        }
        return set(place, 1, meaning)
    }
}

extension Token {
    /// The same token as if it were a word of no meaning.
    fileprivate var withoutMeaning: Token { meaning("") }

    /// The same token as if it were that word. Folded.
    fileprivate func meaning(_ word: String) -> Token {
        Token(kind: .word, span: span, folded: word, isCapitalised: isCapitalised, followsBlank: followsBlank)
    }
}
