import ArgumentParser

/// One of the words of a type, as options take it: help, completions and errors name all of them.
struct Word<Value: RawRepresentable<String> & CaseIterable>: ExpressibleByArgument {
    let value: Value

    init(_ value: Value) { self.value = value }

    init?(argument: String) {
        guard let value = Value(rawValue: argument) else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { value.rawValue }

    static var allValueStrings: [String] { Value.allCases.map(\.rawValue) }
}
