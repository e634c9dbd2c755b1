import Foundation
import Kinkeeper
import Screens
import Testing

/// Readers and the store find what has a code, and every code is one that they find.
struct FindingsOfReadersTests {
    /// A finding comes back from its JSON and has words in every language, with nothing left open.
    private func expectWhole(_ finding: ImportFinding) {
        #expect(Set(finding.parameters.keys) == Set(finding.code.parameters), "\(finding.code)")
        #expect(ImportFinding(json: finding.json) == finding, "\(finding.json)")
        for language in Language.allCases {
            let sentence = Wording(language).sentence(of: finding)
            #expect(!sentence.contains("findings.") && !sentence.contains(" ()"), "\(sentence)")
        }
    }

    @Test func `files with one quirk each have all findings there are, and no others`() async throws {
        let findings = try await QuirkyFiles.findings()
        findings.forEach(expectWhole)
        #expect(Set(findings.map(\.code)) == Set(ImportFinding.Code.allCases))
        func words(_ parameter: ImportFinding.Parameter) -> Set<ImportFinding.Value> {
            Set(findings.compactMap { $0.parameters[parameter] })
        }
        #expect(words(.reason) == Set(ImportFinding.Reason.allCases.map(ImportFinding.Value.reason)))
        #expect(words(.thing) == Set(ImportFinding.Thing.allCases.map(ImportFinding.Value.thing)))
    }

    @Test(.enabled(if: !corpus.isEmpty, "shared/data is not beside this repository"))
    func `so have the files of other programs`() throws {
        let findings = try Self.corpus.flatMap { try QuirkyFiles.ofFile(Array(Data(contentsOf: $0))) }
        #expect(findings.count > 100)
        findings.forEach(expectWhole)
    }

    private static let corpus: [URL] = {
        let data = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../shared/data/vcard")
        let files = FileManager.default.enumerator(at: data.standardizedFileURL, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { ["vcf", "json", "txt", "vcard"].contains($0.pathExtension) }
    }()
}
