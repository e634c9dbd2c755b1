import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

struct MediaTests {
    private let now = TestClock().now

    @Test func `a file is named by its content and kept once`() throws {
        let folder = try TestFolder()
        let media = try MediaFolder(url: folder.url)
        let first = try media.put([UInt8]("abc".utf8), at: now)
        // FIPS 180-2, appendix B.1.
        #expect(first.hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(try media.put([UInt8]("abc".utf8), at: now) == first)
        #expect(media.contains(first))
        #expect(try media.digests() == [first])
        #expect(try Data(contentsOf: media.url(for: first)) == Data("abc".utf8))
    }

    @Test func `a digest becomes bytes and comes back`() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<100 {
            let data = Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
            #expect(try #require(MediaDigest(data: data)).data == data)
        }
        #expect(MediaDigest(data: Data(count: 31)) == nil)
    }

    @Test func `nothing is left of a write that was going on`() throws {
        let folder = try TestFolder()
        let media = try MediaFolder(url: folder.url)
        _ = try media.put([1], at: now)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
        #expect(names.count == 2)
    }

    @Test func `only old pictures of nobody are removed`() async throws {
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(Cast.anna, uid: "a", photo: [1])], at: now)
        let anna = try #require(try await test.space.person(named: "Anna Berg")?.photo)
        let orphan = try test.space.media.put([2], at: now)
        let modified = try #require(
            try FileManager.default.attributesOfItem(atPath: test.space.media.url(for: orphan).path)[.modificationDate] as? Date
        )
        #expect(try await test.space.removeUnreferencedMedia(at: modified.addingTimeInterval(3_600)) == 0)
        #expect(try await test.space.removeUnreferencedMedia(at: modified.addingTimeInterval(90_000)) == 1)
        #expect(!test.space.media.contains(orphan) && test.space.media.contains(anna))
    }
}

struct ThumbnailCacheTests {
    private let now = TestClock().now

    /// Says how often it was asked.
    private final class Counter: Sendable {
        let count = Mutex(0)
        func makeThumbnailer(bytes: Int = 10) -> Thumbnailer {
            Thumbnailer { source, side in
                self.count.withLock { $0 += 1 }
                guard try Data(contentsOf: source) != Data([9]) else { throw CocoaError(.fileReadCorruptFile) }
                return Data(repeating: UInt8(side), count: bytes)
            }
        }
    }

    @Test func `a small picture is made once for all who ask at the same time`() async throws {
        let test = try TestSpace()
        let photo = try test.space.media.put([1], at: now)
        let counter = Counter()
        let cache = try ThumbnailCache(for: test.space, limit: 1_000, thumbnailer: counter.makeThumbnailer())
        try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<20 { group.addTask { try await cache.thumbnail(of: photo, side: 64, at: now) } }
            for try await data in group { #expect(data == Data(repeating: 64, count: 10)) }
        }
        #expect(counter.count.withLock(\.self) == 1)
        _ = try await cache.thumbnail(of: photo, side: 32, at: now)
        #expect(counter.count.withLock(\.self) == 2)
    }

    @Test func `a small picture outlives the program`() async throws {
        let test = try TestSpace()
        let photo = try test.space.media.put([1], at: now)
        let counter = Counter()
        for _ in 0..<2 {
            let cache = try ThumbnailCache(for: test.space, limit: 1_000, thumbnailer: counter.makeThumbnailer())
            _ = try await cache.thumbnail(of: photo, side: 64, at: now)
        }
        #expect(counter.count.withLock(\.self) == 1)
    }

    @Test func `what was used longest ago goes when the room is used up`() async throws {
        let test = try TestSpace()
        let photos = try (1...3).map { try test.space.media.put([UInt8($0)], at: now) }
        let counter = Counter()
        let cache = try ThumbnailCache(for: test.space, limit: 20, thumbnailer: counter.makeThumbnailer())
        _ = try await cache.thumbnail(of: photos[0], side: 1, at: now)
        _ = try await cache.thumbnail(of: photos[1], side: 1, at: now.addingTimeInterval(1))
        _ = try await cache.thumbnail(of: photos[0], side: 1, at: now.addingTimeInterval(2))
        _ = try await cache.thumbnail(of: photos[2], side: 1, at: now.addingTimeInterval(3))
        let names = try FileManager.default.contentsOfDirectory(atPath: test.space.thumbnailFolder.path)
        #expect(Set(names) == Set([photos[0], photos[2]].map { "\($0.hex)-1" }))
    }

    @Test func `a photo that is missing or cannot be decoded is an error and is tried again`() async throws {
        let test = try TestSpace()
        let broken = try test.space.media.put([9], at: now)
        let missing = try #require(MediaDigest(hex: String(repeating: "0", count: 64)))
        let counter = Counter()
        let cache = try ThumbnailCache(for: test.space, limit: 20, thumbnailer: counter.makeThumbnailer())
        await #expect(throws: StoreError.notFound) { try await cache.thumbnail(of: missing, side: 1, at: now) }
        for _ in 0..<2 {
            await #expect(throws: StoreError.self) { try await cache.thumbnail(of: broken, side: 1, at: now) }
        }
        #expect(counter.count.withLock(\.self) == 2)
    }
}
