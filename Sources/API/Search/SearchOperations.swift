import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The search over everything.
    static let search: [(name: String, schema: Schema)] = [
        Records.searchSegment.described, Records.searchHit.described, Records.searchGroup.described,
        Records.searchAnswer.described,
    ]
}

extension Operation {
    /// The search over everything.
    static let search: [Operation] = [searchEverything.ofToken]

    private static let kinds = SearchKind.allCases.map(\.rawValue).joined(separator: "|")

    private static let searchEverything = Operation(
        id: "search", method: .get, path: "/search", tag: "Search",
        summary: "People, notes, to-dos, gifts and catch-ups that have some words, by kind; of each what the token may read",
        scope: .readPeople, alternatives: [.readNotes, .readReminders, .readGifts, .readCatchups, .readCouple],
        query: [
            .init(
                name: "q", schema: .text("Words that all must be found, whatever case and accents.", max: SearchTerms.longest)),
            .init(
                name: "kind",
                schema: .text("Only these kinds, with “,” between them.", max: 100, pattern: "^(\(kinds))(,(\(kinds)))*$")),
            .init(name: "status", schema: JSONForm.noteStatus("Of notes only those.").schema),
            .init(
                name: "tag",
                schema: .text("Of notes only those with this tag, whatever its case and accents.", max: Note.longestTag)),
            .init(
                name: "cursor",
                schema: .text(
                    "Where the group starts, if one kind is asked for: its member next.", max: 10_000, pattern: "^[!-~]*$")),
            .init(name: "limit", schema: .integer("How many of each kind at most; 5 if not said.", 1...200)),
        ],
        success: .json(.named("SearchAnswer"), "What was found.")
    ) { call in
        let question = try call.searchQuestion()
        let places = try await call.searchPlaces(question.kinds)
        return .json(Records.searchAnswer.json(try await places.answer(question)))
    }
}

extension Call {
    /// The question of the query. Throws a problem where there is nothing to search for.
    fileprivate func searchQuestion() throws(Problem) -> SearchQuestion {
        var question = SearchQuestion(
            text("q") ?? "", limit: integer("limit") ?? 5, nameOrder: display.nameOrder, in: display.zone,
            occasionNames: display.wording.giftOccasionNames)
        guard question.terms.isSearchable else {
            throw .invalid([.init(pointer: "/q", detail: "must have a word of two letters or more")])
        }
        question.kinds = Set((text("kind") ?? "").split(separator: ",").compactMap { SearchKind(rawValue: String($0)) })
        question.noteStatus = text("status").flatMap(Note.Status.init(rawValue:))
        question.noteTag = text("tag")
        question.after = text("cursor")
        guard question.hasPlace else {
            throw .invalid([.init(pointer: "/cursor", detail: "must be the member next of the one kind that is asked for")])
        }
        return question
    }

    /// The places that the token opens. Throws a problem where it may not read a kind that is asked for by name.
    fileprivate func searchPlaces(_ kinds: Set<SearchKind>) async throws -> SearchPlaces {
        let (scopes, own) = (caller.token.scopes, caller.own)
        for kind in SearchKind.allCases where kinds.contains(kind) && scopes.isDisjoint(with: kind.scopes) {
            throw Problem.scopeMissing(kind.scopes[0])
        }
        var places = SearchPlaces(of: caller.account.id)
        places.namesPeople = scopes.contains(.readPeople)
        if scopes.contains(.readPeople) { places.people = try await openPeople() }
        if scopes.contains(.readNotes), let own { places.notes = [own] }
        if scopes.contains(.readReminders) { places.toDos = own }
        if scopes.contains(.readGifts) { places.gifts = own }
        if scopes.contains(.readCatchups) { places.catchups = own }
        if scopes.contains(.readCouple), try await opensCouple() {
            let couple = try await caller.folder.coupleNotesIfAny(of: caller.account, at: now)
            places.notes += [couple.notes?.space].compactMap(\.self)
            (places.actionItems, places.couple) = (couple.notes?.space, couple.notes?.couple)
            places.isIncomplete = couple.isIncomplete
        }
        return places
    }

    /// The spaces whose people the token sees; nil where it opens none.
    private func openPeople() async throws -> JoinedSpaces? {
        guard caller.token.scopes.contains(.readFamilies) else { return caller.own.map { JoinedSpaces($0) } }
        let spaces = try await caller.folder.joinedSpaces(
            of: caller.account.id, own: caller.own, among: caller.token.spaces)
        return spaces.isEmpty ? nil : spaces
    }
}

extension SearchKind {
    /// The scopes of which one reads records of the kind.
    fileprivate var scopes: [APIToken.Scope] {
        switch self {
        case .people: [.readPeople]
        case .notes: [.readNotes, .readCouple]
        case .toDos: [.readReminders, .readCouple]
        case .gifts: [.readGifts]
        case .catchups: [.readCatchups]
        }
    }
}
