import Foundation
import Kinkeeper
import Testing

/// What corrections teach: counted, bounded, and unlearnt by contrary ones.
@Suite struct CaptureLessonTests {
    private let now = Date(timeIntervalSince1970: 1_795_258_800)
    private let anna = Person.ID.make(at: Date(timeIntervalSince1970: 1))
    private let ben = Person.ID.make(at: Date(timeIntervalSince1970: 2))

    private func seen(
        _ word: String, _ meaning: CaptureLesson.Meaning, isCorrection: Bool = true, times: Int = 1
    ) throws -> [CaptureObservation] {
        Array(repeating: try #require(CaptureObservation(word, meaning, isCorrection: isCorrection)), count: times)
    }

    private func lessons(_ observations: [CaptureObservation]) -> CaptureLessons {
        var lessons: [CaptureLesson] = []
        _ = lessons.learn(observations, at: now)
        return CaptureLessons(lessons)
    }

    private func shift(_ lessons: CaptureLessons, _ words: String...) -> CaptureLessons.Shift? {
        lessons.shift(of: words.map { CaptureLessons.Word($0) })
    }

    @Test func `one slip changes nothing, and two that agree do`() throws {
        #expect(shift(lessons(try seen("kettle", .kind(.gift))), "kettle") == nil)
        let twice = try #require(shift(lessons(try seen("kettle", .kind(.gift), times: 2)), "kettle"))
        #expect(twice.scores[.gift, default: 0] > 0)
        for kind in CaptureLesson.Kind.allCases where kind != .gift { #expect(twice.scores[kind, default: 0] < 0, "\(kind)") }
        #expect(twice.confirmed.isEmpty && twice.parts.map(\.word) == ["kettle"])
        #expect(shift(lessons(try seen("kettle", .kind(.gift), times: 2)), "scarf") == nil)
        let thrice = try #require(shift(lessons(try seen("kettle", .kind(.gift), times: 3)), "kettle"))
        #expect(thrice.confirmed == [.gift])
    }

    @Test func `a record is left out only after three corrections, since that is not seen`() throws {
        #expect(shift(lessons(try seen("kettle", .kind(.nothing), times: 2)), "kettle") == nil)
        let left = try #require(shift(lessons(try seen("kettle", .kind(.nothing), times: 3)), "kettle"))
        #expect(left.scores[.nothing, default: 0] > 0)
    }

    @Test func `what is taught can be untaught: by other corrections, and slowly by what is kept`() throws {
        let taught = try seen("kettle", .kind(.gift), times: 3)
        let most = try #require(shift(lessons(taught), "kettle")?.scores[.gift])
        var last = most
        for times in [1, 4, 8] {
            let kept = try seen("kettle", .kind(.note), isCorrection: false, times: times)
            let score = try #require(shift(lessons(taught + kept), "kettle")?.scores[.gift])
            #expect(score < last)
            last = score
        }
        let contrary = try #require(shift(lessons(taught + seen("kettle", .kind(.note), times: 5)), "kettle"))
        #expect(contrary.scores[.note, default: 0] > 0 && contrary.scores[.gift, default: 0] <= 0)
        // To keep a record says less than to change one.
        let once = try #require(shift(lessons(taught + seen("kettle", .kind(.note))), "kettle")?.scores[.gift])
        let kept = try seen("kettle", .kind(.note), isCorrection: false)
        #expect(try #require(shift(lessons(taught + kept), "kettle")?.scores[.gift]) > once)
    }

    @Test func `scores move no further than three, whatever was taught and in whatever order`() throws {
        var random = SystemRandomNumberGenerator()
        let words = ["a", "b", "c", "d", "e", "f"]
        for _ in 0..<200 {
            var observations: [CaptureObservation] = []
            for _ in 0..<Int.random(in: 0...80, using: &random) {
                let word = try #require(words.randomElement(using: &random))
                let kind = try #require(CaptureLesson.Kind.allCases.randomElement(using: &random))
                observations += try seen(word, .kind(kind), isCorrection: Bool.random(using: &random))
            }
            let one = shift(lessons(observations), "a", "b", "c", "d", "e", "f")
            for score in (one?.scores ?? [:]).values { #expect((-3.0...3.0).contains(score)) }
            #expect(shift(lessons(observations), "f", "e", "d", "c", "b", "a", "a") == one)
            // Fewer than saturate a lesson: their order does not matter.
            let few = Array(observations.prefix(15))
            #expect(
                shift(lessons(few.shuffled(using: &random)), "a", "b", "c", "d", "e", "f")
                    == shift(lessons(few), "a", "b", "c", "d", "e", "f"))
        }
    }

    @Test func `what is kept teaches nothing about words that no correction taught`() throws {
        var lessons: [CaptureLesson] = []
        #expect(lessons.learn(try seen("kettle", .kind(.gift), isCorrection: false, times: 5), at: now).isEmpty)
        #expect(lessons.isEmpty)
        let both = try seen("kettle", .kind(.gift), isCorrection: false) + seen("kettle", .kind(.note))
        #expect(lessons.learn(both, at: now).count == 2 && lessons.count == 2)
        // A name is another question than a kind.
        #expect(lessons.learn(try seen("kettle", .person(anna), isCorrection: false), at: now).isEmpty)
    }

    @Test func `what was learnt is taken back as if it had not been`() throws {
        var random = SystemRandomNumberGenerator()
        let meanings: [CaptureLesson.Meaning] = [.kind(.gift), .kind(.nothing), .person(anna), .person(ben)]
        for _ in 0..<100 {
            func some() throws -> [CaptureObservation] {
                try (0..<6).flatMap { _ in
                    try seen(
                        ["x", "y"].randomElement(using: &random) ?? "x", meanings.randomElement(using: &random) ?? meanings[0],
                        isCorrection: Bool.random(using: &random))
                }
            }
            var lessons: [CaptureLesson] = []
            _ = lessons.learn(try some(), at: now)
            let before = Dictionary(uniqueKeysWithValues: lessons.map { ($0.id, [$0.corrections, $0.confirmations]) })
            let counted = lessons.learn(try some(), at: now + 60)
            lessons.forget(counted)
            #expect(Dictionary(uniqueKeysWithValues: lessons.map { ($0.id, [$0.corrections, $0.confirmations]) }) == before)
        }
    }

    @Test func `a name is offered from the first time on, and alone once it was confirmed and nobody else chosen`() throws {
        var names = lessons(try seen("schatz", .person(anna))).allNames
        #expect(names.map(\.person) == [anna] && names.map(\.isConfirmed) == [false])
        let kept = try seen("schatz", .person(anna), isCorrection: false, times: 2)
        names = lessons(try seen("schatz", .person(anna)) + kept).allNames
        #expect(names.map(\.isConfirmed) == [true])
        names = lessons(try seen("schatz", .person(anna)) + kept + seen("schatz", .person(ben))).allNames
        #expect(names.sorted { $0.rank < $1.rank }.map(\.person) == [anna, ben] && !names.contains(where: \.isConfirmed))
        names = lessons(try seen("schatz", .person(anna), times: 2) + seen("schatz", .person(ben), times: 5)).allNames
        #expect(names.sorted { $0.rank < $1.rank }.map(\.person) == [ben, anna])
    }

    @Test func `lessons of two people who are one by now count together`() throws {
        let (one, other) = (try seen("mum", .person(anna), times: 2), try seen("mum", .person(anna)))
        var (first, second): ([CaptureLesson], [CaptureLesson]) = ([], [])
        _ = first.learn(one, at: now)
        _ = second.learn(other, at: now)
        #expect(CaptureLessons(first + second).allNames.map(\.isConfirmed) == [true])
    }

    @Test func `the least used go first, the oldest of them, and never what was just taught`() throws {
        var lessons: [CaptureLesson] = []
        for number in 0..<6 {
            _ = lessons.learn(try seen("word\(number)", .kind(.gift)), at: now + Double(number))
        }
        _ = lessons.learn(try seen("word0", .kind(.gift)), at: now + 6)
        _ = lessons.learn(try seen("new", .kind(.gift)), at: now + 10)
        lessons.letGo(taughtBefore: now + 10, most: 4)
        #expect(Set(lessons.map(\.word)) == ["word0", "word4", "word5", "new"])
        lessons.letGo(taughtBefore: now + 10, most: 0)
        #expect(lessons.map(\.word) == ["new"])
    }

    @Test func `words that are empty or very long are not learnt, and a lesson can always be outvoted`() throws {
        #expect(CaptureObservation("", .kind(.gift), isCorrection: true) == nil)
        #expect(CaptureObservation(String(repeating: "x", count: 61), .kind(.gift), isCorrection: true) == nil)
        var lessons: [CaptureLesson] = []
        let counted = lessons.learn(try seen("kettle", .kind(.gift), times: 50), at: now)
        #expect(counted.count == CaptureLesson.mostTimes && lessons.map(\.times) == [CaptureLesson.mostTimes])
    }

    @Test func `a receipt says what was learnt, and one that says nonsense is none`() throws {
        var receipt = CaptureReceipt()
        receipt.madeWith = 1
        let plain = receipt.description
        receipt.lessons = try seen("schatz", .person(anna)) + seen("kettle", .kind(.nothing), isCorrection: false)
        #expect(CaptureReceipt(receipt.description) == receipt)
        #expect(CaptureReceipt(plain)?.lessons == [])
        let data = try #require(Data(base64Encoded: plain.padded))
        #expect(!String(decoding: data, as: UTF8.self).contains("lessons"))
        let start = String(decoding: data, as: UTF8.self).dropLast()
        for lesson in [#"{"word":"","kind":"gift","isCorrection":true}"#, #"{"word":"x","kind":"y","isCorrection":true}"#] {
            let text = Data("\(start),\"lessons\":[\(lesson)]}".utf8).base64EncodedString()
            #expect(CaptureReceipt(text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")) == nil)
        }
    }
}

extension String {
    /// Base64 from base64url.
    fileprivate var padded: String {
        let plain = replacing("-", with: "+").replacing("_", with: "/")
        return plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
    }
}
