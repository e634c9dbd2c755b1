public import Kinkeeper

/// The member of a family who imports a file into its space. An import takes a while: membership is asked for as it goes on.
public struct ImportingMember: Sendable {
    /// The account.
    public let account: Account.ID
    /// The space of the family.
    public let family: Space.ID
    private let folder: DataFolder

    /// A member of a family.
    public init(_ account: Account.ID, of family: Space.ID, in folder: DataFolder) {
        (self.account, self.family, self.folder) = (account, family, folder)
    }

    /// Throws `notPermitted` once the account is no member any more.
    package func check() async throws(StoreError) {
        _ = try await folder.openSpace(family, for: account)
    }
}

extension DataFolder {
    /// The member who imports into a space; nil for an account's own space.
    package func importingMember(_ account: Account.ID, into space: Space.ID) async throws(StoreError) -> ImportingMember? {
        guard let known = try await accounts.account(account), known.personalSpace != space else { return nil }
        return ImportingMember(account, of: space, in: self)
    }
}
