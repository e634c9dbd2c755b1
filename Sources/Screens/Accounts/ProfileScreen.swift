import Kinkeeper
package import Store

/// What an account says of itself: its e-mail address and its picture.
public struct ProfileScreen: Hashable, Sendable {
    /// The account's name.
    public let accountName: String
    /// The picture, or initials.
    public let avatar: Avatar
    /// Whether there is a picture to remove.
    public let hasPicture: Bool
    /// Why a picture was not taken; nil where it was.
    public let pictureProblem: String?
    /// The e-mail address in the field.
    public let email: String
    /// Why it is not one; nil where it is.
    public let emailProblem: String?

    /// Builds the page. `typed` is the address that was sent and is not one.
    package init(_ account: Account, typed: String? = nil, emailProblem: String? = nil, pictureProblem: String? = nil) {
        accountName = account.name
        avatar = Avatar(ofAccount: account.id, name: account.name, picture: account.picture)
        hasPicture = account.picture != nil
        self.pictureProblem = pictureProblem
        email = typed ?? account.email ?? ""
        self.emailProblem = emailProblem
    }
}

extension Avatar {
    /// The picture of an account, or its initials on its own hue. `picture` is the picture's version.
    package init(ofAccount id: Account.ID, name: String, picture: String?) {
        self.init(
            initials: Likeness.initials(PersonName(formatted: name)), hue: Likeness.hue(of: id) / 15 * 15,
            photoPath: picture.map { Routes.accountPicture.path(id, version: $0) })
    }
}

extension Route<Account.ID> {
    /// The address of a picture, which changes with it.
    package func path(_ id: Account.ID, version: String) -> String { "\(path(id))?v=\(version.prefix(12))" }
}
