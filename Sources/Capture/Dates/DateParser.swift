import Kinkeeper

/// Reads the pieces of a text that speak of dates and times. The rules are in extensions, one file for each kind.
struct DateParser {
    let text: DateTerms
    let language: DateLanguage
    let context: DateContext
    let country: String
    let today: CivilDate
    /// Whether words that leave it open look back, at the place that is read.
    private(set) var looksBack = false
    private let tense: Tense?

    init(_ terms: [Term], _ language: DateLanguage, _ context: DateContext) {
        text = DateTerms(terms, language)
        self.language = language
        self.context = context
        country = context.country ?? language.homeCountry
        today = context.now.date
        tense = context.direction == .asTold ? Tense(terms, language.tense) : nil
        looksBack = context.direction == .back
    }

    /// Moves to a place of the text: its clause decides whether an open date looks back or ahead.
    mutating func turn(to position: Int) {
        if let tense { looksBack = tense.isPast(at: position) }
    }

    /// Whether the month comes before the day in numbers.
    var isMonthFirst: Bool { context.country.map { $0 == "US" || $0 == "PH" } ?? language.isMonthFirst }

    /// The pieces in the order of the text: at each place the longest one.
    mutating func pieces() -> [DatePiece] {
        var pieces: [DatePiece] = []
        var position = 0
        while position < text.count {
            guard
                text.hasWords(at: position) || text.terms[position].number != nil
                    || language.numbers.isWord(text.terms[position])
            else {
                position += 1
                continue
            }
            turn(to: position)
            if let piece = longest(at: position) {
                // A piece that says little by itself gives way to a surer one that begins within it.
                let isHourOfDay =
                    piece.clock != nil && pieces.last.map { isWithinDay($0) && $0.range.upperBound == position } == true
                if piece.isWeak, !isHourOfDay || text.end(of: .until, at: position) != nil, isOvertaken(piece) {
                    position += 1
                    continue
                }
                pieces.append(piece)
                position = piece.range.upperBound
            } else {
                position = afterUnread(position)
            }
        }
        return pieces
    }

    private func isOvertaken(_ piece: DatePiece) -> Bool {
        piece.range.dropFirst().contains { position in
            guard let other = longest(at: position) else { return false }
            if piece.part != nil, other.rule == .relativeDay { return false }
            return !other.isWeak && other.range.upperBound >= piece.range.upperBound && other.part == nil
        }
    }

    /// The longest piece that begins at a term; of two that are as long, the one of the rule that comes first.
    func longest(at position: Int) -> DatePiece? {
        var best: DatePiece?
        func offer(_ piece: DatePiece?) {
            guard let piece, piece.range.upperBound > position else { return }
            if let best {
                let difference = piece.range.upperBound - best.range.upperBound
                guard difference > 0 || difference == 0 && best.isWeak && !piece.isWeak else { return }
            }
            best = piece
        }
        offer(recurrence(at: position))
        offer(dayPiece(at: position))
        offer(clockPiece(at: position))
        return best
    }

    /// The longest piece that says a day.
    func dayPiece(at position: Int) -> DatePiece? {
        var best: DatePiece?
        func offer(_ piece: DatePiece?) {
            guard let piece, piece.range.upperBound > best?.range.upperBound ?? position else { return }
            best = piece
        }
        offer(numericDate(at: position))
        offer(monthDate(at: position))
        offer(nthOfPeriod(at: position))
        offer(relativeDay(at: position))
        offer(lengthFromNow(at: position))
        offer(nounBesideDay(at: position))
        offer(period(at: position))
        offer(weekdayPiece(at: position))
        offer(holidayPiece(at: position))
        offer(dayOfMonth(at: position))
        offer(yearPiece(at: position))
        return best
    }

    /// Numbers that are no date are passed over whole, so that no part of them is read: "1,194.09", "650.650.6500".
    private func afterUnread(_ position: Int) -> Int {
        guard text.terms[position].number != nil || text.terms[position].kind == .number else { return position + 1 }
        var end = position + 1
        while end + 1 < text.count, text.isGlued(end), text.terms[end].kind == .sign,
            [".", ",", "/", "-"].contains(text.terms[end].folded),
            text.isGlued(end + 1), text.terms[end + 1].kind == .number
        {
            end += 2
        }
        return end
    }
}
