/// Seconds that `work` takes.
func seconds(of work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    return try clock.measure { try work() }.inSeconds
}

/// Returns the seconds that `work` takes, its waits included.
func seconds(ofAsync work: () async throws -> Void) async rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try await work()
    return (clock.now - start).inSeconds
}

/// Seconds of the fastest of several runs, which is the one the machine disturbed least.
func fastest(of runs: Int, _ work: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<runs { best = min(best, try seconds(of: work)) }
    return best
}

extension Duration {
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

extension [Double] {
    /// The value below which that part (0…1) of all values lies; 0 of none.
    func percentile(_ part: Double) -> Double {
        let sorted = sorted()
        return sorted.isEmpty ? 0 : sorted[Swift.min(sorted.count - 1, Int(part * Double(sorted.count)))]
    }
}

/// Keeps a result, so that the work for it is not optimised away.
@inline(never)
func keep<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
