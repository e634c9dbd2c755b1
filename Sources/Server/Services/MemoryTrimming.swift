import CAllocator
import Foundation
import ServiceLifecycle

/// Gives memory back to the system once much more was in use than now, and what a quiet server does not use.
///
/// The C library keeps the small blocks that a burst of requests needed, between those that stay. Trimming looks through all of
/// its heaps, which takes some milliseconds, and so is done only when there may be something to gain. Code that ran once stays
/// mapped; when nothing runs it is let go, and comes back from the system's cache of files with the next request.
struct MemoryTrimming: Service {
    func run() async throws {
        await cancelWhenGracefulShutdown {
            var rule = TrimmingRule(MemoryUse())
            var pace = TrimmingPace()
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1))
                guard pace.isDue(processorTime: MemoryUse.processorTime) else { continue }
                let use = MemoryUse()
                if rule.isDue(use) {
                    kk_trim_heaps()
                    rule.noteTrimmed(MemoryUse())
                }
                if rule.isQuiet(use) {
                    kk_let_go_of_code()
                    rule.noteLetGo(MemoryUse())
                }
            }
        }
    }
}

/// The memory of the process, and the time of a processor that it has used.
struct MemoryUse: Hashable {
    /// Bytes that the system gave it and has not got back; 0 where the system does not say (proc(5), statm).
    var resident: Int
    /// Bytes of the heaps that are free, whether the system has them back or not; 0 where the C library does not say.
    var free: Int
    /// Bytes of `resident` that are pages of files (proc(5), statm).
    var ofFiles = 0
    /// Since the process began, in seconds.
    var processorTime = 0.0

    /// Memory from its parts.
    init(resident: Int, free: Int, ofFiles: Int = 0, processorTime: Double = 0) {
        (self.resident, self.free, self.ofFiles, self.processorTime) = (resident, free, ofFiles, processorTime)
    }

    /// What this process uses, now.
    init() {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        let bytes = { fields.indices.contains($0) ? (Int(fields[$0]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0 }
        self.init(
            resident: bytes(1), free: Int(clamping: kk_free_bytes()), ofFiles: bytes(2),
            processorTime: Self.processorTime)
    }

    /// Seconds of a processor that this process has used.
    static var processorTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
}

/// Tells each second whether memory is looked at: every second while much runs, since what one large request leaves adds to what
/// the next one takes; else every ten.
struct TrimmingPace {
    /// How many seconds of a processor are much, in a second.
    static let busy = 0.25

    private var processorTime = 0.0
    /// Seconds since memory was looked at.
    private var waited = 0

    mutating func isDue(processorTime now: Double) -> Bool {
        defer { processorTime = now }
        waited += 1
        guard waited >= 10 || now - processorTime >= Self.busy else { return false }
        waited = 0
        return true
    }
}

/// Tells when trimming may gain something: when the process has grown, or when more of its memory is free, since the last time.
///
/// Both are needed. Memory in use during a trim is freed later without the process growing. A burst between two checks takes
/// free bytes from the system again and leaves as many free as before.
struct TrimmingRule {
    /// How many bytes there must be to gain.
    static let gain = 12 * 1_048_576
    /// How much of a processor a quiet server uses from one check to the next, in seconds.
    static let quiet = 0.1

    /// The least of both since the heaps were trimmed.
    private var least: MemoryUse
    /// The least bytes of files since code was let go.
    private var leastOfFiles = 0
    /// The processor time at the last check.
    private var processorTime: Double

    init(_ use: MemoryUse) { (least, processorTime) = (use, use.processorTime) }

    mutating func isDue(_ use: MemoryUse) -> Bool {
        least = MemoryUse(resident: min(least.resident, use.resident), free: min(least.free, use.free))
        return use.resident > least.resident + Self.gain || use.free > least.free + Self.gain
    }

    mutating func noteTrimmed(_ use: MemoryUse) { least = use }

    /// Whether hardly anything ran since the last check, and there is code to let go.
    mutating func isQuiet(_ use: MemoryUse) -> Bool {
        defer { processorTime = use.processorTime }
        leastOfFiles = min(leastOfFiles, use.ofFiles)
        return use.processorTime - processorTime < Self.quiet && use.ofFiles > leastOfFiles + Self.gain
    }

    mutating func noteLetGo(_ use: MemoryUse) { leastOfFiles = use.ofFiles }
}
