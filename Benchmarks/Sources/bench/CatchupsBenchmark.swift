import Foundation
import Kinkeeper
import Store

/// The list of catch-ups over few and many people with a cadence, each with five catch-ups.
///
/// The baseline is a page of as many people by name along an index, from the same space.
enum CatchupsBenchmark {
    private static let sizes = [100, 10_000, 100_000]
    private static let requests = 200
    private static let rows = 50
    private static let today = CivilDate(of: Date(), in: .gmt)

    static func measure(_ report: inout Report) async throws {
        var medians: [String: [Double]] = [:]
        var names: [String] = []
        for size in sizes {
            let scratch = try ScratchFolder()
            let (_, space) = try await EmptySpace.make(in: scratch.url)
            try fill(EmptySpace.database(in: scratch.url), with: size)
            let label = size.formatted(.number.locale(Locale(identifier: "en_GB")))
            let first = try await seconds(ofAsync: { keep(try await page(space)) })
            report.add("the first page of all, \(label)", Report.duration(first))
            let baseline = try await times { keep(try await space.peoplePage(order: .givenFirst, limit: rows)) }
            names = []
            for (name, work) in try await work(on: space) {
                let times = try await times(work)
                names.append(name)
                medians[name, default: []].append(times.percentile(0.5))
                report.add(
                    "\(name), \(label): p95 \(Report.duration(times.percentile(0.95))), p50", seconds: times.percentile(0.5),
                    baseline: baseline.percentile(0.5), of: "people by name")
            }
        }
        for name in names {
            guard let first = medians[name]?.first, let last = medians[name]?.last else { continue }
            report.add("\(name), 100,000 by 100", seconds: last, baseline: first, of: "at 100")
        }
    }

    private static func work(on space: Space) async throws -> [(String, () async throws -> Void)] {
        let people = try await space.peoplePage(order: .givenFirst, limit: rows).rows.map(\.id)
        var round = 0
        func log() async throws {
            round += 1
            let draft = CatchupDraft(day: today, kind: .call, people: [people[round % people.count]])
            try await space.logCatchup(draft, today: today, at: Date())
        }
        let next = try await page(space).next
        return [
            ("most overdue", { keep(try await page(space)) }),
            ("its second page", { keep(try await page(space, after: next)) }),
            ("by name", { keep(try await page(space, .init(sort: .name))) }),
            (
                "last catch-up, family, overdue",
                { keep(try await page(space, .init(category: .family, state: .overdue, sort: .lastCatchup))) }
            ),
            ("today's list", { keep(try await space.catchupsToday(today: today, perDay: 3)) }),
            ("logging", { try await log() }),
            (
                "logging, then the list",
                {
                    try await log(); keep(try await page(space))
                }
            ),
        ]
    }

    private static func page(
        _ space: Space, _ query: CatchupBoardQuery = .init(), after cursor: CatchupBoardCursor? = nil
    ) async throws -> CatchupBoardPage {
        try await space.catchupBoard(query, today: today, perDay: 3, after: cursor, limit: rows)
    }

    /// Seconds of each of many runs.
    private static func times(_ work: () async throws -> Void) async throws -> [Double] {
        var times: [Double] = []
        for round in -10..<requests {
            let time = try await seconds(ofAsync: work)
            if round >= 0 { times.append(time) }
        }
        return times
    }

    /// People with cadences and catch-ups, written by SQLite alone.
    private static func fill(_ path: String, with count: Int) throws {
        let database = try SQLite(path: path)
        try database.execute(
            """
            WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(count))
            INSERT INTO people (id, name_prefix, given_name, middle_names, family_name, name_suffix, nickname,
              formatted_name, organisation, job_title, pronouns, note, sort_given_first, sort_family_first,
              created_at, updated_at)
            SELECT randomblob(16), '', '', '', '', '', '', 'Person ' || n, '', '', '', '', hex(randomblob(6)) || n,
              hex(randomblob(6)) || n, n, n FROM numbers;
            """)
        try SampleRhythms.give(in: database, today: today)
    }
}
