extension PersonEntry {
    /// Why something that was typed cannot be taken.
    public enum Problem: Hashable, Sendable {
        /// There is nothing to call the person by.
        case nameMissing
        /// The day at that place says no date.
        case occasion(Int, DateProblem)
        /// A custom day has no label.
        case labelMissing(Int)
        /// Not a number of days from 1 to 3,650.
        case cadence
        /// Neither rule.
        case leapDayRule
    }

    /// Why numbers are no date. Nothing is ever guessed.
    public enum DateProblem: Error, Hashable, Sendable {
        /// Not a number.
        case notANumber(String)
        /// The year has not four digits.
        case yearNeedsFourDigits
        /// The year is still to come.
        case yearInFuture(Int)
        /// There is no such month in that calendar.
        case noSuchMonth(Int)
        /// There is no such day in that month, as 30 February.
        case noSuchDay(Int)
        /// Year and day without the month between them.
        case monthMissing
    }

    /// All problems of the typed fields.
    public struct Refusal: Error, Hashable, Sendable {
        /// At least one problem, in the order of the fields.
        public let problems: [Problem]
    }

    /// Returns the draft for this input.
    ///
    /// - Parameters:
    ///   - today: Dates in later years are refused.
    ///   - known: The days of the edited person: a day that a card brought without words may stay as it is.
    public func draft(today: CivilDate, over known: [Occasion] = []) throws(Refusal) -> PersonDraft {
        var problems: [Problem] = []
        var name = name
        if name.formatted.trimmed.isEmpty { name.formatted = name.fromParts }
        if [name.formatted, name.nickname, organisation].allSatisfy(\.trimmed.isEmpty) { problems.append(.nameMissing) }
        var days: [Occasion] = []
        for (place, entry) in occasions.enumerated() where !entry.isEmpty {
            do {
                let when = try entry.when(today: today)
                let day = Occasion(kind: entry.kind, label: entry.kind == .birthday ? "" : entry.label, when: when)
                if day.kind == .custom, day.label.trimmed.isEmpty, !known.contains(day) {
                    problems.append(.labelMissing(place))
                }
                days.append(day)
            } catch {
                problems.append(.occasion(place, error))
            }
        }
        let choice = CadenceChoice(entryText: cadence)
        if choice == nil { problems.append(.cadence) }
        let rule = LeapDayRule(rawValue: leapDayRule)
        if rule == nil, !leapDayRule.isEmpty { problems.append(.leapDayRule) }
        guard problems.isEmpty else { throw Refusal(problems: problems) }
        let profile = Profile(
            name: name, organisation: organisation, jobTitle: jobTitle, pronouns: pronouns, note: note, contacts: contacts,
            occasions: days, tags: tags)
        return PersonDraft(
            profile: profile,
            own: OwnData(category: Category(category), leapDayRule: rule, cadence: choice ?? .inherited))
    }
}

extension OccasionEntry {
    /// The day that was typed; words only where no number is.
    public func when(today: CivilDate) throws(PersonEntry.DateProblem) -> Occasion.When {
        guard [year, month, day].contains(where: { !$0.trimmed.isEmpty }) else { return .text(words) }
        let (year, month, day) = (try number(year), try number(month), try number(day))
        if year != nil, self.year.trimmed.utf8.count != 4 { throw .yearNeedsFourDigits }
        let date: PartialDate
        do {
            date = try PartialDate(
                calendar: calendar, year: year, month: month, isLeapMonth: isLeapMonth && calendar == .chinese, day: day)
        } catch {
            switch error {
            case .empty: throw .notANumber("")
            case .noSuchMonth(0) where self.month.trimmed.isEmpty: throw .monthMissing
            case .noSuchMonth(let month): throw .noSuchMonth(month)
            case .noSuchDay(let day): throw .noSuchDay(day)
            case .noSuchYear: throw .yearNeedsFourDigits
            }
        }
        if date.isInFutureYear(of: today), let year { throw .yearInFuture(year) }
        return .date(date)
    }

    private func number(_ text: String) throws(PersonEntry.DateProblem) -> Int? {
        let text = text.trimmed
        guard !text.isEmpty else { return nil }
        guard text.utf8.count <= 6, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else {
            throw .notANumber(String(text.prefix(40)))
        }
        return number
    }
}
