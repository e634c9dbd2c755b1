import CAllocator
import Foundation
import ServiceLifecycle

/// Gives memory back to the system once much more was in use than now.
///
/// The C library keeps the small blocks that a burst of requests needed, between those that stay. Trimming looks through all of
/// its heaps, which takes some milliseconds, and so is done only when there may be something to gain.
struct MemoryTrimming: Service {
    func run() async throws {
        await cancelWhenGracefulShutdown {
            var rule = TrimmingRule(HeapUse())
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(10))
                guard rule.isDue(HeapUse()) else { continue }
                kk_trim_heaps()
                rule.noteTrimmed(HeapUse())
            }
        }
    }
}

/// The memory of the process.
struct HeapUse: Hashable {
    /// Bytes that the system gave it and has not got back; 0 where the system does not say (proc(5), statm).
    var resident: Int
    /// Bytes of the heaps that are free, whether the system has them back or not; 0 where the C library does not say.
    var free: Int

    /// Memory from its parts.
    init(resident: Int, free: Int) {
        (self.resident, self.free) = (resident, free)
    }

    /// The memory of this process, now.
    init() {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        let pages = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
        self.init(resident: pages * sysconf(Int32(_SC_PAGESIZE)), free: Int(clamping: kk_free_bytes()))
    }
}

/// Tells when trimming may gain something: when the process has grown, or when more of its memory is free, since the last time.
///
/// Both are needed. Memory in use during a trim is freed later without the process growing. A burst between two checks takes
/// free bytes from the system again and leaves as many free as before.
struct TrimmingRule {
    /// How many bytes there must be to gain.
    static let gain = 12 * 1_048_576

    /// The least of both since the heaps were trimmed.
    private var least: HeapUse

    init(_ use: HeapUse) { least = use }

    mutating func isDue(_ use: HeapUse) -> Bool {
        least = HeapUse(resident: min(least.resident, use.resident), free: min(least.free, use.free))
        return use.resident > least.resident + Self.gain || use.free > least.free + Self.gain
    }

    mutating func noteTrimmed(_ use: HeapUse) { least = use }
}
