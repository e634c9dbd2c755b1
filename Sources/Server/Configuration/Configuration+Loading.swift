public import Foundation

extension Configuration {
    /// Reads kinkeeper.conf of a data folder if there is one, then the environment, then `flags`; `defaults` are other ones
    /// than the usual.
    ///
    /// Throws a `ConfigurationError`, or Foundation's error for a file that is there but cannot be read.
    public static func load(
        folder: URL, environment: [String: String] = ProcessInfo.processInfo.environment, flags: [Key: String] = [:],
        defaults: [Key: String] = [:]
    ) throws -> Configuration {
        let file = folder.appendingPathComponent("kinkeeper.conf")
        guard FileManager.default.fileExists(atPath: file.path) else {
            return try Configuration(file: nil, environment: environment, flags: flags, defaults: defaults)
        }
        return try Configuration(
            file: try String(contentsOf: file, encoding: .utf8), environment: environment, flags: flags, defaults: defaults)
    }
}
