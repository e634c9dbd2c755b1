import ContentLine

/// A property to be written: its name, its parameters, and a value that is escaped when it is written.
struct PropertyDraft {
    /// The kinds of value there are.
    enum Value {
        case text(String)
        case components([[String]])
        case list([String])
        case uri(String)
    }

    var group: String?
    var name: String
    var parameters: [Parameter] = []
    var value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    /// Writes a new value into a property that is there: its group, and the parameters that are not about the old value, stay.
    init(writing value: Value, over property: Property, name: String? = nil) {
        self.init(name ?? property.nameAsWritten, value)
        group = property.group
        parameters = property.parameters.filter { !Self.aboutTheValue.contains($0.name) && $0.hasPlainName }
    }

    /// The parameters about the written form of the value, its language, and other parts of the old value.
    private static let aboutTheValue: Set = ["VALUE", "ENCODING", "CHARSET", "LANGUAGE", "SORT-AS", "LABEL", "GEO", "TZ"]

    /// Puts a parameter into the place of those of that name; nil takes them away.
    mutating func set(_ name: String, to values: [String]?) {
        let place = parameters.firstIndex { $0.name == name }
        parameters.removeAll { $0.name == name }
        guard let values, !values.isEmpty else { return }
        parameters.insert(Parameter(name, values: values), at: min(place ?? parameters.count, parameters.count))
    }

    /// Says a contact label with TYPE words; the words that say something else stay.
    mutating func setTypes(_ types: [String], without dropped: Set<String> = []) {
        let words = parameters.filter { $0.name == "TYPE" }.flatMap(\.values)
        set("TYPE", to: types + words.filter { ContactLabel.isSilent($0.lowercased()) && !dropped.contains($0.lowercased()) })
    }

    var property: Property {
        switch value {
        case .text(let text): Property(group: group, name: name, parameters: parameters, text: text)
        case .components(let components): Property(group: group, name: name, parameters: parameters, components: components)
        case .list(let list): Property(group: group, name: name, parameters: parameters, list: list)
        case .uri(let uri): Property(group: group, name: name, parameters: parameters, rawValue: uri)
        }
    }
}

extension Parameter {
    /// Whether the name is one that can be written. A damaged one would turn into another, and perhaps mean something.
    fileprivate var hasPlainName: Bool {
        name.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") || $0.isLetter }
    }
}
