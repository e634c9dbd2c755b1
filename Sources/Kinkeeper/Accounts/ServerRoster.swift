/// What an account may do about the server as a whole. What is in its own space is its alone, whatever its role.
public enum ServerRole: String, CaseIterable, Hashable, Sendable {
    /// Sees which accounts there are and how the backups are, invites others, and changes roles.
    case owner
    /// Uses the server.
    case member
}

/// Why something about the server as a whole is refused.
public enum ServerRefusal: Error, Hashable, Sendable {
    /// Only an owner of the server may do that.
    case notOwner
    /// The server would have no owner.
    case lastOwner
    /// The last owner of the server goes only after another account was made an owner.
    case handOverFirst
    /// As many invitations to the server are open as can be.
    case tooManyInvitations
}

/// Bounds of invitations to a server.
public enum ServerInvitationLimits {
    /// How many are open at most.
    public static let open = 20
    /// For how long one is open, in seconds: seven days.
    public static let lifetime = 7 * 24 * 60 * 60.0
    /// With which taken name that is tried an invitation ends, so that it does not tell which accounts there are.
    public static let takenNames = 5
}

/// Which accounts there are on a server, and which of them own it. Its rules decide which changes leave a server that works: as
/// long as there is an account, one is an owner.
public struct ServerRoster: Hashable, Sendable {
    /// The accounts that own the server.
    public private(set) var owners: Set<AccountID>
    /// The others.
    public private(set) var members: Set<AccountID>

    /// A server with these accounts.
    public init(owners: Set<AccountID>, members: Set<AccountID> = []) {
        (self.owners, self.members) = (owners, members.subtracting(owners))
    }

    /// The role of an account that is made, where `asked` is the one asked for: the first one owns the server.
    public func role(ofNew asked: ServerRole) -> ServerRole { owners.isEmpty ? .owner : asked }

    /// Refuses an account that is not an owner. Throws `notOwner`.
    public func checkOwner(_ account: AccountID) throws(ServerRefusal) {
        guard owners.contains(account) else { throw .notOwner }
    }

    /// Gives an account a role. Throws `lastOwner` where no owner would be left.
    public mutating func change(_ account: AccountID, to role: ServerRole) throws(ServerRefusal) {
        switch role {
        case .owner:
            members.remove(account)
            owners.insert(account)
        case .member:
            guard owners != [account] else { throw .lastOwner }
            owners.remove(account)
            members.insert(account)
        }
    }

    /// Takes an account away for good. Throws `handOverFirst` where the others would be left without an owner.
    public mutating func remove(_ account: AccountID) throws(ServerRefusal) {
        guard owners != [account] || members.isEmpty else { throw .handOverFirst }
        owners.remove(account)
        members.remove(account)
    }
}
