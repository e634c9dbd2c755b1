public import Foundation
import GRDB
public import Kinkeeper

/// A family's space that is open for one of its members.
public struct FamilySpace: Sendable {
    /// The family: its name and members.
    public let family: SharedSpace
    /// Its address book.
    public let space: Space

    /// A family and its space.
    package init(family: SharedSpace, space: Space) {
        (self.family, self.space) = (family, space)
    }
}

extension Accounts {
    /// The families of an account, in the order it joined them.
    public func families(of account: Account.ID, at time: Date) async throws(StoreError) -> [SharedSpace] {
        try await file.glance { db in try db.sharedSpaces(.family, of: account, at: time) }
    }

    /// One family of an account. Throws `notFound` unless the account is a member.
    public func family(_ id: Space.ID, of account: Account.ID, at time: Date) async throws(StoreError) -> SharedSpace {
        try await file.glance { db in try db.family(id, of: account, at: time) }
    }

    /// Makes a family, whose first owner is the account. The same form makes it once; with other words it is a `conflict`.
    /// Throws `familyNameRefused`, and `spaceRefused` for an account that is in as many as it can be.
    public func makeFamily(
        named name: String, by account: Account.ID, form: Identifier<SharedSpace>? = nil, at time: Date
    ) async throws(StoreError) -> SharedSpace {
        let name = try FamilyName(accepting: name)
        return try await file.write { db in
            if let form, let made = try db.family(madeBy: form, account, at: time) {
                guard made.name == name.text else { throw StoreError.conflict }
                return made
            }
            try db.checkRoom(forFamilyOf: account)
            var identifiers = IdentifierSequence()
            let space: Space.ID = identifiers.next(at: time)
            try db.run(
                "INSERT INTO shared_spaces (id, kind, name, created_at, form_id) VALUES (?, 'family', ?, ?, ?)",
                [space.value, name.text.databaseValue, time.milliseconds.databaseValue, form?.value ?? .null])
            try db.join(account, space, as: .owner, by: nil, &identifiers, at: time)
            return try db.family(space, of: account, at: time)
        }
    }

    /// Renames a family. Saying the name that it has changes nothing. `seen` is the version that the owner saw; nil is any.
    /// Throws `notFound`, `spaceRefused(.notOwner)`, `familyNameRefused` and `conflict`.
    @discardableResult
    public func renameFamily(
        _ id: Space.ID, to name: String, seen: Int?, by account: Account.ID, at time: Date
    ) async throws(StoreError) -> SharedSpace {
        let name = try FamilyName(accepting: name)
        return try await file.write { db in
            let family = try db.family(id, of: account, seen: seen, ifOwnedAt: time)
            guard family.name != name.text else { return family }
            try db.run(
                "UPDATE shared_spaces SET name = ?, version = version + 1 WHERE id = ?", [name.text.databaseValue, id.value])
            return try db.family(id, of: account, at: time)
        }
    }
}

extension FamilyName {
    init(accepting text: String) throws(StoreError) {
        do { try self.init(text) } catch { throw .familyNameRefused(error) }
    }
}

extension Database {
    /// A family that the account is a member of. Throws `notFound` for any other, so that none can be probed.
    func family(_ id: Space.ID, of account: Account.ID, at time: Date) throws -> SharedSpace {
        guard let space = try sharedSpace(id, at: time), space.kind == .family, space.member(account) != nil else {
            throw StoreError.notFound
        }
        return space
    }

    /// A family that the account may change, as it saw it. Throws `notFound`, `spaceRefused(.notOwner)` and `conflict`.
    func family(
        _ id: Space.ID, of account: Account.ID, seen: Int?, ifOwnedAt time: Date
    ) throws -> SharedSpace {
        let family = try family(id, of: account, at: time)
        try refusing { () throws(SpaceRefusal) in try family.roster.checkOwner(account) }
        guard seen == nil || seen == family.version else { throw StoreError.conflict }
        return family
    }

    /// What a rule allows, or its refusal as the store's.
    func refusing<Value>(_ rule: () throws(SpaceRefusal) -> Value) throws(StoreError) -> Value {
        do { return try rule() } catch { throw .spaceRefused(error) }
    }

    /// Refuses one family more for an account that is in as many as it can be.
    func checkRoom(forFamilyOf account: Account.ID) throws {
        let row = try firstRow(
            """
            SELECT count(*) FROM memberships JOIN shared_spaces ON shared_spaces.id = space_id
            WHERE account_id = ? AND kind = 'family' AND ended_at IS NULL
            """, [account.value])
        guard (row?[0] ?? 0) < FamilyLimits.families else { throw StoreError.spaceRefused(.tooManyFamilies) }
    }

    fileprivate func family(madeBy form: Identifier<SharedSpace>, _ account: Account.ID, at time: Date) throws -> SharedSpace? {
        try firstRow(
            """
            SELECT space_id FROM memberships JOIN shared_spaces ON shared_spaces.id = space_id
            WHERE account_id = ? AND kind = 'family' AND form_id = ?
            """, [account.value, form.value]
        ).flatMap { try sharedSpace($0["space_id"], at: time) }
    }
}

extension SharedSpace {
    /// Its members as the rules see them.
    var roster: FamilyRoster {
        func accounts(_ role: Membership.Role) -> Set<Account.ID> {
            Set(members.filter { $0.role == role }.map(\.account))
        }
        return FamilyRoster(owners: accounts(.owner), others: accounts(.member))
    }
}

extension DataFolder {
    /// The address books of an account's families, open, in the order it joined them. One of which the account is no member any
    /// more is left out.
    public func familySpaces(
        of account: Account.ID, at time: Date, isKept: Bool = true
    ) async throws(StoreError) -> [FamilySpace] {
        var open: [FamilySpace] = []
        for family in try await accounts.families(of: account, at: time) {
            if let space = try await familySpaceIfOpen(family, for: account, isKept: isKept) { open.append(space) }
        }
        return open
    }

    /// The same without those that cannot be read at the moment, so that one damaged file keeps nothing of the others back.
    ///
    /// - Parameter spaces: Which of them are looked for.
    public func readableFamilySpaces(
        of account: Account.ID, among spaces: TokenSpaces = .all, at time: Date
    ) async throws(StoreError) -> [FamilySpace] {
        var open: [FamilySpace] = []
        for family in try await accounts.families(of: account, at: time) where spaces.include(family.id) {
            do throws(StoreError) {
                if let space = try await familySpaceIfOpen(family, for: account) { open.append(space) }
            } catch {
                guard error.isOfOneFile else { throw error }
            }
        }
        return open
    }

    /// The space of a family; nil if the account has left it since.
    func familySpaceIfOpen(
        _ family: SharedSpace, for account: Account.ID, isKept: Bool = true
    ) async throws(StoreError) -> FamilySpace? {
        do throws(StoreError) {
            return FamilySpace(family: family, space: try await openSpace(family.id, for: account, isKept: isKept))
        } catch {
            guard case .notPermitted = error else { throw error }
            return nil
        }
    }
}
