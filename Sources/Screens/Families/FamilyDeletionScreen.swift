/// Asks whether to delete a family, and offers what is in it as a file first.
public struct FamilyDeletionScreen: Hashable, Sendable {
    /// "Delete The Bergers?".
    public let title: String
    /// The meaning, with how many people are in it.
    public let text: String
    /// Where yes is sent.
    public let yesPath: String
    /// Where no leads.
    public let noPath: String
    /// Where everything in it is saved from.
    public let documentPath: String

    package init(title: String, text: String, yesPath: String, noPath: String, documentPath: String) {
        (self.title, self.text, self.yesPath, self.noPath, self.documentPath) = (title, text, yesPath, noPath, documentPath)
    }
}
