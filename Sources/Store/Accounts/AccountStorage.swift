import Foundation
import GRDB
import Kinkeeper

extension Account {
    static let select = """
        SELECT id, name, password_hash IS NOT NULL, personal_space_id, leap_day_rule, name_order, time_zone, theme, locale,
          created_at, catchups_a_day, wish_is_catchup, onboarding,
          (SELECT address FROM language_models WHERE account_id = accounts.id AND is_on = 1), acts_ended_at
        FROM accounts
        """

    init(row: Row) throws {
        guard let leapDayRule = LeapDayRule(rawValue: row[4]), let nameOrder = NameOrder(rawValue: row[5]),
            let theme = AccountSettings.Theme(rawValue: row[7])
        else { throw StoreError.damaged("an account's settings cannot be read") }
        self.init(
            id: ID(row[0] as UUID), name: row[1], hasPassword: row[2], personalSpace: Space.ID(row[3] as UUID),
            settings: AccountSettings(
                leapDayRule: leapDayRule, nameOrder: nameOrder, timeZone: row[6], theme: theme, locale: row[8],
                catchupsADay: row[10], wishIsCatchup: row[11], onboarding: row[12]),
            createdAt: Date(milliseconds: row[9]),
            captureProvider: (row[13] as String?).map { URL(string: $0).map(LanguageModel.provider) ?? $0 },
            actsEndedAt: row[14])
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
            .map { Account.ID($0[0] as UUID) }
    }

    func account(_ id: Account.ID) throws -> Account? {
        try firstRow("\(Account.select) WHERE id = ?", [id.value]).map(Account.init(row:))
    }

    func createAccount(named name: String, passwordHash: String?, at time: Date) throws -> Account {
        var identifiers = IdentifierSequence()
        let id: Account.ID = identifiers.next(at: time)
        let space: Space.ID = identifiers.next(at: time)
        let membership: Identifier<Membership> = identifiers.next(at: time)
        let name = try AccountName(accepting: name)
        guard try accountID(named: name) == nil else { throw StoreError.nameTaken }
        try run(
            """
            INSERT INTO accounts (id, name, folded_name, password_hash, personal_space_id, created_at, leap_day_rule,
              name_order, time_zone, theme, locale, catchups_a_day, wish_is_catchup, onboarding)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.value, name.text.databaseValue, name.folded.databaseValue, passwordHash.value,
                space.value, time.milliseconds.databaseValue,
            ] + AccountSettings().columns)
        try run(
            "INSERT INTO memberships (id, account_id, space_id, role) VALUES (?, ?, ?, 'owner')",
            [membership.value, id.value, space.value])
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

    func setPasswordHash(_ hash: String?, of id: Account.ID, asking session: Session.ID? = nil) throws {
        try run("UPDATE accounts SET password_hash = ? WHERE id = ?", [hash.value, id.value])
        guard changesCount > 0 else { throw StoreError.notFound }
        try run("DELETE FROM sessions WHERE account_id = ?", [id.value])
        try endPushChannels(of: id, except: session)
        // A link to set it would otherwise still replace it.
        try run("DELETE FROM setup_links WHERE account_id = ?", [id.value])
    }
}
