public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// Links a person at a service with an account; doing it twice is doing it once. Throws `conflict` where another account has the
    /// link, `linkedSignInsFull` where the account has as many as it can have, and `passwordIsOff` where it signs in with
    /// passkeys alone.
    @discardableResult
    public func linkSignIn(
        _ draft: LinkedSignIn.Draft, with account: Account.ID, at time: Date
    ) async throws(StoreError) -> LinkedSignIn {
        try await file.write { db in
            if let known = try db.linkedSignIn(draft) {
                guard known.account == account else { throw StoreError.conflict }
                return known
            }
            guard try !db.passwordIsOff(of: account) else { throw StoreError.passwordIsOff }
            let present = try db.firstRow("SELECT count(*) FROM linked_sign_ins WHERE account_id = ?", [account.value])
            guard let count: Int = present?[0], count < LinkedSignIn.most else { throw StoreError.linkedSignInsFull }
            return try db.linkSignIn(draft, with: account, madeAccount: false, from: origin, at: time)
        }
    }

    /// The linked sign-ins of an account, the newest first.
    public func linkedSignIns(of account: Account.ID) async throws(StoreError) -> [LinkedSignIn] {
        try await file.read { db in
            try db.rows("\(LinkedSignIn.select) WHERE account_id = ? ORDER BY id DESC", [account.value])
                .map(LinkedSignIn.init(row:))
        }
    }

    /// One linked sign-in of an account. Throws `notFound`, also for one of another account.
    public func linkedSignIn(_ id: LinkedSignIn.ID, of account: Account.ID) async throws(StoreError) -> LinkedSignIn {
        try await file.read { db in
            let row = try db.firstRow("\(LinkedSignIn.select) WHERE id = ? AND account_id = ?", [id.value, account.value])
            guard let row else { throw StoreError.notFound }
            return LinkedSignIn(row: row)
        }
    }

    /// One linked sign-in of an account that may be removed. Throws as `removeLinkedSignIn` does.
    public func removableLinkedSignIn(
        _ id: LinkedSignIn.ID, of account: Account.ID, leaving doors: OpenDoors
    ) async throws(StoreError) -> LinkedSignIn {
        let link = try await linkedSignIn(id, of: account)
        guard try await file.read({ db in try db.isOpen(account, by: doors, without: id.uuid) }) else { throw .lastWayIn }
        return link
    }

    /// Notes that a person came by a service, and returns the account that is linked with them; nil where none is.
    public func useLinkedSignIn(_ draft: LinkedSignIn.Draft, at time: Date) async throws(StoreError) -> Account? {
        try await file.write { db in
            guard let known = try db.linkedSignIn(draft) else { return nil }
            try db.run(
                "UPDATE linked_sign_ins SET shown = ?, last_used_at = ? WHERE id = ?",
                [draft.shown.databaseValue, time.milliseconds.databaseValue, known.id.value])
            return try db.account(known.account)
        }
    }

    /// Makes an account for a person who came by a service, and links it with them; where they have one by now, that is returned.
    /// `welcome` is what lets them in.
    ///
    /// The account's name is the first of `names` that is free and can be one, else one of them with a number. Throws `spaceRefused`;
    /// then nothing was made.
    public func createAccount(
        signingInWith draft: LinkedSignIn.Draft, named names: [String], timeZone: String?, locale: String?,
        by welcome: LinkedSignInWelcome, at time: Date
    ) async throws(StoreError) -> Account {
        try await file.write { db in
            if let known = try db.linkedSignIn(draft), let account = try db.account(known.account) { return account }
            let name = try db.freeName(of: names)
            let account: Account
            switch welcome {
            case .invitation(let code):
                account = try db.createAccount(named: name, passwordHash: nil, invitedBy: code, from: origin, at: time)
            case .server(let token):
                account = try db.createAccount(named: name, passwordHash: nil, letInBy: token, from: origin, at: time)
            case .claim:
                guard try db.firstRow("SELECT 1 FROM accounts LIMIT 1", []) != nil,
                    try db.accountsMadeBySignIns(since: time.addingTimeInterval(-86_400)) < LinkedSignIn.mostAccountsADay
                else { throw StoreError.spaceRefused(.noNewAccount) }
                account = try db.createAccount(named: name, passwordHash: nil, from: origin, at: time)
            }
            var settings = account.settings
            (settings.timeZone, settings.locale) = (timeZone, locale)
            try db.setSettings(settings, of: account.id)
            _ = try db.linkSignIn(draft, with: account.id, madeAccount: true, from: origin, at: time)
            guard let made = try db.account(account.id) else { throw StoreError.notFound }
            return made
        }
    }

    /// Removes a linked sign-in, which opens the account no longer from then on, and ends the sessions that its service opened, but
    /// for `asking`. `doors` say what else opens accounts; nil removes it in any case. Throws `notFound` when the account has no such
    /// one, and `lastWayIn` when nothing else opens the account.
    public func removeLinkedSignIn(
        _ id: LinkedSignIn.ID, of account: Account.ID, asking: Session.ID? = nil, leaving doors: OpenDoors?, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let row = try db.firstRow("\(LinkedSignIn.select) WHERE id = ? AND account_id = ?", [id.value, account.value])
            guard let link = row.map(LinkedSignIn.init(row:)) else { throw StoreError.notFound }
            try db.run("DELETE FROM linked_sign_ins WHERE id = ?", [id.value])
            try db.note(.linkedSignInRemoved, link.shown, of: account, from: origin, at: time)
            guard try doors.map({ try db.isOpen(account, by: $0) }) ?? true else { throw StoreError.lastWayIn }
            try db.endSessions(openedBy: link.issuer, of: account, except: asking, from: origin, at: time)
        }
    }
}

extension Database {
    /// Whether an account can still be signed in to, also without one of its passkeys or linked sign-ins.
    func isOpen(_ account: Account.ID, by doors: OpenDoors, without id: UUID? = nil) throws -> Bool {
        if doors.passwords, try self.account(account)?.hasPassword == true { return true }
        if try openPasskeys(of: account, by: doors).contains(where: { $0 != id }) { return true }
        return try rows("SELECT id, issuer FROM linked_sign_ins WHERE account_id = ?", [account.value])
            .contains { $0[0] as UUID != id && doors.issuers.contains($0[1] as String) }
    }

    /// How many accounts services have made without an invitation since a moment.
    fileprivate func accountsMadeBySignIns(since moment: Date) throws -> Int {
        try firstRow(
            """
            SELECT count(*) FROM linked_sign_ins JOIN accounts ON accounts.id = account_id
            WHERE made_account AND invited_by IS NULL AND linked_sign_ins.created_at > ?
            """, [moment.milliseconds.databaseValue])?[0] ?? 0
    }

    /// The first name that is free, as it is or with a number.
    fileprivate func freeName(of names: [String]) throws -> String {
        let bases = names.compactMap { AccountName(cleaning: String($0.prefix(60)))?.text } + ["Kin"]
        for number in 1...1_000 {
            for base in bases {
                let name = number == 1 ? base : "\(base) \(number)"
                if let read = try? AccountName(name), try accountID(named: read) == nil { return read.text }
            }
        }
        throw StoreError.nameTaken
    }

    fileprivate func linkedSignIn(_ draft: LinkedSignIn.Draft) throws -> LinkedSignIn? {
        try firstRow(
            "\(LinkedSignIn.select) WHERE issuer = ? AND subject = ?",
            [draft.issuer.databaseValue, draft.subject.databaseValue]
        ).map(LinkedSignIn.init(row:))
    }

    fileprivate func linkSignIn(
        _ draft: LinkedSignIn.Draft, with account: Account.ID, madeAccount: Bool, from origin: AuditOrigin,
        at time: Date
    ) throws -> LinkedSignIn {
        let id = LinkedSignIn.ID.make(at: time)
        try run(
            """
            INSERT INTO linked_sign_ins (id, account_id, issuer, subject, shown, made_account, created_at, last_used_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.value, account.value, draft.issuer.databaseValue, draft.subject.databaseValue, draft.shown.databaseValue,
                madeAccount.databaseValue, time.milliseconds.databaseValue,
                madeAccount ? time.milliseconds.databaseValue : .null,
            ])
        try note(.linkedSignInAdded, draft.shown, of: account, from: origin, at: time)
        guard let made = try linkedSignIn(draft) else { throw StoreError.notFound }
        return made
    }
}

extension LinkedSignIn {
    enum Columns: Int, SelectedColumns { case id, accountID, issuer, subject, shown, createdAt, lastUsedAt }
    fileprivate static let select = "SELECT \(Columns.list) FROM linked_sign_ins"

    fileprivate init(row: Row) {
        self.init(
            id: row[Columns.id], account: row[Columns.accountID], issuer: row[Columns.issuer], subject: row[Columns.subject],
            shown: row[Columns.shown], createdAt: row.moment(Columns.createdAt), lastUsedAt: row.moment(Columns.lastUsedAt))
    }
}
