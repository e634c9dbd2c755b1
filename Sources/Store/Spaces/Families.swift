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
        try await file.read { db in try db.sharedSpaces(of: account, at: time).filter { $0.kind == .family } }
    }

    /// Makes a family, whose first owner is the account.
    public func makeFamily(
        named name: String, by account: Account.ID, at time: Date
    ) async throws(StoreError) -> SharedSpace {
        try await file.write { db in
            var identifiers = IdentifierSequence()
            let space: Space.ID = identifiers.next(at: time)
            try db.run(
                "INSERT INTO shared_spaces (id, kind, name, created_at) VALUES (?, 'family', ?, ?)",
                [space.value, name.databaseValue, time.milliseconds.databaseValue])
            try db.join(account, space, by: nil, &identifiers, at: time)
            guard let made = try db.sharedSpace(space, at: time) else { throw StoreError.notFound }
            return made
        }
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
