/// A page for an error: the event, its meaning for the data, and the advice.
public struct ErrorScreen: Hashable, Sendable {
    /// "This page is not here", "The file is too large".
    public let title: String
    /// The event, in a sentence or two.
    public let happened: String
    /// The meaning for the data: "Nothing was changed."
    public let meaning: String
    /// The advice: "Look for the person under People."
    public let next: String
    /// The one link that helps most.
    public let linkPath: String
    /// "Go to People".
    public let linkTitle: String
    /// A name under which the log has more, if it has.
    public let reference: String?

    /// An error as a page.
    package init(_ words: ErrorWords, linkPath: String, linkTitle: String, reference: String? = nil) {
        (title, happened, meaning, next) = (words.title, words.happened, words.meaning, words.next)
        (self.linkPath, self.linkTitle, self.reference) = (linkPath, linkTitle, reference)
    }
}
