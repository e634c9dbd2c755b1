import Foundation

/// The text of kinkeeper.conf: one "name = value" a line, empty lines, and comments that begin with #.
enum ConfigurationFile {
    static func settings(in text: String) throws(ConfigurationError) -> [Configuration.Setting] {
        var settings: [Configuration.Setting] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let number = index + 1
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let equals = line.firstIndex(of: "=") else { throw .notASetting(line: number) }
            let name = line[..<equals].trimmingCharacters(in: .whitespaces)
            guard let key = Configuration.Key(rawValue: name) else { throw .unknownName(name, line: number) }
            guard !settings.contains(where: { $0.key == key }) else { throw .repeated(name, line: number) }
            let value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            settings.append(Configuration.Setting(key: key, value: value, origin: .file(line: number)))
        }
        return settings
    }
}
