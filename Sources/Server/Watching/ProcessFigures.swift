import Foundation
import HTTPSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system says of this process (proc(5), getrusage(2)). What it does not say is left out.
struct ProcessFigures {
    /// The numbers as metrics; `since` is when the server began.
    static func families(since: Date) -> [MetricFamily] {
        var families = [MetricFamily(.processStart, since.timeIntervalSince1970)]
        let memory = HeapUse().resident
        if memory > 0 { families.append(MetricFamily(.processMemory, Double(memory))) }
        if let seconds = processorSeconds() { families.append(MetricFamily(.processCPU, seconds)) }
        if let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            // One of them is the folder that is being read.
            families.append(MetricFamily(.processFiles, Double(max(0, files.count - 1))))
        }
        if let most = mostFiles() { families.append(MetricFamily(.processMostFiles, most)) }
        return families
    }

    private static func processorSeconds() -> Double? {
        var usage = rusage()
        #if canImport(Glibc)
            guard getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
        #else
            guard getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
        #endif
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    private static func mostFiles() -> Double? {
        var limit = rlimit()
        #if canImport(Glibc)
            guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        #else
            guard getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return nil }
        #endif
        return limit.rlim_cur == rlim_t.max ? .infinity : Double(limit.rlim_cur)
    }
}
