import Foundation
import Store
import Synchronization
import Testing

@testable import Web

@Suite struct PictureTests {
    /// How many pictures are decoded at once.
    private final class Desk: Sendable {
        private let counts = Mutex((now: 0, most: 0))

        var most: Int { counts.withLock(\.most) }

        var cutter: PictureCutter {
            PictureCutter(
                upright: { [self] picture, _ throws(PictureFailure) in
                    counts.withLock { counts in
                        counts.now += 1
                        counts.most = max(counts.most, counts.now)
                    }
                    for _ in 0..<1_000 { await Task.yield() }
                    counts.withLock { $0.now -= 1 }
                    return UprightPicture(bytes: picture, width: 400, height: 300)
                },
                square: { picture, _, _, _ throws(PictureFailure) in picture })
        }
    }

    @Test func `an account has one picture decoded at a time`() async throws {
        let desk = Desk()
        let world = try World(cutter: desk.cutter)
        let (account, anna) = try await world.member("Anna")
        let id = try await world.space(of: account).add("Ben")
        try await anna.get("/people/\(id)/picture")
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { try await anna.upload("/people/\(id)/picture", file: "picture", named: "a.jpg").status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(desk.most == 1)
        #expect(statuses.contains(303) && statuses.allSatisfy { $0 == 303 || $0 == 503 })
        #expect(try await anna.upload("/people/\(id)/picture", file: "picture", named: "a.jpg").status == 303)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.runner.uploadFolder.path).isEmpty)
    }
}
