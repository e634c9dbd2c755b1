import ContentLine
public import Kinkeeper

/// A problem of a file or card; the rest was read all the same.
public struct Diagnostic: Hashable, Sendable {
    /// How much it matters.
    public enum Severity: String, Hashable, Sendable {
        /// Worth knowing; nothing was lost or left open.
        case note
        /// Something was kept, but not as it was meant: a date that stays text, a photo that cannot be shown.
        case warning
        /// A card, or the whole file, could not be read.
        case error
    }

    /// The line of the file, counted from 1; 0 when it concerns the file as a whole.
    public var line: Int
    /// What was found, and on which card.
    public var finding: ImportFinding
    /// How much it matters.
    public var severity: Severity

    /// A diagnostic from its parts.
    public init(line: Int, _ finding: ImportFinding, severity: Severity = .warning) {
        self.line = line
        self.finding = finding
        self.severity = severity
    }
}

extension Diagnostic {
    /// A diagnostic of the vCard reader, on the card of that name.
    init(_ diagnostic: ContentLine.Diagnostic, card: String = "") {
        let severity: Severity =
            switch diagnostic.severity {
            case .note: .note
            case .warning: .warning
            case .error: .error
            }
        self.init(line: diagnostic.line, diagnostic.finding.on(card: card), severity: severity)
    }
}

extension ContentLine.Diagnostic {
    fileprivate var finding: ImportFinding {
        let code = kind.code
        return switch details {
        case .none: ImportFinding(code)
        case .name(let name): ImportFinding(code, [.name: .text(name)])
        case .text(let text): ImportFinding(code, [.text: .text(text)])
        case .component(let name, let last):
            ImportFinding(code, [.name: .text(name), .line: .number(line), .last: .number(last)])
        case .lines(let count): ImportFinding(code, [.count: .number(count)])
        case .size(let size): ImportFinding(code, [.size: .number(size)])
        case .version(let text, nil): ImportFinding(code, [.text: .text(text)])
        case .version(let text, let version?):
            ImportFinding(.unknownVersionRead, [.text: .text(text), .version: .text(version)])
        case .charset(let charset, let name): ImportFinding(code, [.text: .text(charset), .name: .text(name)])
        case .characters(let count, let encoding): ImportFinding(code, [.text: .text(encoding), .count: .number(count)])
        case .moreInCard(let count, let last):
            ImportFinding(.moreInCard, [.count: .number(count), .last: .number(last), .kind: .kind(code)])
        case .moreInFile(let count): ImportFinding(.moreInFile, [.count: .number(count), .kind: .kind(code)])
        }
    }
}

extension ContentLine.Diagnostic.Kind {
    fileprivate var code: ImportFinding.Code {
        switch self {
        case .outsideText: .outsideText
        case .otherComponent: .otherComponent
        case .strayEnd: .strayEnd
        case .oversized: .oversized
        case .gluedCards: .gluedCards
        case .innerCards: .innerCards
        case .missingEnd: .missingEnd
        case .noVersion: .noVersion
        case .unknownVersion: .unknownVersion
        case .repeatedVersion: .repeatedVersion
        case .noColon: .noColon
        case .noName: .noName
        case .oddName: .oddName
        case .innerComponent: .innerComponent
        case .undecodable: .undecodable
        case .unknownCharset: .unknownCharset
        case .brokenUTF16: .brokenUTF16
        }
    }
}
