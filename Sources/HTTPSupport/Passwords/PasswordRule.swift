/// What a new password must be: long enough to resist guessing, not so long that hashing it is an attack.
///
/// No demands on kinds of characters: they make passwords worse (NIST SP 800-63B, 5.1.1.2).
package enum PasswordRule {
    /// The fewest characters.
    package static let fewest = 10
    /// The most bytes in UTF-8.
    package static let mostBytes = 1_024
    /// The rule in words, shown beside the field before anything is typed.
    package static let sentence = "At least 10 characters. A few words in a row are easy to remember and hard to guess."

    /// What is wrong with a new password; nil when nothing is.
    package static func complaint(about password: String, repeated: String, accountName: String) -> String? {
        if password.count < fewest { return "That password is too short. \(sentence)" }
        if password.utf8.count > mostBytes { return "That password is too long: use at most 1,000 characters." }
        if Set(password).count < 4 { return "That password repeats too few characters to be hard to guess." }
        if password.lowercased() == accountName.lowercased() { return "The password must not be the name itself." }
        if password != repeated { return "The two passwords are not the same. Type it again in both fields." }
        return nil
    }
}
