public import Foundation
import GRDB
public import Kinkeeper

/// A space that several accounts may open.
public struct SharedSpace: Identifiable, Hashable, Sendable {
    /// An account that may open it.
    public struct Member: Hashable, Sendable {
        /// The account.
        public let account: Account.ID
        /// The account's name.
        public let name: String
        /// Its rights.
        public let role: Membership.Role
        /// When it joined.
        public let joinedAt: Date
        /// The version of the account's picture; nil where it has none.
        public private(set) var picture: String?
    }

    /// Names the space.
    public let id: Space.ID
    /// What it is for.
    public let kind: SpaceKind
    /// Its name: "The Bergers". Empty for a couple.
    public let name: String
    /// When it was made.
    public let createdAt: Date
    /// The accounts that may open it, in the order they joined.
    public let members: [Member]
    /// The invitations that are open, the newest first.
    public let invitations: [Invitation]
    /// Counts what its owners changed: the name, roles, removals. A change says which one it saw.
    public let version: Int

    /// The other member of a couple; nil while there is none.
    public func partner(of account: Account.ID) -> Member? { members.first { $0.account != account } }

    /// The member that is the account; nil unless it may open the space.
    public func member(_ account: Account.ID) -> Member? { members.first { $0.account == account } }

    /// Since when all are there: when the last one joined.
    public var isCompleteSince: Date? { members.map(\.joinedAt).max() }
}

/// An offer to join a shared space: for one account, once, for some days.
public struct Invitation: Identifiable, Hashable, Sendable {
    /// Names one invitation.
    public typealias ID = Identifier<Invitation>

    /// Names the invitation.
    public let id: ID
    /// The space.
    public let space: Space.ID
    /// What the space is for.
    public let kind: SpaceKind
    /// The space's name; empty for a couple.
    public let spaceName: String
    /// The account that asks.
    public let inviter: Account.ID
    /// The name of the account that asks.
    public let inviterName: String
    /// When it was made.
    public let createdAt: Date
    /// When it ends by itself.
    public let expiresAt: Date
    /// Whether a person without an account may make one with it.
    public let makesAccount: Bool
}

extension Database {
    /// The shared spaces of a kind of an account that have not ended, in the order it joined them.
    func sharedSpaces(_ kind: SpaceKind, of account: Account.ID, at time: Date) throws -> [SharedSpace] {
        try rows(
            """
            SELECT space_id FROM memberships JOIN shared_spaces ON shared_spaces.id = space_id
            WHERE account_id = ? AND kind = ? AND ended_at IS NULL ORDER BY memberships.id
            """, [account.value, kind.rawValue.databaseValue]
        ).compactMap { try sharedSpace($0["space_id"], at: time) }
    }

    func sharedSpace(_ id: Space.ID, at time: Date) throws -> SharedSpace? {
        guard let row = try firstRow("SELECT kind, name, created_at, version FROM shared_spaces WHERE id = ?", [id.value])
        else { return nil }
        guard let kind = SpaceKind(rawValue: row["kind"]) else { throw StoreError.damaged("an unknown kind of space") }
        let members = try rows(
            """
            SELECT account_id, name, role, joined_at, \(AccountsSchema.pictureVersion) AS picture
            FROM memberships JOIN accounts ON accounts.id = account_id
            WHERE space_id = ? ORDER BY memberships.id
            """, [id.value]
        ).map(SharedSpace.Member.init(row:))
        let invitations = try rows(
            "\(Invitation.select) WHERE space_id = ? AND expires_at > ? ORDER BY invitations.id DESC",
            [id.value, time.milliseconds.databaseValue]
        ).map(Invitation.init(row:))
        return SharedSpace(
            id: id, kind: kind, name: row["name"], createdAt: Date(milliseconds: row["created_at"]), members: members,
            invitations: invitations, version: row["version"])
    }
}

extension SharedSpace.Member {
    fileprivate init(row: Row) throws {
        guard let role = Membership.Role(rawValue: row["role"]) else { throw StoreError.damaged("an unknown role") }
        self.init(
            account: row["account_id"], name: row["name"], role: role, joinedAt: Date(milliseconds: row["joined_at"]),
            picture: row["picture"])
    }
}

extension Invitation {
    static let select = """
        SELECT invitations.id, space_id, kind, shared_spaces.name AS space_name, account_id, accounts.name AS inviter_name,
          invitations.created_at, expires_at, makes_account
        FROM invitations JOIN shared_spaces ON shared_spaces.id = space_id JOIN accounts ON accounts.id = account_id
        """

    init(row: Row) throws {
        guard let kind = SpaceKind(rawValue: row["kind"]) else { throw StoreError.damaged("an unknown kind of space") }
        self.init(
            id: row["id"], space: row["space_id"], kind: kind, spaceName: row["space_name"], inviter: row["account_id"],
            inviterName: row["inviter_name"], createdAt: Date(milliseconds: row["created_at"]),
            expiresAt: Date(milliseconds: row["expires_at"]),
            makesAccount: row["makes_account"])
    }
}
