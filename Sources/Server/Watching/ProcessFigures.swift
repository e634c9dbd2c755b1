import Foundation
import HTTPSupport
import Store

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system says of this process (proc(5), clock(3)). What it does not say is left out.
struct ProcessFigures {
    /// The numbers as metrics; `since` is when the server began.
    static func families(since: Date) -> [MetricFamily] {
        var families = [MetricFamily(.processStart, since.timeIntervalSince1970)]
        let memory = MemoryUse().resident
        if memory > 0 { families.append(MetricFamily(.processMemory, Double(memory))) }
        // Microseconds on every system of POSIX.
        families.append(MetricFamily(.processCPU, Double(clock()) / 1e6))
        if let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            // One of them is the folder that is being read.
            families.append(MetricFamily(.processFiles, Double(max(0, files.count - 1))))
        }
        if let most = OpenFiles.most { families.append(MetricFamily(.processMostFiles, Double(most))) }
        return families
    }
}
