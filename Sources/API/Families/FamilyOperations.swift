import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// Families: making, renaming, leaving and deleting them. A narrowed token does not change who may open a space: what an
    /// invitation or a role lets others do outlives it.
    static let families: [Operation] =
        [listFamilies.ofToken, createFamily, readFamily.inFamily, renameFamily.inFamily, deleteFamily, leaveFamily]
        + familyMembers

    private static let listFamilies = Operation(
        id: "listFamilies", method: .get, path: "/families", tag: "Families", summary: "Your families, in the order you joined",
        scope: .readFamilies, success: .json(.named("FamilyPage"), "All of them: an account is in a few.")
    ) { call in
        let families = try await call.caller.accounts.families(of: call.caller.account.id, at: call.now)
        let shown = families.filter { call.caller.token.spaces.include($0.id) }
        return .page(shown.map { Records.family.json(ShownFamily($0, of: call.caller.account.id)) }, next: nil)
    }

    private static let createFamily = Operation(
        id: "createFamily", method: .post, path: "/families", tag: "Families", summary: "Make a family, which you own",
        scope: .writeFamilies, body: .json(.named("FamilyInput")),
        success: .json(.named("Family"), "The family.", status: .created, isTagged: true)
    ) { call in
        let name = call.body["name"]?.text ?? ""
        let family = try await call.naming { () async throws(StoreError) in
            try await call.caller.accounts.makeFamily(named: name, by: call.caller.account.id, at: call.now)
        }
        return call.reply(family, location: "/families/\(family.id)")
    }

    private static let readFamily = Operation(
        id: "readFamily", method: .get, path: "/families/{family}", tag: "Families",
        summary: "A family: its members, and for owners the open invitations", scope: .readFamilies,
        success: .json(.named("Family"), "The family.", isTagged: true)
    ) { call in
        call.reply(try await call.family())
    }

    private static let renameFamily = Operation(
        id: "renameFamily", method: .put, path: "/families/{family}", tag: "Families", summary: "Rename a family; for owners",
        scope: .writeFamilies, body: .json(.named("FamilyInput")),
        success: .json(.named("Family"), "The family.", isTagged: true), needsVersion: true
    ) { call in
        let (seen, name) = (try call.familyVersion(), call.body["name"]?.text ?? "")
        let id: Space.ID = try call.identifier("family")
        return try await call.changing(id) { () async throws(StoreError) in
            try await call.caller.accounts.renameFamily(
                id, to: name, seen: seen, by: call.caller.account.id, at: call.now)
        }
    }

    private static let deleteFamily = Operation(
        id: "deleteFamily", method: .delete, path: "/families/{family}", tag: "Families",
        summary: "Delete a family with everyone in it, for all its members; for owners", scope: .writeFamilies,
        success: .empty("Deleted for good."), needsVersion: true
    ) { call in
        let seen = try call.familyVersion()
        let id: Space.ID = try call.identifier("family")
        return try await call.changing(id) { () async throws(StoreError) in
            try await call.caller.folder.deleteFamily(id, seen: seen, by: call.caller.account.id, at: call.now)
            return nil
        }
    }

    private static let leaveFamily = Operation(
        id: "leaveFamily", method: .delete, path: "/families/{family}/membership", tag: "Families",
        summary: "Leave a family; it opens no longer, at once", scope: .writeFamilies, success: .empty("Left.")
    ) { call in
        try await call.caller.accounts.leaveFamily(
            call.identifier("family"), call.caller.account.id, at: call.now)
        return .nothing
    }
}

extension Call {
    /// The version in If-Match; nil for any. One that is no number is of no family.
    func familyVersion() throws(Problem) -> Int? { try version().map { Int($0) ?? -1 } }

    /// The family in the path. Throws `notFound` for one that the caller is no member of.
    func family() async throws -> SharedSpace {
        try await caller.accounts.family(identifier("family"), of: caller.account.id, at: now)
    }

    /// A family as the caller sees it.
    func reply(_ family: SharedSpace, location: String? = nil) -> Reply {
        .json(
            Records.family.json(ShownFamily(family, of: caller.account.id)), version: String(family.version),
            location: location)
    }

    /// Does something that takes a name; one that cannot be is told with its place.
    func naming<Value>(_ act: () async throws(StoreError) -> Value) async throws -> Value {
        do throws(StoreError) { return try await act() } catch {
            guard case .familyNameRefused = error else { throw error }
            throw Problem.invalid([.init(pointer: "/name", detail: "must be a name of up to 100 characters that can be seen")])
        }
    }

    /// Changes a family; a stale version is told with the present one. Nil is answered as nothing.
    func changing(_ id: Space.ID, _ act: () async throws(StoreError) -> SharedSpace?) async throws -> Reply {
        do throws(StoreError) {
            guard let family = try await act() else { return .nothing }
            return reply(family)
        } catch {
            switch error {
            case .conflict:
                let present = try await caller.accounts.family(id, of: caller.account.id, at: now)
                throw Problem.changedMeanwhile(String(present.version))
            case .familyNameRefused: return try await naming { () async throws(StoreError) in throw error }
            default: throw error
            }
        }
    }
}
