import Foundation
import Testing

@testable import Kinkeeper

@Suite struct TranscriptionTests {
    private let now = Date(timeIntervalSince1970: 1_795_258_800)

    private func transcription(attempts: Int) -> Transcription {
        Transcription(
            id: .make(at: now), account: AccountID(UUID()), note: .make(at: now), version: 1, state: .running,
            attempts: attempts,
            nextAt: now, setback: nil)
    }

    @Test func `what may pass is tried again after growing pauses, and what cannot pass is not`() throws {
        var last: TimeInterval = 0
        for attempts in 0..<100 {
            let next = try #require(transcription(attempts: attempts).nextTry(after: .busy, at: now))
            let pause = next.timeIntervalSince(now)
            #expect(pause >= last && pause > 0 && pause <= 3_600)
            last = pause
        }
        #expect(last == 3_600 && transcription(attempts: 500).nextTry(after: .busy, at: now) == nil)
        for setback in TranscriptionSetback.allCases {
            #expect((transcription(attempts: 0).nextTry(after: setback, at: now) != nil) == setback.passes)
        }
        // A server is left alone for as long as it asks, and for a day at most.
        #expect(transcription(attempts: 0).nextTry(after: .busy, wait: 700, at: now) == now.addingTimeInterval(700))
        #expect(transcription(attempts: 0).nextTry(after: .busy, wait: 1e12, at: now) == now.addingTimeInterval(86_400))
    }

    @Test(arguments: [
        ("![Rec](a/b.wav)\n", "call anna", "![Rec](a/b.wav)\n\nCall anna\n"),
        ("![Rec](a/b.wav)", "éa", "![Rec](a/b.wav)\n\nÉa\n"),
        ("Before ![](a/b.wav) after\nMore\n", "x", "Before ![](a/b.wav) after\n\nX\n\nMore\n"),
        ("![](a/b.wav)\n\n\nMore", "x", "![](a/b.wav)\n\nX\n\nMore"), ("No file named\n\n", "x", "No file named\n\nX\n"),
        ("", "x", "X"), ("Text", "", "Text"),
    ])
    func `words are put behind their recording, and nothing else is changed`(text: String, words: String, expected: String) {
        #expect(Transcript.inserted(words, into: text, after: "a/b.wav") == expected)
    }

    @Test func `whatever the text, all of it stays`() {
        var random = SystemRandomNumberGenerator()
        let pieces = ["a", "\n", "\r\n", " ", "![](a/b.wav)", "- [ ] x", "é", "\n\n"]
        for _ in 0..<1_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement() ?? "" }.joined()
            let inserted = Transcript.inserted("Zq", into: text, after: "a/b.wav")
            let lines = { (text: String) in text.split(whereSeparator: \.isNewline).map(String.init) }
            #expect(lines(inserted).filter { $0 != "Zq" } == lines(text) && inserted.components(separatedBy: "Zq").count == 2)
        }
    }

    private func wave(rate: Int, channels: Int, samples: Int) throws -> Data {
        let plain = try #require(
            WAVFile(head: Self.head(rate: rate, channels: channels, samples: samples), length: 44 + samples))
        return plain.head(for: samples) + Data(count: samples)
    }

    private static func head(rate: Int, channels: Int, samples: Int, before: [(String, Int)] = []) -> Data {
        var data = Data("RIFF".utf8)
        func add(_ value: Int, _ count: Int) { data.append(contentsOf: (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }) }
        add(36 + samples, 4)
        data += Data("WAVE".utf8)
        for (name, size) in before {
            data += Data(name.utf8)
            add(size, 4)
            data += Data(count: size + size % 2)
        }
        data += Data("fmt ".utf8)
        for (value, count) in [(16, 4), (1, 2), (channels, 2), (rate, 4), (rate * channels * 2, 4), (channels * 2, 2), (16, 2)]
        {
            add(value, count)
        }
        data += Data("data".utf8)
        add(samples, 4)
        return data
    }

    @Test func `a recording is read, with parts that together are all of it`() throws {
        let bytes = try wave(rate: 16_000, channels: 1, samples: 80_000)
        let file = try #require(WAVFile(head: bytes.prefix(4_096), length: bytes.count))
        #expect(file.seconds == 2.5 && file.rate == 16_000 && file.start == 44)
        #expect(
            file.parts(seconds: 1).map(\.count) == [32_000, 32_000, 16_000] && file.parts(seconds: 1).first?.lowerBound == 44)
        #expect(file.parts(seconds: 9).count == 1 && bytes.prefix(44) == file.head(for: 80_000))
        // Other chunks before, a stereo one, and one that was cut off.
        let tagged = Self.head(rate: 44_100, channels: 2, samples: 4_000, before: [("LIST", 27)])
        #expect(try #require(WAVFile(head: tagged, length: tagged.count + 1_003)).size == 1_000)
        for broken in [Data(), Data("RIFF".utf8), bytes.prefix(40), Data("RIFF0000WAVE".utf8) + Data(count: 100)] {
            #expect(WAVFile(head: broken, length: 1_000) == nil)
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var noise = [UInt8](bytes.prefix(200))
            for _ in 0..<3 { noise[Int.random(in: 0..<200, using: &random)] = UInt8.random(in: 0...255, using: &random) }
            if let read = WAVFile(head: Data(noise), length: 100_000) {
                #expect(
                    read.size >= 0 && read.start + read.size <= 100_000 && read.parts(seconds: 480).allSatisfy { !$0.isEmpty })
            }
        }
    }
}
