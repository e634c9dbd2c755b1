public import Kinkeeper

/// Finds days, times and recurrences in a text, by rules, in one language.
///
/// Three steps: rules read the pieces, such as "Friday" or "at 5"; pieces beside one another are joined; the result is settled
/// against today.
public struct DateReader: Sendable {
    private let words: DateLanguage

    /// A reader of that language. Cheap: the words of a language are put in order once.
    public init(language: Language) { self.init(LineLanguage(language)) }

    init(_ language: LineLanguage) { words = DateLanguage.of(language) }

    /// All that is said of dates, in the order of the text; none overlaps another.
    public func readings(in tokens: [Token], context: DateContext) -> [DateReading] {
        var parser = DateParser(Term.terms(of: tokens), words, context)
        let pieces = parser.joined(parser.pieces())
        var readings: [DateReading] = []
        var said: Stretch?
        var position = 0
        while position < pieces.count {
            parser.turn(to: pieces[position].range.lowerBound)
            var piece = pieces[position]
            position += 1
            if let length = piece.fromSaid {
                if let said {
                    let base = length.from(said.first, times: 1) < said.first ? said.first : said.last
                    piece.day = DayParts(settled: Stretch(length.from(base, times: 1)))
                } else if piece.needsSaid {
                    continue
                }
            }
            if position < pieces.count, let (piece, settled) = parser.stretched(piece, pieces[position]) {
                readings.append(parser.reading(piece, settled))
                said = settled.stretch
                position += 1
                continue
            }
            let isHour = position < pieces.count && parser.isHour(piece, beside: pieces[position])
            guard !piece.isWeak, !isHour, let settled = parser.settle(piece) else { continue }
            readings.append(parser.reading(piece, settled))
            if piece.saysDay, settled.recurrence == nil, [.day, .days].contains(settled.stretch.grain) {
                said = settled.stretch
            }
            if position < pieces.count, parser.isHour(pieces[position], beside: piece) { position += 1 }
        }
        return readings
    }

    /// The word of dates that a misspelt one most likely is: "yeserday" is "yesterday".
    func corrected(_ word: String, isOpened: Bool) -> String? {
        // "ab sieben" is not "ab soeben".
        words.numbers.isWord(word) ? nil : words.lexicon.table.corrected(word, isOpened: isOpened)
    }

    /// The one date a whole text is about: the surest of its readings, the first of equals; nil if it says none.
    public func best(in text: String, context: DateContext) -> DateReading? {
        var best: DateReading?
        for reading in readings(in: Token.tokens(of: text), context: context) where reading.confidence > best?.confidence ?? 0.3
        {
            best = reading
        }
        return best
    }
}

extension DateParser {
    func reading(_ piece: DatePiece, _ settled: Settled) -> DateReading {
        let span = text.terms[piece.range.lowerBound].span.lowerBound..<text.terms[piece.range.upperBound - 1].span.upperBound
        return DateReading(
            span: span, first: settled.stretch.first, last: settled.stretch.last, grain: settled.stretch.grain,
            time: settled.time,
            written: settled.written, recurrence: settled.recurrence, confidence: DateConfidence.of(piece),
            saysDay: piece.saysDay || piece.moment != nil, openTime: openTime(piece), isHoliday: piece.rule == .holiday,
            isNow: piece.rule == .now)
    }
}
