import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

/// An error that ends a command: a sentence on standard error and an exit code.
enum CommandFailure {
    /// Runs `body`; what the store throws becomes a sentence that says what to do, and the exit code that fits.
    static func explained<Result>(_ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch let error as StoreError { throw end(error) }
    }

    /// Runs `body` likewise, but lets one error through for the caller to explain.
    static func explained<Result>(
        but spared: StoreError, _ body: () async throws -> Result
    ) async throws -> Result {
        do { return try await body() } catch let error as StoreError where error != spared { throw end(error) }
    }

    /// Runs `body` likewise.
    static func explained<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as StoreError { throw end(error) }
    }

    /// Says `message` and gives the error that ends the program with `code`.
    static func end(_ message: String, _ code: ExitCode) -> ExitCode {
        StandardStreams.note(message)
        return code
    }

    private static func end(_ error: StoreError) -> ExitCode {
        let code: ExitCode =
            switch error {
            case .giftRefused(.givenAhead), .giftRefused(.notGiven): .unusableInput
            case .notFound, .nameTaken, .nameRefused, .channelsFull, .appPasswordsFull, .connectionsFull, .notPermitted,
                .conflict, .refused, .reminderRefused, .giftRefused:
                .needsALook
            case .tooNew, .busy: .unavailable
            case .damaged, .diskFull, .tooManyFiles, .noAccess, .readOnly, .cancelled, .unexpected: .ioFailure
            }
        return end(Terminal.wording.sentence(of: error), code)
    }
}
