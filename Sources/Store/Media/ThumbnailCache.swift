public import Foundation
public import Kinkeeper

/// Makes small pictures of large ones: an edge, because decoding pictures takes a library that the store does
/// not know.
public struct Thumbnailer: Sendable {
    /// Decodes the picture in a file down to a square of so many pixels a side, and returns an encoded picture.
    public let make: @Sendable (_ source: URL, _ side: Int) async throws -> Data

    /// A maker of small pictures.
    public init(make: @escaping @Sendable (_ source: URL, _ side: Int) async throws -> Data) {
        self.make = make
    }
}

/// Small pictures of the photos of a space, each made once and kept until the room for them is used up.
public actor ThumbnailCache {
    private let folder: URL
    private let media: MediaFolder
    private let limit: Int
    private let thumbnailer: Thumbnailer
    private var underWay: [String: Task<Data, any Error>] = [:]
    private var index: ThumbnailIndex

    /// The small pictures of a space; `limit` is in bytes.
    public init(for space: Space, limit: Int, thumbnailer: Thumbnailer) throws(StoreError) {
        folder = space.thumbnailFolder
        media = space.media
        self.limit = limit
        self.thumbnailer = thumbnailer
        do {
            try FileManager.default.createPrivateDirectory(at: folder)
            index = try ThumbnailIndex(folder: folder)
        } catch {
            throw StoreError(error)
        }
    }

    /// The small picture of a photo where it was made before; nil where it has to be.
    public func kept(of photo: MediaDigest, side: Int, at time: Date) -> Data? {
        let name = "\(photo.hex)-\(side)"
        guard let kept = try? Data(contentsOf: folder.appending(path: name)) else { return nil }
        index.use(name, at: time)
        return kept
    }

    /// The small picture of a photo, encoded as the thumbnailer does. Throws `notFound` where the photo is missing, and
    /// `unexpected` where it cannot be decoded.
    ///
    /// Simultaneous requests for the same one wait for one decoding.
    public func thumbnail(of photo: MediaDigest, side: Int, at time: Date) async throws(StoreError) -> Data {
        if let kept = kept(of: photo, side: side, at: time) { return kept }
        let name = "\(photo.hex)-\(side)"
        let file = folder.appending(path: name)
        do {
            return try await make(name, from: photo, side: side, into: file, at: time)
        } catch {
            throw StoreError(error)
        }
    }

    private func make(
        _ name: String, from photo: MediaDigest, side: Int, into file: URL, at time: Date
    ) async throws -> Data {
        if let task = underWay[name] { return try await task.value }
        guard media.contains(photo) else { throw StoreError.notFound }
        let source = media.url(for: photo)
        // Off the actor, so that pictures that are there already need not wait.
        let task = Task.detached { [thumbnailer] in try await thumbnailer.make(source, side) }
        underWay[name] = task
        defer { underWay[name] = nil }
        let data = try await task.value
        try PrivateFiles.write(data, to: file)
        index.add(name, bytes: data.count, at: time)
        for gone in index.evict(downTo: limit) { try FileManager.default.removeItem(at: folder.appending(path: gone)) }
        return data
    }
}
