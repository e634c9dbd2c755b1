import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct CoupleOnboardingPageTests {
    private let start = "/couple/getting-started"

    private func value(_ name: String, on text: String) throws -> String {
        let found = try Regex("name=\"\(name)\" value=\"([^\"]*)\"").firstMatch(in: text)
        return String(try #require(found?.output[1].substring, "\(name)"))
    }

    /// Sends the form of a step as its page shows it, and returns the answer.
    @discardableResult
    private func send(
        _ browser: Browser, _ step: String, _ fields: [String: String] = [:], do act: String = "continue"
    ) async throws -> Answer {
        let page = try await browser.get("\(start)/\(step)").text
        let all = ["version": try value("version", on: page), "do": act].merging(fields) { $1 }
        return try await browser.post("\(start)/\(step.prefix { $0 != "?" })", all)
    }

    /// Answers a question with one of its choices.
    @discardableResult
    private func answer(_ browser: Browser, _ question: String, _ choice: String) async throws -> Answer {
        try await send(browser, "quiz?question=\(question)", ["question": question, "choice": choice])
    }

    /// Answers all of the quiz: touch wherever it is offered.
    private func takeQuiz(_ browser: Browser) async throws {
        try await send(browser, "welcome")
        for question in LoveLanguageQuiz.Question.allCases {
            let kind = question.kinds.contains(.touch) ? .touch : question.kinds[0]
            try await answer(browser, question.rawValue, kind.rawValue)
        }
    }

    /// Whether a choice of the question on a page is selected.
    private func isChosen(_ page: String) -> Bool {
        page.contains("name=\"choice\"") && page.contains(/name="choice" value="[a-z]+" checked/)
    }

    private func ticks(_ page: String, _ kinds: [String: String], privacy: String = "shared") throws -> [String: String] {
        var fields = ["privacy": privacy, "do": "continue", "version": try value("version", on: page)]
        if page.contains("name=\"couple\"") { fields["couple"] = try value("couple", on: page) }
        for kind in LoveLanguage.Kind.allCases.map(\.rawValue) where page.contains("name=\"title-\(kind)\"") {
            fields["id-\(kind)"] = try value("id-\(kind)", on: page)
            fields["title-\(kind)"] = kinds[kind] ?? "Not ticked"
            fields["importance-\(kind)"] = kind == "touch" ? "essential" : "low"
            if kinds[kind] != nil { fields["keep-\(kind)"] = "1" }
        }
        return fields
    }

    private func titles(_ world: World, _ account: Account) async throws -> [String] {
        try await world.folder.loveLanguages(of: account, at: world.now).page(of: .own, limit: 50).languages.map(\.title)
    }

    // MARK: The way through

    @Test func `one partner goes all the way, and the other sees only what was shared`() async throws {
        let couple = try await CouplePages()
        let (hers, his) = (couple.hers, couple.his)
        #expect(try await hers.get("/couple").text.contains("Getting started · 0 of 5"))
        #expect(try await hers.get(start).location == "\(start)/welcome")
        let welcome = try await hers.get("\(start)/welcome").text
        #expect(welcome.contains("A place for you and Ben") && welcome.contains("Ben can’t see them"))
        #expect(!welcome.contains("Skip this step"))
        #expect(try await send(hers, "welcome").location == "\(start)/quiz")
        let first = try await hers.get("\(start)/quiz").text
        #expect(first.contains("<fieldset") && first.contains("After a hard day") && first.contains("Question 1 of 8"))
        #expect(try await answer(hers, "hard-day", "touch").location == "\(start)/quiz?question=birthday")
        #expect(try await hers.get(start).location == "\(start)/quiz")
        // It goes on with the first one that is not answered; Back shows what was chosen.
        let second = try await hers.get("\(start)/quiz").text
        #expect(second.contains("What makes a birthday a good one?"))
        #expect(second.contains("href=\"\(start)/quiz?question=hard-day\""))
        let back = try await hers.get("\(start)/quiz?question=hard-day").text
        #expect(isChosen(back) && back.contains(#"value="touch" checked"#) && back.contains("href=\"\(start)/welcome\""))
        for question in LoveLanguageQuiz.Question.allCases.dropFirst() {
            let kind = question.kinds.contains(.touch) ? .touch : question.kinds[0]
            try await answer(hers, question.rawValue, kind.rawValue)
        }
        #expect(try await hers.get("/couple").text.contains("Getting started · 2 of 5"))
        try await keepsAndFinishes(couple)
        let done = try await hers.get("\(start)/done").text
        #expect(done.contains("<li>🤝 Physical touch</li>") && done.contains("The next one is"))
        let page = try await hers.get("/couple").text
        #expect(!page.contains("Getting started ·") && page.contains("Take the quiz again"))
        // What she answered is on no page of his, what she shared is.
        #expect(try await his.get("/couple").text.contains("Getting started · 3 of 5"))
        #expect(!isChosen(try await his.get("\(start)/quiz").text))
        let list = try await his.get("/couple/love-languages").text
        #expect(list.contains("To be held") && !list.contains("An unhurried hour"))
    }

    private func keepsAndFinishes(_ couple: CouplePages) async throws {
        let (hers, his) = (couple.hers, couple.his)
        let page = try await hers.get("\(start)/love-languages").text
        let first = try #require(page.firstRange(of: "name=\"title-touch\""))
        #expect(page.firstRange(of: "name=\"title-words\"").map { first.lowerBound < $0.lowerBound } ?? false)
        #expect(page.contains(#"<option value="essential" selected>"#) && !page.contains(#"value="1" checked"#))
        let fields = try ticks(page, ["touch": "To be held"])
        // Sent twice, it is kept once.
        for _ in 1...2 {
            let kept = try await hers.post("\(start)/love-languages", fields)
            #expect(kept.status == 303 && kept.location == "\(start)/schedule")
        }
        #expect(try await titles(couple.world, couple.anna) == ["To be held"])
        let again = try await hers.get("\(start)/love-languages").text
        #expect(again.contains("You already have one: To be held") && !again.contains("keep-touch"))
        let alone = try ticks(again, ["time": "An unhurried hour"], privacy: "private")
        #expect(try await hers.post("\(start)/love-languages", alone).status == 303)
        let set = try await send(hers, "schedule", ["weekday": "7", "time": "19:30"])
        #expect(set.location == "\(start)/tour")
        #expect(try await hers.get("\(start)/schedule").text.contains("Your check-in is already planned."))
        try await send(his, "welcome")
        for step in ["quiz", "love-languages"] { try await send(his, step, do: "skip") }
        let planned = try await his.get("\(start)/schedule").text
        #expect(planned.contains("Anna has already planned your check-in.") && planned.contains("Every week on Sunday, 19:30"))
        let tour = try await hers.get("\(start)/tour").text
        for path in ["/couple/preparation", "/couple/requests", "/couple/love-languages", "/couple/growth"] {
            #expect(tour.contains("href=\"\(path)\""), "\(path)")
        }
        #expect(try await send(hers, "tour").location == "\(start)/done")
    }

    // MARK: Refusals

    @Test func `a step that is not open leads to the next one, and nothing is skipped by an address`() async throws {
        let couple = try await CouplePages()
        #expect(try await couple.hers.get("\(start)/tour").location == "\(start)/welcome")
        #expect(try await couple.hers.get("\(start)/nothing").status == 404)
        try await couple.hers.get("\(start)/welcome")
        let refused = try await couple.hers.post("\(start)/tour", ["version": "0", "do": "continue"])
        #expect(refused.status == 303 && refused.location == "\(start)/welcome")
        #expect(try await couple.hers.get(start).location == "\(start)/welcome")
    }

    @Test func `a question without a choice is asked again, and can be passed; without any answer the quiz was skipped`()
        async throws
    {
        let couple = try await CouplePages()
        try await send(couple.hers, "welcome")
        let none = try await send(couple.hers, "quiz", ["question": "birthday"])
        #expect(none.status == 422 && none.text.contains("Choose an answer, or skip this question."))
        #expect(none.text.contains("What makes a birthday"))
        #expect(try await answer(couple.hers, "busy-week", "gifts").status == 422)
        for question in LoveLanguageQuiz.Question.allCases {
            try await send(couple.hers, "quiz?question=\(question.rawValue)", ["question": question.rawValue], do: "pass")
        }
        #expect(try await couple.hers.get(start).location == "\(start)/love-languages")
        let page = try await couple.hers.get("\(start)/love-languages").text
        #expect(page.contains("Tick what makes you feel loved.") && page.contains(#"<option value="medium" selected>"#))
    }

    @Test func `a stale answer shows what was saved and keeps what was chosen, and is saved the second time`() async throws {
        let couple = try await CouplePages()
        try await send(couple.hers, "welcome")
        let old = try value("version", on: try await couple.hers.get("\(start)/quiz").text)
        try await answer(couple.hers, "hard-day", "words")
        let fields = ["version": old, "do": "continue", "question": "hard-day", "choice": "time"]
        let stale = try await couple.hers.post("\(start)/quiz", fields)
        #expect(stale.status == 409 && stale.text.contains("Another device saved: Hearing that I handled it well."))
        #expect(stale.text.contains(#"value="time" checked"#))
        let fresh = fields.merging(["version": try value("version", on: stale.text)]) { $1 }
        #expect(try await couple.hers.post("\(start)/quiz", fresh).status == 303)
        #expect(try await couple.hers.get("\(start)/quiz?question=hard-day").text.contains(#"value="time" checked"#))
    }

    @Test func `nothing is kept without a tick, a long title comes back, and a kind that has one gets no second`() async throws
    {
        let couple = try await CouplePages()
        try await takeQuiz(couple.hers)
        let path = "\(start)/love-languages"
        let page = try await couple.hers.get(path).text
        let none = try await couple.hers.post(path, try ticks(page, [:]))
        #expect(none.status == 422 && none.text.contains("Nothing is ticked."))
        let long = String(repeating: "long ", count: 41)
        let refused = try await couple.hers.post(path, try ticks(page, ["touch": long, "gifts": "Shells"]))
        #expect(refused.status == 422 && refused.text.contains(long.trimmingCharacters(in: .whitespaces)))
        #expect(refused.text.contains("id=\"problem-touch\"") && refused.text.contains("value=\"Shells\""))
        #expect(try await titles(couple.world, couple.anna) == [])
        // The name of the kind is no title.
        let named = try ticks(page, ["touch": "Physical touch"])
        #expect(try await couple.hers.post(path, named).status == 303)
        #expect(try await titles(couple.world, couple.anna) == [""])
        // Other words under the same name, and another name: both come back, and nothing is made.
        var other = try ticks(page, ["touch": "A hug at the door", "gifts": "Shells"])
        for id in [other["id-touch"], LoveLanguage.ID.make(at: couple.world.now).description] {
            other["id-touch"] = id
            let taken = try await couple.hers.post(path, other)
            #expect(taken.status == 409 && taken.text.contains("A hug at the door") && taken.text.contains("problem-touch"))
        }
        #expect(try await titles(couple.world, couple.anna).sorted() == ["", "Shells"])
    }

    @Test func `a partner who was faster with the time is told, with what was chosen`() async throws {
        let couple = try await CouplePages()
        for side in [couple.hers, couple.his] {
            try await send(side, "welcome")
            for step in ["quiz", "love-languages"] { try await send(side, step, do: "skip") }
        }
        let wrong = try await send(couple.hers, "schedule", ["weekday": "7", "time": "25:99"])
        #expect(wrong.status == 422 && wrong.text.contains("time-problem") && wrong.text.contains("25:99"))
        let late = try value("version", on: try await couple.his.get("\(start)/schedule").text)
        #expect(try await send(couple.hers, "schedule", ["weekday": "7", "time": "19:00"]).status == 303)
        let fields = ["version": late, "do": "continue", "weekday": "3", "time": "20:15"]
        let refused = try await couple.his.post("\(start)/schedule", fields)
        #expect(refused.status == 409 && refused.text.contains("You chose Wednesday, 20:15, but that was not saved."))
        #expect(refused.text.contains("Every week on Sunday, 19:00"))
        #expect(try await send(couple.his, "schedule").location == "\(start)/tour")
    }

    // MARK: Once more, hidden, alone

    @Test func `the quiz is taken again after a question, and love languages stay`() async throws {
        let couple = try await CouplePages()
        #expect(try await couple.hers.get("/couple/quiz-restarting").location == start)
        try await takeQuiz(couple.hers)
        for step in ["love-languages", "schedule", "tour"] { try await send(couple.hers, step, do: "skip") }
        #expect(try await couple.hers.get(start).location == "\(start)/done")
        let asked = try await couple.hers.get("/couple/quiz-restarting").text
        #expect(asked.contains("Your answers are deleted."))
        // Of another version than was asked about, it is asked again.
        let stale = try await couple.hers.post("/couple/quiz-restarting", ["moment": "1"])
        #expect(stale.status == 409 && stale.text.contains("Your answers are deleted."))
        let moment = ["moment": try value("moment", on: asked)]
        #expect(try await couple.hers.post("/couple/quiz-restarting", moment).location == "\(start)/quiz")
        #expect(!isChosen(try await couple.hers.get("\(start)/quiz?question=hard-day").text))
        #expect(try await couple.hers.get("/couple").text.contains("Getting started · 3 of 5"))
        try await send(couple.hers, "quiz", do: "skip")
        #expect(try await send(couple.hers, "love-languages", do: "skip").location == "\(start)/done")
    }

    @Test func `the row is hidden, shown again with Undo, and the way stays`() async throws {
        let couple = try await CouplePages()
        try await couple.hers.get("/couple")
        let hidden = try await couple.hers.post("/couple/getting-started-hiding")
        #expect(hidden.location == "/couple")
        let page = try await couple.hers.get("/couple").text
        #expect(
            page.contains("Hidden.") && !page.contains("Getting started ·")
                && page.contains("href=\"\(start)\">Getting started"))
        #expect(try await couple.his.get("/couple").text.contains("Getting started · 0 of 5"))
        try await couple.hers.post("/couple/getting-started-showing")
        #expect(try await couple.hers.get("/couple").text.contains("Getting started · 0 of 5"))
    }

    @Test func `without a partner the quiz is taken, and what is kept is private`() async throws {
        let world = try World()
        let (cleo, browser) = try await world.member("Cleo")
        #expect(try await browser.get("/couple").text.contains("href=\"\(start)\">Getting started"))
        try await takeQuiz(browser)
        let page = try await browser.get("\(start)/love-languages").text
        #expect(!page.contains("name=\"privacy\""))
        // Whatever is sent.
        let refused = try await browser.post("\(start)/love-languages", try ticks(page, ["touch": "A hug"]))
        #expect(refused.status == 409 && refused.text.contains("nothing was shared") && refused.text.contains("A hug"))
        #expect(try await titles(world, cleo) == [])
        let kept = try await browser.post("\(start)/love-languages", try ticks(page, ["touch": "A hug"], privacy: "private"))
        #expect(kept.status == 303)
        #expect(try await titles(world, cleo) == ["A hug"])
        let schedule = try await browser.get("\(start)/schedule").text
        #expect(schedule.contains("Once your partner is here") && !schedule.contains("name=\"time\""))
        #expect(try await send(browser, "schedule").location == "\(start)/tour")
        #expect(!(try await browser.get("\(start)/tour").text.contains("href=\"/couple/growth\"")))
    }

    @Test func `what was to be shared with a former partner is not shared with the next one`() async throws {
        let couple = try await CouplePages()
        try await takeQuiz(couple.hers)
        let page = try await couple.hers.get("\(start)/love-languages").text
        let fields = try ticks(page, ["touch": "A hug"])
        try await couple.world.folder.leaveCouple(couple.anna.id, at: couple.world.now)
        let (carl, his) = try await couple.world.member("Carl")
        let hash = [UInt8](repeating: 7, count: 32)
        _ = try await couple.world.folder.accounts.invitePartner(
            of: couple.anna.id, codeHash: hash, makesAccount: false, at: couple.world.now)
        try await couple.world.folder.acceptInvitation(codeHash: hash, by: carl.id, at: couple.world.now)
        let refused = try await couple.hers.post("\(start)/love-languages", fields)
        #expect(refused.status == 409 && refused.text.contains("nothing was shared") && refused.text.contains("A hug"))
        #expect(try await !his.get("/couple/love-languages").text.contains("A hug"))
        // The form that comes back names him.
        let again = try ticks(refused.text, ["touch": "A hug"])
        #expect(try await couple.hers.post("\(start)/love-languages", again).status == 303)
        #expect(try await his.get("/couple/love-languages").text.contains("A hug"))
    }

    @Test func `what was typed for a step that was closed meanwhile comes back`() async throws {
        let couple = try await CouplePages()
        try await takeQuiz(couple.hers)
        let page = try await couple.hers.get("\(start)/love-languages").text
        let question = try await couple.hers.get("/couple/quiz-restarting").text
        let moment = try value("moment", on: question)
        #expect(try await couple.hers.post("/couple/quiz-restarting", ["moment": moment]).location == "\(start)/quiz")
        let late = try await couple.hers.post("\(start)/love-languages", try ticks(page, ["touch": "A hug at the door"]))
        #expect(late.status == 409 && late.text.contains("A hug at the door"))
        #expect(try await titles(couple.world, couple.anna) == [])
    }

    @Test func `who is not signed in is sent to the door, and forms need their token`() async throws {
        let couple = try await CouplePages()
        let stranger = Browser(couple.world)
        for path in [start, "\(start)/quiz", "/couple/quiz-restarting"] {
            #expect(try await stranger.get(path).location?.hasPrefix("/sign-in") == true)
        }
        #expect(try await stranger.post("\(start)/welcome", ["version": "0"]).status == 403)
    }
}
