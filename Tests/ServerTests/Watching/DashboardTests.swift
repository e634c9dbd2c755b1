import Foundation
import HTTPSupport
import Testing

@Suite struct DashboardTests {
    private struct Board: Decodable {
        struct Panel: Decodable {
            struct Target: Decodable { let expr: String }
            let title: String
            let targets: [Target]
        }
        struct Templating: Decodable {
            struct Variable: Decodable { let definition: String? }
            let list: [Variable]
        }
        let title: String
        let panels: [Panel]
        let templating: Templating
    }

    private func board() throws -> Board {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/grafana.json")
        return try JSONDecoder().decode(Board.self, from: Data(contentsOf: file))
    }

    /// The metrics that an expression names.
    private func names(in expression: String) -> Set<String> {
        Set(expression.matches(of: /\b(?:kinkeeper|process)_[a-z_]+/).map { String($0.0) })
    }

    private var exported: Set<String> {
        Set(
            Metric.allCases.flatMap { metric in
                metric.kind == .histogram
                    ? ["_bucket", "_sum", "_count"].map { metric.rawValue + $0 } : [metric.rawValue]
            })
    }

    @Test func `the dashboard asks for metrics that there are, in every panel`() throws {
        let board = try board()
        #expect(board.title == "Kinkeeper" && board.panels.count >= 20)
        for panel in board.panels {
            for target in panel.targets {
                let names = names(in: target.expr)
                #expect(!names.isEmpty && names.isSubset(of: exported), "\(panel.title): \(names.subtracting(exported))")
            }
        }
        for variable in board.templating.list {
            #expect(names(in: variable.definition ?? "").isSubset(of: exported))
        }
    }

    @Test func `every metric is on the dashboard`() throws {
        let shown = try board().panels.flatMap(\.targets).reduce(into: Set<String>()) { $0.formUnion(names(in: $1.expr)) }
        #expect(exported.subtracting(shown).isEmpty)
    }

    @Test func `the manual names every metric, and none that there is not`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/self-hosting.md")
        let manual = try String(contentsOf: file, encoding: .utf8)
        let known = Set(Metric.allCases.map(\.rawValue))
        let named = names(in: manual)
        #expect(named.subtracting(known).isEmpty)
        // Written as the end of the one before.
        #expect(known.subtracting(named) == ["kinkeeper_connected_accounts_failing"])
    }
}
