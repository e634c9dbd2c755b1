import ContentLine
import Foundation
import Interchange
import Kinkeeper
import Testing

@Suite(.enabled(if: Corpus.isPresent, "shared/data is not beside this repository"))
struct CorpusTests {
    @Test func `every file gives people and groups, or says why not`() throws {
        var people = 0
        for file in Corpus.files("vcf", "json") {
            let read = try Import(Corpus.bytes(file))
            #expect(!read.cards.isEmpty || !read.diagnostics.isEmpty, "\(file.path)")
            for card in read.cards {
                switch card.content {
                case .person(let profile, _):
                    people += 1
                    #expect(!profile.name.formatted.isEmpty, "\(file.path)")
                case .group(let name, _):
                    #expect(!name.isEmpty, "\(file.path)")
                }
            }
            #expect(read.diagnostics.allSatisfy { ImportFinding(json: $0.finding.json) == $0.finding && $0.line >= 0 })
        }
        #expect(people > 400)
    }

    @Test func `no card is lost between the reader and the people`() throws {
        for file in Corpus.files("vcf") {
            let bytes = try Corpus.bytes(file)
            var reader = VCardReader(bytes: bytes)
            var cards: [[UInt8]] = []
            while let card = try reader.next() { cards.append(card.bytes) }
            #expect(try Import(bytes).cards.map(\.bytes) == cards, "\(file.path)")
        }
    }

    @Test func `every birthday that a plain search finds is an occasion or is reported`() throws {
        for file in Corpus.files("vcf") {
            let bytes = try Corpus.bytes(file)
            let read = try Import(bytes)
            let found = Self.linesOfBirthdays(in: bytes)
            let people = read.profiles
            let birthdays = people.count { $0.occasions.contains { $0.kind == .birthday } }
            let reported = Set(read.diagnostics.map(\.line)).count
            #expect(birthdays + reported >= found, "\(file.path): \(birthdays) + \(reported) of \(found)")
        }
    }

    /// Lines that begin with BDAY, in any case and group, and say something; alternatives of one another count once.
    private static func linesOfBirthdays(in bytes: [UInt8]) -> Int {
        let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
        var alternatives: Set<String> = []
        return text.split(whereSeparator: \.isNewline).count { line in
            guard let match = line.wholeMatch(of: /(?i)(?:[a-z0-9-]+\.)?BDAY(;[^:]*)?:(.*)/),
                !match.2.allSatisfy(\.isWhitespace)
            else { return false }
            guard let identifier = (match.1 ?? "").firstMatch(of: /(?i)ALTID=[^;:]*/) else { return true }
            return alternatives.insert(String(identifier.0)).inserted
        }
    }

    @Test func `a file read in small pieces gives the same as at once`() throws {
        for file in Corpus.files("vcf", "json").enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
            let bytes = try Corpus.bytes(file)
            let whole = try Import(bytes)
            var rest = bytes[...]
            var pieces = ContactsFile(today: Import.today) { buffer in
                let piece = rest.prefix(min(buffer.count, 13))
                buffer.copyBytes(from: piece)
                rest = rest.dropFirst(piece.count)
                return piece.count
            }
            var cards: [IncomingCard] = []
            while let card = try pieces.next() { cards.append(card) }
            #expect(cards == whole.cards, "\(file.path)")
            #expect(pieces.takeDiagnostics() == whole.diagnostics, "\(file.path)")
            #expect(pieces.bytesRead == Int64(bytes.count))
        }
    }
}
