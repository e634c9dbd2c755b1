public import Foundation
public import Kinkeeper
public import Store
import Synchronization

/// A space in memory with a folder for its pictures, which goes away with it.
public final class TestSpace: Sendable {
    /// The space.
    public let space: Space
    private let folder: TestFolder

    /// An empty space.
    public init() throws {
        folder = try TestFolder()
        space = try Space(inMemoryWithPicturesIn: folder.url)
    }

    /// A space with the whole cast in it, each with their name in lower case as UID.
    public static func withCast(at time: Date) async throws -> TestSpace {
        let test = try TestSpace()
        let cards = Cast.everybody.map { Cast.card($0, uid: $0.name.formatted.lowercased()) }
        try await test.space.importAll(cards, at: time)
        return test
    }
}

/// A folder that goes away with this value, or at the end of the tests where something that runs on still holds it.
public final class TestFolder: Sendable {
    /// The folder.
    public let url: URL

    private static let made = Mutex<Set<URL>>([])
    private static let removalAtExit: Void = {
        atexit {
            for url in TestFolder.made.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
        }
    }()

    /// Makes an empty folder, which only its owner may enter.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "kinkeeper-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        _ = Self.removalAtExit
        Self.made.withLock { _ = $0.insert(url) }
    }

    deinit {
        // A database that is just closed removes files of its own; removing the folder then stops half-way.
        for _ in 1...5 where FileManager.default.fileExists(atPath: url.path) {
            try? FileManager.default.removeItem(at: url)
        }
        if !FileManager.default.fileExists(atPath: url.path) { Self.made.withLock { _ = $0.remove(url) } }
    }
}

extension Space {
    /// Imports a whole file of cards in batches.
    @discardableResult
    public func importAll(
        _ cards: [IncomingCard], from file: String = "test.vcf", batch: Int = 100, at time: Date
    ) async throws -> (counts: ImportCounts, problems: [ImportProblem], run: ImportRun.ID) {
        let run = try await beginImport(of: file, at: time)
        var counts = ImportCounts()
        var problems: [ImportProblem] = []
        for start in stride(from: 0, to: cards.count, by: batch) {
            let outcome = try await importCards(
                Array(cards[start..<min(start + batch, cards.count)]), in: run, at: time)
            counts = counts + outcome.counts
            problems += outcome.problems
        }
        try await finishImport(run, at: time)
        return (counts, problems, run.id)
    }

    /// The person of that formatted name, trash left out.
    public func person(named name: String) async throws -> Person? {
        for row in try await peoplePage(order: .givenFirst, limit: 10_000).rows where row.name.formatted == name {
            return try await person(row.id)
        }
        return nil
    }
}
