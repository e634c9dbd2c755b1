public import Kinkeeper

/// What a record can teach once an account has looked at it: the words it was read from, and what they were read as.
public struct LessonClues: Hashable, Sendable {
    /// The words that say, or could say, whom it is about: folded, with a blank between them. Nil where no words do, or several could.
    public let name: String?
    /// Whether the person was read from that name; otherwise the name says something only if the account names a person.
    public let isNameRead: Bool
    /// The words of the record that say what it asks for, folded.
    public let words: [String]
    /// What it was read as.
    public let kind: CaptureLesson.Kind

    /// The most words of one record that teach.
    static let most = 12
}

extension LessonClues {
    init(_ draft: Draft, about referent: Referent?, in line: Line) {
        kind =
            switch draft.kind {
            case .catchup: .catchup
            case .gift: .gift
            case .occasion: .occasion
            case .note: .note
            case .reminder, .toDo: .task
            }
        var words: [String] = []
        for word in line.lessonWords(draft.range) where !words.contains(word.text) { words.append(word.text) }
        self.words = Array(words.prefix(LessonClues.most))
        isNameRead = referent?.link == .named
        switch referent?.link {
        case .named: name = referent.map { line.lessonName($0.range) }
        case .pronoun: name = nil
        case .carried, nil: name = line.lessonName(in: draft.range)
        }
    }
}

extension Line {
    /// The words of a stretch that say what it asks for: no names, days, amounts or small words. What the lists of words know by
    /// themselves says half as much, since it is weighed already.
    func lessonWords(_ range: Range<Int>) -> [CaptureLessons.Word] {
        range.compactMap { place in
            let token = tokens[place]
            guard token.kind == .word, !isTaken[place], mentionAt[place] == nil, token.folded.utf8.count > 2,
                token.folded.utf8.count <= CaptureLesson.longestWord, hits[place]?.meaning.pronoun == nil,
                senses(place).isDisjoint(with: Line.small)
            else { return nil }
            return CaptureLessons.Word(token.folded, weight: hits[place] == nil ? 1 : 0.5)
        }
    }

    private static let small: Sense = [
        .conjunction, .filler, .article, .with, .forWhom, .of, .at, .preposition, .user, .me, .my, .each, .subordinate, .or,
        .opener, .vagueTime, .be, .have, .negation, .question, .since, .until, .thatDay,
    ]

    /// The words of a name, folded.
    func lessonName(_ range: Range<Int>) -> String {
        tokens[range].filter { $0.kind == .word }.map(\.folded).joined(separator: " ")
    }

    /// The one word of a stretch without names that stands where a name would: "call Mum", "Kaffee mit Schatz". Nil for several.
    func lessonName(in range: Range<Int>) -> String? {
        guard !range.contains(where: { mentionAt[$0] != nil }) else { return nil }
        let places = range.filter { couldBeName($0, in: range) }
        return places.count == 1 ? tokens[places[0]].folded : nil
    }

    private func couldBeName(_ place: Int, in range: Range<Int>) -> Bool {
        guard tokens[place].kind == .word, !isTaken[place], tokens[place].folded.utf8.count > 1 else { return false }
        if relation(place) != nil { return isOwnRelation(place) }
        guard hits[place] == nil else { return false }
        // "llamar a Cari": a preposition may stand between.
        let isTied = range.contains(place - 2) && senses(place - 1).contains(.preposition)
        let before = (range.contains(place - 1) ? senses(place - 1) : []).union(isTied ? senses(place - 2) : [])
        if !before.isDisjoint(with: [.with, .forWhom, .called, .messaged, .met, .act, .at]) { return true }
        // "Morgen Schatz anrufen", "Bo wants a kite".
        let isFirst = (range.lowerBound..<place).allSatisfy { isTaken[$0] || !senses($0).isDisjoint(with: .filler) }
        guard isFirst, tokens[place].isCapitalised else { return false }
        return !senses(place + 1).isDisjoint(with: [.act, .wish, .finite, .be, .have, .past, .turns])
    }

    /// Whether a relation is the account's own: not "her mum", "Anna's dad", "la abuela de Tincho".
    private func isOwnRelation(_ place: Int) -> Bool {
        var before = place - 1
        while before >= 0, !senses(before).isDisjoint(with: [.article, .praise]) { before -= 1 }
        return pronoun(before) == nil && mention(before) == nil && !(before > 0 && tokens[before].folded == "s")
            && !senses(place + 1).contains(.of)
    }
}
