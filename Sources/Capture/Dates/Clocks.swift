import Kinkeeper

/// Times of day and parts of the day.
extension DateParser {
    func clockPiece(at position: Int) -> DatePiece? {
        let part = partPiece(at: position)
        let clock = clockTime(at: position)
        guard let clock else { return part }
        guard let part, part.range.upperBound > clock.range.upperBound else { return clock }
        return part
    }

    // MARK: Parts of the day

    /// "in the morning", "am Abend", "por la tarde", "this evening", "nachmittags"; a bare "morning" only beside a day.
    func partPiece(at position: Int) -> DatePiece? {
        func part(_ position: Int) -> (value: PartOfDay, end: Int)? {
            text.first(at: position) { if case .part(let part) = $0 { part } else { nil } }
        }
        if let (found, end) = part(position) {
            guard !isGreeting(position) else { return nil }
            var piece = DatePiece(position..<end, .part)
            piece.part = found
            piece.isWeak = true
            return piece
        }
        let (which, noun) = whichBefore(position)
        if let which, which == .this || which == .coming, let (found, end) = part(noun) {
            var piece = DatePiece(position..<end, .relativeDay, Stretch(today))
            piece.part = found
            return piece
        }
        for particle in [Particle.in, .on, .at, .of, .for, .lasting] {
            guard let after = text.end(of: particle, at: position) else { continue }
            let start = text.skip(.article, at: after)
            guard let (found, end) = part(start) else { continue }
            // "für morgen", "de mañana" are of tomorrow; "de noche" is not.
            if start == after, particle == .for || particle == .lasting || particle == .of && found != .night { continue }
            var piece = DatePiece(position..<end, .part)
            piece.part = found
            // "for the afternoon" and "in noche" say no day by themselves.
            piece.isWeak = particle != .in && particle != .on || start == after && particle != .on
            return piece
        }
        return nil
    }

    // MARK: Times

    private struct Prefix {
        let start: Int
        /// Whether it is surely before a time: "at", "um", "a las".
        let isStrong: Bool
        let isThere: Bool
    }

    private func clockTime(at position: Int) -> DatePiece? {
        let prefix = prefix(at: position)
        if let piece = time(prefix, position) { return piece }
        return prefix.isThere ? time(Prefix(start: position, isStrong: false, isThere: false), position) : nil
    }

    private func prefix(at position: Int) -> Prefix {
        guard let end = text.end(of: .at, at: position) else {
            let about = text.skip(.about, at: position)
            return Prefix(start: about, isStrong: false, isThere: false)
        }
        var start = text.skip(.about, at: end)
        start = text.skip(.about, at: start)
        let isStrong = text.end(of: .surelyAt, at: position) == end
        return Prefix(start: start, isStrong: isStrong, isThere: true)
    }

    private func time(_ prefix: Prefix, _ position: Int) -> DatePiece? {
        let start = prefix.start
        if let (hour, end) = text.first(at: start, { if case .clock(let hour) = $0 { hour } else { nil } }) {
            return clock(ClockParts(hour: hour, isExact: true), position..<end, .clock, after: end)
        }
        if let (value, end) = besideHour(start) {
            return clock(value, position..<withMeridiem(end).end, .clock, after: end)
        }
        guard let said = hourAndMinute(start, prefix) else { return nil }
        var clockParts = said.parts
        let (meridiem, end) = withMeridiem(said.end)
        guard end > said.end || said.end > start else { return nil }
        if let meridiem {
            guard (1...12).contains(clockParts.hour) || clockParts.hour <= 23 && !meridiem == (clockParts.hour < 12) else {
                return nil
            }
            if clockParts.hour <= 12 { clockParts.hour = clockParts.hour % 12 + (meridiem ? 12 : 0) }
            clockParts.isExact = true
        }
        guard clockParts.hour <= 24, clockParts.minute <= 59 else { return nil }
        clockParts.hour %= 24
        var piece = DatePiece(position..<end, meridiem != nil || said.isCertain ? .clock : .looseClock)
        piece.clock = clockParts
        if meridiem == nil, !said.isCertain {
            guard prefix.isThere, !isTornOff(start), !isMeasured(end, prefix) else { return nil }
        }
        piece.isWeak = meridiem == nil && !said.isCertain && !prefix.isStrong && !hasOnlyPrefix(prefix, end)
        return withMinutesAfter(piece)
    }

    /// "las doce" alone is a time.
    private func hasOnlyPrefix(_ prefix: Prefix, _ end: Int) -> Bool {
        language.minutesFollowHour && prefix.isThere && text.isClosed(at: end) && text.terms[prefix.start].kind == .word
    }

    private func clock(_ parts: ClockParts, _ range: Range<Int>, _ rule: DateRule, after end: Int) -> DatePiece {
        var piece = DatePiece(range, rule)
        var parts = parts
        if let meridiem = withMeridiem(end).isAfternoon, parts.hour <= 12 {
            parts = ClockParts(hour: parts.hour % 12 + (meridiem ? 12 : 0), minute: parts.minute, isExact: true)
        }
        piece.clock = parts
        return withMinutesAfter(piece)
    }

    /// "las tres y media", "las doce menos cuarto": what follows the hour. Also "a quarter past noon" is read before.
    private func withMinutesAfter(_ piece: DatePiece) -> DatePiece {
        guard var parts = piece.clock, parts.minute == 0 else { return piece }
        let end = piece.range.upperBound
        for (particle, sign) in [(Particle.clockBefore, -1), (.clockAfter, 1)] where language.minutesFollowHour {
            guard let after = text.end(of: particle, at: end), let (minutes, last) = minutesSaid(after),
                text.unit(at: last) == nil || minutes != 1
            else { continue }
            var total = parts.hour * 60 + sign * minutes
            if total < 0 { total += 1440 }
            parts.hour = total / 60 % 24
            parts.minute = total % 60
            var piece = piece
            piece.clock = parts
            piece.rule = .clock
            piece.isWeak = false
            let (meridiem, meridiemEnd) = withMeridiem(last)
            if let meridiem, parts.hour <= 12 {
                piece.clock = ClockParts(hour: parts.hour % 12 + (meridiem ? 12 : 0), minute: parts.minute, isExact: true)
            }
            piece.range = piece.range.lowerBound..<(text.end(of: .oclock, at: meridiemEnd) ?? meridiemEnd)
            return piece
        }
        return piece
    }

    /// How many minutes: "quarter", "half", "20", "twenty minutes".
    private func minutesSaid(_ position: Int) -> (Int, Int)? {
        let start = text.skip(.one, at: position)
        for begin in [position, start] {
            if let end = text.end(of: .quarter, at: begin) { return (15, end) }
            if let end = text.end(of: .half, at: begin) { return (30, end) }
        }
        guard let (number, end) = language.numbers.cardinal(text.terms, at: position), (1...59).contains(number) else {
            return nil
        }
        if let (unit, unitEnd) = text.unit(at: end), unit == .minute { return (number, unitEnd) }
        return (number, end)
    }

    /// "half past three", "quarter to 12", "20 minutes past eight", "viertel vor 12", "halb vier".
    private func besideHour(_ position: Int) -> (ClockParts, Int)? {
        if language.halfNamesNextHour {
            for (particle, minutes) in [(Particle.halfBefore, 30), (.threeQuarters, 15), (.quarter, 45)] {
                guard let after = text.end(of: particle, at: position), let (hour, end) = hourSaid(after),
                    text.unit(at: end) == nil
                else { continue }
                return (
                    ClockParts(hour: (hour.hour + 23) % 24, minute: 60 - minutes, isExact: hour.isExact),
                    text.end(of: .oclock, at: end) ?? end
                )
            }
        }
        guard let (minutes, end) = minutesSaid(position) else { return nil }
        // Two bare numbers are no time: "two to four people".
        let isClear =
            text.number(at: position) == nil && !language.numbers.isWord(text.terms[position]) || text.unit(at: end - 1) != nil
        for (particle, sign) in [(Particle.clockBefore, -1), (.clockAfter, 1)] {
            // "a las cinco y veinte" has its minutes after the hour; "diez para las ocho" before it.
            if language.minutesFollowHour, particle == .clockAfter || text.end(of: particle, at: end) == end + 1 { continue }
            guard let after = text.end(of: particle, at: end), let (hour, last) = hourSaid(text.skip(.article, at: after))
            else { continue }
            guard
                isClear
                    || minutes % 5 == 0
                        && (hour.isExact || withMeridiem(last).isAfternoon != nil
                            || position > 0 && text.end(of: .at, at: position - 1) == position)
                    || position == 0 && text.isClosed(at: last) && minutes % 5 == 0
            else {
                return nil
            }
            let total = (hour.hour * 60 + sign * minutes + 1440) % 1440
            return (
                ClockParts(hour: total / 60, minute: total % 60, isExact: hour.isExact), text.end(of: .oclock, at: last) ?? last
            )
        }
        // British "half three" is half past three.
        if language.halfFollowsHour, text.terms[position].folded == "half", position > 0,
            text.end(of: .at, at: position - 1) == position,
            let (hour, last) = hourSaid(end)
        {
            return (ClockParts(hour: hour.hour, minute: 30, isExact: false), last)
        }
        return nil
    }

    /// An hour in digits or words, or "noon".
    private func hourSaid(_ position: Int) -> (ClockParts, Int)? {
        if let (hour, end) = text.first(at: position, { if case .clock(let hour) = $0 { hour } else { nil } }) {
            return (ClockParts(hour: hour, isExact: true), end)
        }
        guard let (hour, end) = language.numbers.cardinal(text.terms, at: position) ?? oneSaid(position),
            (0...24).contains(hour)
        else { return nil }
        let (meridiem, _) = withMeridiem(end)
        if let meridiem, hour <= 12 {
            return (ClockParts(hour: hour % 12 + (meridiem ? 12 : 0), isExact: true), withMeridiem(end).end)
        }
        return (ClockParts(hour: hour % 24, isExact: hour > 12), end)
    }

    /// "la una", "ein Uhr"
    private func oneSaid(_ position: Int) -> (Int, Int)? {
        guard position < text.count, language.oneOClock.contains(text.terms[position].folded),
            language.minutesFollowHour || text.end(of: .oclock, at: position + 1) != nil
        else { return nil }
        return (1, position + 1)
    }

    private struct Said {
        var parts: ClockParts
        var end: Int
        /// Whether it can hardly be anything but a time.
        var isCertain: Bool
    }

    private func hourAndMinute(_ start: Int, _ prefix: Prefix) -> Said? {
        guard start < text.count, !isTornOff(start) || isTimeGlued(start) else { return nil }
        guard let number = text.number(at: start) else { return spelledHour(start, prefix) }
        // "the 5th"
        guard language.numbers.ordinal(text.terms, at: start) == nil else { return nil }
        let digits = text.terms[start].digits
        let next = start + 1
        if digits <= 2, let minute = minuteDigits(next + 1, spaceAllowed: text.isSign(":", at: next)), text.isGlued(next) {
            if text.isSign(":", at: next) {
                return withOclock(
                    ClockParts(hour: number, minute: minute, isExact: true), withoutSeconds(next + 2), isCertain: true)
            }
            if text.terms[next].folded == "h" {
                return Said(parts: ClockParts(hour: number, minute: minute, isExact: true), end: next + 2, isCertain: true)
            }
            if text.isSign(".", at: next) {
                let end = next + 2
                let isMarked = withMeridiem(end).isAfternoon != nil || text.end(of: .oclock, at: end) != nil
                let isAlone = start == 0 && text.isClosed(at: end) && end >= text.count - 1
                guard isMarked || prefix.isStrong && !isMeasured(end, prefix) || isAlone || isAfterToday(start),
                    !(text.isSign(".", at: end) && text.isGlued(end + 1) && text.number(at: end + 1) != nil)
                else { return nil }
                return withOclock(ClockParts(hour: number, minute: minute, isExact: true), end, isCertain: true)
            }
        }
        if isDecimal(next) { return nil }
        if digits == 3 || digits == 4 {
            let isMarked = withMeridiem(next).isAfternoon != nil || text.end(of: .oclock, at: next) != nil
            guard prefix.isStrong && number % 100 != 0 || isMarked, number % 100 < 60, number / 100 < 24,
                digits == 3 || isMarked || !(1900...2100).contains(number)
            else { return nil }
            return withOclock(
                ClockParts(hour: number / 100, minute: number % 100, isExact: digits == 4 && number / 100 > 12), next,
                isCertain: isMarked || prefix.isStrong)
        }
        guard digits <= 2, number <= 24 else { return nil }
        return oclock(number, next, start)
            ?? Said(parts: ClockParts(hour: number, isExact: number > 12 || number == 0), end: next, isCertain: false)
    }

    /// "2024.14:15", "(Tue)-11:30": a time with a colon may be glued to what stands before.
    private func isTimeGlued(_ position: Int) -> Bool {
        [".", "-", ","].contains(text.terms[position - 1].folded) && text.isSign(":", at: position + 1)
            && text.isGlued(position + 1)
    }

    /// A time after "heute", "on Monday": "today 8.30".
    private func isAfterToday(_ position: Int) -> Bool {
        position > 0 && text.end(of: .at, at: position - 1) == position && text.end(of: .on, at: position - 1) == nil
    }

    private func minuteDigits(_ position: Int, spaceAllowed: Bool) -> Int? {
        guard let minute = text.number(at: position), text.terms[position].digits == 2, minute < 60,
            text.isGlued(position) || spaceAllowed
        else { return nil }
        return minute
    }

    private func withoutSeconds(_ end: Int) -> Int {
        text.isSign(":", at: end) && minuteDigits(end + 1, spaceAllowed: false) != nil ? end + 2 : end
    }

    private func isDecimal(_ position: Int) -> Bool {
        (text.isSign(".", at: position) || text.isSign(",", at: position)) && text.isGlued(position)
            && text.isGlued(position + 1) && text.number(at: position + 1) != nil
    }

    private func withOclock(_ parts: ClockParts, _ end: Int, isCertain: Bool) -> Said {
        Said(parts: parts, end: text.end(of: .oclock, at: end) ?? end, isCertain: isCertain)
    }

    /// "15 Uhr", "3 o'clock", "15 Uhr 20", "19h", "11ish".
    private func oclock(_ hour: Int, _ position: Int, _ start: Int) -> Said? {
        guard let end = text.end(of: .oclock, at: position) else { return nil }
        let isLetter = text.terms[position].folded.hasPrefix("h")
        // "5 hours" is a length.
        if isLetter, text.terms[position].folded != "h" || !text.isGlued(position) && !language.separatesHourLetter {
            return nil
        }
        if let minute = text.number(at: end), minute < 60, !isLetter,
            text.unit(at: end + 1) == nil || text.unit(at: end + 1)?.value == .minute, !text.isSign(":", at: end + 1)
        {
            return Said(parts: ClockParts(hour: hour, minute: minute, isExact: hour > 12), end: end + 1, isCertain: true)
        }
        return Said(
            parts: ClockParts(hour: hour, isExact: hour > 12 || hour == 0 || isLetter), end: end,
            isCertain: !isLetter || start > 0 && hour > 5)
    }

    /// "four twenty-three am", "ten thirty", "sieben Uhr dreißig", "tres y media" is finished by what follows.
    private func spelledHour(_ start: Int, _ prefix: Prefix) -> Said? {
        guard let (hour, end) = language.numbers.spelled(text.terms, at: start) ?? (prefix.isThere ? oneSaid(start) : nil),
            (0...24).contains(hour)
        else { return nil }
        if let oclock = text.end(of: .oclock, at: end), !text.terms[end].folded.hasPrefix("h") {
            if let (minute, last) = language.numbers.spelled(text.terms, at: oclock), minute < 60, text.unit(at: last) == nil {
                return Said(parts: ClockParts(hour: hour, minute: minute, isExact: hour > 12), end: last, isCertain: true)
            }
            return Said(parts: ClockParts(hour: hour, isExact: hour > 12), end: oclock, isCertain: true)
        }
        if let (minute, last) = language.numbers.spelled(text.terms, at: end), (10...59).contains(minute),
            prefix.isThere || withMeridiem(last).isAfternoon != nil
        {
            return Said(
                parts: ClockParts(hour: hour, minute: minute, isExact: false), end: last,
                isCertain: withMeridiem(last).isAfternoon != nil || prefix.isStrong)
        }
        return Said(parts: ClockParts(hour: hour, isExact: hour > 12), end: end, isCertain: false)
    }

    /// "am" or "pm" after a time. In German "am" is a preposition, so it must be glued there; so must single letters.
    private func withMeridiem(_ position: Int) -> (isAfternoon: Bool?, end: Int) {
        guard
            let (isAfternoon, end) = text.first(
                at: position, { if case .meridiem(let isAfternoon) = $0 { isAfternoon } else { nil } })
        else { return (nil, position) }
        let word = text.terms[position].folded
        let isSingle = end == position + 1 && word.utf8.count == 1
        guard text.isGlued(position) || !isSingle && (!language.hasPrepositionAm || word != "am") else {
            return (nil, position)
        }
        var last = end
        if isSingle || word.utf8.count == 2 && end == position + 1, text.isSign(".", at: last), text.isGlued(last),
            last + 1 < text.count, !text.terms[last + 1].isCapitalised
        {
            last += 1
        }
        return (isAfternoon, last)
    }

    /// Whether the number after "at" or "around" counts or measures something.
    private func isMeasured(_ end: Int, _ prefix: Prefix) -> Bool {
        guard end < text.count else { return false }
        let next = text.terms[end]
        if ["%", "°", "/", "+"].contains(next.folded) || text.isCurrency(end) || language.countedThings.contains(next.folded) {
            return true
        }
        if next.isSign("-"), text.isGlued(end + 1) { return true }
        if text.unit(at: end) != nil { return true }
        if prefix.isStrong { return false }
        return next.kind == .word && !text.hasWords(at: end)
    }
}
