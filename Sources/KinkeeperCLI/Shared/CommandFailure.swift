import Application
import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

/// An error that ends a command: a sentence on standard error and an exit code.
enum CommandFailure {
    /// Runs `body`; an error that has a code becomes a sentence that says what to do, and the code's exit code.
    static func explained<Result>(_ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch let error as any CodedError { throw end(error) }
    }

    /// Runs `body` likewise.
    static func explained<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as any CodedError { throw end(error) }
    }

    /// Says `message` and gives the error that ends the program with `code`.
    static func end(_ message: String, _ code: ExitCode) -> ExitCode {
        StandardStreams.note(message)
        return code
    }

    /// The words of any error: those of its code, or else the library's.
    static func words(of error: any Error) -> String {
        (error as? any CodedError).map { Terminal.wording.sentence(of: $0) } ?? "\(error)"
    }

    /// Says an error in the terminal's language and gives its exit code.
    static func end(_ error: any CodedError) -> ExitCode {
        end(TerminalText.printable(Terminal.wording.sentence(of: error)), ExitCode(error.code.exitCode))
    }
}
