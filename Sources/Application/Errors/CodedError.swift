package import Kinkeeper

/// An error that pages, programs, address book clients and the command line can tell: a code and its parameters.
///
/// The words are made at the last moment, in the language of the reader, from the phrases of the code.
package protocol CodedError: Error {
    /// What happened.
    var code: ErrorCode { get }
    /// The values for the blanks of the code's phrases.
    var parameters: [String: ErrorParameter] { get }
    /// The code for the log: the cause, where `code` only says what became of it.
    var loggedCode: ErrorCode { get }
}

extension CodedError {
    /// None.
    package var parameters: [String: ErrorParameter] { [:] }

    /// The code itself.
    package var loggedCode: ErrorCode { code }

    /// The error as a request is told of it: a fault of the server comes without its cause.
    package var withoutFault: any CodedError { code.told == .ourError ? PlainError(.ourError) : self }

    /// The stable word that programs read. A failure of another server that has no code of its own is named by its word.
    package var kind: String {
        if code == .serverFailed, case .text(let word)? = parameters["word"] { return "server-\(word)" }
        return code.kind
    }
}

/// A problem of one typed value, which has its words beside the field. Where no form or command takes it, the whole request cannot be
/// understood.
package protocol TypedValueError: CodedError {}

extension TypedValueError {
    /// `notUnderstood`.
    package var code: ErrorCode { .notUnderstood }
}

/// An error of a code that has no type of its own.
package struct PlainError: CodedError, Hashable {
    package let code: ErrorCode
    package let parameters: [String: ErrorParameter]

    package init(_ code: ErrorCode, _ parameters: [String: ErrorParameter] = [:]) {
        (self.code, self.parameters) = (code, parameters)
    }

    /// A failure of another server by its word: "refused". `words` are those of the server or a library, and may be empty.
    package static func server(_ word: String, _ words: String = "") -> PlainError {
        let code = ErrorCode(rawValue: "server-\(word)") ?? .serverFailed
        return PlainError(code, ["word": .text(word), "words": .text(words)])
    }
}

/// A value for a blank in the words of an error.
package enum ErrorParameter: Hashable, Sendable {
    /// A name, an identifier, or words that no language changes.
    case text(String)
    /// A number, written as the language does.
    case number(Int)
    /// A day with its year.
    case day(CivilDate)
    /// A number of seconds, said in seconds or minutes.
    case seconds(Int)
    /// The phrase of this key, with its own blanks.
    case phrase(String, [String: ErrorParameter] = [:])

    /// What happened, of another error.
    package static func reason(of error: any CodedError) -> ErrorParameter {
        .phrase("errors.\(error.code.rawValue).happened", error.parameters)
    }
}
