import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The milestones of a couple.
    static let coupleMilestones: [(name: String, schema: Schema)] = [
        Records.coupleMilestone.described, ("CoupleMilestonePage", page(of: "CoupleMilestone")),
        (
            "CoupleMilestoneInput",
            Records.coupleMilestoneInput.schema(adding: [
                "id": Schema.identifier("An identifier of your own, when it is added.")
            ])
        ),
        ("CoupleMilestoneReplacement", Records.coupleMilestoneInput.replacement("A whole milestone.")),
        Records.deletedCoupleMilestone.described, ("DeletedCoupleMilestonePage", page(of: "DeletedCoupleMilestone")),
        Records.coupleStart.described,
        (
            "CoupleStartInput",
            .whole("Since when the couple is one.", ["day": Schema.day("The day; null where it is not known.").orNull])
        ),
    ]
}

extension Operation {
    /// The milestones of a couple, and since when it is one.
    static let coupleMilestones: [Operation] = [
        listCoupleMilestones, addCoupleMilestone, readCoupleMilestone, replaceCoupleMilestone, deleteCoupleMilestone,
        restoreCoupleMilestone, listDeletedCoupleMilestones, readCoupleStart, setCoupleStart,
    ].map(\.inCouple)

    private static let listCoupleMilestones = Operation(
        id: "listCoupleMilestones", method: .get, path: "/couple/milestones", tag: "Milestones",
        summary: "The milestones that were reached, by rule too, the latest first; or those ahead, by their day",
        scope: .readCouple,
        query: [
            .cursor, .limit,
            .init(
                name: "state",
                schema: .word("Which; reached if not said.", named: "MilestoneState", of: ["reached", "ahead"])),
        ],
        success: .json(.named("CoupleMilestonePage"), "A page of them.")
    ) { call in
        let (space, display) = (try await call.checkIns().space, call.display)
        let cursor = try call.cursor(MilestoneCursor.self)
        guard call.text("state") != "ahead" else {
            let page = try await space.coupleMilestonesAhead(after: cursor, limit: call.limit)
            return .page(
                page.milestones.map { Records.coupleMilestone.json(ShownMilestone($0)) }, next: page.next?.description)
        }
        let sources = try await space.milestoneSources(in: display.timeZone, leapDayRule: display.leapDayRule)
        let page = try await space.reachedMilestones(sources, by: display.today, after: cursor, limit: call.limit)
        return .page(
            page.milestones.map { Records.coupleMilestone.json(ShownMilestone($0, display.phrases)) },
            next: page.next?.description)
    }

    private static let addCoupleMilestone = Operation(
        id: "addCoupleMilestone", method: .post, path: "/couple/milestones", tag: "Milestones",
        summary: "Add a milestone, reached or ahead", scope: .writeCouple, body: .json(.named("CoupleMilestoneInput")),
        success: .json(.named("CoupleMilestone"), "The milestone.", status: .created, isTagged: true)
    ) { call in
        let space = try await call.checkIns().space
        var draft = CoupleMilestoneDraft(title: "")
        try call.read(call.body, Records.coupleMilestoneInput, into: &draft)
        draft.id = call.body["id"]?.text.flatMap { CoupleMilestone.ID($0) } ?? .make(at: call.now)
        let added = draft
        let milestone = try await refusingMilestone { () async throws(StoreError) in
            try await space.addCoupleMilestone(added, today: call.display.today, at: call.now)
        }
        return reply(milestone, location: "/couple/milestones/\(milestone.id)")
    }

    private static let readCoupleMilestone = Operation(
        id: "readCoupleMilestone", method: .get, path: "/couple/milestones/{milestone}", tag: "Milestones",
        summary: "One milestone of your own", scope: .readCouple,
        success: .json(.named("CoupleMilestone"), "The milestone.", isTagged: true)
    ) { call in
        reply(try await known(try await call.checkIns().space, call))
    }

    private static let replaceCoupleMilestone = Operation(
        id: "replaceCoupleMilestone", method: .put, path: "/couple/milestones/{milestone}", tag: "Milestones",
        summary: "Change a milestone, or say that it is reached", scope: .writeCouple,
        body: .json(.named("CoupleMilestoneReplacement")),
        success: .json(.named("CoupleMilestone"), "The milestone.", isTagged: true), needsVersion: true
    ) { call in
        let space = try await call.checkIns().space
        let present = try await known(space, call)
        let seen = try seen(present, call)
        var draft = CoupleMilestoneDraft(present)
        try call.read(call.body, Records.coupleMilestoneInput, into: &draft)
        let edited = draft
        do {
            return reply(
                try await refusingMilestone { () async throws(StoreError) in
                    try await space.editCoupleMilestone(
                        present.id, to: edited, seen: seen, today: call.display.today, at: call.now)
                })
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(String(try await known(space, call).version))
        }
    }

    private static let deleteCoupleMilestone = Operation(
        id: "deleteCoupleMilestone", method: .delete, path: "/couple/milestones/{milestone}", tag: "Milestones",
        summary: "Delete a milestone; within 30 days it can be brought back", scope: .writeCouple,
        success: .empty("Deleted."), needsVersion: true
    ) { call in
        let space = try await call.checkIns().space
        let present = try await known(space, call)
        do {
            try await space.deleteCoupleMilestone(present.id, seen: try seen(present, call), at: call.now)
            return .nothing
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(String(try await known(space, call).version))
        }
    }

    private static let restoreCoupleMilestone = Operation(
        id: "restoreCoupleMilestone", method: .post, path: "/couple/milestones/{milestone}/restoring", tag: "Milestones",
        summary: "Bring a deleted milestone back, within 30 days", scope: .writeCouple,
        success: .json(.named("CoupleMilestone"), "The milestone.", isTagged: true)
    ) { call in
        reply(try await call.checkIns().space.restoreCoupleMilestone(call.identifier("milestone")))
    }

    private static let listDeletedCoupleMilestones = Operation(
        id: "listDeletedCoupleMilestones", method: .get, path: "/couple/deleted-milestones", tag: "Milestones",
        summary: "The milestones that were deleted and can be brought back, the last first", scope: .readCouple,
        query: [.limit],
        success: .json(.named("DeletedCoupleMilestonePage"), "The latest of them; next is always null.")
    ) { call in
        let deleted = try await call.checkIns().space.deletedCoupleMilestones(limit: call.limit)
        return .page(deleted.map(Records.deletedCoupleMilestone.json), next: nil)
    }

    private static let readCoupleStart = Operation(
        id: "readCoupleStart", method: .get, path: "/couple/start", tag: "Milestones",
        summary: "Since when the couple is one", scope: .readCouple,
        success: .json(.named("CoupleStart"), "The day.", isTagged: true)
    ) { call in
        reply(try await call.checkIns().space.coupleStart())
    }

    private static let setCoupleStart = Operation(
        id: "setCoupleStart", method: .put, path: "/couple/start", tag: "Milestones",
        summary: "Say since when the couple is one, for its years together", scope: .writeCouple,
        body: .json(.named("CoupleStartInput")), success: .json(.named("CoupleStart"), "The day.", isTagged: true),
        needsVersion: true
    ) { call in
        let version = try call.version()
        let couple = try await call.checkIns()
        let present = try await couple.space.coupleStart()
        guard version == nil || version == present.version else { throw Problem.changedMeanwhile(present.version) }
        let day = call.body["day"]?.text.flatMap { CivilDate(iso8601: $0) }
        do {
            return reply(
                try await couple.space.setCoupleStart(
                    day, by: couple.account, seen: present.id, today: call.display.today, at: call.now))
        } catch StoreError.milestoneProblem {
            throw Problem.invalid([.init(pointer: "/day", detail: "must not be to come")])
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(try await couple.space.coupleStart().version)
        }
    }

    // MARK: - Private

    private static func known(_ space: Space, _ call: Call) async throws -> CoupleMilestone {
        guard let milestone = try await space.coupleMilestone(call.identifier("milestone")) else { throw Problem.notFound }
        return milestone
    }

    /// The version that the program saw; "*" is the present one.
    private static func seen(_ present: CoupleMilestone, _ call: Call) throws -> Int {
        guard let text = try call.version() else { return present.version }
        guard let seen = Int(text) else { throw Problem.changedMeanwhile(String(present.version)) }
        return seen
    }

    private static func reply(_ milestone: CoupleMilestone, location: String? = nil) -> Reply {
        let shown = ShownMilestone(milestone)
        return .json(Records.coupleMilestone.json(shown), version: String(milestone.version), location: location)
    }

    private static func reply(_ start: CoupleStart) -> Reply {
        .json(Records.coupleStart.json(start), version: start.version)
    }

    /// Runs a change; a value that is refused becomes a problem that names the place.
    private static func refusingMilestone(
        _ change: () async throws(StoreError) -> CoupleMilestone
    ) async throws -> CoupleMilestone {
        do throws(StoreError) { return try await change() } catch {
            guard case .milestoneProblem(let problem) = error else { throw error }
            throw Problem.invalid([problem.fault])
        }
    }
}

extension CoupleMilestone.Problem {
    fileprivate var fault: Problem.Fault {
        switch self {
        case .noTitle: .init(pointer: "/title", detail: "must not be blank")
        case .longTitle: .init(pointer: "/title", detail: "is too long")
        case .longDetails: .init(pointer: "/details", detail: "is too long")
        case .unknownCategory: .init(pointer: "/category", detail: "must be a category of the couple, or null")
        case .achievedAhead: .init(pointer: "/achievedOn", detail: "must not be to come")
        }
    }
}
