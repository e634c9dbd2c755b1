import Foundation
import HTTPSupport

/// A setting of one of several services to sign in with: "openid-google-client-id" is the client identifier of the service that is
/// called "google" here.
struct ProviderKey: Hashable, Sendable {
    /// What is set of a service.
    enum Part: String, CaseIterable, Sendable {
        case issuer
        case clientID = "client-id"
        case clientSecret = "client-secret"
        case clientSecretFile = "client-secret-file"
        case title
        case allow
    }

    /// How all names begin, in the file and in the environment.
    static let beginning = "openid-"
    static let environmentBeginning = "KINKEEPER_OPENID_"

    /// The short name of the service: small letters and digits.
    let provider: String
    /// What is set of it.
    let part: Part

    /// The key of a name in kinkeeper.conf; nil where it is none.
    init?(_ name: String) {
        guard name.hasPrefix(Self.beginning) else { return nil }
        let parts = name.dropFirst(Self.beginning.count).split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let part = Part(rawValue: String(parts[1])), (1...20).contains(parts[0].utf8.count),
            parts[0].utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) })
        else { return nil }
        (provider, self.part) = (String(parts[0]), part)
    }

    /// The key of a name in the environment; nil where it is none.
    init?(environment name: String) {
        guard name.hasPrefix(Self.environmentBeginning) else { return nil }
        self.init(name.dropFirst("KINKEEPER_".count).lowercased().replacingOccurrences(of: "_", with: "-"))
    }

    init(_ provider: String, _ part: Part) { (self.provider, self.part) = (provider, part) }

    /// Its name in kinkeeper.conf.
    var name: String { "\(Self.beginning)\(provider)-\(part.rawValue)" }
}

/// A value of a service, and where it comes from.
struct ProviderValue: Hashable, Sendable {
    let value: String
    let origin: Configuration.Origin
}

/// Turns the settings of services from text into values.
struct ProviderValues {
    private let found: [ProviderKey: ProviderValue]

    /// Takes those of the file, and those of the environment, which win.
    init(file: [ProviderKey: ProviderValue], environment: [String: String]) throws(ConfigurationError) {
        var found = file
        for (name, value) in environment.sorted(by: { $0.key < $1.key })
        where name.hasPrefix(ProviderKey.environmentBeginning) {
            let origin = Configuration.Origin.environment(name: name)
            guard let key = ProviderKey(environment: name) else {
                throw .badProvider(name: name, value: value, origin, expected: "one of: \(Self.names("google"))")
            }
            found[key] = ProviderValue(value: value, origin: origin)
        }
        self.found = found.filter { !$0.value.value.isEmpty }
    }

    /// All that is set, for `doctor`. Secrets are not told.
    var told: [Configuration.ProviderSetting] {
        found.sorted { $0.key.name < $1.key.name }.map { key, value in
            Configuration.ProviderSetting(
                name: key.name, value: key.part == .clientSecret ? "…" : value.value, origin: value.origin)
        }
    }

    /// The services, by their short names.
    func providers() throws(ConfigurationError) -> [OpenIDProvider] {
        var providers: [OpenIDProvider] = []
        for name in Set(found.keys.map(\.provider)).sorted() { providers.append(try provider(name)) }
        for (index, provider) in providers.enumerated()
        where providers[..<index].contains(where: { $0.issuer == provider.issuer }) {
            throw bad(provider.name, .issuer, "the address of a service that is not set up yet")
        }
        return providers
    }

    /// The names that there are for a service.
    static func names(_ provider: String) -> String {
        ProviderKey.Part.allCases.map { ProviderKey(provider, $0).name }.joined(separator: ", ")
    }

    // MARK: Private

    private func provider(_ name: String) throws(ConfigurationError) -> OpenIDProvider {
        let issuer = text(name, .issuer)
        guard OpenIDProvider.isIssuer(issuer) else {
            throw bad(name, .issuer, "the address of the service, such as \(OpenIDProvider.google)")
        }
        let clientID = text(name, .clientID)
        guard !clientID.isEmpty, clientID.utf8.count <= 500 else {
            throw bad(name, .clientID, "what the service calls this server")
        }
        let title = text(name, .title)
        guard title.count <= 40 else { throw bad(name, .title, "at most 40 characters") }
        return OpenIDProvider(
            name: name, title: title.isEmpty ? Self.title(of: issuer) : title, issuer: issuer, clientID: clientID,
            clientSecret: try secret(name), admissions: try admissions(name))
    }

    /// The secret itself, or that in a file, without the line's end.
    private func secret(_ name: String) throws(ConfigurationError) -> String? {
        let (own, path) = (text(name, .clientSecret), text(name, .clientSecretFile))
        guard !path.isEmpty else { return own.isEmpty ? nil : own }
        guard own.isEmpty else { throw bad(name, .clientSecretFile, "either the secret or its file") }
        let read = (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let read, !read.isEmpty else { throw bad(name, .clientSecretFile, "the path of a file with the secret") }
        return read
    }

    private func admissions(_ name: String) throws(ConfigurationError) -> [OpenIDProvider.Admission] {
        let words = text(name, .allow).split { $0 == "," || $0 == " " }.map(String.init)
        var found: [OpenIDProvider.Admission] = []
        for word in words {
            let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
            switch (parts[0], parts.count > 1 ? parts[1] : nil) {
            case ("linked", nil): found.append(.linked)
            case ("invited", nil): found.append(.invited)
            case ("domain", let domain?) where domain.contains(".") && !domain.contains("@"):
                found.append(.domain(domain.lowercased()))
            case ("group", let group?): found.append(.group(group))
            default:
                throw bad(name, .allow, "linked, invited, domain:example.org or group:family, with commas between them")
            }
        }
        return found.isEmpty ? [.linked] : found
    }

    /// "Google"; of others the host.
    private static func title(of issuer: String) -> String {
        issuer == OpenIDProvider.google ? "Google" : URL(string: issuer)?.host() ?? issuer
    }

    private func text(_ provider: String, _ part: ProviderKey.Part) -> String {
        found[ProviderKey(provider, part)]?.value ?? ""
    }

    private func bad(_ provider: String, _ part: ProviderKey.Part, _ expected: String) -> ConfigurationError {
        let key = ProviderKey(provider, part)
        let known = found[key] ?? found.filter { $0.key.provider == provider }.min { $0.key.name < $1.key.name }?.value
        return .badProvider(
            name: key.name, value: found[key]?.value ?? "", known?.origin ?? .builtIn, expected: expected)
    }
}
