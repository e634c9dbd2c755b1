/// Why a JSON document was not restored. Nothing was changed when one of these is thrown.
public struct DocumentProblem: Error, Hashable, Sendable {
    /// The reason. Raw values end the keys of the phrases that say it.
    public enum Reason: String, CaseIterable, Sendable {
        /// The space holds something already.
        case notEmpty
        /// The JSON breaks off or breaks the rules.
        case malformed
        /// A single value is larger than is read at once; the subject is the most that is, in megabytes.
        case tooLarge
        /// It is JSON, but no document of Kinkeeper's, or what says so does not come first.
        case foreign
        /// A newer Kinkeeper wrote it; the subject is its version.
        case newer
        /// There is a member that is not known here, and would be lost.
        case unknownMember
        /// A member is missing.
        case missingMember
        /// A member, or a list, comes twice.
        case repeatedMember
        /// A value is of another kind than its member asks for, or out of bounds.
        case wrongValue
        /// Two records of a list have the same identifier, or a record breaks a rule of its list.
        case wrongRecord
        /// A record refers to one that is not in the document.
        case dangling
        /// A picture's bytes do not match its name, a picture belongs to no record, or a person's picture is missing.
        case wrongPicture
    }

    /// The reason.
    public let reason: Reason
    /// The line of the document, counted from 1; nil where none can be named.
    public let line: Int?
    /// The list or member: "people.createdAt"; may be empty.
    public let subject: String

    /// A problem.
    public init(_ reason: Reason, line: Int? = nil, subject: String = "") {
        self.reason = reason
        self.line = line
        self.subject = subject
    }
}
