package import Foundation
package import Kinkeeper
package import Store

/// The places that a search over everything may look into. What is nil, or not among them, is not looked at.
package struct SearchPlaces: Sendable {
    /// The account that asks.
    package let account: Account.ID
    /// The spaces whose people are searched.
    package var people: JoinedSpaces?
    /// The spaces whose notes are searched: the account's own, and its couple's.
    package var notes: [Space] = []
    /// The account's own space, for its reminders.
    package var toDos: Space?
    /// The couple's space, for its action items.
    package var actionItems: Space?
    /// The account's own space, for its gifts.
    package var gifts: Space?
    /// The account's own space, for its log.
    package var catchups: Space?
    /// The couple that shares notes and action items.
    package var couple: SharedSpace?
    /// Whether there is a couple whose space cannot be read.
    package var isIncomplete = false
    /// Whether people may be named in records about them.
    package var namesPeople = true

    /// Places of an account, none yet.
    package init(of account: Account.ID) { self.account = account }

    /// The kinds that are searched.
    package var kinds: [SearchKind] {
        SearchKind.allCases.filter { kind in
            switch kind {
            case .people: people != nil
            case .notes: !notes.isEmpty
            case .toDos: toDos != nil || actionItems != nil
            case .gifts: gifts != nil
            case .catchups: catchups != nil
            }
        }
    }
}

extension DataFolder {
    /// All places that an account may look into: its own space, its couple's, and the address books of its families.
    package func searchPlaces(of account: Account, at time: Date) async throws(StoreError) -> SearchPlaces {
        let notes = try await notes(of: account, at: time)
        var places = SearchPlaces(of: account.id)
        places.people = try await joinedSpaces(of: account.id, own: notes.personal)
        places.notes = [notes.personal] + [notes.shared?.space].compactMap(\.self)
        (places.toDos, places.gifts, places.catchups) = (notes.personal, notes.personal, notes.personal)
        places.actionItems = notes.shared?.space
        places.couple = notes.shared?.couple
        places.isIncomplete = notes.isIncomplete
        return places
    }
}

/// What is searched for.
package struct SearchQuestion: Hashable, Sendable {
    /// The words, all of which must be found.
    package var terms: SearchTerms
    /// The kinds that are searched; empty for all.
    package var kinds: Set<SearchKind> = []
    /// How many hits a group has at most.
    package var limit: Int
    /// Where the group starts, where one kind is searched; nil at its beginning.
    package var after: String?
    /// Only notes of this status.
    package var noteStatus: Note.Status?
    /// Only notes with this tag.
    package var noteTag: String?
    /// The order of people, and of the parts of their names.
    package var nameOrder: NameOrder
    /// The clocks that reminders go by.
    package var zone: ZoneOffsets
    /// The names of occasions without words of their own, by which gifts are found.
    package var occasionNames: [Occasion.Kind: String]

    /// A question for all kinds.
    package init(
        _ text: String, limit: Int, nameOrder: NameOrder, in zone: ZoneOffsets, occasionNames: [Occasion.Kind: String]
    ) {
        terms = SearchTerms(text)
        self.limit = limit
        (self.nameOrder, self.zone, self.occasionNames) = (nameOrder, zone, occasionNames)
    }

    /// Whether `after` is the end of a page of the kind that is asked for.
    package var hasPlace: Bool {
        guard let after else { return true }
        guard kinds.count == 1, let kind = kinds.first else { return false }
        return switch kind {
        case .people: PeopleCursor(after) != nil
        case .notes: NoteCursor(after)?.isIn(.modified) == true
        case .toDos: ToDoCursor(after) != nil
        case .gifts: GiftCursor(after) != nil
        case .catchups: CatchupCursor(after) != nil
        }
    }
}

/// A record that a search has found.
package enum FoundRecord: Hashable, Sendable {
    case person(PersonSummary)
    case note(NoteSummary)
    /// `isShared` is an action item of the couple.
    case toDo(Reminder, isShared: Bool)
    case gift(Gift)
    case catchup(Catchup)
}

/// A record that a search has found, and where the words are.
package struct SearchHit: Hashable, Sendable {
    /// The record.
    package let record: FoundRecord
    /// Its title, or the names of the people it is about; empty for a note without a title that may not be read yet.
    package let title: HighlightedText
    /// What else the words were found in, or its beginning; nil where there is nothing more, or nothing that may be read yet.
    package let excerpt: HighlightedText?
    /// The names of those it is about, in their order.
    package let names: [String]
    /// The space of the couple or the family that it lies in; nil for the account's own.
    package let space: Space.ID?
}

/// The hits of a kind.
package struct SearchGroup: Hashable, Sendable {
    /// The kind.
    package let kind: SearchKind
    /// How many there are.
    package let count: RowCount
    /// The first of them, in the order of their list.
    package let hits: [SearchHit]
    /// Where the next page of this kind starts; nil where there is none.
    package let next: String?
}

/// What a search has found.
package struct SearchAnswer: Hashable, Sendable {
    /// A group for each kind that was searched, those without hits too.
    package let groups: [SearchGroup]
    /// The families that cannot be read: their people are missing.
    package let missing: [FamilyMark]
    /// Whether what the couple shares is missing, because its space cannot be read.
    package let isIncomplete: Bool

    /// Whether nothing was found.
    package var isEmpty: Bool { groups.allSatisfy(\.hits.isEmpty) }
}

extension SearchPlaces {
    /// Searches, kind after kind. A question without words finds nothing.
    package func answer(_ question: SearchQuestion) async throws(StoreError) -> SearchAnswer {
        let kinds = kinds.filter { question.kinds.isEmpty || question.kinds.contains($0) }
        var groups: [SearchGroup] = []
        var missing: [FamilyMark] = []
        guard question.terms.isSearchable else { return SearchAnswer(groups: [], missing: [], isIncomplete: false) }
        for kind in kinds {
            switch kind {
            case .people:
                guard let people else { continue }
                let (group, lost) = try await people.searchGroup(question)
                groups.append(group)
                missing = lost
            case .notes: groups.append(try await noteGroup(question))
            case .toDos: groups.append(try await toDoGroup(question))
            case .gifts: groups.append(try await giftGroup(question))
            case .catchups: groups.append(try await catchupGroup(question))
            }
        }
        let looksAtCouple = kinds.contains(.notes) || kinds.contains(.toDos)
        return SearchAnswer(groups: groups, missing: missing, isIncomplete: isIncomplete && looksAtCouple)
    }

    private func noteGroup(_ question: SearchQuestion) async throws(StoreError) -> SearchGroup {
        let filter = NoteFilter(
            statuses: Set([question.noteStatus].compactMap(\.self)), tag: question.noteTag, words: question.terms.text)
        let found = try await FoundNotes.among(
            notes, filter, after: question.after.flatMap { NoteCursor($0) }, limit: question.limit, asking: account)
        var hits: [SearchHit] = []
        for note in found.rows {
            let (summary, terms) = (note.summary, question.terms)
            var text: String?
            for space in notes where note.isOpen && text == nil {
                text = try await space.textToExcerpt(of: summary.id, asking: account)
            }
            // What stands as the title is not said again below it.
            let title = HighlightedText(summary.heading ?? "", terms)
            let isTitled = summary.title.contains { !$0.isWhitespace }
            let excerpt = text.flatMap { HighlightedText.excerpt(of: $0, terms) }
            let beginning = HighlightedText(summary.preview, terms)
            let isRepeated = !isTitled && (excerpt.map { $0.text == title.text } ?? false)
            hits.append(
                SearchHit(
                    record: .note(summary), title: title,
                    excerpt: isRepeated ? nil : excerpt ?? (beginning.text.isEmpty ? nil : beginning),
                    names: [], space: summary.privacy == .shared ? couple?.id : nil))
        }
        return SearchGroup(kind: .notes, count: found.count, hits: hits, next: found.next?.description)
    }

    private func toDoGroup(_ question: SearchQuestion) async throws(StoreError) -> SearchGroup {
        let found = try await FoundToDos.among(
            own: toDos, couple: actionItems, question.terms, after: question.after.flatMap { ToDoCursor($0) },
            limit: question.limit,
            readsNames: namesPeople, in: question.zone)
        let names = try await self.names(of: found.rows.filter { !$0.isShared }.flatMap(\.reminder.people), in: toDos, question)
        let hits = found.rows.map { row in
            SearchHit(
                record: .toDo(row.reminder, isShared: row.isShared),
                title: HighlightedText(row.reminder.title, question.terms),
                excerpt: HighlightedText.excerpt(of: row.reminder.note, question.terms),
                names: row.reminder.people.compactMap { names[$0] }, space: row.isShared ? couple?.id : nil)
        }
        return SearchGroup(kind: .toDos, count: found.count, hits: hits, next: found.next?.description)
    }

    private func giftGroup(_ question: SearchQuestion) async throws(StoreError) -> SearchGroup {
        guard let gifts else { return SearchGroup(kind: .gifts, count: .exactly(0), hits: [], next: nil) }
        let filter = GiftFilter(words: question.terms.text, occasionNames: question.occasionNames, readsNames: namesPeople)
        let found = try await gifts.gifts(
            filter, after: question.after.flatMap { GiftCursor($0) }, limit: question.limit, asking: account)
        let names = try await self.names(of: found.rows.flatMap(\.recipients), in: gifts, question)
        let hits = found.rows.map { gift in
            let (title, terms) = (HighlightedText(gift.title, question.terms), question.terms)
            return SearchHit(
                record: .gift(gift), title: title,
                excerpt: HighlightedText.excerpt(of: gift.note, terms)
                    ?? HighlightedText.excerpt(of: gift.tags.joined(separator: ", "), terms),
                names: gift.recipients.compactMap { names[$0] }, space: nil)
        }
        let count = RowCount.exactly(found.counts.values.reduce(0, +))
        return SearchGroup(kind: .gifts, count: count, hits: hits, next: found.next?.description)
    }

    private func catchupGroup(_ question: SearchQuestion) async throws(StoreError) -> SearchGroup {
        guard let catchups else { return SearchGroup(kind: .catchups, count: .exactly(0), hits: [], next: nil) }
        let found = try await catchups.findCatchups(
            question.terms, after: question.after.flatMap { CatchupCursor($0) }, limit: question.limit, readsNames: namesPeople)
        let names = try await self.names(of: found.rows.flatMap(\.people), in: catchups, question)
        let hits = found.rows.map { catchup in
            let all = catchup.people.compactMap { names[$0] } + [catchup.others].filter { !$0.isEmpty }
            let note = HighlightedText.excerpt(of: catchup.note, question.terms)
            let beginning = HighlightedText.beginning(of: catchup.note, question.terms)
            return SearchHit(
                record: .catchup(catchup), title: HighlightedText(all.joined(separator: ", "), question.terms),
                excerpt: note ?? (beginning.text.isEmpty ? nil : beginning), names: all, space: nil)
        }
        return SearchGroup(kind: .catchups, count: found.count, hits: hits, next: found.next?.description)
    }

    private func names(
        of people: [Person.ID], in space: Space?, _ question: SearchQuestion
    ) async throws(StoreError) -> [Person.ID: String] {
        guard namesPeople, let space else { return [:] }
        return try await space.names(of: Set(people)).mapValues { $0.display(question.nameOrder) }
    }
}

extension JoinedSpaces {
    /// The people of all spaces whom a search finds; of a family what is known of them there.
    fileprivate func searchGroup(_ question: SearchQuestion) async throws(StoreError) -> (SearchGroup, missing: [FamilyMark]) {
        let found = try await peoplePage(
            matching: question.terms.text, order: question.nameOrder, after: question.after.flatMap { PeopleCursor($0) },
            limit: question.limit)
        var hits: [SearchHit] = []
        for row in found.page.rows {
            let name = row.name.display(question.nameOrder)
            let place = try await place(of: row.id)
            let profile = try await place?.space.person(row.id)?.profile
            let excerpt = profile?.searchExcerpt(question.terms, besides: name)
            hits.append(
                SearchHit(
                    record: .person(row), title: HighlightedText(name, question.terms), excerpt: excerpt, names: [],
                    space: row.family?.id))
        }
        return (
            SearchGroup(kind: .people, count: found.page.total, hits: hits, next: found.page.next?.description), found.missing
        )
    }
}
