package import HTTPTypes
package import Store

/// An error in words for the person using the server: what happened, what it means for their data, what to do.
///
/// Thrown from handlers; `ErrorMiddleware` turns it into a page or into problem details. The sentences here are English, as
/// programs get them; a page says the phrases `errors.KIND.title` and so on in the reader's language.
package struct Problem: Error, Hashable, Sendable {
    /// The HTTP status.
    package let status: HTTPResponse.Status
    /// A stable word for programs: "form-too-old".
    package let kind: String
    /// A short description: the page's heading.
    package let title: String
    /// The event, in a sentence or two.
    package let happened: String
    /// The meaning for the data.
    package let meaning: String
    /// The advice.
    package let next: String
    /// The blanks of the phrases.
    package var blanks: [String: String]
    /// How many seconds to wait, where that is what helps.
    package var wait: Int?
    /// Extra fields, for example Retry-After.
    package var headers: HTTPFields
    /// Found again in the server's log; only for errors that are ours.
    package var reference: String?

    /// The error of the store, if that is the cause: a rule that forbids it, which a page explains in the reader's language, or
    /// a fault of ours, which is logged.
    package var cause: StoreError?

    /// The invalid places of the input, for programs; empty when there are none.
    package var faults: [Fault] = []

    /// One place of a body that is not as it must be.
    package struct Fault: Hashable, Sendable, Encodable {
        /// The place as a JSON Pointer (RFC 6901); empty for the whole body.
        package let pointer: String
        /// The problem at that place.
        package let detail: String

        package init(pointer: String, detail: String) {
            self.pointer = pointer
            self.detail = detail
        }
    }

    package init(
        _ status: HTTPResponse.Status, _ kind: String, title: String, happened: String, meaning: String, next: String,
        blanks: [String: String] = [:], headers: HTTPFields = [:], reference: String? = nil
    ) {
        self.status = status
        self.kind = kind
        self.title = title
        self.happened = happened
        self.meaning = meaning
        self.next = next
        self.blanks = blanks
        self.headers = headers
        self.reference = reference
    }
}
