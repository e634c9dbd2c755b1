import Foundation
import HTTPSupport
import Notifications
import Store

/// Turns settings from text into values.
struct ConfigurationValues {
    private let settings: [Configuration.Key: Configuration.Setting]

    init(_ settings: [Configuration.Key: Configuration.Setting]) {
        self.settings = settings
    }

    func text(_ key: Configuration.Key) -> String {
        settings[key]?.value ?? ""
    }

    func address() throws(ConfigurationError) -> String {
        let address = text(.address)
        guard !address.isEmpty, !address.contains(where: { $0.isWhitespace || $0 == "/" }) else {
            throw bad(.address, "an address such as 127.0.0.1, or 0.0.0.0 for every network this machine is in")
        }
        return address
    }

    func number(_ key: Configuration.Key, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int {
        guard let number = Int(text(key)), range.contains(number) else {
            throw bad(key, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func list(_ key: Configuration.Key) -> Set<String> {
        Set(text(key).split { $0 == "," || $0 == " " }.map(String.init))
    }

    /// Unless it is set, the address to listen on, as a browser on this machine reaches it.
    func publicURL() throws(ConfigurationError) -> URL {
        let text = text(.publicURL)
        let expected = "an address without a path, such as https://kin.example.org"
        let host = ["0.0.0.0", "::", "127.0.0.1", "::1"].contains(try address()) ? "localhost" : try address()
        let written = text.isEmpty ? "http://\(host):\(self.text(.port))" : text
        guard let url = URL(string: written), let scheme = url.scheme, ["http", "https"].contains(scheme),
            url.host?.isEmpty == false, ["", "/"].contains(url.path), url.query == nil, url.fragment == nil
        else { throw bad(.publicURL, expected) }
        // As browsers write it in Origin, and know passkeys by it.
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        if let name = url.host(percentEncoded: false), !name.contains(":") { parts?.host = HostName.ascii(name) }
        return parts?.url ?? url
    }

    func logLevel() throws(ConfigurationError) -> String {
        let levels = ["debug", "info", "notice", "warning", "error"]
        guard levels.contains(text(.logLevel)) else { throw bad(.logLevel, "one of \(levels.joined(separator: ", "))") }
        return text(.logLevel)
    }

    func logFormat() throws(ConfigurationError) -> StructuredLog.Format {
        guard let format = StructuredLog.Format(rawValue: text(.logFormat)) else { throw bad(.logFormat, "text or json") }
        return format
    }

    /// Without an address and a token, there are no metrics to read.
    func metrics() throws(ConfigurationError) -> MetricsSettings {
        let (place, token) = (text(.metricsAddress), text(.metricsToken))
        let address = MetricsSettings.Address(place)
        guard place.isEmpty || address != nil else {
            throw bad(.metricsAddress, "an address and a port, such as 127.0.0.1:9464 or [::1]:9464")
        }
        let isToken = token.utf8.count >= MetricsSettings.shortestToken && token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard token.isEmpty || isToken else {
            throw bad(
                .metricsToken,
                "at least \(MetricsSettings.shortestToken) letters, digits and signs without blanks, such as openssl rand -hex 24 "
                    + "makes")
        }
        return MetricsSettings(address: address, token: token.isEmpty ? nil : token)
    }

    func outgoing() throws(ConfigurationError) -> OutgoingRules {
        let hosts: OutgoingHosts
        do { hosts = try OutgoingHosts(list(.outgoingHosts)) } catch {
            throw bad(
                .outgoingHosts,
                "public, private, loopback, names and addresses (with a port or without), with commas between them")
        }
        let path = text(.outgoingCAFile)
        guard path.isEmpty || FileManager.default.isReadableFile(atPath: path) else {
            throw bad(.outgoingCAFile, "the path of a file of certificates (PEM) that can be read")
        }
        return OutgoingRules(hosts: hosts, authorities: path.isEmpty ? nil : URL(filePath: path))
    }

    /// The services to sign in with. Passwords can be turned off only where there is one.
    func openID(_ providers: [OpenIDProvider]) throws(ConfigurationError) -> OpenIDSettings {
        let word = text(.passwordSignIn)
        guard ["on", "off"].contains(word) else { throw bad(.passwordSignIn, "on or off") }
        guard word == "on" || !providers.isEmpty else {
            throw bad(.passwordSignIn, "on, or set up a service to sign in with first (\(ProviderKey.beginning)NAME-issuer)")
        }
        return OpenIDSettings(providers: providers, passwordsOpen: word == "on")
    }

    /// Nil without a folder for backups. An hour or a recipient that is none is refused in any case.
    func backups() throws(ConfigurationError) -> BackupSettings? {
        let (path, hour, recipient) = (text(.backupFolder), try number(.backupHour, in: 0...23), text(.backupRecipient))
        guard recipient.isEmpty || BackupFolder.isRecipient(recipient) else {
            throw bad(.backupRecipient, "the public key that age-keygen shows: age1…")
        }
        guard !path.isEmpty else { return nil }
        guard path.hasPrefix("/") else { throw bad(.backupFolder, "the path of a folder, from the first / on") }
        return BackupSettings(
            folder: URL(filePath: path, directoryHint: .isDirectory), hour: hour,
            recipient: recipient.isEmpty ? nil : recipient)
    }

    /// The named features, and names of none, sorted. Such a name is not refused: the feature may be ready by now, and a
    /// server has to start after an upgrade.
    func features(of unready: [Feature]) -> (on: Set<Feature>, unknown: [String]) {
        let wanted = Set(list(.features).map { Feature($0) })
        return (wanted.intersection(unready), wanted.subtracting(unready).map(\.name).sorted())
    }

    private func bad(_ key: Configuration.Key, _ expected: String) -> ConfigurationError {
        let setting = settings[key] ?? Configuration.Setting(key: key, value: "", origin: .builtIn)
        return .badValue(setting, expected: expected)
    }
}
