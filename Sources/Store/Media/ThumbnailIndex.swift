import Foundation

/// The small pictures, their sizes, and when each was last used.
struct ThumbnailIndex {
    private var entries: [String: (bytes: Int, usedAt: Date)] = [:]
    private(set) var bytes = 0

    init() {}

    /// The files that an earlier run left in the folder, as if used when they were written.
    init(folder: URL) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
            add(
                name, bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0,
                at: attributes[.modificationDate] as? Date ?? .distantPast)
        }
    }

    mutating func add(_ name: String, bytes size: Int, at time: Date) {
        bytes += size - (entries[name]?.bytes ?? 0)
        entries[name] = (size, time)
    }

    mutating func use(_ name: String, at time: Date) {
        entries[name]?.usedAt = time
    }

    /// Removes the pictures used longest ago until no more than `limit` bytes are left; returns their names.
    mutating func evict(downTo limit: Int) -> [String] {
        guard bytes > limit else { return [] }
        var gone: [String] = []
        for (name, entry) in entries.sorted(by: { ($0.value.usedAt, $0.key) < ($1.value.usedAt, $1.key) })
        where bytes > limit {
            entries[name] = nil
            bytes -= entry.bytes
            gone.append(name)
        }
        return gone
    }
}
