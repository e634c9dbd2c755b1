import Foundation
import Kinkeeper
import Store
import Transfer

/// Finding duplicates among ten and a hundred thousand people, against folding and sorting the same names.
enum DuplicatesBenchmark {
    static func measure(_ report: inout Report) async throws {
        for count in [10_000, 100_000] {
            let people = crowd(count)
            let looks = seconds(of: { keep(people.map(\.lookalike)) })
            let all = people.map(\.lookalike)
            var pairs: [DuplicatePair] = []
            let finding = fastest(of: 3) { pairs = DuplicateFinder.pairs(among: all) }
            let clustering = fastest(of: 3) { keep(DuplicateCluster.clusters(of: pairs)) }
            let sorting = fastest(of: 3) { keep(people.map { SearchFolding.fold($0.name.formatted) }.sorted()) }
            report.add(
                "duplicates among \(count)", seconds: looks + finding + clustering, baseline: sorting,
                of: "folding and sorting their names, \(pairs.count) pairs")
        }
        try await measureSpace(&report)
    }

    /// The same from a space on disk, with the reading, and again from the cache.
    private static func measureSpace(_ report: inout Report) async throws {
        let scratch = try ScratchFolder()
        let (_, space) = try await EmptySpace.make(in: scratch.url)
        guard let today = CivilDate(year: 2026, month: 11, day: 21) else { return }
        let run = try await ContactsImport(of: "bench.vcf", into: space, by: nil, now: { Date() })
        _ = try await run.read(ImportSource(bytes: SampleCards().bytes(count: 10_000)), today: today)
        var total = 0
        let first = try await seconds(ofAsync: { total = try await space.duplicates(limit: 20).total })
        let again = try await seconds(ofAsync: { keep(try await space.duplicates(limit: 20)) })
        report.add("page of a space of 10000, first", seconds: first, baseline: again, of: "again, \(total) clusters")
    }

    private struct Somebody {
        let id: Person.ID
        let name: PersonName
        let email: String?
        let phone: String?
        let birthday: PartialDate?

        var lookalike: Lookalike {
            Lookalike(
                id: id, name: name, emails: email.map { [$0] } ?? [], phones: phone.map { [$0] } ?? [],
                birthdays: birthday.map { [$0] } ?? [])
        }
    }

    /// People with three duplicates in a hundred, all with a birthday, every fourth of unknown year.
    private static func crowd(_ count: Int) -> [Somebody] {
        var random = SeededRandom(seed: 11)
        var sequence = IdentifierSequence()
        var crowd: [Somebody] = []
        while crowd.count < count {
            let given = random.pick(SampleWords.given)
            let family =
                random.pick(SampleWords.family) + (random.chance(0.7) ? random.pick(["son", "ov", "mann", "ez", ""]) : "")
            let twin = random.chance(0.03) ? crowd.last : nil
            let year = random.chance(0.75) ? random.pick(1930...2020) : nil
            let day = try? PartialDate(year: year, month: random.pick(1...12), day: random.pick(1...28))
            crowd.append(
                Somebody(
                    id: sequence.next(at: Date(timeIntervalSince1970: 0), using: &random),
                    name: twin?.name ?? PersonName(given: given, family: family, formatted: "\(given) \(family)"),
                    email: twin?.email ?? (random.chance(0.6) ? "\(given).\(family).\(crowd.count)@example.org" : nil),
                    phone: random.chance(0.8) ? "+49 30 \(random.pick(10_000_000...99_999_999))" : nil,
                    birthday: twin?.birthday ?? day))
        }
        return crowd
    }
}
