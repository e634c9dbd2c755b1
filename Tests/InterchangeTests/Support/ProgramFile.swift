import Foundation
import Interchange
import Kinkeeper

/// What is read of another program's file.
struct ProgramFile {
    private(set) var cards: [IncomingCard] = []
    private(set) var told: [ImportFinding] = []
    private(set) var history = IncomingHistory()

    init(_ bytes: [UInt8], isForFamily: Bool = false) throws {
        var file = ContactsFile(today: Import.today, bytes: bytes)
        file.isForFamily = isForFamily
        while let card = try file.next() { cards.append(card) }
        told = file.takeDiagnostics().map(\.finding)
        history = file.history
    }

    /// The profiles of people, in the order of the file.
    var people: [Profile] {
        cards.compactMap { card in
            guard case .person(let profile, _) = card.content else { return nil }
            return profile
        }
    }

    /// The members of groups by the names of these.
    var groups: [String: [String]] {
        var groups: [String: [String]] = [:]
        for case .group(let name, let members) in cards.map(\.content) { groups[name] = members }
        return groups
    }

    /// The codes of what is told.
    var codes: [ImportFinding.Code] { told.map(\.code) }

    /// A file of the tests' folder Fixtures.
    static func fixture(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return Array(try Data(contentsOf: folder.appending(path: "Fixtures/\(name)")))
    }
}
