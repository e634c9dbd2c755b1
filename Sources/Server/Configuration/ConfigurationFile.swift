import Foundation

/// The text of kinkeeper.conf: one "name = value" a line, empty lines, and comments that begin with #.
struct ConfigurationFile {
    let settings: [Configuration.Setting]
    /// What is set of services to sign in with.
    let providers: [ProviderKey: ProviderValue]

    init(_ text: String) throws(ConfigurationError) {
        var settings: [Configuration.Setting] = []
        var providers: [ProviderKey: ProviderValue] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let number = index + 1
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let equals = line.firstIndex(of: "=") else { throw .notASetting(line: number) }
            let name = line[..<equals].trimmingCharacters(in: .whitespaces)
            let value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            if let key = ProviderKey(name) {
                let known = providers.updateValue(ProviderValue(value: value, origin: .file(line: number)), forKey: key)
                guard known == nil else { throw .repeated(name, line: number) }
                continue
            }
            guard let key = Configuration.Key(rawValue: name) else { throw .unknownName(name, line: number) }
            guard !settings.contains(where: { $0.key == key }) else { throw .repeated(name, line: number) }
            settings.append(Configuration.Setting(key: key, value: value, origin: .file(line: number)))
        }
        (self.settings, self.providers) = (settings, providers)
    }
}
