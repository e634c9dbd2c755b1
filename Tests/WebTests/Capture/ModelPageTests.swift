import Foundation
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// The page that chooses a language model, and its effect on others.
@Suite struct ModelPageTests {
    private let chosen = ["address": "https://model.example/v1", "model": "tiny", "limit": "15", "key": "sk-verysecret"]

    @Test func `a model is chosen, named, and turned on only for whom was named`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        #expect(try await browser.get("/settings/model").text.contains("Off. Nothing is sent."))
        #expect(try await browser.post("/settings/model", chosen).location == "/settings/model")
        let page = try await browser.get("/settings/model").text
        #expect(page.contains("Nothing is sent until you turn it on.") && page.contains("What <bdi>model.example</bdi> gets"))
        #expect(page.contains("Send my quick notes to <bdi>model.example</bdi>") && !page.contains("verysecret"))
        #expect(!(try await browser.get("/people").text).contains("sends it to"))
        // The form of a page that was open while the address was changed agrees to nothing else.
        _ = try await browser.post("/settings/model", chosen.merging(["address": "https://other.example/v1"]) { $1 })
        try await browser.get("/settings")
        _ = try await browser.post("/settings/model/switching", ["on": "yes", "address": "https://model.example/v1"])
        #expect(try await browser.get("/settings/model").text.contains("The address was changed in the meantime."))
        #expect(try await world.folder.accounts.languageModel(of: account.id)?.isOn == false)
        _ = try await browser.post("/settings/model/switching", ["on": "yes", "address": "https://other.example/v1"])
        #expect(try await browser.get("/settings/model").text.contains("On. Your quick notes are sent to other.example."))
        // Before anything is sent every box names the provider.
        for path in ["/people", "/capture", "/settings"] {
            #expect(try await browser.get(path).text.contains("“Continue” sends it to <bdi>other.example</bdi>."), "\(path)")
        }
        _ = try await browser.post("/settings/model/switching", [:])
        #expect(try await browser.get("/settings/model").text.contains("Nothing is sent any more."))
        #expect(!(try await browser.get("/people").text).contains("sends it to"))
        _ = try await browser.post("/settings/model/removal", [:])
        #expect(try await world.folder.accounts.languageModel(of: account.id) == nil)
    }

    @Test func `a line is read by the rules where the model cannot be asked, and that is said`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        _ = try await world.space(of: account).add("Zora")
        try await browser.get("/settings/model")
        _ = try await browser.post("/settings/model", chosen.merging(["address": "http://127.0.0.1:9/v1"]) { $1 })
        try await browser.get("/settings/model")
        _ = try await browser.post("/settings/model/switching", ["on": "yes", "address": "http://127.0.0.1:9/v1"])
        try await browser.get("/capture")
        let line = ["text": "Coffee with Zora, she wants a kettle", "to": "127.0.0.1:9"]
        let sheet = try await browser.sheet("/capture", line).text
        #expect(sheet.contains("Kinkeeper read this itself: this server may not connect to 127.0.0.1:9."))
        #expect(sheet.contains("Save 2"))
        let here = try await browser.sheet("/capture", line.merging(["here": "yes"]) { $1 }).text
        #expect(here.contains("Save 2") && !here.contains("Kinkeeper read this itself"))
        // An older page names no provider, or another: its text is sent nowhere.
        for to in ["", "other.example"] {
            let stale = try await browser.sheet("/capture", line.merging(["to": to]) { $1 }).text
            #expect(stale.contains("Save 2") && !stale.contains("Kinkeeper read this itself"))
        }
        // Text shared by another program, or saved unseen, is sent nowhere.
        let shared = try await browser.get("/capture?text=Coffee+with+Zora").text
        #expect(shared.contains("Save 1") && !shared.contains("Kinkeeper read this itself"))
        try await browser.get("/settings/model")
        _ = try await browser.post("/settings/model/trial", [:])
        #expect(try await browser.get("/settings/model").text.contains("The example was not read: this server may not connect"))
    }

    @Test(arguments: [
        (["address": "nonsense with blanks"], "That is not a server address."), (["model": ""], "Enter the model’s name"),
        (["limit": "1000"], "Enter a time limit from 2 to 45 seconds."), (["key": "a b"], "That is not a key"),
    ])
    func `what is wrong is said beside the field, what was typed stays, and the key is not given back`(
        change: [String: String], sentence: String
    ) async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        try await browser.get("/settings/model")
        let answer = try await browser.post("/settings/model", chosen.merging(change) { $1 })
        #expect(answer.status == 422 && answer.text.contains(sentence) && !answer.text.contains("verysecret"))
        #expect(answer.text.contains("value=\"\(change["model"] ?? "tiny")\""))
        #expect(try await world.folder.accounts.languageModel(of: account.id) == nil)
    }

    @Test func `there is nothing to try, or to turn on, where nothing is chosen`() async throws {
        let world = try World()
        let (_, browser) = try await world.member("Anna")
        try await browser.get("/settings/model")
        #expect(try await browser.post("/settings/model/trial", [:]).status == 404)
        try await browser.get("/settings/model")
        #expect(
            try await browser.post("/settings/model/switching", ["on": "yes", "address": "https://x.example"]).status == 404)
    }
}
