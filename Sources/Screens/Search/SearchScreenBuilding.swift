package import Application
package import Kinkeeper
package import Store

extension SearchRequest {
    /// The question of the request.
    package func question(from display: DisplayContext) -> SearchQuestion {
        var question = SearchQuestion(
            query, limit: kind == nil ? SearchRequest.few : SearchRequest.many, nameOrder: display.nameOrder, in: display.zone,
            occasionNames: display.wording.giftOccasionNames)
        question.kinds = Set([kind].compactMap(\.self))
        if kind == .notes { (question.noteStatus, question.noteTag) = (status, tag) }
        question.after = after
        // A place that is none any more is the beginning.
        if !question.hasPlace { question.after = nil }
        return question
    }
}

/// What a search by meaning found.
package enum MeantNotes: Sendable {
    /// No server compares notes.
    case unavailable
    /// There is one, and it was not asked.
    case notAsked
    /// The nearest notes, the nearest first; nil where the server did not answer.
    case found([NoteSummary]?, in: NoteContext)
}

extension SearchScreen {
    /// Builds the page of an answer.
    package init(
        _ request: SearchRequest, _ answer: SearchAnswer, meant: MeantNotes = .unavailable,
        couple: SharedSpace?, families: [FamilyMark], asking account: Account.ID, from display: DisplayContext
    ) {
        let (phrases, terms) = (display.phrases, SearchTerms(request.query))
        let rows = SearchRowBuilding(
            partner: couple?.partner(of: account)?.name,
            families: Dictionary(families.map { ($0.id, $0.name) }) { first, _ in first }, back: request.link(),
            display: display)
        query = terms.text
        kept = request.kept.map { SettingChoice($0.name, $0.value, isSelected: true) }
        isBlank = terms.isEmpty
        isTooShort = terms.isTooShort
        kinds = SearchScreen.kinds(request, phrases)
        noteFilters = request.kind == .notes ? SearchScreen.noteFilters(request, phrases) : []
        groups = answer.groups.filter { !$0.hits.isEmpty }.map { SearchGroupPart($0, request, rows) }
        let isAnswered = terms.isSearchable
        nothing = isAnswered && answer.isEmpty ? phrases.text("search.nothing", ["query": terms.text]) : nil
        summary =
            isAnswered
            ? SearchScreen.summary(answer, terms, from: display) : terms.isTooShort ? phrases.text("search.tooShort") : nil
        everythingPath = request.kept.isEmpty ? nil : SearchRequest(query: request.query).link()
        missing =
            answer.missing.map { phrases.text("spaces.missing", ["family": $0.name]) }
            + (answer.isIncomplete ? [phrases.text("notes.incomplete")] : [])
        firstPath = request.after == nil ? nil : request.link()
        var (path, found, problem): (String?, [NoteRow], String?) = (nil, [], nil)
        switch meant {
        case .unavailable: break
        case .notAsked:
            path = isAnswered && [nil, .notes].contains(request.kind) ? request.link { $0.isByMeaning = true } : nil
        case .found(nil, _): problem = phrases.text("meaning.found.noAnswer")
        case .found(let near?, let notes):
            found = near.map { NoteRow($0, back: request.link(), in: notes, from: display) }
            problem = near.isEmpty ? phrases.text("meaning.found.none") : nil
        }
        (meaningPath, self.meant, meantProblem) = (path, found, problem)
    }

    private static func summary(_ answer: SearchAnswer, _ terms: SearchTerms, from display: DisplayContext) -> String {
        guard !answer.isEmpty else { return display.phrases.text("search.nothing", ["query": terms.text]) }
        let parts = answer.groups.filter { !$0.hits.isEmpty }.map { group in
            "\(display.phrases.title(of: group.kind)): \(display.text(of: group.count))"
        }
        return parts.joined(separator: ", ")
    }

    private static func kinds(_ request: SearchRequest, _ phrases: Phrasebook) -> [FilterChip] {
        let all = FilterChip(
            title: phrases.text("search.everything"), path: SearchRequest(query: request.query).link(),
            isSelected: request.kind == nil)
        return [all]
            + SearchKind.allCases.map { kind in
                FilterChip(
                    title: phrases.title(of: kind), path: SearchRequest(query: request.query, kind: kind).link(),
                    isSelected: request.kind == kind)
            }
    }

    private static func noteFilters(_ request: SearchRequest, _ phrases: Phrasebook) -> [FilterChip] {
        let statuses = ([nil] + Note.Status.allCases.map(Optional.some)).map { status in
            FilterChip(
                title: phrases.text(status.map { "notes.status.\($0.rawValue)" } ?? "search.anyStatus"),
                path: request.link { $0.status = status }, isSelected: request.status == status)
        }
        let tag = request.tag.map { FilterChip(title: "#\($0)", path: request.link { $0.tag = nil }, isSelected: true) }
        return statuses + [tag].compactMap(\.self)
    }
}

extension SearchGroupPart {
    fileprivate init(_ group: SearchGroup, _ request: SearchRequest, _ building: SearchRowBuilding) {
        let phrases = building.display.phrases
        kind = group.kind.rawValue
        title = phrases.title(of: group.kind)
        count = building.display.text(of: group.count)
        rows = group.hits.map(building.row)
        moreTitle = phrases.text("search.more.\(group.kind.rawValue)")
        morePath = group.next.map { next in
            if let list = SearchGroupPart.list(of: group.kind, request) { return list }
            guard request.kind != nil else { return SearchRequest(query: request.query, kind: group.kind).link() }
            return request.link { $0.after = next }
        }
    }

    /// The list of the kind, narrowed by the same words; nil for a kind whose list has no search.
    private static func list(of kind: SearchKind, _ request: SearchRequest) -> String? {
        switch kind {
        case .people: PeopleQuestion(query: request.query).path
        case .notes: NotesRequest(query: request.query, status: request.status, tag: request.tag).link()
        case .gifts: GiftsRequest(view: .list, query: request.query).link()
        case .toDos, .catchups: nil
        }
    }
}

/// Makes the rows of one answer.
private struct SearchRowBuilding {
    /// The partner's name; nil without one.
    let partner: String?
    let families: [Space.ID: String]
    /// The page that notes lead back to.
    let back: String
    let display: DisplayContext

    func row(_ hit: SearchHit) -> SearchRow {
        switch hit.record {
        case .person(let person): row(hit, person)
        case .note(let note): row(hit, note)
        case .toDo(let reminder, let isShared): row(hit, reminder, isShared: isShared)
        case .gift(let gift): row(hit, gift)
        case .catchup(let catchup): row(hit, catchup)
        }
    }

    private func row(_ hit: SearchHit, _ person: PersonSummary) -> SearchRow {
        let shown = PersonRow(person, from: display)
        return make(
            hit, path: shown.path, detail: hit.excerpt == nil ? shown.detail : nil, avatar: shown.avatar,
            place: hit.space.flatMap { families[$0] } ?? person.family?.name)
    }

    private func row(_ hit: SearchHit, _ note: NoteSummary) -> SearchRow {
        let phrases = display.phrases
        let details = [
            hit.title.text.isEmpty || hit.space == nil ? nil : unopened(note),
            note.privacy == .draft ? phrases.text("notes.privacy.draft") : nil,
            note.status == .inbox ? nil : phrases.text("notes.status.\(note.status.rawValue)"),
            note.tags.isEmpty ? nil : note.tags.prefix(6).map { "#\($0)" }.joined(separator: " "),
        ].compactMap(\.self)
        return make(
            hit, path: leadingBack(Routes.note.path(note.id)),
            title: hit.title.text.isEmpty
                ? [.init(text: phrases.text("notes.from", ["name": partner ?? ""]), isMatch: false)] : nil,
            detail: details.isEmpty ? nil : details.joined(separator: " · "), when: display.day(of: note.modifiedAt),
            icon: "draft", place: hit.space == nil ? nil : phrases.text("notes.privacy.shared"))
    }

    private func unopened(_ note: NoteSummary) -> String? {
        note.privacy == .shared && note.openedAt == nil && note.beginning.isEmpty ? display.phrases.text("notes.unread") : nil
    }

    private func row(_ hit: SearchHit, _ reminder: Reminder, isShared: Bool) -> SearchRow {
        let standing = reminder.standing(at: display.now, in: display.zone)
        let path = isShared ? leadingBack(Routes.actionItem.path(reminder.id)) : Routes.reminder.path(reminder.id)
        return make(
            hit, path: path, detail: hit.names.isEmpty ? nil : display.wording.list(hit.names, most: 3),
            when: display.status(standing), icon: standing.state == .done ? "check" : "task",
            place: isShared ? display.phrases.text("notes.privacy.shared") : nil)
    }

    private func row(_ hit: SearchHit, _ gift: Gift) -> SearchRow {
        let details = [
            hit.names.isEmpty ? nil : display.wording.list(hit.names, most: 3), display.occasion(of: gift),
        ].compactMap(\.self)
        return make(
            hit, path: Routes.gift.path(gift.id), detail: details.isEmpty ? nil : details.joined(separator: " · "),
            when: display.wording.title(of: gift.status), icon: "gift")
    }

    private func row(_ hit: SearchHit, _ catchup: Catchup) -> SearchRow {
        let kind = display.title(of: catchup.kind)
        return make(
            hit, path: Routes.catchup.path(catchup.id),
            title: hit.title.text.isEmpty ? [.init(text: kind, isMatch: false)] : nil,
            detail: hit.title.text.isEmpty ? nil : kind,
            when: display.wording.day(catchup.day, today: display.today), icon: "catchups")
    }

    private func make(
        _ hit: SearchHit, path: String, title: [HighlightedText.Segment]? = nil, detail: String?, when: String? = nil,
        avatar: Avatar? = nil, icon: String? = nil, place: String? = nil
    ) -> SearchRow {
        SearchRow(
            path: path, title: title ?? hit.title.segments, excerpt: hit.excerpt?.segments ?? [], detail: detail, when: when,
            avatar: avatar, icon: icon, place: place)
    }

    private func leadingBack(_ path: String) -> String { "\(path)?back=\(Wording.queryEncoded(back))" }
}

extension Phrasebook {
    /// "People", "To-dos".
    package func title(of kind: SearchKind) -> String { text("search.kind.\(kind.rawValue)") }
}

extension DisplayContext {
    /// "12", "more than 100".
    package func text(of count: RowCount) -> String {
        switch count {
        case .exactly(let number): wording.number(number)
        case .moreThan(let number): phrases.text("search.moreThan", ["count": wording.number(number)])
        }
    }
}
