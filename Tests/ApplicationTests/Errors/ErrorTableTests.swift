import Application
import Foundation
import Testing

/// The table of what each error answers with.
@Suite struct ErrorTableTests {
    @Test(arguments: ErrorCode.allCases)
    func `every code has a status, a kind and an exit code`(code: ErrorCode) {
        #expect((400...599).contains(code.status))
        #expect([1, 65, 69, 74].contains(code.exitCode))
        #expect(code.kind.allSatisfy { $0.isLowercase || $0 == "-" } && code.told.told == code.told)
        #expect(code.told == .ourError || code.status == code.told.status)
    }

    @Test func `only faults of the server are answered with 500`() {
        let faults = ErrorCode.allCases.filter { $0.status == 500 && $0.told == $0 }
        #expect(faults == [.ourError, .importInterrupted])
    }

    /// An error of the domain or the store that has no code would end as a fault of the server.
    @Test func `every error of the domain, the store and the forms has a code`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        func text(of folder: String) throws -> [String] {
            let all = FileManager.default.enumerator(at: sources.appending(path: folder), includingPropertiesForKeys: nil)
            return try (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
                .map { try String(contentsOf: $0, encoding: .utf8) }
        }
        let coded = Set(
            try (text(of: "Application/Errors") + text(of: "Screens/Errors")).flatMap {
                $0.matches(of: /extension ([\w.]+): (?:Coded|TypedValue)Error/).map { $0.1 }
            })
        for file in try text(of: "Kinkeeper") + text(of: "Store") + text(of: "Screens") {
            var outer = Substring()
            for line in file.split(separator: "\n") {
                // Most lines are neither, and a regular expression takes a while to see it.
                guard
                    line.contains("enum ") || line.contains("struct ") || line.hasPrefix("extension ")
                        || line.contains(" extension ")
                else { continue }
                if let found = line.firstMatch(of: /^(?:public |package )?(?:enum|struct|extension) (\w+)/) { outer = found.1 }
                guard let found = line.firstMatch(of: /^( *)(?:public |package )?(?:enum|struct) (\w+): .*\bError\b/) else {
                    continue
                }
                let name = found.1.isEmpty ? found.2 : "\(outer).\(found.2)"
                #expect(coded.contains(name), "\(name) has no code")
            }
        }
        #expect(coded.count >= 18)
    }
}
