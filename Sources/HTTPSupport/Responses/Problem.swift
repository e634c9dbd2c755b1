package import HTTPTypes

/// An error as the person who meets it should read it: what happened, what it means for their data, what to do.
///
/// Thrown from handlers; `ErrorMiddleware` turns it into a page or into problem details.
package struct Problem: Error, Hashable, Sendable {
    /// The HTTP status.
    package let status: HTTPResponse.Status
    /// A stable word for programs: "form-too-old".
    package let kind: String
    /// What happened, in a few words: the page's heading.
    package let title: String
    /// What happened, in a sentence or two.
    package let happened: String
    /// What it means for the data.
    package let meaning: String
    /// What to do next.
    package let next: String
    /// Extra fields, for example Retry-After.
    package var headers: HTTPFields
    /// Found again in the server's log; only for errors that are ours.
    package var reference: String?

    package init(
        _ status: HTTPResponse.Status, _ kind: String, title: String, happened: String, meaning: String, next: String,
        headers: HTTPFields = [:], reference: String? = nil
    ) {
        self.status = status
        self.kind = kind
        self.title = title
        self.happened = happened
        self.meaning = meaning
        self.next = next
        self.headers = headers
        self.reference = reference
    }
}
