import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct BackupPruningTests {
    @Test func `what no backup needs any more goes, and the others stay whole`() async throws {
        let world = try await BackupWorld()
        let space = try await world.space()
        for day in 0..<12 {
            let passing = try space.media.put([9, UInt8(day)], at: world.start)
            try world.backUp(day: day)
            try space.media.remove(passing)
        }
        let now = world.start + 86_400 * 11
        let stored = try world.stored().count
        let trial = try world.backups.prune(at: now, in: .gmt, isTrial: true)
        #expect(try world.stored().count == stored && !trial.removed.isEmpty)
        let pruned = try world.backups.prune(at: now, in: .gmt)
        #expect(pruned.removed == trial.removed && pruned.kept == trial.kept && pruned.bytes == trial.bytes)
        #expect(pruned.bytes > 0 && pruned.kept.first == BackupID(now))
        #expect(try world.backups.list().map(\.id) == pruned.kept)
        #expect(try world.backups.verify().allSatisfy(\.isWhole))
        let needed = Set(pruned.kept.flatMap { world.backups.manifest(of: $0)?.files.map(\.name) ?? [] })
        #expect(try world.stored().filter { $0.path.contains("/files/") }.count == needed.count)
        #expect(try world.backups.prune(at: now, in: .gmt).removed.isEmpty)
    }

    @Test func `nothing is removed while a list cannot be read`() async throws {
        let world = try await BackupWorld()
        for day in 0..<10 { try world.backUp(day: day) }
        let list = world.backups.folder(of: BackupID(world.start)).appending(path: "manifest.json")
        try Data("{}".utf8).write(to: list)
        let stored = try world.stored()
        #expect(throws: BackupError.unreadableLists(backups: "20261129T021000Z")) {
            try world.backups.prune(at: world.start + 86_400 * 10, in: .gmt)
        }
        #expect(try world.stored() == stored && world.backups.latest(by: .distantFuture) == BackupID(world.start + 86_400 * 9))
    }
}
