import Foundation
package import Kinkeeper

/// One request: what is asked, what was answered, and the form of the partner whose turn it is.
public struct CoupleRequestScreen: Hashable, Sendable {
    /// One fact: its name, and what it is.
    public struct Fact: Hashable, Sendable {
        /// "Day".
        public let label: String
        /// "Friday, 27 November".
        public let text: String
    }

    /// The answer that was given.
    public struct Answer: Hashable, Sendable {
        /// "Ben answered".
        public let heading: String
        /// "21 November 2026, 14:05".
        public let when: String
        /// What was said beside it; may be empty.
        public let text: String
    }

    /// The form of an answer.
    public struct AnswerForm: Hashable, Sendable {
        /// What was typed.
        package struct Fields: Decodable, Hashable, Sendable {
            package var answer: String?
            package var response: String?
            package var item: String?
            package var version: String?

            package init() {}

            /// The version that was seen; 0 where none was sent.
            package var seen: Int { version.flatMap { Int($0) } ?? 0 }

            /// The answer that was chosen; nil where none was.
            package var chosen: CoupleRequestAnswer? {
                guard let answer, let state = CoupleRequest.State(rawValue: answer), state != .pending else { return nil }
                let words = (response ?? "").replacingOccurrences(of: "\r\n", with: "\n")
                return CoupleRequestAnswer(
                    isAccepted: state == .accepted, response: words.trimmingCharacters(in: .whitespacesAndNewlines),
                    actionItem: item.flatMap(CoupleRequestAnswer.Assignee.init(rawValue:)))
            }
        }

        /// Where it is sent.
        public let path: String
        /// "Your answer", "Change your answer".
        public let heading: String
        /// Whether it stands open: always before the first answer.
        public let isOpen: Bool
        /// "Words to Ben".
        public let label: String
        /// What was typed.
        public let response: String
        /// For whom an action item is made.
        public let items: [SettingChoice]
        /// The version that is answered.
        public let version: String
        /// Why it cannot be kept.
        public let problem: String?
    }

    /// The request in a few words.
    public let title: String
    /// "Ben asks · Date night".
    public let lead: String
    /// "pending": names the mark's colour.
    public let state: String
    /// "Pending".
    public let stateTitle: String
    /// "high": names the dot's colour.
    public let priority: String
    /// "Priority: High".
    public let priorityTitle: String
    /// Day, repeating, the next day.
    public let facts: [Fact]
    /// The description; may be empty.
    public let details: String
    /// The tags.
    public let tags: [String]
    /// The answer that was given; nil while it is pending.
    public let answer: Answer?
    /// "Waiting for Ben's answer."; nil where it does not wait for the partner.
    public let waiting: String?
    /// That it was changed meanwhile, and what to do; nil otherwise.
    public let conflict: String?
    /// The form of an answer; nil for the partner who asks.
    public let answerForm: AnswerForm?
    /// The form of a change; nil where it cannot be changed.
    public let form: CoupleRequestForm?
    /// Whether that form is open.
    public let isFormOpen: Bool
    /// Where it is taken back; nil where it cannot be.
    public let deletingPath: String?
    /// The page of all requests.
    public let back: String
}

extension CoupleRequestScreen {
    /// What was typed in a form that could not be kept.
    package enum Typed: Sendable {
        case nothing
        /// A change, what is wrong with it, or that the request was changed since.
        case change(CoupleRequestForm.Fields, CoupleRequestForm.Problem?)
        /// An answer, likewise.
        case answer(AnswerForm.Fields, CoupleRequest.Problem?)
    }

    /// The page of a request as it stands now; `hasChanged` where it was changed since it was read, `refusal` says why a change was not
    /// made.
    package init(
        _ request: CoupleRequest, typed: Typed = .nothing, hasChanged: Bool = false, refusal: String? = nil,
        isKept: Bool = false, _ names: CoupleRequestNames, from display: DisplayContext
    ) {
        let phrases = display.phrases
        let row = CoupleRequestRow(request, names, from: display)
        let (isOwn, isPending) = (request.askedBy == names.account, request.state == .pending)
        var (form, isFormOpen): (CoupleRequestForm?, Bool) = (nil, false)
        if case .change(var fields, let problem) = typed {
            if problem == nil { fields.version = String(request.version) }
            form = CoupleRequestForm(fields, changing: request.id, problem: problem, from: display)
            isFormOpen = true
        } else if isOwn, isPending, !isKept {
            form = CoupleRequestForm(.init(request), changing: request.id, from: display)
        }
        self.init(
            title: request.title,
            lead: "\(names.asker(of: request, phrases)) · \(phrases.text("requests.kind.\(request.kind.rawValue)"))",
            state: row.state, stateTitle: row.stateTitle, priority: row.priority, priorityTitle: row.priorityTitle,
            facts: Self.facts(of: request, display), details: request.details, tags: request.tags,
            answer: Answer(request, names, from: display),
            waiting: isOwn && isPending && !isKept
                ? phrases.text("requests.waitingFor", ["name": names.partner(phrases)]) : nil,
            conflict: refusal ?? (hasChanged ? Self.conflict(typed, request, phrases) : nil),
            answerForm: isOwn || isKept ? nil : AnswerForm(request, typed, names, from: display), form: form,
            isFormOpen: isFormOpen,
            deletingPath: isOwn && isPending && !isKept ? Routes.coupleRequestDeleting.path(request.id) : nil,
            back: (isKept ? "\(Routes.coupleRequests.path)?kept=1" : Routes.coupleRequests.path))
    }

    private static func conflict(_ typed: Typed, _ request: CoupleRequest, _ phrases: Phrasebook) -> String {
        guard case .change = typed else { return phrases.text("requests.changed.answer") }
        return "\(phrases.text("requests.changed")) \(phrases.text("requests.changed.now", ["title": request.title]))"
    }

    private static func facts(of request: CoupleRequest, _ display: DisplayContext) -> [Fact] {
        let (phrases, wording) = (display.phrases, display.wording)
        var facts: [Fact] = []
        if let due = request.due {
            facts.append(Fact(label: phrases.text("requests.due"), text: wording.day(due, today: display.today)))
        }
        if let repeats = request.repeats {
            facts.append(
                Fact(label: phrases.text("requests.repeats"), text: phrases.text("requests.repeats.\(repeats.rawValue)")))
        }
        if let next = request.due(on: display.today), next != request.due {
            facts.append(Fact(label: phrases.text("requests.due.next"), text: wording.day(next, today: display.today)))
        }
        return facts
    }
}

extension CoupleRequestScreen.Answer {
    fileprivate init?(_ request: CoupleRequest, _ names: CoupleRequestNames, from display: DisplayContext) {
        guard let answeredAt = request.answeredAt else { return nil }
        let phrases = display.phrases
        self.init(
            heading: request.askedBy == names.account
                ? phrases.text("requests.answer.of", ["name": names.partner(phrases)]) : phrases.text("requests.answer.own"),
            when: display.wording.moment(answeredAt, in: display.timeZone), text: request.response)
    }
}

extension CoupleRequestScreen.AnswerForm {
    fileprivate init(
        _ request: CoupleRequest, _ typed: CoupleRequestScreen.Typed, _ names: CoupleRequestNames,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        var fields = Fields()
        fields.response = request.response
        var problem: CoupleRequest.Problem?
        var isTyped = false
        if case .answer(let words, let found) = typed { (fields, problem, isTyped) = (words, found, true) }
        let isFirst = request.state == .pending
        let chosen = fields.item ?? ""
        self.init(
            path: Routes.coupleRequestAnswer.path(request.id),
            heading: phrases.text(isFirst ? "requests.answer" : "requests.answer.change"), isOpen: isFirst || isTyped,
            label: phrases.text("requests.answer.response", ["name": names.partner(phrases)]),
            response: fields.response ?? "",
            items: ["", "me", "both"].map {
                SettingChoice(
                    $0, phrases.text("requests.answer.item.\($0.isEmpty ? "none" : $0)"), isSelected: $0 == chosen)
            },
            version: problem == nil ? String(request.version) : fields.version ?? "",
            problem: problem.map { phrases.text("requests.problem.\($0.rawValue)") })
    }
}
