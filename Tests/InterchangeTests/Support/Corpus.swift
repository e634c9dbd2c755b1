import Foundation
import Interchange
import Kinkeeper

/// The shared test data beside the repository; absent in a fresh clone, and then the tests over it are skipped.
enum Corpus {
    static let directory = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/data/vcard")

    static var isPresent: Bool { FileManager.default.fileExists(atPath: directory.path) }

    /// The files with one of the extensions, in a stable order.
    static func files(_ extensions: String...) -> [URL] {
        let all = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { extensions.contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }

    static func bytes(_ file: URL) throws -> [UInt8] {
        Array(try Data(contentsOf: file))
    }
}

/// Everything a file gave.
struct Import {
    var cards: [IncomingCard] = []
    var diagnostics: [Diagnostic] = []

    /// 21 November 2026, a day that no test's outcome should hang on.
    static let today = CivilDate(year: 2026, month: 11, day: 21) ?? CivilDate(daysSinceEpoch: 0)

    init(_ bytes: [UInt8]) throws {
        var file = ContactsFile(today: Self.today, bytes: bytes)
        while let card = try file.next() {
            cards.append(card)
            diagnostics += file.takeDiagnostics()
        }
        diagnostics += file.takeDiagnostics()
    }

    init(_ text: String) throws {
        try self.init(Array(text.utf8))
    }

    /// The profiles of the people among the cards.
    var profiles: [Profile] {
        cards.compactMap { card in
            guard case .person(let profile, _) = card.content else { return nil }
            return profile
        }
    }
}
