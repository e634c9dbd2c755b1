/// Bounds of families.
public enum FamilyLimits {
    /// In how many families an account is at most.
    public static let families = 8
    /// How many members a family has at most.
    public static let members = 20
    /// How many invitations of a family are open at most.
    public static let invitations = 10
}

/// Who is in a family, and who of them its owners are. Its rules decide which changes leave a family that works: there is always
/// an owner.
public struct FamilyRoster: Hashable, Sendable {
    /// All members, the owners among them.
    public private(set) var members: Set<AccountID>
    /// The members who may change the family.
    public private(set) var owners: Set<AccountID>

    /// A family with these owners and other members.
    public init(owners: Set<AccountID>, others: Set<AccountID> = []) {
        (members, self.owners) = (owners.union(others), owners)
    }

    /// Refuses an account that is not an owner. Throws `notOwner`.
    public func checkOwner(_ account: AccountID) throws(SpaceRefusal) {
        guard owners.contains(account) else { throw .notOwner }
    }

    /// Takes in an account as a member. Throws `alreadyMember` and `tooManyMembers`.
    public mutating func join(_ account: AccountID) throws(SpaceRefusal) {
        guard !members.contains(account) else { throw .alreadyMember }
        guard members.count < FamilyLimits.members else { throw .tooManyMembers }
        members.insert(account)
    }

    /// Takes out a member who leaves or is removed. Throws `onlyMember` for the last one, and `lastOwner` where the others would
    /// be left without an owner.
    public mutating func leave(_ account: AccountID) throws(SpaceRefusal) {
        guard members != [account] else { throw .onlyMember }
        guard owners != [account] else { throw .lastOwner }
        members.remove(account)
        owners.remove(account)
    }

    /// Makes a member an owner, or an owner a member. Throws `lastOwner` where no owner would be left.
    public mutating func change(_ account: AccountID, isOwner: Bool) throws(SpaceRefusal) {
        guard members.contains(account) else { return }
        if isOwner {
            owners.insert(account)
        } else {
            guard owners != [account] else { throw .lastOwner }
            owners.remove(account)
        }
    }
}
