import ArgumentParser
import Foundation
import Server

extension Configuration {
    /// How the server of a data folder is run, for commands that do something of what it does; says what is wrong with it.
    static func explained(folder: URL) throws -> Configuration {
        do { return try load(folder: folder) } catch let error as ConfigurationError {
            throw CommandFailure.end(error.description, ExitCode(64))
        }
    }
}
