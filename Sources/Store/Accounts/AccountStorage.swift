import Foundation
import GRDB
import Kinkeeper

extension Account {
    enum Columns: Int, SelectedColumns {
        case id, name, hasPassword, passwordIsOff, personalSpaceID, leapDayRule, nameOrder, timeZone, theme, locale, createdAt,
            catchupsADay, wishIsCatchup, onboarding, captureAddress, actsEndedAt, serverRole, email, picture

        var sql: String {
            switch self {
            case .hasPassword: "password_hash IS NOT NULL"
            case .picture: AccountsSchema.pictureVersion
            case .captureAddress: "(SELECT address FROM language_models WHERE account_id = accounts.id AND is_on = 1)"
            default: name
            }
        }
    }

    static let select = "SELECT \(Columns.list) FROM accounts"

    init(row: Row) throws {
        guard let leapDayRule = LeapDayRule(rawValue: row[Columns.leapDayRule]),
            let nameOrder = NameOrder(rawValue: row[Columns.nameOrder]),
            let theme = AccountSettings.Theme(rawValue: row[Columns.theme]),
            let role = ServerRole(rawValue: row[Columns.serverRole])
        else { throw StoreError.damaged("an account's settings cannot be read") }
        self.init(
            id: row[Columns.id], name: row[Columns.name], hasPassword: row[Columns.hasPassword],
            passwordIsOff: row[Columns.passwordIsOff],
            personalSpace: row[Columns.personalSpaceID],
            settings: AccountSettings(
                leapDayRule: leapDayRule, nameOrder: nameOrder, timeZone: row[Columns.timeZone], theme: theme,
                locale: row[Columns.locale], catchupsADay: row[Columns.catchupsADay], wishIsCatchup: row[Columns.wishIsCatchup],
                onboarding: row[Columns.onboarding]),
            createdAt: row.moment(Columns.createdAt), serverRole: role,
            captureProvider: (row[Columns.captureAddress] as String?).map { URL(string: $0).map(LanguageModel.provider) ?? $0 },
            email: row[Columns.email], picture: row[Columns.picture], actsEndedAt: row[Columns.actsEndedAt])
    }
}

extension AccountSettings {
    var columns: [DatabaseValue] {
        [
            leapDayRule.rawValue.databaseValue, nameOrder.rawValue.databaseValue, timeZone.value,
            theme.rawValue.databaseValue, locale.value, catchupsADay.databaseValue, wishIsCatchup.databaseValue,
            onboarding.value,
        ]
    }
}

extension AccountName {
    /// A new account's name. Throws `nameRefused` for an invalid one.
    init(accepting text: String) throws(StoreError) {
        do { try self.init(text) } catch { throw .nameRefused(error) }
    }
}

extension Database {
    /// Returns the identifier of the account with this name; nil when there is none.
    func accountID(named name: AccountName) throws -> Account.ID? {
        try firstRow("SELECT id FROM accounts WHERE folded_name = ?", [name.folded.databaseValue])
            .map { $0[0] as Account.ID }
    }

    func account(_ id: Account.ID) throws -> Account? {
        try firstRow("\(Account.select) WHERE id = ?", [id.value]).map(Account.init(row:))
    }

    /// The accounts that no invitation made, the oldest first; where they are gone, the owners of the server.
    func ownAccounts() throws -> [Account] {
        let own = try rows("\(Account.select) WHERE invited_by IS NULL ORDER BY id", []).map(Account.init(row:))
        guard own.isEmpty else { return own }
        return try rows("\(Account.select) WHERE server_role = 'owner' ORDER BY id", []).map(Account.init(row:))
    }

    /// Makes an account; the first one owns the server, whichever role is asked for.
    func createAccount(
        named name: String, passwordHash: String?, role: ServerRole = .member, from origin: AuditOrigin, at time: Date
    ) throws -> Account {
        var identifiers = IdentifierSequence()
        let id: Account.ID = identifiers.next(at: time)
        let space: Space.ID = identifiers.next(at: time)
        let membership: Identifier<Membership> = identifiers.next(at: time)
        let name = try AccountName(accepting: name)
        guard try accountID(named: name) == nil else { throw StoreError.nameTaken }
        try run(
            """
            INSERT INTO accounts (id, name, folded_name, password_hash, personal_space_id, created_at, leap_day_rule,
              name_order, time_zone, theme, locale, catchups_a_day, wish_is_catchup, onboarding, server_role)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.value, name.text.databaseValue, name.folded.databaseValue, passwordHash.value,
                space.value, time.milliseconds.databaseValue,
            ] + AccountSettings().columns + [try serverRoster().role(ofNew: role).rawValue.databaseValue])
        try run(
            "INSERT INTO memberships (id, account_id, space_id, role) VALUES (?, ?, ?, 'owner')",
            [membership.value, id.value, space.value])
        try note(.accountMade, of: id, from: origin, at: time)
        guard let account = try account(id) else { throw StoreError.notFound }
        return account
    }

    func setSettings(_ settings: AccountSettings, of id: Account.ID) throws {
        try run(
            """
            UPDATE accounts SET leap_day_rule = ?, name_order = ?, time_zone = ?, theme = ?, locale = ?,
              catchups_a_day = ?, wish_is_catchup = ?, onboarding = ? WHERE id = ?
            """,
            settings.columns + [id.value])
        guard changesCount > 0 else { throw StoreError.notFound }
    }

    func setPasswordHash(
        _ hash: String?, of id: Account.ID, asking session: Session.ID? = nil, from origin: AuditOrigin, at time: Date
    ) throws {
        guard let known = try account(id) else { throw StoreError.notFound }
        // A new one turns it on again.
        let (isOff, comesOn) = (known.passwordIsOff && hash == nil, known.passwordIsOff && hash != nil)
        try run(
            "UPDATE accounts SET password_hash = ?, password_is_off = ? WHERE id = ?",
            [hash.value, isOff.databaseValue, id.value])
        try endWhatThePasswordOpened(of: id, asking: session)
        try note(comesOn ? .passwordOn : .passwordChanged, of: id, from: origin, at: time)
    }

    /// Ends all sessions with their push channels, except that the session `asking` gets a new one.
    func endWhatThePasswordOpened(of id: Account.ID, asking session: Session.ID?) throws {
        try run("DELETE FROM sessions WHERE account_id = ?", [id.value])
        try endPushChannels(of: id, except: session)
        // A link to set it would otherwise still replace it.
        try run("DELETE FROM setup_links WHERE account_id = ?", [id.value])
    }
}
