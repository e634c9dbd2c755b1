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
        let unreferenced = try await mediaState().unreferenced
        var removed = 0
        for digest in unreferenced {
            do {
                let attributes = try FileManager.default.attributesOfItem(atPath: media.url(for: digest).path)
                let age = time.timeIntervalSince(attributes[.modificationDate] as? Date ?? time)
                guard age > Space.unreferencedGrace else { continue }
                try media.remove(digest)
                removed += 1
            } catch {
                throw StoreError(error)
            }
        }
        return removed
    }

    /// Deletes those of some files that no record of this space has any more, with the small pictures made of them, however young they are.
    func removeUnreferenced(_ digests: [MediaDigest]) async throws(StoreError) {
        guard !digests.isEmpty else { return }
        let (media, thumbnailFolder) = (media, thumbnailFolder)
        // In one step with looking: a record that comes to have one waits.
        try await file.write { db in
            for digest in Set(digests).subtracting(try db.photos()) where media.contains(digest) {
                try media.remove(digest)
                let small = (try? FileManager.default.contentsOfDirectory(atPath: thumbnailFolder.path)) ?? []
                for name in small where name.hasPrefix(digest.hex) {
                    try? FileManager.default.removeItem(at: thumbnailFolder.appending(path: name))
                }
            }
        }
    }

    /// Returns the unreferenced pictures, and the referenced ones whose file is missing.
    func mediaState() async throws(StoreError) -> (unreferenced: [MediaDigest], missing: [MediaDigest]) {
        // The folder is read first: what comes meanwhile is then not taken for unreferenced.
        let kept: Set<MediaDigest>
        do { kept = Set(try media.digests()) } catch { throw StoreError(error) }
        let wanted = try await file.read { db in Set(try db.photos()) }
        let order = { (lhs: MediaDigest, rhs: MediaDigest) in lhs.hex < rhs.hex }
        return (kept.subtracting(wanted).sorted(by: order), wanted.subtracting(kept).sorted(by: order))
    }
}
