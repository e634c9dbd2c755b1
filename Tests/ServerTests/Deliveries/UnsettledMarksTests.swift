import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Server
@testable import Store

/// Spaces whose files were written to so recently that they may hide a change, and copies that replace them.
@Suite struct UnsettledMarksTests {
    /// An account with a new reminder in two hours, and an engine that has checked it, and compared the effect of its check on
    /// the files.
    private func justWritten() async throws -> (Crowd, Reminder, DeliveryEngine) {
        let crowd = try await Crowd(1)
        let reminder = try await crowd.remind(0, "Bins", in: 7_200)
        let engine = crowd.world.engine(in: try crowd.folder())
        for _ in 0..<2 {
            try crowd.setTime(0)
            await engine.round()
        }
        return (crowd, reminder, engine)
    }

    /// Moves a reminder to so many seconds from now, by another program, and lets the file look as before.
    private func moveUnseen(_ reminder: Reminder, in crowd: Crowd, to seconds: TimeInterval) async throws {
        let (before, age) = (crowd.mark(0), crowd.world.now.timeIntervalSince(try #require(crowd.mark(0).writtenAt)))
        try await crowd.move(reminder, of: 0, to: seconds)
        try crowd.setTime(0, ago: age)
        try #require(crowd.mark(0) == before)
    }

    private func noted(_ crowd: Crowd, by engine: DeliveryEngine) async throws -> AlertOutlook {
        try #require(try await crowd.world.folder.accounts.alertOutlooks(basis: engine.basis).first)
    }

    @Test func `a change that does not show in the files is found once they have settled, and not looked for before`()
        async throws
    {
        let (crowd, reminder, engine) = try await justWritten()
        let due = crowd.world.now.addingTimeInterval(120)
        #expect(try await noted(crowd, by: engine).mark == nil)
        try await moveUnseen(reminder, in: crowd, to: 120)
        crowd.world.pass(SpaceMark.settling - 1)
        await engine.round()
        #expect(await engine.nextRound() == crowd.world.now.addingTimeInterval(7_200 - 29), "nothing is compared twice")
        crowd.world.pass(1)
        await engine.round()
        #expect(await engine.nextRound() == due)
        crowd.world.pass(90)
        await engine.round()
        #expect(crowd.world.titles == ["Bins"])
    }

    @Test func `a change that shows is found at once, however lately another was`() async throws {
        let (crowd, reminder, engine) = try await justWritten()
        crowd.world.pass(5)
        try await crowd.move(reminder, of: 0, to: 60)
        try crowd.setTime(0)
        await engine.round()
        #expect(await engine.nextRound() == crowd.world.now.addingTimeInterval(60))
    }

    @Test func `files in which nothing has changed are noted once they settled, and the space stays closed`() async throws {
        let (crowd, _, _) = try await justWritten()
        let folder = try crowd.folder()
        let engine = crowd.world.engine(in: folder)
        let before = try await noted(crowd, by: engine)
        await engine.round()
        crowd.world.pass(SpaceMark.settling)
        await engine.round()
        let after = try await noted(crowd, by: engine)
        #expect(before.mark == nil && after.mark == crowd.mark(0).value)
        #expect(after.lookedAt == before.lookedAt && folder.openSpaces.count == 0)
    }

    @Test func `a server that starts looks for a change that the files of a moment ago may hide`() async throws {
        let (crowd, reminder, _) = try await justWritten()
        try await moveUnseen(reminder, in: crowd, to: 60)
        let engine = crowd.world.engine(in: try crowd.folder())
        await engine.round()
        #expect(await engine.nextRound() == crowd.world.now.addingTimeInterval(60))
    }

    @Test(arguments: [true, false])
    func `a copy that was put back and has gone on by as many changes is planned anew`(keepsFile: Bool) async throws {
        let crowd = try await Crowd(1)
        let reminder = try await crowd.remind(0, "Bins", in: 7_200)
        let copy = try Data(contentsOf: crowd.file(0))
        try await crowd.move(reminder, of: 0, to: 86_400)
        if keepsFile { try await crowd.remind(0, "Another past", in: 90_000) }
        let engine = crowd.world.engine(in: try crowd.folder())
        await engine.round()
        #expect(await engine.nextRound() == crowd.world.now.addingTimeInterval(86_400))
        let before = try await noted(crowd, by: engine).position
        // Written over, as cp(1) does, or put in the place of the other.
        if keepsFile {
            let handle = try FileHandle(forWritingTo: crowd.file(0))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: copy)
            try handle.close()
        } else {
            let aside = crowd.file(0).appendingPathExtension("copy")
            try copy.write(to: aside)
            try FileManager.default.removeItem(at: crowd.file(0))
            try FileManager.default.moveItem(at: aside, to: crowd.file(0))
        }
        try await crowd.move(reminder, of: 0, to: 60)
        if keepsFile { try await crowd.remind(0, "This past", in: 90_000) }
        await engine.round()
        #expect(await engine.nextRound() == crowd.world.now.addingTimeInterval(60))
        let after = try await noted(crowd, by: engine).position
        #expect(after.sequence == before.sequence && after.trail != before.trail)
    }
}
