public import Foundation
package import HTTPSupport
public import Notifications

/// How the server is run: from the file `kinkeeper.conf` in the data folder, then the environment, then flags; the
/// last one that says something wins.
public struct Configuration: Sendable {
    /// The settings. The raw value is its name in the file; "port" is KINKEEPER_PORT in the environment and
    /// `--port` on the command line.
    public enum Key: String, CaseIterable, Sendable {
        case address
        case port
        case publicURL = "public-url"
        case trustedProxies = "trusted-proxies"
        case uploadLimit = "upload-limit-mb"
        case connections
        case memory = "request-memory-mb"
        case logLevel = "log-level"
        case logFormat = "log-format"
        case outgoingHosts = "outgoing-hosts"
        case outgoingCAFile = "outgoing-ca-file"
        case transcriber
        case backupFolder = "backup-folder"
        case backupHour = "backup-hour"
        case backupRecipient = "backup-recipient"
        case metricsAddress = "metrics-address"
        case metricsToken = "metrics-token"
        case passwordSignIn = "password-sign-in"
        case features

        /// Its name in the environment.
        public var environmentName: String {
            "KINKEEPER_" + rawValue.uppercased().replacingOccurrences(of: "-", with: "_")
        }

        /// Whether the value is a secret, which is never shown.
        public var isSecret: Bool { self == .metricsToken }
    }

    /// Where a value comes from, for `doctor` to explain.
    public enum Origin: Hashable, Sendable, CustomStringConvertible {
        case builtIn
        case file(line: Int)
        case environment(name: String)
        case flag

        /// "default", "kinkeeper.conf, line 3", "KINKEEPER_PORT", "command line".
        public var description: String {
            switch self {
            case .builtIn: "default"
            case .file(let line): "kinkeeper.conf, line \(line)"
            case .environment(let name): name
            case .flag: "command line"
            }
        }
    }

    /// A value and where it comes from.
    public struct Setting: Hashable, Sendable {
        /// The name of the setting.
        public let key: Key
        /// The value as text.
        public let value: String
        /// Where it comes from.
        public let origin: Origin

        /// The value as it may be shown: a secret that is set is "(hidden)".
        public var shownValue: String { key.isSecret && !value.isEmpty ? "(hidden)" : value }
    }

    /// A value of a service to sign in with, as `doctor` shows it: without its secret.
    public struct ProviderSetting: Hashable, Sendable {
        /// The name of the setting: "openid-google-issuer".
        public let name: String
        /// The value as text; "…" for a secret.
        public let value: String
        /// Where it comes from.
        public let origin: Origin
    }

    /// Every value with its origin, in the order of `Key`.
    public let settings: [Setting]
    /// The address to listen on; the default, 127.0.0.1, is reached from this machine alone.
    public let address: String
    /// The port to listen on. 0 takes any free one.
    public let port: Int
    /// The address people type. Its scheme decides on Secure cookies.
    public let publicURL: URL
    /// Whether that address is set; else it is made of the one to listen on.
    public let hasPublicURL: Bool
    /// Addresses of reverse proxies that are believed.
    public let trustedProxies: Set<String>
    /// The largest file that can be uploaded, in bytes.
    public let uploadLimit: Int64
    /// Connections at once.
    public let connections: Int
    /// Bytes of requests and answers that are in hand at once, in MB; one account has a third.
    public let memory: Int
    /// "debug", "info", "notice", "warning" or "error".
    public let logLevel: String
    /// How log lines are written.
    public let logFormat: StructuredLog.Format
    /// Where alerts may be sent to.
    public let outgoing: OutgoingRules
    /// The command that transcribes recordings; empty without one.
    public let transcriber: String
    /// Where and when nightly backups are made; nil without them.
    public let backups: BackupSettings?
    /// Where metrics are read.
    public let metrics: MetricsSettings
    /// The services to sign in with, and whether passwords sign in.
    package let openID: OpenIDSettings
    /// What is set of services, by name.
    public let providerSettings: [ProviderSetting]
    /// The unfinished features that are turned on.
    public let features: Set<Feature>
    /// Names in `features` that this version has no feature for, sorted: misspelt, or finished and always on by now.
    public let unknownFeatures: [String]

    /// Reads the settings. `file` is the text of kinkeeper.conf, nil without one; `defaults` replace the built-in ones.
    ///
    /// Throws a `ConfigurationError` for an unknown name or an invalid value; nothing is guessed. Unknown features are
    /// ignored, and named in `unknownFeatures`.
    public init(
        file: String?, environment: [String: String], flags: [Key: String] = [:], defaults: [Key: String] = [:]
    ) throws(ConfigurationError) {
        try self.init(file: file, environment: environment, flags: flags, defaults: defaults, unready: Feature.all)
    }

    /// Reads the settings likewise; `unready` are the features that there are.
    package init(
        file: String?, environment: [String: String], flags: [Key: String] = [:], defaults: [Key: String] = [:],
        unready: [Feature]
    ) throws(ConfigurationError) {
        var found = Dictionary(uniqueKeysWithValues: Self.defaults.map { ($0.key, $0) })
        for (key, value) in defaults { found[key] = Setting(key: key, value: value, origin: .builtIn) }
        let lines = try ConfigurationFile(file ?? "")
        for setting in lines.settings { found[setting.key] = setting }
        for key in Key.allCases {
            if let value = environment[key.environmentName] {
                found[key] = Setting(key: key, value: value, origin: .environment(name: key.environmentName))
            }
            if let value = flags[key] { found[key] = Setting(key: key, value: value, origin: .flag) }
        }
        let read = ConfigurationValues(found)
        address = try read.address()
        port = try read.number(.port, in: 0...65_535)
        publicURL = try read.publicURL()
        hasPublicURL = !read.text(.publicURL).isEmpty
        trustedProxies = read.list(.trustedProxies)
        uploadLimit = Int64(try read.number(.uploadLimit, in: 1...1_048_576)) * 1_048_576
        connections = try read.number(.connections, in: 16...65_536)
        memory = try read.number(.memory, in: 48...65_536)
        logLevel = try read.logLevel()
        logFormat = try read.logFormat()
        outgoing = try read.outgoing()
        transcriber = read.text(.transcriber)
        backups = try read.backups()
        metrics = try read.metrics()
        let services = try ProviderValues(file: lines.providers, environment: environment)
        openID = try read.openID(try services.providers())
        providerSettings = services.told
        (features, unknownFeatures) = read.features(of: unready)
        settings = Key.allCases.compactMap { found[$0] }
    }

    private static let defaults: [Setting] = [
        Setting(key: .address, value: "127.0.0.1", origin: .builtIn),
        Setting(key: .port, value: "8080", origin: .builtIn),
        Setting(key: .publicURL, value: "", origin: .builtIn),
        Setting(key: .trustedProxies, value: "", origin: .builtIn),
        Setting(key: .uploadLimit, value: "1024", origin: .builtIn),
        Setting(key: .connections, value: "512", origin: .builtIn),
        Setting(key: .memory, value: "80", origin: .builtIn),
        Setting(key: .logLevel, value: "notice", origin: .builtIn),
        Setting(key: .logFormat, value: "text", origin: .builtIn),
        Setting(key: .outgoingHosts, value: "public", origin: .builtIn),
        Setting(key: .outgoingCAFile, value: "", origin: .builtIn),
        Setting(key: .transcriber, value: "", origin: .builtIn),
        Setting(key: .backupFolder, value: "", origin: .builtIn),
        Setting(key: .backupHour, value: "3", origin: .builtIn),
        Setting(key: .backupRecipient, value: "", origin: .builtIn),
        Setting(key: .metricsAddress, value: "", origin: .builtIn),
        Setting(key: .metricsToken, value: "", origin: .builtIn),
        Setting(key: .passwordSignIn, value: "on", origin: .builtIn),
        Setting(key: .features, value: "", origin: .builtIn),
    ]
}
