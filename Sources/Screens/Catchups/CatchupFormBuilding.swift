import Application
package import Kinkeeper
package import Store

extension CatchupFormScreen {
    /// Builds the form.
    ///
    /// - Parameters:
    ///   - people: The chosen people, in order.
    ///   - found: The people found by the search.
    ///   - isNew: Whether the entry is a new one.
    ///   - conflict: The stored entry, when it changed since the form was opened, with the names of its people.
    package init(
        _ fields: CatchupFields, people: [PersonSummary], found: [PersonSummary] = [], isNew: Bool,
        problems: Problems = .init(), conflict: (entry: Catchup, names: [String])? = nil, from display: DisplayContext
    ) {
        let phrases = display.phrases
        let named = Set(fields.people)
        let picks = { (people: [PersonSummary]) in
            people.map { Pick(id: $0.id.description, name: $0.name.display(display.nameOrder)) }
        }
        let others = found.filter { !named.contains($0.id) }
        let query = fields.query ?? ""
        self.init(
            title: phrases.text(isNew ? "catchups.form.new" : "catchups.form.edit"),
            action: isNew ? Routes.catchups.path(in: display.family) : Routes.catchup.path(fields.id),
            id: fields.id.description, version: fields.version, back: fields.back,
            people: picks(people), query: query, isFinding: !query.isEmpty, found: picks(others),
            foundNobody: !query.isEmpty && found.isEmpty
                ? phrases.text("catchups.form.found.nobody", ["query": query]) : nil,
            day: fields.day, today: display.today.description, time: fields.time,
            kinds: Catchup.Kind.allCases.map {
                SettingChoice($0.rawValue, display.title(of: $0), isSelected: $0 == fields.kind)
            },
            note: fields.note, others: fields.others,
            saveTitle: phrases.text(isNew ? "catchups.form.save" : "catchups.form.change"),
            deletePath: isNew ? nil : Routes.catchupDeleting.path(fields.id),
            peopleProblem: problems.people, dayProblem: problems.day, timeProblem: problems.time,
            conflict: conflict.map { Conflict($0.entry, names: $0.names, from: display) })
    }
}

extension CatchupFormScreen.Conflict {
    fileprivate init(_ entry: Catchup, names: [String], from display: DisplayContext) {
        let with = display.phrases.text("catchups.timeline.with", ["names": names.joined(separator: ", ")])
        let day = display.wording.day(entry.day, today: display.today)
        self.init(summary: "\(display.title(of: entry.kind)), \(day), \(with)", note: entry.note)
    }
}

extension CatchupFields {
    /// The fields of an entry to be changed.
    package init(_ entry: Catchup, version: String, back: String) {
        self.init(id: entry.id, people: entry.people, day: entry.day.description, kind: entry.kind, back: back)
        time = entry.minute.map(ClockTime.text) ?? ""
        note = entry.note
        others = entry.others
        self.version = version
    }

    /// The entry the fields make, or why they make none.
    package func draft(from display: DisplayContext) -> (draft: CatchupDraft?, problems: CatchupFormScreen.Problems) {
        let (phrases, wording) = (display.phrases, display.wording)
        var problems = CatchupFormScreen.Problems()
        let day = CivilDate(iso8601: day)
        if let day {
            do { try CatchupDraft.check(day: day, today: display.today) } catch {
                problems.day = wording.reason(of: error)
            }
        } else {
            problems.day = phrases.text("catchups.form.problem.day")
        }
        let minute = time.isEmpty ? nil : ClockTime.minute(time)
        if !time.isEmpty, minute == nil { problems.time = phrases.text("catchups.form.problem.time") }
        if people.isEmpty { problems.people = wording.reason(of: CatchupRefusal.nobody) }
        guard problems == CatchupFormScreen.Problems(), let day else { return (nil, problems) }
        let draft = CatchupDraft(
            id: id, day: day, minute: minute, kind: kind, note: note, people: people, others: others)
        return (draft, problems)
    }
}

/// A time of day as forms and commands write it: "18:30".
package enum ClockTime {
    /// "18:30" for 1110.
    package static func text(_ minute: Int) -> String {
        let digits = { (value: Int) in value < 10 ? "0\(value)" : String(value) }
        return "\(digits(minute / 60)):\(digits(minute % 60))"
    }

    /// Returns minutes since midnight; nil for an invalid time. Seconds, which some browsers send, are left out.
    package static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isASCII) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }
}
