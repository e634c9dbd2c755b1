import ArgumentParser
import Foundation
import HTTPSupport
import Server

extension Configuration {
    /// Returns the server's configuration of a data folder, for commands that do a part of its work; ends the program with its
    /// problem.
    static func explained(folder: URL) throws -> Configuration {
        do { return try load(folder: folder) } catch let error as ConfigurationError {
            throw CommandFailure.end(error.description, ExitCode(64))
        }
    }

    /// The host that passkeys sign in to; nil where browsers have none for the public address.
    var passkeyHost: String? { Site(publicURL: publicURL).passkeyHost }
}
