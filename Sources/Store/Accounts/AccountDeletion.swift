public import Foundation
import GRDB
public import Kinkeeper

/// What becomes of what an account shares when it is deleted. Its own space, with everything in it, is deleted in any case.
public struct AccountDeletion: Hashable, Sendable {
    /// A family that stays with its other members.
    public struct KeptFamily: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// The name of the member who becomes its owner, where the account is the only one: who is there longest. Nil otherwise.
        public let heir: String?
    }

    /// The name of the partner, with whom the couple's space stays; nil without one.
    public let partner: String?
    /// The families that stay with others.
    public let families: [KeptFamily]
    /// The names of the families that are deleted, since the account is their only member.
    public let emptied: [String]
    /// Why the account cannot be deleted now: it is the last owner of a server that has other accounts.
    public let isRefused: Bool
}

extension Accounts {
    /// What becomes of what an account shares when it is deleted. Throws `notFound`.
    public func deletion(of account: Account.ID, at time: Date) async throws(StoreError) -> AccountDeletion {
        try await file.read { db in try db.deletion(of: account, at: time) }
    }

    /// Deletes all rows of an account, in one transaction: nothing opens it any more, nothing is sent for it, and the spaces
    /// whose files have to go are noted. Throws `notFound` and `serverRefused(.handOverFirst)`.
    func deleteAccount(_ account: Account.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in
            guard let own = try db.account(account)?.personalSpace else { throw StoreError.notFound }
            var roster = try db.serverRoster()
            try db.refusing { () throws(ServerRefusal) in try roster.remove(account) }
            var emptied = [own]
            for space in try db.spacesShared(by: account) where try db.takeOut(account, ofShared: space, at: time) {
                emptied.append(space)
            }
            for space in emptied {
                try db.run(
                    "INSERT INTO deleted_spaces (id, account_id, deleted_at) VALUES (?, ?, ?)",
                    [space.value, account.value, time.milliseconds.databaseValue])
            }
            // Whom it invited counts with those of who had invited it.
            try db.run(
                """
                UPDATE accounts SET invited_by = inviter.invited_by FROM accounts AS inviter
                WHERE inviter.id = ?1 AND accounts.invited_by = ?1 AND inviter.invited_by IS NOT NULL
                """, [account.value])
            // All other rows of the account go with it.
            try db.run("DELETE FROM accounts WHERE id = ?", [account.value])
        }
    }

    /// The spaces whose files are to be deleted, with the account that they went with.
    fileprivate func deletedSpaces() async throws(StoreError) -> [(space: Space.ID, account: Account.ID)] {
        try await file.read { db in
            try db.rows("SELECT id, account_id FROM deleted_spaces ORDER BY id", []).map { ($0["id"], $0["account_id"]) }
        }
    }

    /// Forgets the spaces that were deleted before a moment.
    fileprivate func forgetDeletedSpaces(before time: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run("DELETE FROM deleted_spaces WHERE deleted_at <= ?", [time.milliseconds.databaseValue])
        }
    }
}

extension Database {
    fileprivate func deletion(of account: Account.ID, at time: Date) throws -> AccountDeletion {
        guard try self.account(account) != nil else { throw StoreError.notFound }
        var roster = try serverRoster()
        let isRefused = (try? roster.remove(account)) == nil
        let spaces = try spacesShared(by: account).compactMap { try sharedSpace($0, at: time) }
        let families = spaces.filter { $0.kind == .family }.sorted { $0.name < $1.name }
        return AccountDeletion(
            partner: try couple(of: account, at: time)?.partner(of: account)?.name,
            families: families.filter { $0.members.count > 1 }.map { family in
                .init(name: family.name, heir: family.heir(of: account)?.name)
            },
            emptied: families.filter { $0.members.count == 1 }.map(\.name), isRefused: isRefused)
    }

    /// The shared spaces that an account is a member of, those of couples that have ended among them.
    fileprivate func spacesShared(by account: Account.ID) throws -> [Space.ID] {
        try rows(
            """
            SELECT space_id FROM memberships JOIN shared_spaces ON shared_spaces.id = space_id WHERE account_id = ?
            ORDER BY memberships.id
            """, [account.value]
        ).map { $0["space_id"] }
    }

    /// Takes an account that is deleted out of a shared space, which stays with the others: a couple ends, and a family keeps an
    /// owner. Returns whether no account is left in it: its row is gone then.
    fileprivate func takeOut(_ account: Account.ID, ofShared id: Space.ID, at time: Date) throws -> Bool {
        let heir = try sharedSpace(id, at: time).flatMap { $0.kind == .family ? $0.heir(of: account) : nil }
        try run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", [account.value, id.value])
        guard try firstRow("SELECT 1 FROM memberships WHERE space_id = ?", [id.value]) != nil else {
            try run("DELETE FROM shared_spaces WHERE id = ?", [id.value])
            return true
        }
        try run(
            """
            DELETE FROM invitations WHERE space_id = ?1
              AND (account_id = ?2 OR (SELECT kind FROM shared_spaces WHERE id = ?1) = 'couple')
            """, [id.value, account.value])
        try run(
            "UPDATE shared_spaces SET ended_at = coalesce(ended_at, ?) WHERE id = ? AND kind = 'couple'",
            [time.milliseconds.databaseValue, id.value])
        guard let heir else { return false }
        try run(
            "UPDATE memberships SET role = 'owner' WHERE account_id = ? AND space_id = ?", [heir.account.value, id.value])
        try run("UPDATE shared_spaces SET version = version + 1 WHERE id = ?", [id.value])
        return false
    }
}

extension SharedSpace {
    /// The member who becomes the owner of a family when its only owner goes: who is there longest. Nil where another owner
    /// remains, or nobody.
    fileprivate func heir(of account: Account.ID) -> Member? {
        let others = members.filter { $0.account != account }
        return others.contains { $0.role == .owner } ? nil : others.min { ($0.joinedAt, $0.name) < ($1.joinedAt, $1.name) }
    }
}

extension DataFolder {
    /// Deletes an account with everything in it, at once. Shared spaces stay with their other members, as when it leaves them:
    /// its partner keeps a copy of what they shared, and a family whose only owner it is has the member who is there longest as
    /// its owner. A crash leaves it whole, or is completed by `finishDeletions`, as is a file that cannot be deleted now. Throws
    /// `notFound` and `serverRefused(.handOverFirst)`.
    public func deleteAccount(_ id: Account.ID, at time: Date) async throws(StoreError) {
        guard try await !accounts.deletion(of: id, at: time).isRefused else { throw .serverRefused(.handOverFirst) }
        let shared = try await coupleToKeep(of: id, at: time)
        do throws(StoreError) { try await shared?.keepCopies(at: time, leaving: id) } catch {
            guard error.isOfAFile else { throw error }
        }
        try await accounts.deleteAccount(id, at: time)
        // What the partner was just writing.
        try? await shared?.keepCopies(at: time, leaving: id)
        // The account is gone whatever becomes of that, and sending it again would not help.
        try? await finishDeletions(at: time)
    }

    /// Deletes the files of accounts that were deleted, also those that a crash left. What was deleted in the last day is
    /// looked for again, because a writer that was still at work may have made some since. Throws where a file cannot be
    /// deleted, which keeps those of no other account; it is tried again the next time.
    public func finishDeletions(at time: Date) async throws(StoreError) {
        let deleted = try await accounts.deletedSpaces()
        guard !deleted.isEmpty else { return }
        var failure: StoreError?
        for (space, account) in deleted {
            do { try removeAllFiles(of: space, account) } catch { failure = StoreError(error) }
        }
        if let failure { throw failure }
        try await accounts.forgetDeletedSpaces(before: time.addingTimeInterval(-86_400))
    }

    /// The space of the account's couple, if it has a partner. One that cannot be read keeps no account from being deleted.
    private func coupleToKeep(of id: Account.ID, at time: Date) async throws(StoreError) -> CoupleCheckIns? {
        guard try await accounts.couple(of: id, at: time)?.partner(of: id) != nil else { return nil }
        do throws(StoreError) { return try await checkIns(of: id, at: time) } catch {
            guard error.isOfAFile else { throw error }
            return nil
        }
    }

    private func removeAllFiles(of space: Space.ID, _ account: Account.ID) throws {
        // An open database stays on the disk until it is closed, whatever becomes of its name.
        openSpaces.letGo(space)
        let files = FileManager.default
        let folder = databaseURL(of: space).deletingLastPathComponent()
        if files.fileExists(atPath: folder.path) { try files.removeItem(at: folder) }
        // Files that waited for their import, or for a review of their columns, are named for their account.
        let uploads = url.appending(path: "uploads")
        for name in (try? files.contentsOfDirectory(atPath: uploads.path)) ?? [] where name.hasPrefix("\(account)_") {
            try files.removeItem(at: uploads.appending(path: name))
        }
    }
}
