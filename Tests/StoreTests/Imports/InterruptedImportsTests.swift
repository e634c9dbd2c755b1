import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Imports that stopped before their end, told from those that go on.
struct InterruptedImportsTests {
    private let now = TestClock().now

    /// Begins an import and brings one person; nothing holds it any more when this returns.
    private func cutOff(_ name: String, _ total: Int64?, in space: Space) async throws -> ImportRun.ID {
        let run = try await space.beginImport(of: name, at: now)
        run.note(bytesRead: 250, of: total)
        _ = try await space.importCards([Cast.card(Cast.anna, uid: "a")], in: run, at: now)
        return run.id
    }

    @Test func `an import that a program is at work on goes on, and is cut off when the program is gone`() async throws {
        let test = try TestSpace()
        do {
            let run = try await test.space.beginImport(of: "a.vcf", at: now)
            #expect(try await test.space.imports(limit: 1).map(\.state) == [.running])
            #expect(try await test.space.interruptedImports().isEmpty)
            withExtendedLifetime(run) {}
        }
        #expect(try await test.space.imports(limit: 1).map(\.state) == [.interrupted])
        #expect(try await test.space.interruptedImports().map(\.fileName) == ["a.vcf"])
    }

    @Test func `it says how much of the file is in`() async throws {
        let test = try TestSpace()
        let id = try await cutOff("a.vcf", 1_000, in: test.space)
        let run = try #require(try await test.space.importReport(id)?.run)
        #expect(run.counts.created == 1 && run.percent == 25 && run.state == .interrupted)
    }

    @Test func `the same file completes it, another one of that name does not`() async throws {
        let test = try TestSpace()
        let id = try await cutOff("a.vcf", 1_000, in: test.space)
        for (name, total) in [("a.vcf", 999), ("b.vcf", 1_000)] {
            let run = try await test.space.beginImport(of: name, at: now)
            run.note(bytesRead: Int64(total), of: Int64(total))
            _ = try await test.space.importCards([Cast.card(Cast.anna, uid: "a")], in: run, at: now)
            try await test.space.finishImport(run, at: now)
            #expect(try await test.space.interruptedImports().map(\.id) == [id], "\(name)")
        }
        let run = try await test.space.beginImport(of: "a.vcf", at: now)
        run.note(bytesRead: 1_000, of: 1_000)
        _ = try await test.space.importCards([Cast.card(Cast.anna, uid: "a")], in: run, at: now)
        try await test.space.finishImport(run, at: now)
        #expect(try await test.space.interruptedImports().isEmpty)
        #expect(try await test.space.importReport(id)?.run.continuedBy == run.id)
    }

    @Test func `the doctor tells of it for a month, with what is in and what to do`() async throws {
        let test = try TestSpace()
        let id = try await cutOff("a.vcf", 1_000, in: test.space)
        let found = try await test.space.importFindings("space", uploads: [], at: now, .gmt)
        #expect(found.map(\.kind) == ["import-cut-off-at"] && found[0].severity == .warning)
        #expect(found[0].blanks["cards"] == "1" && found[0].blanks["percent"] == "25")
        let kept = try await test.space.importFindings("space", uploads: ["x_y_\(id).vcf"], at: now, .gmt)
        #expect(kept.map(\.kind) == ["import-to-go-on"])
        #expect(try await test.space.importFindings("space", uploads: [], at: now + 31 * 86_400, .gmt).isEmpty)
    }
}
