import Capture
import Foundation
import Kinkeeper
import Testing

@Suite("English lines")
struct EnglishLineTests {
    @Test(
        "What happened, what is to be done and what is the case are told apart",
        arguments: [
            ("Had breakfast with Ada yesterday", ["catchup Ada Lind 2026-03-09"]),
            ("phoned dad last night", ["catchup Pedro Holt 2026-03-09"]),
            ("Oscar stopped by on Sunday", ["catchup Oscar Brandt 2026-03-08"]),
            ("went cycling with Ada on Sunday", ["catchup Ada Lind 2026-03-08"]),
            ("sent Oscar a letter", ["catchup Oscar Brandt"]),
            ("breakfast with Ada on Saturday at 9am", ["reminder Ada Lind 2026-03-14 09:00"]),
            ("phone dad tomorrow", ["reminder Pedro Holt 2026-03-11"]),
            ("ask Oscar about the key", ["todo Oscar Brandt"]),
            ("I have to return the ladder to Oscar by Friday", ["reminder Oscar Brandt 2026-03-13"]),
            ("call mum every Wednesday", ["reminder Marianne Holt FREQ=WEEKLY;BYDAY=WE"]),
            ("Oscar can't stand cinnamon", ["note Oscar Brandt"]),
            ("Ada gave up coffee", ["note Ada Lind"]),
            ("buy lamp oil", ["todo"]),
        ])
    func kinds(text: String, expected: [String]) async throws {
        #expect(try await LineReading(text).summary.map(EnglishLineTests.withoutEndOfRule) == expected)
    }

    @Test(
        "Events in somebody's life have their kind and day",
        arguments: [
            ("Ada's birthday is 2 June", ["occasion Ada Lind birthday --06-02"]),
            ("Dad's 70th birthday is on 30 August", ["occasion Pedro Holt birthday 1956-08-30"]),
            ("Oscar turns 40 on 1 May", ["occasion Oscar Brandt birthday 1986-05-01"]),
            ("Ada gets married on 4 July in Porto", ["occasion Ada Lind wedding 2026-07-04"]),
            ("Oscar has surgery next Thursday", ["occasion Oscar Brandt surgery 2026-03-19"]),
            ("Ada is moving to Cork in May", ["occasion Ada Lind move 2026-05-01"]),
            ("June's graduation is on 20 June", ["occasion June Park graduation 2026-06-20"]),
        ])
    func occasions(text: String, expected: [String]) async throws {
        #expect(try await LineReading(text).summary == expected)
    }

    @Test(
        "Nothing is made of questions, refusals and small talk",
        arguments: [
            "when is Ada's birthday?", "what did Oscar say", "don't call Oscar", "do not write to Ada", "hello there",
            "it was cold today",
            "thanks, bye", "?!", "", "   ", "haven't seen Oscar in years",
        ])
    func nothing(text: String) async throws {
        #expect(try await LineReading(text).summary == [])
    }

    @Test("A gift has its idea, its price, its occasion and the day that follows from it")
    func gifts() async throws {
        let wish = try await LineReading("Ada would love a proper teapot, around 45 quid")
        #expect(wish.summary == ["gift Ada Lind"])
        #expect(wish.proposals.first?.text?.value == "teapot")
        #expect(wish.proposals.first?.amount?.value == .exactly(45))
        #expect(wish.proposals.first?.currency?.value == "GBP")

        let present = try await LineReading("get Ada a scarf for her birthday, £20-30")
        #expect(present.summary == ["gift Ada Lind 2026-06-02"])
        #expect(present.proposals.first?.giftOccasion?.value == .birthday)
        #expect(present.proposals.first?.date?.value.isDerived == true)
        #expect(present.proposals.first?.amount?.value == .between(20, 30))

        let label = try await LineReading("gift idea for Oscar: a bike bell, max 15 euros")
        #expect(label.proposals.first?.kind.value == .gift)
        #expect(label.proposals.first?.text?.value == "bike bell")
        #expect(label.proposals.first?.amount?.value == .atMost(15))

        let christmas = try await LineReading("Christmas present for mum: warm gloves")
        #expect(christmas.summary == ["gift Marianne Holt 2026-12-25"])
    }

    @Test("A gift that was given is a fact, and one who wants to do something wishes for nothing")
    func noGifts() async throws {
        #expect(try await LineReading("gave Ada a scarf for Christmas").summary == ["note Ada Lind"])
        #expect(try await LineReading("Oscar wants to learn Welsh").summary == ["note Oscar Brandt"])
        #expect(try await LineReading("Ada needs help").summary == ["note Ada Lind"])
    }

    @Test("A line becomes as many records as it says things")
    func several() async throws {
        let line = try await LineReading(
            "Coffee with Ada today, she wants a pepper mill ~25€, write to her in 2 weeks, birthday 2 June")
        #expect(
            line.summary == [
                "catchup Ada Lind 2026-03-10", "gift Ada Lind", "reminder Ada Lind 2026-03-24",
                "occasion Ada Lind birthday --06-02",
            ])
        #expect(line.proposals.map { line.words($0.span) }[1] == "she wants a pepper mill ~25€")
    }

    @Test("What is said first holds for the whole line")
    func topic() async throws {
        let line = try await LineReading("Oscar: shoe size 44, moving in May, wants a head torch")
        #expect(line.summary == ["note Oscar Brandt", "occasion Oscar Brandt move 2026-05-01", "gift Oscar Brandt"])
    }

    @Test("People side by side get a record each")
    func together() async throws {
        #expect(
            try await LineReading("dinner with Ada and Oscar on Friday").summary == [
                "reminder Ada Lind 2026-03-13", "reminder Oscar Brandt 2026-03-13",
            ])
        #expect(
            try await LineReading("Ada & Oscar came over on Saturday").summary == [
                "catchup Ada Lind 2026-03-07", "catchup Oscar Brandt 2026-03-07",
            ])
    }

    @Test("Pronouns speak of the one named last who can be meant")
    func pronouns() async throws {
        #expect(
            try await LineReading("Met Ada. Call her on Friday").summary == [
                "catchup Ada Lind", "reminder Ada Lind 2026-03-13",
            ])
        let line = try await LineReading("mum says dad snores, buy him ear plugs")
        #expect(line.proposals.last?.person?.value.person?.name == "Pedro Holt")
    }

    @Test("Whoever speaks without a pause is understood all the same")
    func spoken() async throws {
        let line = try await LineReading(
            "so um I had lunch with Oscar today he is learning Dutch and I need to send him the dictionary next week and also his lease runs out in June"
        )
        #expect(line.summary.first == "catchup Oscar Brandt 2026-03-10")
        #expect(line.summary.contains("reminder Oscar Brandt 2026-03-16"))
        #expect(line.summary.contains("occasion Oscar Brandt other 2026-06-01"))
    }

    @Test("Names that are months or words are names where they are written so")
    func trickyNames() async throws {
        #expect(try await LineReading("June is vegan").summary == ["note June Park"])
        #expect(try await LineReading("call June on Monday").summary == ["reminder June Park 2026-03-16"])
        #expect(try await LineReading("Will eats meat again").summary == ["note Will Archer"])
        #expect(try await LineReading("it will rain in june").summary == [])
    }

    @Test("Two who fit are both kept, and nobody is chosen")
    func ambiguous() async throws {
        let line = try await LineReading("Eva plays the cello")
        #expect(line.proposals.first?.person?.value.candidates.map(\.name) == ["Eva Roth", "Eva Lang"])
        #expect(line.proposals.first?.person?.value.person == nil)
        #expect(try await LineReading("Eva Lang plays the cello").proposals.first?.person?.value.person?.name == "Eva Lang")
    }

    @Test("Slips of the pen are forgiven")
    func misspelt() async throws {
        #expect(try await LineReading("remind me to call osacr tomorrow").summary == ["reminder Oscar Brandt 2026-03-11"])
        #expect(try await LineReading("ada birhtday 2 june").summary == ["occasion Ada Lind birthday --06-02"])
    }

    private static func withoutEndOfRule(_ text: String) -> String {
        guard let place = text.range(of: " FREQ=WEEKLY;BYDAY=WE") else { return text }
        // The day a recurrence starts on is the planner's affair.
        let words = text[..<place.lowerBound].split(separator: " ").filter { !$0.hasPrefix("2026-") }
        return words.joined(separator: " ") + text[place.lowerBound...]
    }
}

extension LineReading {
    /// The words at a span.
    func words(_ span: Range<Int>) -> String { String(decoding: Array(text.utf8)[span], as: UTF8.self) }
}
