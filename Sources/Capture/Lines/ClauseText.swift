/// Cuts the words of a record from its clause.
struct ClauseText {
    let line: Line

    /// The words as they are written, without what ties them to others.
    func words(_ range: Range<Int>) -> String { trimmed(range).map { line.text(line.span($0)) } ?? "" }

    /// Without signs and small words at both ends.
    func trimmed(_ range: Range<Int>) -> Range<Int>? {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isEdge(start) || isTie(start) { start = min(end, line.hits[start]?.range.upperBound ?? start + 1) }
        while start < end, isEdge(end - 1) { end -= 1 }
        return start < end ? start..<end : nil
    }

    private static let infinitiveMarks = WordList.shared(.infinitiveMarks)

    private func isEdge(_ place: Int) -> Bool {
        line.tokens[place].kind == .sign
            && ![")", "]", "(", "%", "€", "$", "£", "\"", "”", "“"].contains(line.tokens[place].folded)
            && line.hits[place]?.meaning.senses.isDisjoint(with: [.be]) ?? true
            && !line.isTaken[place]
    }

    private func isTie(_ place: Int) -> Bool {
        !line.senses(place).isDisjoint(with: [.conjunction, .opener])
            && line.senses(place).isDisjoint(with: [.duty, .act, .vagueTime])
    }

    /// The text of a task: without its date, and without words that only say that it is a task.
    func task(_ range: Range<Int>, from place: Int?) -> String {
        var kept: [Int] = []
        var token = range.lowerBound
        while token < range.upperBound {
            let senses = line.senses(token)
            let isDate = line.ahead.contains { $0.range.contains(token) }
            let isBefore = place.map { token < $0 } ?? false
            if isDate {
                while let last = kept.last, !line.senses(last).isDisjoint(with: [.preposition, .article, .forWhom]),
                    line.mention(last) == nil, line.tokens[last].kind == .word, line.senses(last).isDisjoint(with: .act)
                { kept.removeLast() }
            }
            if isDate || senses.contains(.dutyAfter)
                || senses.contains(.duty) && senses.isDisjoint(with: .met) && token != place
                || isBefore && senses.contains(.user)
            {
                token = isDate ? token + 1 : line.hits[token]?.range.upperBound ?? token + 1
                // Where a day stood no sign is left over: "get Dad something , max 50 quid".
                if isDate, token < range.upperBound, line.isSign(token, ","), kept.last.map({ isEdge($0) }) ?? true {
                    token += 1
                }
                continue
            }
            kept.append(token)
            token += 1
        }
        while let last = kept.last, isEdge(last) || line.senses(last).contains(.conjunction) { kept.removeLast() }
        while let first = kept.first,
            isEdge(first) || isTie(first) || first != place && ClauseText.infinitiveMarks.contains(line.tokens[first].folded)
        { kept.removeFirst() }
        return joined(kept)
    }

    /// The thing to be given: without its price, its day, the person, and what praises it.
    func idea(_ range: Range<Int>) -> String {
        var kept: [Int] = []
        var token = range.lowerBound
        while token < range.upperBound {
            let senses = line.senses(token)
            let end = min(range.upperBound, line.hits[token]?.range.upperBound ?? token + 1)
            if line.isTaken[token] || line.mention(token) != nil {
                while let last = kept.last, isLeading(last) { kept.removeLast() }
                token += 1
                continue
            }
            if kept.isEmpty,
                !senses.isDisjoint(with: [.article, .praise, .preposition, .forWhom, .of, .with, .be, .have, .gave])
                    || line.pronoun(token) != nil || line.tokens[token].kind == .sign
            {
                token = max(token + 1, end)
                continue
            }
            if isOccasion(token) {
                while let last = kept.last, isLeading(last) { kept.removeLast() }
                token = max(token + 1, end)
                continue
            }
            if !senses.isDisjoint(with: [
                .filler, .detail, .cost, .each, .opener, .hedge, .wish, .weakWish, .gift, .duty, .dutyAfter, .my,
            ]) && senses.isDisjoint(with: [.intangible, .event])
                || line.tokens[token].folded == "s" && line.isSign(token - 1, "'") && kept.isEmpty
            {
                token = max(token + 1, end)
                continue
            }
            if !kept.isEmpty, senses.contains(.placeholder) {
                token = max(token + 1, end)
                continue
            }
            if kept.isEmpty, isOwnClause(token, in: range) { break }
            // A new thought ends the idea, and so does its purpose: "for her trip in July".
            if !kept.isEmpty, isEnd(token, in: range) || isPurpose(token, in: range) { break }
            kept.append(token)
            token += 1
        }
        let idea = tidied(kept)
        return idea.contains { line.tokens[$0].kind == .word } ? joined(idea) : ""
    }

    /// "for her birthday": the occasion of the gift is no part of it.
    private func isOccasion(_ place: Int) -> Bool {
        line.hits[place]?.meaning.giftOccasion != nil && line.hits[place]?.meaning.senses.isDisjoint(with: .article) ?? true
    }

    private func isLeading(_ place: Int) -> Bool {
        !line.senses(place).isDisjoint(with: [
            .forWhom, .article, .preposition, .of, .at, .with, .conjunction, .my, .or, .filler, .detail,
        ]) || line.pronoun(place) != nil
            || line.tokens[place].kind == .sign && ![")", "]"].contains(line.tokens[place].folded)
            || line.tokens[place].folded == "s" && line.isSign(place - 1, "'")
    }

    private func isEnd(_ place: Int, in range: Range<Int>) -> Bool {
        let senses = line.senses(place)
        if senses.contains(.subordinate), senses.isDisjoint(with: [.with, .preposition]) { return true }
        if !senses.isDisjoint(with: [.user, .naming]) { return true }
        if line.pronoun(place)?.role == .subject, senses.isDisjoint(with: .article) { return true }
        return line.tokens[place].folded == "?" || line.tokens[place].folded == ";"
    }

    /// "un regalo que no se pase de 40 euros": what is said of the gift is not what it is.
    private func isOwnClause(_ place: Int, in range: Range<Int>) -> Bool {
        guard line.senses(place).contains(.subordinate), range.contains(place + 1) else { return false }
        return !line.senses(place + 1).isDisjoint(with: [.negation, .be, .have, .finite])
    }

    private func isPurpose(_ place: Int, in range: Range<Int>) -> Bool {
        guard line.senses(place).contains(.forWhom) else { return false }
        return (place..<range.upperBound).contains { line.hits[$0]?.meaning.occasion != nil }
    }

    private func tidied(_ kept: [Int]) -> [Int] {
        var kept = kept[...]
        while let last = kept.last,
            isLeading(last) || line.tokens[last].kind == .sign && ![")", "]", "€", "$", "£"].contains(line.tokens[last].folded)
        { kept.removeLast() }
        while let first = kept.first,
            line.tokens[first].kind == .sign && !["(", "[", "€", "$", "£", "\""].contains(line.tokens[first].folded)
                || isTie(first)
        { kept.removeFirst() }
        return paired(Array(kept))
    }

    /// Removes brackets whose other half, or whole content, was left out: "a scarf ($40 max)".
    private func paired(_ kept: [Int]) -> [Int] {
        let pairs = [")": "(", "]": "["]
        var open: [Int] = []
        var single: Set<Int> = []
        for (number, place) in kept.enumerated() where line.tokens[place].kind == .sign {
            let sign = line.tokens[place].folded
            if pairs.values.contains(sign) { open.append(number) }
            guard let wanted = pairs[sign] else { continue }
            guard let last = open.last, line.tokens[kept[last]].folded == wanted else {
                single.insert(number)
                continue
            }
            open.removeLast()
            if last + 1 == number { single.formUnion([last, number]) }
        }
        single.formUnion(open)
        return single.isEmpty ? kept : kept.enumerated().filter { !single.contains($0.offset) }.map(\.element)
    }

    /// The tokens as they are written, with blanks where there were some.
    private func joined(_ tokens: [Int]) -> String {
        var text = ""
        var last: Int?
        for place in tokens {
            if let last, line.tokens[place].followsBlank || last + 1 != place { text += " " }
            text += line.text(line.tokens[place].span)
            last = place
        }
        return text
    }

    // MARK: Gifts

    /// The person named after "for" or "to": "a book for Anna", "a papá una radio".
    func recipient(in range: Range<Int>) -> Mention? {
        line.mentions.first { mention in
            guard range.contains(mention.range.lowerBound) else { return false }
            var before = mention.range.lowerBound - 1
            while before > range.lowerBound, !line.senses(before).isDisjoint(with: [.article, .my]) { before -= 1 }
            guard before >= range.lowerBound else { return false }
            return line.senses(before).contains(.forWhom)
                || line.words.grammar.dropsSubject && ["a", "al"].contains(line.tokens[before].folded)
        }
    }

    /// Whether the wish cannot be wrapped: "help", "trabajo".
    func isIntangible(_ range: Range<Int>) -> Bool {
        var start = range.lowerBound
        while start < range.upperBound, line.pronoun(start) != nil || line.mention(start) != nil { start += 1 }
        guard
            let head = ClauseFeatures(line: line, range: start..<range.upperBound).head(skipping: [
                .filler, .article, .praise, .detail, .my,
            ])
        else { return true }
        return line.senses(head).contains(.intangible)
    }
}
