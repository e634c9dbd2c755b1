/// The rules for a new password: long enough to resist guessing, none of those that are guessed first, not so long that hashing
/// it is an attack.
///
/// No demands on kinds of characters: they make passwords worse (NIST SP 800-63B, 5.1.1.2).
package enum PasswordRule {
    /// The fewest characters.
    package static let fewest = 10
    /// The most bytes in UTF-8.
    package static let mostBytes = 1_024
    /// Words that are guessed here first, beside the account's name.
    package static let ownWords = ["kinkeeper", "kin keeper", "kin-keeper"]
    /// The fewest characters beside such words.
    package static let fewestBesideOwnWords = 6

    /// A problem with a new password.
    package enum Complaint: Hashable, Sendable {
        case tooShort, tooLong, tooPlain, isTheName, tooCommon, notRepeated

        /// The key of the phrase that says it.
        package var phrase: String {
            switch self {
            case .tooShort: "account.password.tooShort"
            case .tooLong: "account.password.tooLong"
            case .tooPlain: "account.password.tooPlain"
            case .isTheName: "account.password.isTheName"
            case .tooCommon: "account.password.tooCommon"
            case .notRepeated: "account.password.notRepeated"
            }
        }
    }

    /// Returns the problem with a new password; nil when there is none.
    package static func complaint(about password: String, repeated: String, accountName: String) -> Complaint? {
        if password.count < fewest { return .tooShort }
        if password.utf8.count > mostBytes { return .tooLong }
        if Set(password).count < 4 { return .tooPlain }
        if isMade(of: [accountName] + ownWords, password) { return .isTheName }
        if CommonPasswords.contain(password) { return .tooCommon }
        if password != repeated { return .notRepeated }
        return nil
    }

    /// Whether a password is little more than some words, in whatever case. Words of one or two letters are in any sentence.
    private static func isMade(of words: [String], _ password: String) -> Bool {
        let rest = words.map { $0.lowercased() }.filter { $0.count > 2 }.reduce(password.lowercased()) {
            $0.replacing($1, with: "")
        }
        return rest.count < fewestBesideOwnWords
    }
}
