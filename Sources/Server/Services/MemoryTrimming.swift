import CAllocator
import Foundation
import ServiceLifecycle

/// Gives memory back to the system once much more was in use than now.
///
/// The C library keeps the small blocks that a burst of requests needed, between those that stay. Trimming looks through all of
/// its heaps, which takes some milliseconds, and so is done only when there may be something to gain.
struct MemoryTrimming: Service {
    /// Bytes by which the process has grown since it was last trimmed, before it is trimmed again.
    private static let growth = 12 * 1_048_576

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var floor = Self.residentBytes() ?? 0
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(10))
                guard let now = Self.residentBytes(), now > floor + Self.growth else { continue }
                kk_trim_heaps()
                floor = Self.residentBytes() ?? now
            }
        }
    }

    /// The process' resident memory in bytes; nil where the system does not say (proc(5), statm).
    static func residentBytes() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let fields = text.split(separator: " ")
        return fields.count > 1 ? Int(fields[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    }
}
