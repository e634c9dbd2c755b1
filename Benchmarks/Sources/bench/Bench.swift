import CSQLiteSetup
import Foundation

/// `bench [NAME…]`: measures, and prints each figure beside a baseline of the same run.
@main
struct Bench {
    /// The names of benchmarks; in this order, the cheap ones first.
    private enum Name: String, CaseIterable {
        case parse, dates, capture, plan, duplicates, `import`, search, notes, catchups, start, pages, spaces, memory
    }

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        if let stranger = arguments.first(where: { Name(rawValue: $0) == nil }) {
            let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
            print("bench: there is no benchmark '\(stranger)'; there are: \(known)")
            exit(64)
        }
        // As the program does; the baselines have it too.
        kk_sqlite_without_statistics()
        var hasFailed = false
        for name in Name.allCases where arguments.isEmpty || arguments.contains(name.rawValue) {
            var report = Report(title: name.rawValue)
            do {
                try await measure(name, &report)
            } catch {
                hasFailed = true
                report.remark("not measured to its end: \(error)")
            }
            print(report.text)
        }
        exit(hasFailed ? 1 : 0)
    }

    private static func measure(_ name: Name, _ report: inout Report) async throws {
        switch name {
        case .parse: try ParseBenchmark.measure(&report)
        case .dates: try DatesBenchmark.measure(&report)
        case .capture: try await CaptureBenchmark.measure(&report)
        case .plan: try await PlanBenchmark.measure(&report)
        case .duplicates: try await DuplicatesBenchmark.measure(&report)
        case .import: try await ImportBenchmark.measure(&report)
        case .search: try await SearchBenchmark.measure(&report)
        case .notes: try await NotesBenchmark.measure(&report)
        case .catchups: try await CatchupsBenchmark.measure(&report)
        case .start: try StartBenchmark.measure(&report)
        case .pages: try PagesBenchmark.measure(&report)
        case .spaces: try SpacesBenchmark.measure(&report)
        case .memory: try MemoryBenchmark.measure(&report)
        }
    }
}
