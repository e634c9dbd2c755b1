import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// What makes the partners of a couple feel loved.
    static let loveLanguages: [(name: String, schema: Schema)] = [
        Records.loveLanguage.described, ("LoveLanguagePage", page(of: "LoveLanguage")),
        (
            "LoveLanguageInput",
            Records.loveLanguageContent.schema(adding: [
                "id": Schema.identifier("An identifier of your own, when it is made."),
                "privacy": Schema.word(
                    "Where it is to lie; shared if not said. What is not shared needs the scope notes:write as well.",
                    named: "LoveLanguagePrivacy", of: LoveLanguage.Privacy.allCases.map(\.rawValue)),
            ])
        ),
        ("LoveLanguageReplacement", Records.loveLanguageInput.replacement("A whole love language.")),
        Records.loveLanguageStatistics.described, Records.deletedLoveLanguage.described,
        ("DeletedLoveLanguagePage", page(of: "DeletedLoveLanguage")),
        Records.loveAction.described, ("LoveActionPage", page(of: "LoveAction")),
        (
            "LoveActionInput",
            Records.loveActionInput.schema(adding: [
                "id": Schema.identifier("An identifier of your own, when it is written down.")
            ])
        ),
    ]
}

extension Operation {
    /// What makes the partners of a couple feel loved. A token that does not read notes sees nothing of private ones and
    /// drafts; one that does not write notes changes none of them.
    static let loveLanguages: [Operation] = [
        listLoveLanguages, addLoveLanguage, readLoveLanguage, replaceLoveLanguage, deleteLoveLanguage, restoreLoveLanguage,
        listDeletedLoveLanguages, shareLoveLanguage, takeLoveLanguageBack, readLoveLanguageStatistics,
    ].map(\.inOwnAndCouple)

    private static let listLoveLanguages = Operation(
        id: "listLoveLanguages", method: .get, path: "/couple/love-languages", tag: "Love languages",
        summary: "Your love languages and your partner's, the most important first; those not shared with notes:read alone",
        scope: .readCouple,
        query: [
            .cursor, .limit,
            .init(
                name: "of",
                schema: .word(
                    "Whose; of both if not said. former-partner is what you keep of a couple that has ended.",
                    named: "LoveLanguageOwner", of: ["me", "partner", "former-partner"])),
        ],
        success: .json(.named("LoveLanguagePage"), "A page of them.")
    ) { call in
        let languages = try await call.loveLanguages()
        let page = try await languages.page(
            of: call.loveLanguageOwner, isPrivateRead: call.mayRead, after: try call.cursor(LoveLanguageCursor.self),
            limit: call.limit)
        return .page(
            page.languages.map { Records.loveLanguage.json(ShownLoveLanguage($0, for: languages.account)) },
            next: page.next?.description)
    }

    private static let addLoveLanguage = Operation(
        id: "addLoveLanguage", method: .post, path: "/couple/love-languages", tag: "Love languages",
        summary: "Say what makes you feel loved: shared, private or a draft", scope: .writeCouple,
        body: .json(.named("LoveLanguageInput")),
        success: .json(.named("LoveLanguage"), "The love language.", status: .created, isTagged: true)
    ) { call in
        var draft = LoveLanguageDraft(kind: .words)
        try call.read(call.body, Records.loveLanguageContent, into: &draft)
        let privacy = call.body["privacy"]?.text.flatMap(LoveLanguage.Privacy.init(rawValue:)) ?? .shared
        guard privacy == .shared || call.mayWrite else { throw Problem.scopeMissing(.writeNotes) }
        draft.id = call.body["id"]?.text.flatMap { LoveLanguage.ID($0) } ?? .make(at: call.now)
        draft.isDraft = privacy == .draft
        let (languages, added) = (try await call.loveLanguages(), draft)
        let language = try await refusingLoveLanguage { () async throws(StoreError) in
            try await languages.create(added, isShared: privacy == .shared, at: call.now)
        }
        return reply(language, call, location: "/couple/love-languages/\(language.id)")
    }

    private static let readLoveLanguage = Operation(
        id: "readLoveLanguage", method: .get, path: "/couple/love-languages/{language}", tag: "Love languages",
        summary: "One love language. Reading your partner's opens it: it cannot be taken back any more", scope: .readCouple,
        success: .json(.named("LoveLanguage"), "The love language.", isTagged: true)
    ) { call in
        let languages = try await call.loveLanguages()
        let known = try await known(languages, call)
        guard let opened = try await languages.open(known.id, at: call.now) else { throw Problem.notFound }
        return reply(opened, call)
    }

    private static let replaceLoveLanguage = Operation(
        id: "replaceLoveLanguage", method: .put, path: "/couple/love-languages/{language}", tag: "Love languages",
        summary: "Change a love language of yours, wherever it lies", scope: .writeCouple,
        body: .json(.named("LoveLanguageReplacement")),
        success: .json(.named("LoveLanguage"), "The love language.", isTagged: true), needsVersion: true
    ) { call in
        let languages = try await call.loveLanguages()
        let present = try await writable(languages, call)
        let seen = try seen(present, call)
        var draft = LoveLanguageDraft(present)
        try call.read(call.body, Records.loveLanguageInput, into: &draft)
        let edited = draft
        do {
            return reply(
                try await refusingLoveLanguage { () async throws(StoreError) in
                    try await languages.edit(present.id, to: edited, seen: seen, at: call.now)
                }, call)
        } catch StoreError.conflict { throw Problem.changedMeanwhile(String(try await known(languages, call).version)) }
    }

    private static let deleteLoveLanguage = Operation(
        id: "deleteLoveLanguage", method: .delete, path: "/couple/love-languages/{language}", tag: "Love languages",
        summary: "Delete a love language of yours, for 30 days; what was done for it goes and comes back with it",
        scope: .writeCouple, success: .empty("Deleted."), needsVersion: true
    ) { call in
        let languages = try await call.loveLanguages()
        let present = try await writable(languages, call)
        // It would go to the trash of the account's own space, where the token neither sees it nor brings it back.
        guard present.openedAt != nil || !present.isOwn(of: languages.account) || call.mayWrite else {
            throw Problem.scopeMissing(.writeNotes)
        }
        let seen = try seen(present, call)
        do {
            try await languages.delete(present.id, seen: seen, at: call.now)
            return .nothing
        } catch StoreError.conflict { throw Problem.changedMeanwhile(String(try await known(languages, call).version)) }
    }

    private static let restoreLoveLanguage = Operation(
        id: "restoreLoveLanguage", method: .post, path: "/couple/love-languages/{language}/restoring", tag: "Love languages",
        summary: "Bring a love language of yours back that was deleted, within 30 days", scope: .writeCouple,
        success: .empty("Brought back.")
    ) { call in
        try await call.loveLanguages().restore(call.identifier("language"), isPrivateWritten: call.mayRead && call.mayWrite)
        return .nothing
    }

    private static let listDeletedLoveLanguages = Operation(
        id: "listDeletedLoveLanguages", method: .get, path: "/couple/deleted-love-languages", tag: "Love languages",
        summary: "Your love languages that were deleted and can be brought back, the last first", scope: .readCouple,
        query: [.limit],
        success: .json(.named("DeletedLoveLanguagePage"), "The latest of them; next is always null.")
    ) { call in
        let deleted = try await call.loveLanguages().deleted(isPrivateRead: call.mayRead, limit: call.limit)
        return .page(deleted.map(Records.deletedLoveLanguage.json), next: nil)
    }

    private static let shareLoveLanguage = Operation(
        id: "shareLoveLanguage", method: .post, path: "/couple/love-languages/{language}/sharing", tag: "Love languages",
        summary: "Share a love language with your partner: it moves to the space of your couple", scope: .writeCouple,
        reveals: [.writeNotes], shows: .readCouple,
        success: .json(.named("LoveLanguage"), "The shared love language.", isTagged: true), needsVersion: true
    ) { call in
        let (languages, id) = (try await call.loveLanguages(), try call.identifier("language") as LoveLanguage.ID)
        guard let present = try await languages.language(id) else { throw Problem.notFound }
        // What is shared is what the program has shown. Sent twice, the second finds what the first has done.
        let seen = present.author == nil ? try seen(present, call) : present.version
        do { return reply(try await languages.share(id, seen: seen, at: call.now), call) } catch StoreError.conflict {
            guard let there = try await languages.language(id), there.version != seen else { throw StoreError.conflict }
            throw Problem.changedMeanwhile(String(there.version))
        }
    }

    private static let takeLoveLanguageBack = Operation(
        id: "takeLoveLanguageBack", method: .delete, path: "/couple/love-languages/{language}/sharing",
        tag: "Love languages",
        summary: "Take a love language back that your partner has not opened: it is yours alone again", scope: .writeCouple,
        reveals: [.writeNotes], success: .empty("Taken back.")
    ) { call in
        try await call.loveLanguages().takeBack(call.identifier("language"))
        return .nothing
    }

    private static let readLoveLanguageStatistics = Operation(
        id: "readLoveLanguageStatistics", method: .get, path: "/couple/love-languages/statistics", tag: "Love languages",
        summary: "How many there are, what was done this week, and your partner's most important language",
        scope: .readCouple, success: .json(.named("LoveLanguageStatistics"), "The statistics.")
    ) { call in
        .json(
            Records.loveLanguageStatistics.json(
                try await call.loveLanguages().statistics(isPrivateRead: call.mayRead, today: call.today)))
    }
}

// MARK: - Shared with what was done for them

extension Operation {
    /// The love language of the path that the token may see. Another one is not found.
    static func known(_ languages: AccountLoveLanguages, _ call: Call) async throws -> LoveLanguage {
        guard let language = try await languages.language(call.identifier("language")),
            language.liesInCouple || call.mayRead
        else { throw Problem.notFound }
        return language
    }

    /// The same, where the token may change it.
    private static func writable(_ languages: AccountLoveLanguages, _ call: Call) async throws -> LoveLanguage {
        let language = try await known(languages, call)
        guard language.liesInCouple || call.mayWrite else { throw Problem.scopeMissing(.writeNotes) }
        return language
    }

    /// The version that the program saw; "*" is the present one.
    private static func seen(_ present: LoveLanguage, _ call: Call) throws -> Int {
        guard let text = try call.version() else { return present.version }
        guard let seen = Int(text) else { throw Problem.changedMeanwhile(String(present.version)) }
        return seen
    }

    private static func reply(_ language: LoveLanguage, _ call: Call, location: String? = nil) -> Reply {
        .json(
            Records.loveLanguage.json(ShownLoveLanguage(language, for: call.caller.account.id)),
            version: String(language.version), location: location)
    }

    /// Runs a change; a value that is refused becomes a problem that names the place.
    private static func refusingLoveLanguage(
        _ change: () async throws(StoreError) -> LoveLanguage
    ) async throws -> LoveLanguage {
        do throws(StoreError) { return try await change() } catch {
            guard case .loveLanguageProblem(let problem) = error else { throw error }
            throw Problem.invalid([problem.fault])
        }
    }
}

extension Call {
    /// The love languages that the account reads.
    func loveLanguages() async throws -> AccountLoveLanguages {
        try await caller.folder.loveLanguages(of: caller.account, at: now)
    }

    /// Whether the token reads what its account has not shared.
    fileprivate var mayRead: Bool { caller.token.scopes.contains(.readNotes) }
    /// Whether the token writes what its account has not shared.
    fileprivate var mayWrite: Bool { caller.token.scopes.contains(.writeNotes) }

    fileprivate var loveLanguageOwner: AccountLoveLanguages.Owner? {
        switch text("of") {
        case "me": .own
        case "partner": .partner
        case "former-partner": .formerPartner
        default: nil
        }
    }
}

extension LoveLanguage {
    /// Whether it lies in the space of the couple, and not in the account's own: private, a draft, or kept.
    fileprivate var liesInCouple: Bool { author != nil && !isKept }
}

extension LoveLanguage.Problem {
    fileprivate var fault: Problem.Fault {
        switch self {
        case .longTitle: .init(pointer: "/title", detail: "is too long")
        case .longDetails: .init(pointer: "/details", detail: "is too long")
        case .tooManyExamples: .init(pointer: "/examples", detail: "has too many examples")
        case .longExample: .init(pointer: "/examples", detail: "has an example that is too long")
        case .tooManyTags: .init(pointer: "/tags", detail: "has too many tags")
        case .longTag: .init(pointer: "/tags", detail: "has a tag that is too long")
        }
    }
}
