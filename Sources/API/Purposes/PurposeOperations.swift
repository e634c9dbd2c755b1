import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// Purposes.
    static let purposes: [(name: String, schema: Schema)] = [
        Records.purpose.described, ("PurposePage", page(of: "Purpose")),
        (
            "PurposeInput",
            Records.purposeInput.schema(adding: ["id": .identifier("An identifier of your own, when it is added.")])
        ),
        ("PurposeChanges", Records.purposeInput.changes("What is to change of a purpose.")),
        (
            "PurposeMerging",
            .whole("What a purpose is merged into.", ["into": .identifier("The purpose that it becomes part of.")])
        ),
    ]
}

extension Operation {
    /// What notes and to-dos are for.
    static let purposes: [Operation] = [
        listPurposes, createPurpose, editPurpose, deletePurpose, restorePurpose, mergePurpose, separatePurpose,
    ].map(\.inOwn)

    private static let listPurposes = Operation(
        id: "listPurposes", method: .get, path: "/purposes", tag: "Notes",
        summary: "What notes and to-dos are for: standard purposes first, then your own by name", scope: .readNotes,
        success: .json(.named("PurposePage"), "All of them; next is always null.")
    ) { call in
        .page(call.told(try await call.space.purposeCounts(in: call.zone)).map(Records.purpose.json), next: nil)
    }

    private static let createPurpose = Operation(
        id: "createPurpose", method: .post, path: "/purposes", tag: "Notes", summary: "Add a purpose of your own",
        scope: .writeNotes, body: .json(.named("PurposeInput")),
        success: .json(.named("Purpose"), "The purpose.", status: .created)
    ) { call in
        var draft = PurposeDraft()
        try call.read(call.body, Records.purposeInput, into: &draft)
        draft.id = call.body["id"]?.text.flatMap { Purpose.ID($0) } ?? .make(at: call.now)
        let added = draft
        let made = try await refusingPurpose { () async throws(StoreError) in
            try await call.space.createPurpose(added, at: call.now)
        }
        return try await reply(made.id, call, location: "/purposes")
    }

    private static let editPurpose = Operation(
        id: "editPurpose", method: .patch, path: "/purposes/{purpose}", tag: "Notes",
        summary: "Change a purpose; members that are not sent stay", scope: .writeNotes,
        body: .mergePatch(.named("PurposeChanges")), success: .json(.named("Purpose"), "The purpose.")
    ) { call in
        let id: Purpose.ID = try call.identifier("purpose")
        guard let present = try await call.space.purposes()[id], present.id == id else { throw Problem.notFound }
        let changed = Records.purposeInput.json(PurposeDraft(present)).merged(with: call.body)
        try call.expect(changed, toBe: .named("PurposeInput"))
        var draft = PurposeDraft(id: id)
        try call.read(changed, Records.purposeInput, into: &draft)
        let edited = draft
        try await refusingPurpose { () async throws(StoreError) in try await call.space.editPurpose(id, to: edited) }
        return try await reply(id, call)
    }

    private static let deletePurpose = Operation(
        id: "deletePurpose", method: .delete, path: "/purposes/{purpose}", tag: "Notes",
        summary: "Delete a purpose of your own; within 30 days it can be brought back", scope: .writeNotes,
        success: .empty("Deleted.")
    ) { call in
        try await call.space.deletePurpose(call.identifier("purpose"), at: call.now)
        return .nothing
    }

    private static let restorePurpose = Operation(
        id: "restorePurpose", method: .post, path: "/purposes/{purpose}/restoring", tag: "Notes",
        summary: "Bring a deleted purpose back, within 30 days", scope: .writeNotes,
        success: .json(.named("Purpose"), "The purpose.")
    ) { call in
        let id: Purpose.ID = try call.identifier("purpose")
        try await call.space.restorePurpose(id)
        return try await reply(id, call)
    }

    private static let mergePurpose = Operation(
        id: "mergePurpose", method: .post, path: "/purposes/{purpose}/merging", tag: "Notes",
        summary: "Make one purpose of two", scope: .writeNotes, body: .json(.named("PurposeMerging")),
        success: .json(.named("Purpose"), "The purpose that both are now.")
    ) { call in
        let other = call.body["into"]?.text.flatMap { Purpose.ID($0) }
        guard let other, try await call.space.purposes()[other] != nil else {
            throw Problem.invalid([.init(pointer: "/into", detail: "must name a purpose that is here")])
        }
        try await call.space.mergePurpose(call.identifier("purpose"), into: other)
        return try await reply(other, call)
    }

    private static let separatePurpose = Operation(
        id: "separatePurpose", method: .post, path: "/purposes/{purpose}/separating", tag: "Notes",
        summary: "Make a purpose that was merged one of its own again", scope: .writeNotes,
        success: .json(.named("Purpose"), "The purpose.")
    ) { call in
        try await reply(try await call.space.separatePurpose(call.identifier("purpose")).id, call)
    }

    private static func reply(_ id: Purpose.ID, _ call: Call, location: String? = nil) async throws -> Reply {
        guard let found = call.told([try await call.space.purposeCount(id, in: call.zone)].compactMap(\.self)).first else {
            throw Problem.notFound
        }
        return .json(Records.purpose.json(found), location: location)
    }

    @discardableResult
    private static func refusingPurpose(
        _ change: () async throws(StoreError) -> Purpose
    ) async throws -> Purpose {
        do throws(StoreError) { return try await change() } catch {
            guard case .purposeRefused(.noName) = error else { throw error }
            throw Problem.invalid([.init(pointer: "/name", detail: "must not be blank")])
        }
    }
}

extension Call {
    /// Purposes with what the token may know of them: how many to-dos there are only where it may read reminders.
    func told(_ counts: [PurposeCount]) -> [PurposeCount] {
        guard !caller.token.scopes.contains(.readReminders) else { return counts }
        return counts.map { count in
            var told = count
            told.openToDos = nil
            return told
        }
    }
}
