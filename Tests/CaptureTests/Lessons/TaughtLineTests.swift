import Foundation
import Kinkeeper
import Testing

@testable import Capture

/// Lines read with what an account taught.
@Suite("Lines that lessons had their part in")
struct TaughtLineTests {
    private static let ids = (0..<5).map { Person.ID.make(at: Date(timeIntervalSince1970: 1_000 + Double($0))) }
    private let ada = ids[0]
    private let tom = ids[1]
    private let tomas = ids[2]
    private let evaRoth = ids[3]
    private let evaLang = ids[4]

    private func request(
        _ text: String, _ language: Language, _ observations: [CaptureObservation?] = []
    ) throws -> CaptureRequest {
        var lessons: [CaptureLesson] = []
        _ = lessons.learn(observations.compactMap(\.self), at: Date(timeIntervalSince1970: 2_000))
        let taught = CaptureLessons(lessons)
        let names = ["Ada Lind", "Tom Smith", "Tomas Berg", "Eva Roth", "Eva Lang"]
        let people = zip(Self.ids, names).map { CapturePerson(identifier: $0.description, name: $1) }
        let today = try #require(CivilDate(year: 2026, month: 3, day: 10))
        return CaptureRequest(
            text: text, language: language, now: CivilDateTime(today, .nine), country: "DE",
            people: PersonIndex(people, lessons: taught), lessons: taught)
    }

    private func read(
        _ text: String, _ language: Language = .english, _ observations: [CaptureObservation?] = []
    ) async throws -> [Proposal] {
        try await CaptureEngine.builtIn.propose(request(text, language, observations)).proposals
    }

    private func means(_ word: String, _ person: Person.ID, times: Int = 1) -> [CaptureObservation?] {
        Array(repeating: CaptureObservation(word, .person(person), isCorrection: true), count: times)
    }

    private func asks(_ words: [String], _ kind: CaptureLesson.Kind, times: Int) -> [CaptureObservation?] {
        words.flatMap { Array(repeating: CaptureObservation($0, .kind(kind), isCorrection: true), count: times) }
    }

    @Test(
        "A word where a name would stand is what a choice of a person teaches",
        arguments: [
            (Language.english, "Call Mum tomorrow", "mum"), (.english, "Dinner with plumber yesterday", "plumber"),
            (.english, "Coffee with Bo yesterday", "bo"), (.german, "Morgen Schatz anrufen", "schatz"),
            (.german, "Mama anrufen", "mama"), (.spanish, "Llamar a cari mañana", "cari"),
            (.spanish, "Llamar a mamá mañana", "mama"), (.spanish, "Ayer café con Cari", "cari"),
        ])
    func clue(language: Language, text: String, name: String) async throws {
        #expect(try await read(text, language).map { $0.clues?.name } == [name])
    }

    @Test(
        "A name that was taught once is offered and looked at, and sure when it was confirmed",
        arguments: [
            (Language.english, "Call Mum tomorrow", "mum"), (.english, "Coffee with Bo yesterday", "bo"),
            (.german, "Morgen Schatz anrufen", "schatz"), (.german, "Schatz wünscht sich einen Drachen", "schatz"),
            (.spanish, "Llamar a cari mañana", "cari"), (.spanish, "Ayer café con Cari", "cari"),
        ])
    func names(language: Language, text: String, name: String) async throws {
        let once = try #require(try await read(text, language, means(name, ada)).first)
        #expect(once.person?.value.person?.identifier == ada.description)
        #expect(ProposalCheck(once).toConfirm.contains(.person) && once.clues?.isNameRead == true)
        let thrice = try #require(try await read(text, language, means(name, ada, times: 3)).first)
        #expect(thrice.person?.value.person?.identifier == ada.description)
        #expect(try #require(thrice.person).confidence > (try #require(once.person)).confidence)
        // What is not sure for other reasons stays so; the name does not make it less sure than a nickname.
        #expect(try #require(thrice.person).confidence > 0.65)
    }

    @Test("Two people who were chosen for a word are both offered, the one chosen most often first")
    func both() async throws {
        let taught = means("bo", tom, times: 4) + means("bo", ada)
        let read = try #require(try await read("Coffee with Bo yesterday", .english, taught).first)
        #expect(read.person?.value.candidates.map(\.identifier) == [tom.description, ada.description])
        #expect(ProposalCheck(read).toConfirm.contains(.person))
    }

    @Test("Another person than the one whose name it is: both at first, then the chosen one")
    func instead() async throws {
        let text = "Lunch with Tom yesterday"
        #expect(try await read(text).first?.person?.value.person?.identifier == tom.description)
        let once = try await read(text, .english, means("tom", tomas)).first
        #expect(once?.person?.value.candidates.map(\.identifier) == [tomas.description, tom.description])
        let thrice = try await read(text, .english, means("tom", tomas, times: 3)).first
        #expect(thrice?.person?.value.person?.identifier == tomas.description)
    }

    @Test("Two people of one name are always both offered, the one chosen most often first")
    func namesakes() async throws {
        let text = "Lunch with Eva yesterday"
        let plain = try #require(try await read(text).first)
        let taught = try #require(try await read(text, .english, means("eva", evaLang, times: 9)).first)
        #expect(plain.person?.value.candidates.map(\.identifier) == [evaRoth.description, evaLang.description])
        #expect(taught.person?.value.candidates.map(\.identifier) == [evaLang.description, evaRoth.description])
        #expect(taught.person?.confidence == plain.person?.confidence)
    }

    @Test("A person who is gone is not named, and a slip of the pen is not one of a word that was taught")
    func gone() async throws {
        let gone = Person.ID.make(at: Date(timeIntervalSince1970: 9))
        let read = try await read("Coffee with Bo yesterday", .english, means("bo", gone, times: 3))
        #expect(read.first?.person?.value.newName == "Bo")
        let slip = try await self.read("Coffee with Shnookums yesterday", .english, means("schnookums", ada, times: 3))
        #expect(slip.first?.person?.value.person == nil)
    }

    @Test(
        "Two corrections that agree change a kind, one changes nothing, and what changed is looked at",
        arguments: [
            (Language.german, "Ada schwärmt von Makramee", ProposalKind.gift, CaptureLesson.Kind.note, ProposalKind.note)
        ])
    func twice(
        language: Language, text: String, before: ProposalKind, kind: CaptureLesson.Kind, after: ProposalKind
    ) async throws {
        let plain = try #require(try await read(text, language).first)
        let words = try #require(plain.clues?.words)
        #expect(plain.kind.value == before && words.contains("makramee") && !words.contains("ada"))
        #expect(try await read(text, language, asks(words, kind, times: 1)) == [plain])
        let taught = try #require(try await read(text, language, asks(words, kind, times: 2)).first)
        #expect(taught.kind.value == after)
        #expect(ProposalCheck(taught).toConfirm.contains(.kind))
    }

    @Test(
        "A kind that was read for sure gives way to corrections as well, and needs no look when they are many",
        arguments: [
            (Language.english, "Ada loves kombucha brewing"), (.spanish, "Ada adora el macramé artesanal"),
        ])
    func often(language: Language, text: String) async throws {
        let plain = try #require(try await read(text, language).first)
        let words = try #require(plain.clues?.words)
        #expect(plain.kind.value == .note)
        let taught = try #require(try await read(text, language, asks(words, .gift, times: 10)).first)
        #expect(taught.kind.value == .gift && !ProposalCheck(taught).toConfirm.contains(.kind))
    }

    @Test("A lesson that agrees with what was read makes it no surer until it was confirmed")
    func agreeing() async throws {
        let text = "Ada loves kombucha brewing"
        let plain = try #require(try await read(text).first)
        let words = try #require(plain.clues?.words)
        let taught = try #require(try await read(text, .english, asks(words, .note, times: 2)).first)
        #expect(taught.kind.confidence == plain.kind.confidence)
    }

    @Test("A wish for a thing is a gift until two corrections agree that it is none")
    func wish() async throws {
        let text = "Ada wants a kombucha starter"
        let plain = try #require(try await read(text).first)
        let words = try #require(plain.clues?.words)
        #expect(plain.kind.value == .gift && words.contains("kombucha"))
        for (times, kind) in [(1, ProposalKind.gift), (2, .note), (10, .note)] {
            #expect(try await read(text, .english, asks(words, .note, times: times)).map(\.kind.value) == [kind], "\(times)")
        }
        let twice = try #require(try await read(text, .english, asks(words, .note, times: 2)).first)
        #expect(ProposalCheck(twice).toConfirm.contains(.kind))
        // What was taught about another word changes nothing.
        #expect(try await read(text, .english, asks(["sourdough"], .note, times: 10)) == [plain])
    }

    @Test("What is called off is no reminder, whatever was taught")
    func calledOff() async throws {
        let text = "Ada cancelled brunch tomorrow"
        let plain = try await read(text)
        let kinds = plain.map(\.kind.value)
        #expect(!kinds.contains(.reminder) && !kinds.contains(.toDo))
        #expect(try await read(text, .english, asks(["cancelled", "brunch"], .task, times: 10)).map(\.kind.value) == kinds)
    }

    @Test("An explanation names the lessons, and says nothing of them where there are none")
    func explanation() throws {
        let reader = ExplainingReader.builtIn
        let plain = try reader.explanation(of: request("Coffee with Bo yesterday", .english))
        #expect(plain.clauses.allSatisfy { $0?.lessons == nil })
        let json = String(decoding: try JSONEncoder().encode(plain.clauses.compactMap(\.self)), as: UTF8.self)
        #expect(!json.contains("lessons"))
        let named = try reader.explanation(of: request("Coffee with Bo yesterday", .english, means("bo", ada)))
        #expect(named.clauses.compactMap { $0?.lessons?.map(\.name) } == [["bo: Ada Lind"]])
        let taught = asks(["kombucha"], .gift, times: 2)
        let asked = try reader.explanation(of: request("Ada loves kombucha brewing", .english, taught))
        #expect(asked.clauses.compactMap { $0?.lessons?.map(\.name) } == [["kombucha: gift"]])
        #expect(try #require(asked.clauses[0]?.lessons?.first).weight > 0)
    }

    @Test("Without lessons every line is read as before", arguments: Language.allCases)
    func none(language: Language) async throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            let text = RandomText.make(using: &random)
            let plain = try await read(text, language)
            // Words that no line has.
            let other = means("zzqq", ada, times: 3) + asks(["zzqq"], .gift, times: 9)
            #expect(try await read(text, language, other) == plain)
        }
    }
}
