/// Cuts a line into clauses: at signs, at conjunctions and, in dictated text without punctuation, at the words that begin a
/// clause.
struct ClauseSplitter {
    let line: Line
    private var clauses: [Clause] = []

    static func clauses(of line: Line) -> [Clause] {
        var splitter = ClauseSplitter(line: line)
        splitter.splitAtSigns()
        splitter.splitRuns()
        splitter.joinDependents()
        return splitter.clauses
    }

    private init(line: Line) { self.line = line }

    // MARK: Signs

    private mutating func splitAtSigns() {
        var start = 0
        var opening = Clause.Opening.sentence
        var depth = 0
        var place = 0
        let close = { (splitter: inout ClauseSplitter, end: Int) in
            guard start < end else { return }
            let isQuestion = end < splitter.line.tokens.count && splitter.line.tokens[end].folded == "?"
            splitter.clauses.append(Clause(range: start..<end, opening: opening, isQuestion: isQuestion))
        }
        while place < line.tokens.count {
            let token = line.tokens[place]
            guard token.kind == .sign else {
                place += 1
                continue
            }
            if token.folded == "(" || token.folded == "[" { depth += 1 }
            if token.folded == ")" || token.folded == "]" { depth = max(0, depth - 1) }
            guard depth == 0, let next = boundary(at: place) else {
                place += 1
                continue
            }
            close(&self, place)
            // The strongest sign between two clauses opens the next one.
            var end = place + 1
            var kind = next
            while end < line.tokens.count, line.tokens[end].kind == .sign, let further = boundary(at: end) {
                if further == .sentence || kind == .comma { kind = further }
                end += 1
            }
            if kind == .sentence, line.tokens[place..<end].allSatisfy({ $0.folded == "." || $0.folded == "…" }), end - place > 1
            {
                kind = .comma
            }
            opening = kind
            start = end
            place = end
        }
        close(&self, line.tokens.count)
    }

    /// Returns the boundary of a sign; nil when it belongs to a word, a number, a date or an amount.
    private func boundary(at place: Int) -> Clause.Opening? {
        let token = line.tokens[place]
        let next = place + 1 < line.tokens.count ? line.tokens[place + 1] : nil
        if line.hits[place] != nil, token.folded != "-" { return nil }
        switch token.folded {
        case ".": return dot(at: place)
        case "!", "?", ";", "…", "¿", "¡", "•", "·", "|": return .sentence
        case ",": return isInside(place) || isBetweenDigits(place) || line.isComma(ofNames: place) ? nil : .comma
        case ":":
            guard !isInside(place), next?.followsBlank ?? true, place == 0 || line.tokens[place - 1].folded != "re" else {
                return nil
            }
            return .colon
        case "-":
            guard !isInside(place) else { return nil }
            if next?.folded == ">" { return .dash }
            return token.followsBlank && next?.followsBlank ?? true ? .dash : nil
        case ">": return place > 0 && line.tokens[place - 1].folded == "-" ? .dash : nil
        case "—", "–", "→": return .dash
        default: return isPicture(token) && next?.kind == .word ? .sentence : nil
        }
    }

    private func dot(at place: Int) -> Clause.Opening? {
        guard !isInside(place), !isBetweenDigits(place) else { return nil }
        guard place > 0, place + 1 < line.tokens.count else { return .sentence }
        let (before, next) = (line.tokens[place - 1], line.tokens[place + 1])
        guard next.followsBlank || next.kind == .sign else { return nil }
        if before.kind == .number, line.words.grammar.ordinalsHaveDot {
            return before.folded.utf8.count > 2 || line.pronoun(place + 1)?.role == .subject
                || (line.isTaken[place - 1] && !line.isTaken[place] && next.kind == .word && !endsOrdinal(place))
                ? .sentence : nil
        }
        if before.kind == .word, before.folded.utf8.count == 1, !before.followsBlank || next.kind == .number { return nil }
        if ClauseSplitter.abbreviations.contains(before.folded), next.kind == .number || !next.isCapitalised { return nil }
        if ClauseSplitter.titles.contains(before.folded) { return nil }
        return .sentence
    }

    /// Whether the number before the dot is a day: "am 22. mitbringen".
    private func endsOrdinal(_ place: Int) -> Bool {
        line.ahead.contains { $0.range.contains(place - 1) && $0.reading.time == nil }
    }

    private static let titles = WordList.shared(.titlesWithDot)
    private static let abbreviations = WordList.shared(.abbreviations)

    private func isInside(_ place: Int) -> Bool {
        let dates = line.ahead.contains { $0.range.contains(place) && $0.range.upperBound > place + 1 }
        return dates || line.money.contains { $0.range.contains(place) }
            || line.tokens[place].folded == "."
                && line.ahead.contains {
                    $0.range.upperBound == place + 1 && place > 0 && line.tokens[place - 1].kind == .number
                }
    }

    private func isBetweenDigits(_ place: Int) -> Bool {
        guard place > 0, place + 1 < line.tokens.count else { return false }
        return line.tokens[place - 1].kind == .number && line.tokens[place + 1].kind == .number
            && !line.tokens[place + 1].followsBlank
    }

    private func isPicture(_ token: Token) -> Bool {
        let text = line.text(token.span)
        guard let scalar = text.unicodeScalars.first else { return false }
        return scalar.properties.isEmojiPresentation || scalar.value > 0x1F000
    }

    // MARK: Runs

    private mutating func splitRuns() {
        clauses = clauses.flatMap { clause in
            var parts: [Clause] = []
            var start = clause.range.lowerBound
            let finder = ClauseStarts(line: line, range: clause.range)
            for place in finder.starts() where place > start {
                parts.append(Clause(range: start..<place, opening: parts.isEmpty ? clause.opening : .run))
                start = place
            }
            parts.append(
                Clause(
                    range: start..<clause.range.upperBound, opening: parts.isEmpty ? clause.opening : .run,
                    isQuestion: clause.isQuestion))
            return parts
        }
    }

    // MARK: Dependents

    /// Joins clauses that cannot stand alone: a trailing amount, place or day, and a label with its clause.
    private mutating func joinDependents() {
        var joined: [Clause] = []
        for clause in clauses {
            guard let last = joined.last else {
                joined.append(clause)
                continue
            }
            let (before, here) = (
                ClauseFeatures(line: line, range: last.range), ClauseFeatures(line: line, range: clause.range)
            )
            if clause.opening == .colon || clause.opening == .dash, last.label == nil, !here.isNameOnly,
                isLabel(before, colon: clause.opening == .colon, of: here)
            {
                joined[joined.count - 1] = Clause(
                    range: last.range.lowerBound..<clause.range.upperBound, opening: last.opening,
                    isQuestion: clause.isQuestion, label: last.range)
            } else if clause.opening == .comma, before.isOpenDuty {
                // "Erinnere mich am Montag daran, Mehmet anzurufen".
                joined[joined.count - 1].range = last.range.lowerBound..<clause.range.upperBound
            } else if clause.opening == .comma, isAsked(by: before, here) {
                joined[joined.count - 1].range = last.range.lowerBound..<clause.range.upperBound
            } else if clause.opening != .sentence, clause.opening != .run, !before.isNameOnly, !isPriceOfAnother(before, here),
                here.dependsOnWhatIsBefore || clause.opening == .comma && isTicket(before, here)
                    || isJoinedByColon(before, here, clause)
            {
                joined[joined.count - 1].range = last.range.lowerBound..<clause.range.upperBound
                joined[joined.count - 1].isQuestion = last.isQuestion || clause.isQuestion && here.isBare == false
            } else {
                joined.append(clause)
            }
        }
        clauses = joined
    }

    /// Whether words before a colon or dash say what the words after it are: a gift, or when something is.
    private func isLabel(_ label: ClauseFeatures, colon: Bool, of clause: ClauseFeatures) -> Bool {
        guard !label.hasPredicate else { return false }
        if label.has(.gift) || label.has(.forWhom) && label.giftOccasion != nil && label.date == nil { return true }
        guard colon else { return false }
        // "Lena's birthday on Sunday: …" is an occasion of its own; "Father's Day: …" is what the gift is for.
        return label.giftOccasion != nil && (label.occasion == nil || label.date == nil && label.mentions.isEmpty)
            && clause.date == nil
    }

    /// "Anna fragen, ob sie mitkommt", "ask Tom, if he can": the question belongs to the asking.
    private func isAsked(by before: ClauseFeatures, _ here: ClauseFeatures) -> Bool {
        guard let head = here.range.first(where: { line.tokens[$0].kind == .word }), here.userDuty == nil,
            line.mention(head) == nil,
            !line.senses(head).isDisjoint(with: [.subordinate, .question]), line.senses(head).isDisjoint(with: .article),
            here.money == nil
        else { return false }
        return before.actPlace != nil && !before.has(.contact)
    }

    /// "concert on Friday, tickets 65 euros".
    private func isTicket(_ before: ClauseFeatures, _ here: ClauseFeatures) -> Bool {
        guard here.has(.ticket), here.money != nil, !here.hasPredicate, here.mentions.isEmpty else { return false }
        return before.occasion.map { !$0.isYearly } ?? before.has(.event)
    }

    /// "a ring for the baby, christening on 17 January, 350 francs": an event has no price.
    private func isPriceOfAnother(_ before: ClauseFeatures, _ here: ClauseFeatures) -> Bool {
        here.money != nil && here.isBare && before.occasion != nil && before.date != nil && before.money == nil
            && !before.has([.wish, .gift, .forWhom])
    }

    private func isJoinedByColon(_ label: ClauseFeatures, _ clause: ClauseFeatures, _ here: Clause) -> Bool {
        guard here.opening == .colon, !clause.isNameOnly else { return false }
        if label.has(.wish) { return true }
        guard !label.hasPredicate else { return false }
        if label.occasion != nil, label.date == nil, clause.startsWithDate { return true }
        return label.mentions.isEmpty && (label.date != nil || !label.senses.isDisjoint(with: .event))
    }
}
