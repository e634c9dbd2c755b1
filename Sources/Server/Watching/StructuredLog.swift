public import Foundation
public import Logging

/// Log lines with stable keys, for people and for programs that collect them: `time`, `level`, `message`, and then what a line
/// adds, by its name.
///
/// What the program logs says routes, kinds of errors and counts, never a person, an account, an address or a path.
public struct StructuredLog: LogHandler {
    /// How a line is written.
    public enum Format: String, CaseIterable, Sendable {
        /// `time=… level=notice message="Backup made" files=12`, known as logfmt.
        case text
        /// An object of texts on each line.
        case json
    }

    /// What every line of the logger adds.
    public var metadata: Logger.Metadata = [:]
    /// The level below which nothing is written.
    public var logLevel = Logger.Level.info
    private let format: Format
    private let now: @Sendable () -> Date
    private let write: @Sendable (String) -> Void

    /// Handles the lines of a logger. `write` gets each line with its end, and may be called from several threads at once.
    public init(_ format: Format, now: @escaping @Sendable () -> Date, write: @escaping @Sendable (String) -> Void) {
        (self.format, self.now, self.write) = (format, now, write)
    }

    /// What every line of the logger adds under a name.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes a line.
    public func log(event: LogEvent) {
        let own = event.metadata ?? [:]
        let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let first = [("time", time), ("level", event.level.rawValue), ("message", event.message.description)]
        let known = Set(first.map(\.0))
        let added = metadata.merging(own) { _, new in new }.map { key, value in
            // A line may not say another time or level than its own.
            (known.contains(key) ? key + "_" : key, value.description)
        }
        let fields = first + added.sorted { $0.0 < $1.0 }
        switch format {
        case .text: write(fields.map { "\(Self.key($0.0))=\(Self.word($0.1))" }.joined(separator: " ") + "\n")
        case .json: write("{" + fields.map { "\(Self.quoted($0.0)):\(Self.quoted($0.1))" }.joined(separator: ",") + "}\n")
        }
    }

    /// A key of logfmt has no blank, no quotation mark and no equals sign.
    private static func key(_ text: String) -> String {
        String(text.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "_" })
    }

    /// A value of logfmt: bare where nothing in it could be taken for the next field, else quoted.
    private static func word(_ text: String) -> String {
        let isBare = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=") }
        return isBare && !text.isEmpty ? text : quoted(text)
    }

    /// A text of JSON (RFC 8259, section 7), on one line whatever is in it.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for sign in text.unicodeScalars {
            switch sign {
            case "\"", "\\": quoted += "\\\(sign)"
            case "\n": quoted += "\\n"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                quoted += "\\u" + String(format: "%04x", sign.value)
            default: quoted.unicodeScalars.append(sign)
            }
        }
        return quoted + "\""
    }
}

extension StructuredLog {
    /// A logger whose lines go to the program's standard error, each in one piece.
    public static func logger(_ format: Format, now: @escaping @Sendable () -> Date) -> Logger {
        Logger(label: "kinkeeper") { _ in
            StructuredLog(format, now: now) { line in try? FileHandle.standardError.write(contentsOf: Data(line.utf8)) }
        }
    }
}
