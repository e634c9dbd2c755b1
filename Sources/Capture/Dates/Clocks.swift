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
        if let hours = hours(from: said, position) { return hours }
        var clockParts = said.parts
        let (meridiem, end) = withMeridiem(said.end)
        guard end > said.end || said.end > start else { return nil }
        if let meridiem {
            guard (1...12).contains(clockParts.hour) || clockParts.hour <= 23 && !meridiem == (clockParts.hour < 12) else {
                return nil
            }
            if clockParts.hour <= 12 { clockParts.hour = clockParts.hour % 12 + (meridiem ? 12 : 0) }
            clockParts.isExact = true
            clockParts.isOpen = false
        }
        guard clockParts.hour <= 24, clockParts.minute <= 59 else { return nil }
        clockParts.hour %= 24
        var piece = DatePiece(position..<end, meridiem != nil || said.isCertain ? .clock : .looseClock)
        piece.clock = clockParts
        if meridiem == nil, !said.isCertain {
            guard !isTornOff(start), !isMeasured(end, prefix) else { return nil }
            guard prefix.isThere else { return withMinutesAlone(piece) }
        }
        piece.isWeak = meridiem == nil && !said.isCertain && !prefix.isStrong && !hasOnlyPrefix(prefix, end)
        return withMinutesAfter(piece)
    }

    /// "2pm–3pm", "9-11am", "von 14 bis 16 Uhr", "from 3 to 5", "de 5 a 7": what lasts some hours is at the first of them.
    private func hours(from said: Said, _ position: Int) -> DatePiece? {
        let (begins, next) = withMeridiem(said.end)
        let isBetween = text.end(of: .between, at: position - 1) == position
        let isFrom = text.end(of: .from, at: position - 1) == position
        let isIntroduced = isFrom || isAfterDay(isBetween ? position - 1 : position)
        // "el martes 9 a las 9:30": a day, and then the hour.
        guard let to = text.end(of: .to, at: next) ?? (isBetween ? text.end(of: .and, at: next) : nil), to < text.count,
            !text.isSign("-", at: to), isFrom || text.end(of: .surelyAt, at: next) == nil,
            // "del 16 al 24" are days.
            !language.dayArticles.contains(text.terms[next].folded)
        else { return nil }
        let start = text.skip(.at, at: to)
        guard start < text.count,
            let last = hourAndMinute(start, Prefix(start: start, isStrong: false, isThere: false), isLast: true),
            last.end > start, (1...24).contains(last.parts.hour)
        else { return nil }
        let (ends, end) = withMeridiem(last.end)
        let isMarked = begins != nil || ends != nil || said.isCertain || last.isCertain
        guard isMarked || isIntroduced && !isMeasuredAfter(end), text.month(at: end) == nil, !text.isCurrency(end),
            !isMarked || text.unit(at: end) == nil
        else { return nil }
        if !isMarked, said.parts.hour >= last.parts.hour, last.parts.hour > 12 { return nil }
        var parts = said.parts
        if let isAfternoon = begins ?? ends, parts.hour <= 12 {
            // "11-1pm" begins before noon.
            let isBefore = begins == nil && isAfternoon && parts.hour % 12 > last.parts.hour % 12
            parts.hour = parts.hour % 12 + (isAfternoon && !isBefore ? 12 : 0)
            parts.isExact = true
        } else if last.parts.hour > 12 || parts.hour > 6 && (last.parts.hour == 12 || last.parts.hour < parts.hour) {
            parts.isExact = true
        }
        var piece = DatePiece(position..<end, .clock)
        piece.clock = parts
        return piece
    }

    /// Whether something is counted there: "from 3 to 5 people".
    private func isMeasuredAfter(_ end: Int) -> Bool {
        isMeasured(end, Prefix(start: end, isStrong: false, isThere: true))
            || text.isSign(".", at: end) && text.isGlued(end + 1)
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

    /// "ocho y media de la noche" without a word before it: surely a time only where nothing follows but a part of the day.
    private func withMinutesAlone(_ piece: DatePiece) -> DatePiece? {
        let whole = withMinutesAfter(piece)
        let end = whole.range.upperBound
        guard end > piece.range.upperBound, text.isClosed(at: end) || partPiece(at: end) != nil else { return nil }
        let isSpoken = text.end(of: .quarter, at: end - 1) != nil || text.end(of: .half, at: end - 1) != nil
        return isSpoken || (whole.clock?.minute ?? 1) % 5 == 0 ? whole : nil
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

    private struct Said {
        var parts: ClockParts
        var end: Int
        /// Whether it can hardly be anything but a time.
        var isCertain: Bool
    }

    private func hourAndMinute(_ start: Int, _ prefix: Prefix, isLast: Bool = false) -> Said? {
        guard start < text.count, isLast || !isTornOff(start) || isTimeGlued(start) else { return nil }
        guard let number = text.number(at: start) else { return spelledHour(start, prefix) }
        // "the 5th"
        guard language.numbers.ordinal(text.terms, at: start) == nil else { return nil }
        let digits = text.terms[start].digits
        let isOpen = digits == 1 || number > 9
        let next = start + 1
        if digits <= 2, let minute = minuteDigits(next + 1, spaceAllowed: text.isSign(":", at: next)), text.isGlued(next) {
            if text.isSign(":", at: next) {
                return withOclock(
                    ClockParts(hour: number, minute: minute, isExact: true, isOpen: isOpen), withoutSeconds(next + 2),
                    isCertain: true)
            }
            if text.terms[next].folded == "h" {
                return Said(parts: ClockParts(hour: number, minute: minute, isExact: true), end: next + 2, isCertain: true)
            }
            if text.isSign(".", at: next) {
                let end = next + 2
                let isMarked = withMeridiem(end).isAfternoon != nil || text.end(of: .oclock, at: end) != nil
                let isAlone = start == 0 && text.isClosed(at: end) && end >= text.count - 1
                guard
                    isMarked || prefix.isStrong && !isMeasured(end, prefix) || isAlone || isAfterToday(start)
                        || isAfterDay(start) && !isMeasured(end, prefix),
                    !(text.isSign(".", at: end) && text.isGlued(end + 1) && text.number(at: end + 1) != nil)
                else { return nil }
                return withOclock(ClockParts(hour: number, minute: minute, isExact: true, isOpen: isOpen), end, isCertain: true)
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
        if isLetter,
            !["h", "hs", "hrs"].contains(text.terms[position].folded)
                || !text.isGlued(position) && !language.separatesHourLetter
        {
            return nil
        }
        if let minute = text.number(at: end), minute < 60, !isLetter,
            text.unit(at: end + 1) == nil || text.unit(at: end + 1)?.value == .minute, !text.isSign(":", at: end + 1)
        {
            return Said(
                parts: ClockParts(hour: hour, minute: minute, isExact: hour > 12, isMarked: true), end: end + 1, isCertain: true
            )
        }
        return Said(
            parts: ClockParts(hour: hour, isExact: hour > 12 || hour == 0 || isLetter, isMarked: true), end: end,
            isCertain: !isLetter || start > 0 && hour > 5)
    }

    /// "four twenty-three am", "ten thirty", "sieben Uhr dreißig", "tres y media" is finished by what follows.
    private func spelledHour(_ start: Int, _ prefix: Prefix) -> Said? {
        guard let (hour, end) = language.numbers.spelled(text.terms, at: start) ?? (prefix.isThere ? oneSaid(start) : nil),
            (0...24).contains(hour)
        else { return nil }
        if let oclock = text.end(of: .oclock, at: end), !text.terms[end].folded.hasPrefix("h") {
            if let (minute, last) = language.numbers.spelled(text.terms, at: oclock), minute < 60, text.unit(at: last) == nil {
                return Said(
                    parts: ClockParts(hour: hour, minute: minute, isExact: hour > 12, isMarked: true), end: last,
                    isCertain: true)
            }
            return Said(parts: ClockParts(hour: hour, isExact: hour > 12, isMarked: true), end: oclock, isCertain: true)
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
    func withMeridiem(_ position: Int) -> (isAfternoon: Bool?, end: Int) {
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
