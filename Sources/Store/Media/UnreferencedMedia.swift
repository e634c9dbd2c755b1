public import Foundation
import GRDB
import Kinkeeper

extension Space {
    /// How long an unreferenced picture is kept, in seconds: an import writes pictures before people.
    static let unreferencedGrace: TimeInterval = 24 * 60 * 60

    /// Deletes unreferenced pictures that are older than a day; returns how many.
    ///
    /// Files of other names are left alone.
    @discardableResult
    public func removeUnreferencedMedia(at time: Date) async throws(StoreError) -> Int {
        let end = time.addingTimeInterval(-Space.unreferencedGrace)
        let media = media
        let old = try await mediaState().unreferenced.filter { media.modified($0).map { $0 < end } ?? false }
        return try await removeUnreferenced(old, before: end)
    }

    /// Deletes those of some files that no record of this space has any more, with the small pictures made of them, and returns how many.
    ///
    /// - Parameter end: Only files that were kept before this time are deleted; nil for all.
    @discardableResult
    func removeUnreferenced(_ digests: [MediaDigest], before end: Date? = nil) async throws(StoreError) -> Int {
        guard !digests.isEmpty else { return 0 }
        let (media, thumbnailFolder) = (media, thumbnailFolder)
        // In one step with looking: a record that comes to have one waits.
        return try await file.write { db in
            let unreferenced = Set(digests).subtracting(try db.photos() + db.photosToBringBack()).filter { digest in
                guard let modified = media.modified(digest) else { return false }
                return end.map { modified < $0 } ?? true
            }
            guard !unreferenced.isEmpty else { return 0 }
            let small = (try? FileManager.default.contentsOfDirectory(atPath: thumbnailFolder.path)) ?? []
            for digest in unreferenced {
                try media.remove(digest)
                for name in small where name.hasPrefix(digest.hex) {
                    try? FileManager.default.removeItem(at: thumbnailFolder.appending(path: name))
                }
            }
            return unreferenced.count
        }
    }

    /// Returns the unreferenced pictures, and the referenced ones whose file is missing.
    func mediaState() async throws(StoreError) -> (unreferenced: [MediaDigest], missing: [MediaDigest]) {
        // The folder is read first: what comes meanwhile is then not taken for unreferenced.
        let kept: Set<MediaDigest>
        do { kept = Set(try media.digests()) } catch { throw StoreError(error) }
        let (wanted, once) = try await file.read { db in (Set(try db.photos()), try db.photosToBringBack()) }
        let order = { (lhs: MediaDigest, rhs: MediaDigest) in lhs.hex < rhs.hex }
        return (kept.subtracting(wanted).subtracting(once).sorted(by: order), wanted.subtracting(kept).sorted(by: order))
    }
}
