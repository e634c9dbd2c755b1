/// The rules for a new password: long enough to resist guessing, not so long that hashing it is an attack.
///
/// No demands on kinds of characters: they make passwords worse (NIST SP 800-63B, 5.1.1.2).
package enum PasswordRule {
    /// The fewest characters.
    package static let fewest = 10
    /// The most bytes in UTF-8.
    package static let mostBytes = 1_024

    /// A problem with a new password.
    package enum Complaint: Hashable, Sendable {
        case tooShort, tooLong, tooPlain, isTheName, notRepeated

        /// The key of the phrase that says it.
        package var phrase: String {
            switch self {
            case .tooShort: "account.password.tooShort"
            case .tooLong: "account.password.tooLong"
            case .tooPlain: "account.password.tooPlain"
            case .isTheName: "account.password.isTheName"
            case .notRepeated: "account.password.notRepeated"
            }
        }
    }

    /// Returns the problem with a new password; nil when there is none.
    package static func complaint(about password: String, repeated: String, accountName: String) -> Complaint? {
        if password.count < fewest { return .tooShort }
        if password.utf8.count > mostBytes { return .tooLong }
        if Set(password).count < 4 { return .tooPlain }
        if password.lowercased() == accountName.lowercased() { return .isTheName }
        if password != repeated { return .notRepeated }
        return nil
    }
}
