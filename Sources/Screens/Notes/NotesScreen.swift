package import Kinkeeper
package import Store

/// The notes of an account and its couple, as one list.
public struct NotesScreen: Hashable, Sendable {
    /// Which of the pages of notes it is.
    public let isNotes = true

    /// A row of links that narrow the list.
    public struct Filter: Hashable, Sendable {
        /// "Status".
        public let label: String
        /// The links.
        public let shows: [CatchupShow]
    }

    /// The number of notes on a page.
    package static let pageSize = 50
    /// How many tags the page offers.
    package static let mostTags = 12
    /// How many tags the editor completes.
    package static let mostCompletedTags = 200
    /// How many deleted notes the page offers.
    package static let mostDeleted = 50

    /// What is searched for.
    public let query: String
    /// Fields of the search form that keep the filter.
    public let kept: [SettingChoice]
    /// Fields of the form of days that keep the rest of the filter.
    public let keptBesideDays: [SettingChoice]
    /// The first day of the last change; empty for any.
    public let from: String
    /// The last day of the last change; empty for any.
    public let to: String
    /// The statuses; nil where there is no note at all.
    public let statuses: Filter?
    /// The other filters: privacy, tags, order.
    public let filters: [Filter]
    /// Whether one of the other filters is in use.
    public let isFiltered: Bool
    /// "About Lea"; nil unless the list is narrowed to a person or by words.
    public let narrowed: String?
    /// Where nothing is left out; nil where nothing is.
    public let clearPath: String?
    /// The notes of this page.
    public let rows: [NoteRow]
    /// The page after it; nil on the last.
    public let morePath: String?
    /// The first page; nil on it.
    public let firstPath: String?
    /// The editor for a new one.
    public let newPath: String
    /// The largest picture that becomes a note, in bytes.
    public let mostBytes: String
    /// Whether there is no note at all.
    public let isEmpty: Bool
    /// "Nothing matches."; nil otherwise.
    public let nothing: String?
    /// Whether shared notes are missing, because the couple's space cannot be read.
    public let isIncomplete: Bool
    /// The last deleted notes; on the first page alone.
    public let deleted: [DeletedReminderRow]
}

/// The days of the last change of notes; without one of the two there is no bound.
package struct NoteDays: Hashable, Sendable {
    package var first: CivilDate?
    package var last: CivilDate?

    package init(first: CivilDate? = nil, last: CivilDate? = nil) {
        (self.first, self.last) = (first, last)
    }
}

/// The request for the page of notes.
package struct NotesRequest: Hashable, Sendable {
    package var query: String
    package var status: Note.Status?
    package var privacy: NotePrivacy?
    package var tag: String?
    package var person: Person.ID?
    package var purpose: Purpose.ID?
    /// The key of a concept.
    package var concept: String?
    /// The first and the last day of the last change.
    package var days: NoteDays
    package var order: NoteOrder
    /// Where the page starts; nil on the first.
    package var after: NoteCursor?

    package init(
        query: String = "", status: Note.Status? = nil, privacy: NotePrivacy? = nil, tag: String? = nil,
        person: Person.ID? = nil, purpose: Purpose.ID? = nil, concept: String? = nil, days: NoteDays = NoteDays(),
        order: NoteOrder = .modified, after: NoteCursor? = nil
    ) {
        (self.query, self.status, self.privacy, self.tag) = (query, status, privacy, tag)
        (self.person, self.purpose, self.concept, self.days) = (person, purpose, concept, days)
        (self.order, self.after) = (order, after)
    }

    /// What is archived is shown where it is asked for, or searched for.
    package func filter(in zone: ZoneOffsets) -> NoteFilter {
        let isBare = query.isEmpty && tag == nil && person == nil && purpose == nil && concept == nil && days == NoteDays()
        let usual: Set<Note.Status> = isBare ? [.inbox, .active, .done] : []
        return NoteFilter(
            statuses: status.map { [$0] } ?? usual, privacy: privacy, tag: tag, person: person, purpose: purpose,
            concept: concept, from: days.first.map { zone.instant(of: CivilDateTime($0, .midnight)) },
            before: days.last.map { zone.instant(of: CivilDateTime($0.adding(days: 1), .midnight)) }, words: query)
    }

    /// Whether anything is left out that is not archived.
    var isNarrowed: Bool {
        !query.isEmpty || status != nil || privacy != nil || tag != nil || person != nil || purpose != nil || concept != nil
            || days != NoteDays()
    }

    /// The fields that the search form keeps.
    var kept: [(name: String, value: String)] {
        [
            ("status", status?.rawValue ?? ""), ("privacy", privacy?.rawValue ?? ""), ("tag", tag ?? ""),
            ("person", person?.description ?? ""), ("purpose", purpose?.description ?? ""), ("concept", concept ?? ""),
            ("from", days.first?.description ?? ""), ("to", days.last?.description ?? ""),
            ("order", order == .modified ? "" : order.rawValue),
        ].filter { !$0.1.isEmpty }
    }

    /// A link to the page, on its first page.
    func link(_ change: (inout NotesRequest) -> Void = { _ in }) -> String {
        var changed = self
        changed.after = nil
        change(&changed)
        let items =
            [("q", changed.query)].filter { !$0.1.isEmpty } + changed.kept
            + (changed.after.map { [("after", $0.description)] } ?? [])
        let query = items.map { "\($0.0)=\(Wording.queryEncoded($0.1))" }
        return query.isEmpty ? Routes.notes.path : "\(Routes.notes.path)?\(query.joined(separator: "&"))"
    }
}

extension AccountNotes {
    /// Reads and builds the page of notes.
    package func screen(
        _ request: NotesRequest, back: String, from display: DisplayContext
    ) async throws(StoreError) -> NotesScreen {
        let page = try await page(
            request.filter(in: display.zone), by: request.order, after: request.after, limit: NotesScreen.pageSize)
        let isBare = page.rows.isEmpty && request.after == nil
        let reads = NotesScreen.Narrowing(
            person: try await request.person.name(in: personal, display), purposes: try await personal.purposes(),
            concept: try await personal.concept(ifAny: request.concept))
        return NotesScreen(
            request, page, reads, tags: try await recentTags(limit: NotesScreen.mostTags),
            deleted: request.after == nil ? try await deleted(limit: NotesScreen.mostDeleted) : [],
            hasNone: isBare ? try await count() == 0 : false, isIncomplete: isIncomplete, back: back,
            in: NoteContext(self), from: display)
    }
}

extension Space {
    fileprivate func concept(ifAny term: String?) async throws(StoreError) -> Concept? {
        guard let term else { return nil }
        return try await concept(term)
    }
}

extension NotesScreen {
    /// What the list is narrowed to, by name.
    fileprivate struct Narrowing {
        let person: String?
        let purposes: Purposes
        let concept: Concept?
    }
}

extension Person.ID? {
    fileprivate func name(in space: Space, _ display: DisplayContext) async throws(StoreError) -> String? {
        guard let id = self else { return nil }
        return try await space.people([id]).first?.name.display(display.nameOrder)
    }
}

extension NotesScreen {
    fileprivate init(
        _ request: NotesRequest, _ page: NotePage, _ narrowing: Narrowing, tags: [NoteTagCount], deleted: [DeletedNote],
        hasNone: Bool, isIncomplete: Bool, back: String, in context: NoteContext, from display: DisplayContext
    ) {
        let (phrases, wording) = (display.phrases, display.wording)
        isEmpty = hasNone && deleted.isEmpty && !request.isNarrowed
        query = request.query
        kept = request.kept.map { SettingChoice($0.name, $0.value, isSelected: true) }
        statuses = isEmpty ? nil : NotesScreen.statuses(request, phrases)
        filters = isEmpty ? [] : NotesScreen.filters(request, tags, narrowing.purposes, in: context, phrases)
        isFiltered =
            request.privacy != nil || request.tag != nil || request.purpose != nil || request.days != NoteDays()
            || request.order != .modified
        let words = [
            narrowing.person.map { phrases.text("notes.narrowed.person", ["name": $0]) },
            narrowing.concept.map { phrases.text("notes.narrowed.concept", ["name": $0.name]) },
        ].compactMap(\.self)
        narrowed = words.isEmpty ? nil : words.joined(separator: " · ")
        (from, to) = (request.days.first?.description ?? "", request.days.last?.description ?? "")
        keptBesideDays = kept.filter { $0.value != "from" && $0.value != "to" }
        clearPath =
            request.isNarrowed
            ? request.link { $0 = NotesRequest(order: $0.order) } : nil
        rows = page.rows.map { NoteRow($0, back: back, in: context, from: display) }
        morePath = page.next.map { next in request.link { $0.after = next } }
        firstPath = request.after == nil ? nil : request.link()
        let about = request.person.map { "person=\($0)&" } ?? ""
        newPath = "\(Routes.noteNew.path)?\(about)back=\(Wording.queryEncoded(back))"
        mostBytes = String(NoteAttachment.mostBytes)
        nothing = page.rows.isEmpty && !isEmpty ? phrases.text("notes.nothing") : nil
        self.isIncomplete = isIncomplete
        self.deleted = deleted.map { note in
            let title = note.heading ?? phrases.text("notes.from", ["name": context.partner ?? ""])
            return DeletedReminderRow(
                title: title, when: wording.moment(note.deletedAt, in: display.timeZone),
                label: phrases.text("reminders.gone.back.of", ["title": title]),
                restorePath: "\(Routes.noteRestoring.path(note.id))?back=\(Wording.queryEncoded(Routes.notes.path))")
        }
    }

    private static func statuses(_ request: NotesRequest, _ phrases: Phrasebook) -> Filter {
        let shows = ([nil] + Note.Status.allCases.map(Optional.some)).map { status in
            CatchupShow(
                title: phrases.text("notes.status.\(status?.rawValue ?? "any")"), path: request.link { $0.status = status },
                isSelected: status == request.status)
        }
        return Filter(label: phrases.text("notes.filter.status"), shows: shows)
    }

    private static func filters(
        _ request: NotesRequest, _ tags: [NoteTagCount], _ purposes: Purposes, in context: NoteContext, _ phrases: Phrasebook
    ) -> [Filter] {
        // Without a partner nothing is shared, and the page does not speak of it.
        let kinds = NotePrivacy.allCases.filter { $0 != .shared || context.partner != nil }
        let privacy = ([nil] + kinds.map(Optional.some)).map { kind in
            CatchupShow(
                title: phrases.text("notes.privacy.\(kind?.rawValue ?? "any")"), path: request.link { $0.privacy = kind },
                isSelected: kind == request.privacy)
        }
        var names = tags.map(\.tag)
        if let tag = request.tag, !names.contains(where: { NoteTag.key($0) == NoteTag.key(tag) }) { names.append(tag) }
        let tagged = names.map { name in
            let isSelected = request.tag.map { NoteTag.key($0) == NoteTag.key(name) } ?? false
            return CatchupShow(
                title: "#\(name)", path: request.link { $0.tag = isSelected ? nil : name }, isSelected: isSelected)
        }
        let orders = NoteOrder.allCases.map { order in
            CatchupShow(
                title: phrases.text("notes.order.\(order.rawValue)"), path: request.link { $0.order = order },
                isSelected: order == request.order)
        }
        let isFor = purposes.all.filter { !$0.isHidden || purposes[request.purpose ?? $0.id]?.id == $0.id }.map { purpose in
            let isSelected = request.purpose.map { purposes[$0]?.id == purpose.id } ?? false
            return CatchupShow(
                title: purpose.title(phrases), path: request.link { $0.purpose = isSelected ? nil : purpose.id },
                isSelected: isSelected)
        }
        return [
            Filter(label: phrases.text("notes.filter.privacy"), shows: privacy),
            Filter(label: phrases.text("purposes.of"), shows: isFor),
            Filter(label: phrases.text("notes.filter.tag"), shows: tagged),
            Filter(label: phrases.text("notes.filter.order"), shows: orders),
        ].filter { !$0.shows.isEmpty }
    }
}
