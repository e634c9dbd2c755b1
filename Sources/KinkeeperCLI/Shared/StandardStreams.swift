import Application
import Foundation
import Interchange

/// The process's output, written whole or not at all.
enum StandardStreams {
    /// Writes to standard output. A reader that has gone away (`| head`) ends the program quietly.
    static func write(_ text: String) throws {
        try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Writes a line to standard error.
    static func note(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Writes a record as JSON, one member in a line.
    static func writeJSON(_ value: JSONValue) throws { try write(value.indented() + "\n") }

    /// Writes `value` as JSON with sorted keys, two-space indentation and a line end.
    static func writeJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try write(String(decoding: encoder.encode(value), as: UTF8.self) + "\n")
    }

    /// Writes `value` as JSON on one line, with sorted keys.
    static func writeJSONLine(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try write(String(decoding: encoder.encode(value), as: UTF8.self) + "\n")
    }
}
