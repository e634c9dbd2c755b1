package import Kinkeeper
package import Store

/// A list of to-dos, page by page.
public struct ToDosScreen: Hashable, Sendable {
    /// To-dos under a heading.
    public struct Section: Hashable, Sendable {
        /// Names the heading in the page.
        public let anchor: String
        /// "Overdue", "High priority", "Anna Berg"; nil where the list has no headings.
        public let title: String?
        /// The to-dos.
        public var rows: [ToDoRow]
    }

    /// By day, priority, person: links.
    public let orders: [CatchupShow]
    /// Open and done, with their numbers: links.
    public let shows: [CatchupShow]
    /// "About Anna Berg · High priority"; nil for the whole list.
    public let narrowed: String?
    /// The whole list.
    public let allPath: String
    /// The to-dos of this page.
    public let sections: [Section]
    /// The link to the rows that follow, if any.
    public let morePath: String?
    /// The link back to the first rows, when this is a later page.
    public let firstPath: String?
    /// The form that adds one.
    public let form: ToDoForm
    /// Whether there is no to-do at all.
    public let isEmpty: Bool
    /// The message of an empty list; nil when it has rows, and when there are none at all.
    public let nothing: String?
    /// Whether to-dos of a family are missing.
    public let isIncomplete: Bool
}

/// A to-do in a list.
public struct ToDoRow: Hashable, Sendable {
    /// Names the row in the page.
    public let anchor: String
    /// The page of it.
    public let path: String
    /// The title.
    public let title: String
    /// "Anna Berg · Every week".
    public let details: String
    /// "Today, 09:00"; nil without a date.
    public let when: String?
    /// "over", "today", "soon": names the colour.
    public let state: String
    /// "high"; nil without a priority.
    public let priority: String?
    /// "High priority"; nil without one, and where the heading says it.
    public let priorityTitle: String?
    /// Whether it is done.
    public let isDone: Bool
    /// The time that a tick is about: "2026-11-21T09:00".
    public let occurrence: String
    /// Where it is ticked.
    public let tickingPath: String
    /// The note whose checkbox it is; nil for one of its own.
    public let note: TextLink?
    /// The page that its acts lead back to.
    public let back: String
}

/// The form that adds a to-do.
public struct ToDoForm: Hashable, Sendable {
    /// Names the to-do, so that sending it twice adds it once.
    public let id: String
    /// The title as typed.
    public let title: String
    /// The day as typed.
    public let day: String
    /// The priorities.
    public let priorities: [SettingChoice]
    /// Why the title was not taken.
    public let titleProblem: String?
    /// Why the day was not taken.
    public let dayProblem: String?
    /// Whether day and priority are shown.
    public let isOpen: Bool
    /// The person whom it is about; empty for no one.
    public let person: String
    /// What it may be for.
    public let purposes: [SettingChoice]
    /// The page that it leads back to.
    public let back: String
}

/// The fields of a to-do, as typed.
package struct ToDoFields: Hashable, Sendable {
    package var id: Reminder.ID
    package var title: String
    package var day: String
    package var priority: Reminder.Priority?
    /// The person whom it is about: that of the list that it is added to.
    package var person: Person.ID?
    /// What it is for.
    package var purpose: Purpose.ID?
    package var back: String

    package init(
        id: Reminder.ID, title: String = "", day: String = "", priority: Reminder.Priority? = nil, person: Person.ID? = nil,
        purpose: Purpose.ID? = nil, back: String
    ) {
        (self.id, self.title, self.day, self.priority, self.person, self.back) = (id, title, day, priority, person, back)
        self.purpose = purpose
    }

    /// The to-do that the fields make; nil where they make none.
    package var draft: ReminderDraft? {
        guard !title.allSatisfy(\.isWhitespace) else { return nil }
        var schedule = RecurrenceSet.undated
        if !day.isEmpty {
            guard let date = CivilDate(iso8601: day) else { return nil }
            schedule = RecurrenceSet(start: CivilDateTime(date, .nine))
        }
        return ReminderDraft(
            id: id, category: .actionItem, title: title, people: person.map { [$0] } ?? [], schedule: schedule,
            priority: priority, purposes: purpose.map { [$0] })
    }
}

/// The request for a list of to-dos.
package struct ToDosRequest: Hashable, Sendable {
    package var question: ToDoQuestion
    /// Where the page starts; nil on the first.
    package var after: ToDoPlace?

    package init(_ question: ToDoQuestion = ToDoQuestion(), after: ToDoPlace? = nil) {
        (self.question, self.after) = (question, after)
    }

    /// The link to it.
    package func link() -> String {
        let items = [
            ("by", question.order == .day ? nil : question.order.rawValue), ("show", question.isDone ? "done" : nil),
            ("priority", question.priority?.rawValue), ("person", question.person?.description),
            ("purpose", question.purpose?.description), ("after", after?.description),
        ]
        let query = items.compactMap { name, value in value.map { "\(name)=\(Wording.queryEncoded($0))" } }
        return query.isEmpty ? Routes.toDos.path : "\(Routes.toDos.path)?\(query.joined(separator: "&"))"
    }

    fileprivate func link(_ change: (inout ToDoQuestion) -> Void) -> String {
        var other = ToDosRequest(question)
        change(&other.question)
        return other.link()
    }
}

/// What a list of to-dos was read from.
package struct ToDoReads: Sendable {
    package let page: ToDoPage
    /// The names of the people of the page, and of the one that it is narrowed to.
    package let names: [Person.ID: PersonName]
    /// The headings of the notes whose checkboxes are on the page.
    package let notes: [Note.ID: String]
    package let purposes: Purposes
    package let isIncomplete: Bool

    package init(
        page: ToDoPage, names: [Person.ID: PersonName], notes: [Note.ID: String] = [:], purposes: Purposes,
        isIncomplete: Bool = false
    ) {
        (self.page, self.names, self.notes, self.isIncomplete) = (page, names, notes, isIncomplete)
        self.purposes = purposes
    }
}

extension ToDosScreen {
    /// Builds the page; `back` is its own address.
    package init(
        _ request: ToDosRequest, _ reads: ToDoReads, _ fields: ToDoFields, isRefused: Bool = false, from display: DisplayContext
    ) {
        let (phrases, question, page) = (display.phrases, request.question, reads.page)
        orders = ToDoOrder.allCases.map { order in
            CatchupShow(
                title: phrases.text("toDos.order.\(order.rawValue)"), path: request.link { $0.order = order },
                isSelected: order == question.order)
        }
        shows = [(false, "open", page.openCount), (true, "done", page.doneCount)].map { isDone, word, count in
            CatchupShow(
                title: phrases.text("toDos.show.\(word)", ["count": display.wording.number(count)]),
                path: request.link { $0.isDone = isDone }, isSelected: isDone == question.isDone)
        }
        let person = question.person.map { person in
            phrases.text("toDos.person", ["name": reads.names[person]?.display(display.nameOrder) ?? "–"])
        }
        let priority = question.priority.map { phrases.text("toDos.section.priority.\($0.rawValue)") }
        let purpose = question.purpose.map { reads.purposes[$0]?.title(phrases) ?? "–" }
        let narrowings = [person, priority, purpose].compactMap(\.self)
        narrowed = narrowings.isEmpty ? nil : narrowings.joined(separator: " · ")
        allPath = request.link { ($0.person, $0.priority, $0.purpose) = (nil, nil, nil) }
        var sections: [Section] = []
        for listed in page.rows {
            let (anchor, title) = Self.heading(of: listed, question, reads, from: display)
            let row = ToDoRow(
                listed, reads, isByPriority: question.order == .priority && !question.isDone, back: fields.back, from: display)
            if sections.last?.anchor == anchor {
                sections[sections.count - 1].rows.append(row)
            } else {
                sections.append(Section(anchor: anchor, title: title, rows: [row]))
            }
        }
        self.sections = sections
        morePath = page.next.map { ToDosRequest(question, after: $0).link() }
        firstPath = request.after == nil ? nil : ToDosRequest(question).link()
        form = ToDoForm(fields, reads.purposes, isRefused: isRefused, from: display)
        isEmpty = page.openCount + page.doneCount == 0
        nothing =
            page.rows.isEmpty && !isEmpty ? phrases.text("toDos.nothing.\(question.isDone ? "done" : "open")") : nil
        isIncomplete = reads.isIncomplete
    }

    /// Under what a to-do stands: a name for it, and its words.
    private static func heading(
        of listed: ListedToDo, _ question: ToDoQuestion, _ reads: ToDoReads, from display: DisplayContext
    ) -> (anchor: String, title: String?) {
        let phrases = display.phrases
        guard !question.isDone else { return ("done", nil) }
        switch question.order {
        case .day:
            let word = Self.time(of: listed.reminder, from: display)
            return ("section-\(word)", phrases.text("toDos.section.\(word)"))
        case .priority:
            let word = listed.reminder.priority?.rawValue ?? "none"
            return ("section-\(word)", phrases.text("toDos.section.priority.\(word)"))
        case .person:
            guard let person = listed.person else { return ("section-nobody", phrases.text("toDos.section.nobody")) }
            return ("section-\(person)", reads.names[person]?.display(display.nameOrder) ?? "–")
        case .purpose:
            guard let purpose = listed.purpose else { return ("section-none", phrases.text("toDos.section.noPurpose")) }
            return ("section-\(purpose)", reads.purposes[purpose]?.title(phrases) ?? "–")
        }
    }

    private static func time(of reminder: Reminder, from display: DisplayContext) -> String {
        if reminder.isOff { return "off" }
        guard let at = reminder.opening(in: display.zone)?.at.date else { return "undated" }
        if at < display.today { return "overdue" }
        if at == display.today { return "today" }
        return at <= display.today.adding(days: 7) ? "week" : "later"
    }
}

extension ToDoRow {
    fileprivate init(
        _ listed: ListedToDo, _ reads: ToDoReads, isByPriority: Bool, back: String, from display: DisplayContext
    ) {
        let (phrases, reminder) = (display.phrases, listed.reminder)
        let standing = reminder.standing(at: display.now, in: display.zone)
        // One about two people is on a page by person twice, one for two purposes on a page by purpose.
        anchor = "to-do-\(reminder.id)" + (listed.person.map { "-\($0)" } ?? listed.purpose.map { "-\($0)" } ?? "")
        path = "\((listed.isShared ? Routes.actionItem : Routes.reminder).path(reminder.id))?back=\(Wording.queryEncoded(back))"
        title = reminder.title
        let people = reminder.people.compactMap { reads.names[$0]?.display(display.nameOrder) }
        // Its heading says it already.
        let purposes =
            listed.purpose == nil ? reminder.purposes.compactMap { reads.purposes[$0]?.title(phrases) } : []
        details = [
            listed.isShared ? phrases.text("toDos.shared") : listed.family?.name,
            people.isEmpty ? nil : display.wording.list(people),
            purposes.isEmpty ? nil : purposes.joined(separator: ", "),
            reminder.schedule.isOnce ? nil : display.repeats(reminder.schedule),
        ].compactMap(\.self).joined(separator: " · ")
        when = standing.state == .undated || standing.state == .done ? nil : display.status(standing)
        state = display.state(standing)
        priority = reminder.priority?.rawValue
        // Its heading says it already.
        priorityTitle =
            isByPriority ? nil : reminder.priority.map { phrases.text("toDos.section.priority.\($0.rawValue)") }
        isDone = standing.state == .done
        occurrence = standing.occurrence?.description ?? ""
        tickingPath = (listed.isShared ? Routes.actionItemDoing : Routes.toDoTicking).path(reminder.id)
        note = reminder.originNote.map { TextLink(note: $0, heading: reads.notes[$0], back: back, from: display) }
        self.back = back
    }
}

extension TextLink {
    /// "From the note “Trip”".
    package init(note: Note.ID, heading: String?, back: String, from display: DisplayContext) {
        let text = heading.map { display.phrases.text("toDos.fromNote", ["note": $0]) }
        self.init(
            text: text ?? display.phrases.text("toDos.fromSomeNote"),
            path: "\(Routes.note.path(note))?back=\(Wording.queryEncoded(back))")
    }
}

extension ToDoForm {
    fileprivate init(_ fields: ToDoFields, _ known: Purposes, isRefused: Bool, from display: DisplayContext) {
        let phrases = display.phrases
        id = fields.id.description
        (title, day, person, back) = (fields.title, fields.day, fields.person?.description ?? "", fields.back)
        priorities = SettingChoice.priorities(fields.priority, from: display)
        let none = SettingChoice("", phrases.text("purposes.none"), isSelected: fields.purpose == nil)
        purposes = [none] + SettingChoice.purposes(known, chosen: Set([fields.purpose].compactMap(\.self)), from: display)
        let isBlank = fields.title.allSatisfy(\.isWhitespace)
        titleProblem = isRefused && isBlank ? phrases.text("toDos.problem.title") : nil
        dayProblem =
            isRefused && !fields.day.isEmpty && CivilDate(iso8601: fields.day) == nil ? phrases.text("toDos.problem.day") : nil
        isOpen = !fields.day.isEmpty || fields.priority != nil || fields.purpose != nil || dayProblem != nil
    }
}

extension SettingChoice {
    /// The purposes that are offered, and those that are chosen though they are hidden.
    static func purposes(_ known: Purposes, chosen: Set<Purpose.ID>, from display: DisplayContext) -> [SettingChoice] {
        known.all.filter { !$0.isHidden || chosen.contains($0.id) }.map {
            SettingChoice($0.id.description, $0.title(display.phrases), isSelected: chosen.contains($0.id))
        }
    }

    /// None, low, medium, high.
    static func priorities(_ chosen: Reminder.Priority?, from display: DisplayContext) -> [SettingChoice] {
        ([nil] + Reminder.Priority.allCases).map { priority in
            SettingChoice(
                priority?.rawValue ?? "", display.phrases.text("toDos.priority.\(priority?.rawValue ?? "none")"),
                isSelected: priority == chosen)
        }
    }
}
