import Foundation
import Kinkeeper

/// Pages over 10,000 people in one space, and over as many in three: an account's own and two families. Five hundred people are in all
/// three address books, each linked to the account's own.
enum SpacesBenchmark {
    private static let words = ["an", "schmidt", "zsofia", "coffee", "xqzvut", "e", "4912"]

    static func measure(_ report: inout Report) throws {
        let program = try Program()
        let (one, three) = (try ScratchFolder(), try ScratchFolder())
        try RunningServer.fill(one.file("data"), with: 10_000, by: program, one)
        try fill(three, by: program)
        let baseline = try medians(program, on: one.file("data"))
        for (path, joined) in try medians(program, on: three.file("data")) {
            guard let alone = baseline.first(where: { $0.path == path })?.times else { continue }
            report.add(
                "\(path): p95 \(Report.duration(joined.percentile(0.95))), p50", seconds: joined.percentile(0.5),
                baseline: alone.percentile(0.5), of: "one space")
        }
    }

    private static func medians(_ program: Program, on folder: URL) throws -> [(path: String, times: [Double])] {
        let server = try RunningServer(program, on: folder)
        let connection = try server.signedIn()
        let paths = ["/", "/?q=an", "/people", "/people?category=family"] + words.map { "/people?q=\($0)" }
        return try paths.map { ($0, try PagesBenchmark.times(of: $0, on: connection).page) }
    }

    /// Four thousand own people and two families of 3,500. A space of another account becomes that of a family: imports are into
    /// accounts' own.
    private static func fill(_ scratch: ScratchFolder, by program: Program) throws {
        let folder = scratch.file("data")
        try RunningServer.fill(folder, with: 4_000, by: program, scratch)
        let own = try EmptySpace.database(ofData: folder)
        for seed in [2, 3] {
            let account = ["--account", "family-\(seed)", "--data", folder.path]
            try program.run(["account", "create", "family-\(seed)", "--data", folder.path])
            for (cards, count) in [(SampleCards(), 500), (SampleCards(seed: UInt64(seed)), 3_000)] {
                let file = try scratch.write(cards, count: count, to: "family.vcf")
                try program.run(["import", file.path] + account)
            }
            let accounts = try SQLite(path: folder.appending(path: "accounts.sqlite").path)
            let space = "(SELECT personal_space_id FROM accounts WHERE name = 'family-\(seed)')"
            let member = "(SELECT id FROM accounts WHERE name = '\(RunningServer.account)')"
            try accounts.execute(
                """
                INSERT INTO shared_spaces (id, kind, name, created_at) VALUES (\(space), 'family', 'Family \(seed)', 0);
                INSERT INTO memberships (id, account_id, space_id, role, joined_at)
                  VALUES (randomblob(16), \(member), \(space), 'owner', 0);
                """)
            guard let id = try accounts.texts("SELECT hex(\(space))").first.flatMap(uuid) else {
                throw CocoaError(.fileNoSuchFile)
            }
            let theirs = folder.appending(path: "spaces/\(id)/space.sqlite").path
            let database = try SQLite(path: theirs)
            try SampleRhythms.give(in: database, today: CivilDate(of: Date(), in: .gmt))
            let links = try SQLite(path: own)
            try links.execute(
                """
                ATTACH '\(theirs)' AS theirs;
                INSERT INTO shared_people (id, person_id, space_id, shared_id, created_at)
                  SELECT randomblob(16), mine.person_id, x'\(id.replacing("-", with: ""))', other.person_id, 0
                  FROM main.cards AS mine JOIN theirs.cards AS other ON other.uid = mine.uid;
                """)
        }
    }

    /// The text of an identifier in 32 digits.
    private static func uuid(_ digits: String) -> String? {
        guard digits.count == 32 else { return nil }
        var text = digits.lowercased()
        for place in [20, 16, 12, 8] { text.insert("-", at: text.index(text.startIndex, offsetBy: place)) }
        return text
    }
}
