/// A configuration that cannot be used. The server does not start with it; no data was touched.
public enum ConfigurationError: Error, Hashable, Sendable {
    /// A line of kinkeeper.conf that is not "name = value".
    case notASetting(line: Int)
    /// A name that does not exist.
    case unknownName(String, line: Int)
    /// A name that stands twice in the file.
    case repeated(String, line: Int)
    /// A value that cannot be; `expected` says what could.
    case badValue(Configuration.Setting, expected: String)
    /// A value of a service to sign in with that cannot be, or is missing. The value is not told: it may be a secret.
    case badProvider(name: String, value: String, Configuration.Origin, expected: String)
}

extension ConfigurationError: CustomStringConvertible {
    /// The problem, its place, and what to write instead.
    public var description: String {
        switch self {
        case .notASetting(let line):
            "kinkeeper.conf, line \(line): this is not a setting. Write “name = value”, or begin the line with #."
        case .unknownName(let name, let line):
            "kinkeeper.conf, line \(line): there is no setting “\(name)”. There are: \(names)."
        case .repeated(let name, let line):
            "kinkeeper.conf, line \(line): “\(name)” was set before. Keep one of the two."
        case .badProvider(let name, let value, let origin, let expected):
            "\(origin): \(name) \(value.isEmpty ? "is missing" : "cannot be used"). Write \(expected)."
        case .badValue(let setting, let expected):
            "\(setting.origin): “\(setting.shownValue)” cannot be the \(setting.key.rawValue). Write \(expected)."
        }
    }

    private var names: String {
        Configuration.Key.allCases.map(\.rawValue).joined(separator: ", ") + ", " + ProviderValues.names("NAME")
    }
}
