import Foundation
import HTTPSupport
import Kinkeeper
package import Store

/// The small pictures of all spaces, each space with a cache of its own.
package actor Thumbnails {
    private let thumbnailer: Thumbnailer
    private var caches: [Space.ID: ThumbnailCache] = [:]
    private var isDecoding = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Room for the small pictures of one space, in bytes: some ten thousand of them.
    private static let limit = 100 << 20

    package init(_ thumbnailer: Thumbnailer) {
        self.thumbnailer = thumbnailer
    }

    /// A photo of a member's space. Where it is missing, or cannot be decoded, the answer is 404 and the page shows initials.
    func thumbnail(of photo: MediaDigest, side: Int, for member: Member, at time: Date) async throws -> [UInt8] {
        try await thumbnail(
            of: photo, side: side, in: member.space, named: member.family?.id ?? member.account.personalSpace, at: time)
    }

    /// A picture of a space.
    func thumbnail(of photo: MediaDigest, side: Int, in space: Space, named id: Space.ID, at time: Date) async throws -> [UInt8]
    {
        let cache = try cache(for: space, named: id)
        // A kept thumbnail does not wait for decoding.
        if let kept = await cache.kept(of: photo, side: side, at: time) { return [UInt8](kept) }
        await takeTurn()
        defer { passTurn() }
        do {
            return [UInt8](try await cache.thumbnail(of: photo, side: side, at: time))
        } catch StoreError.notFound, StoreError.unexpected {
            throw Problem.notFound
        }
    }

    /// One picture at a time: decoding keeps a thread, and a page with fifty new photos must not keep them all.
    private func takeTurn() async {
        guard isDecoding else { return isDecoding = true }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func passTurn() {
        guard !waiting.isEmpty else { return isDecoding = false }
        waiting.removeFirst().resume()
    }

    private func cache(for space: Space, named id: Space.ID) throws(StoreError) -> ThumbnailCache {
        if let cache = caches[id] { return cache }
        let cache = try ThumbnailCache(for: space, limit: Self.limit, thumbnailer: thumbnailer)
        caches[id] = cache
        return cache
    }
}
