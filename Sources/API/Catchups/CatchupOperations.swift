import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// Catch-ups, due people, and wishes.
    static let catchups: [Operation] =
        [
            listCatchups.inSpaces, logCatchup.inSpacesAndOwn, readCatchup.inSpaces, editCatchup.inSpacesAndOwn,
            deleteCatchup.inSpacesAndOwn, listCatchupsWith.inSpaces,
        ] + due + catchupStates + wishes

    private static let listCatchups = Operation(
        id: "listCatchups", method: .get, path: "/catch-ups", tag: "Catch-ups", summary: "All catch-ups, the latest day first",
        scope: .readCatchups, query: [.cursor, .limit], success: .json(.named("CatchupPage"), "A page of the log.")
    ) { call in
        let page = try await call.space.catchups(after: call.cursor(CatchupCursor.self), limit: call.limit)
        return .page(page.rows.map(Records.catchup.json), next: page.next?.description)
    }

    private static let logCatchup = Operation(
        id: "logCatchup", method: .post, path: "/catch-ups", tag: "Catch-ups", summary: "Log a catch-up with some people",
        scope: .writeCatchups, body: .json(.named("CatchupInput")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("Catchup"), "The entry.", status: .created, isTagged: true)
    ) { call in
        var draft = CatchupDraft(call.body, today: call.today)
        draft.id = draft.id ?? .make(at: call.now)
        let log = try await call.catchupLog()
        let named = draft
        let entry = try await refusing { () async throws(StoreError) in
            try await log.log(named, today: call.today, at: call.now)
        }
        return reply(entry, location: "/catch-ups/\(entry.id)")
    }

    private static let readCatchup = Operation(
        id: "readCatchup", method: .get, path: "/catch-ups/{catchup}", tag: "Catch-ups", summary: "One entry of the log",
        scope: .readCatchups, success: .json(.named("Catchup"), "The entry.", isTagged: true)
    ) { call in
        guard let entry = try await call.space.catchup(call.identifier("catchup")) else { throw Problem.notFound }
        return reply(entry)
    }

    private static let editCatchup = Operation(
        id: "editCatchup", method: .put, path: "/catch-ups/{catchup}", tag: "Catch-ups", summary: "Change an entry",
        scope: .writeCatchups, body: .json(.named("CatchupInput")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("Catchup"), "The entry.", isTagged: true), needsVersion: true
    ) { call in
        let id: Catchup.ID = try call.identifier("catchup")
        guard let present = try await call.space.catchup(id) else { throw Problem.notFound }
        guard try call.version() ?? present.apiVersion == present.apiVersion else {
            throw Problem.changedMeanwhile(present.apiVersion)
        }
        let log = try await call.catchupLog()
        do {
            let entry = try await refusing { () async throws(StoreError) in
                try await unlessGone { () async throws(StoreError) in
                    try await log.edit(
                        id, to: CatchupDraft(call.body, today: call.today), ifVersion: present.updatedAt, today: call.today,
                        at: call.now)
                } isThere: { () async throws(StoreError) in
                    try await call.space.catchup(id) != nil
                }
            }
            return reply(entry)
        } catch StoreError.conflict {
            guard let present = try await call.space.catchup(id) else { throw Problem.notFound }
            throw Problem.changedMeanwhile(present.apiVersion)
        }
    }

    private static let deleteCatchup = Operation(
        id: "deleteCatchup", method: .delete, path: "/catch-ups/{catchup}", tag: "Catch-ups",
        summary: "Delete an entry; what it cleared comes back", scope: .writeCatchups, success: .empty("Deleted.")
    ) { call in
        try await call.catchupLog().delete(call.identifier("catchup"))
        return .nothing
    }

    private static let listCatchupsWith = Operation(
        id: "listCatchupsWith", method: .get, path: "/people/{person}/catch-ups", tag: "Catch-ups",
        summary: "Catch-ups with one person, the latest day first", scope: .readCatchups, query: [.cursor, .limit],
        success: .json(.named("CatchupPage"), "A page of the log.")
    ) { call in
        let person: Person.ID = try call.identifier("person")
        guard try await call.space.personVersion(person) != nil else { throw Problem.notFound }
        let page = try await call.space.catchups(of: person, after: call.cursor(CatchupCursor.self), limit: call.limit)
        return .page(page.rows.map(Records.catchup.json), next: page.next?.description)
    }

    private static func reply(_ entry: Catchup, location: String? = nil) -> Reply {
        .json(Records.catchup.json(entry), version: entry.apiVersion, location: location)
    }

    /// Runs a change; a rule that refuses it becomes a problem that names the place.
    static func refusing<Value>(_ change: () async throws(StoreError) -> Value) async throws -> Value {
        do throws(StoreError) { return try await change() } catch {
            switch error {
            case .refused(.futureDay): throw Problem.invalid([.init(pointer: "/day", detail: "is still to come")])
            case .refused(.wishTooFarAhead):
                throw Problem.invalid([.init(pointer: "/day", detail: "is more than a year ahead")])
            case .refused(.nobody): throw Problem.invalid([.init(pointer: "/people", detail: "must not be empty")])
            case .refused(.snoozeNotAhead):
                throw Problem.invalid([.init(pointer: "/until", detail: "must be a day after today")])
            case .notFound: throw Problem.invalid([.init(pointer: "/people", detail: "names somebody who is not here")])
            default: throw error
            }
        }
    }
}

extension Call {
    /// The log that entries of this call go into.
    fileprivate func catchupLog() async throws -> CatchupLog {
        guard caller.family != nil else { return CatchupLog(try space) }
        guard let own = caller.own else { throw Problem.spaceMissing([Space.ownWord]) }
        return CatchupLog(ofFamily: try space, for: caller.account.id, own: own)
    }
}
