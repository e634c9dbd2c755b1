import Foundation
import Kinkeeper
import Notifications
import Store
import TestSupport
import Testing

@testable import Capture
@testable import HTTPSupport

/// Choosing a language model: kept sealed, off until the account agrees, and only for the server it agreed to.
@Suite struct ModelServiceTests {
    private struct Setting {
        let folder: DataFolder
        let account: Account
        let models: ModelService
        private let disk: TestFolder

        init() async throws {
            disk = try TestFolder()
            folder = try DataFolder(url: disk.url)
            account = try await folder.accounts.create(named: "anna", passwordHash: nil, at: Date())
            models = ModelService(folder: folder, rules: OutgoingRules(hosts: .none), now: { Date() })
        }

        func choose(
            _ address: String, key: String = "", model: String = "tiny", limit: String = "15", forgets: Bool = false
        ) async throws {
            try await models.keep(
                .init(address: address, model: model, limit: limit, key: key, forgetsKey: forgets), of: account.id)
        }

        var model: LanguageModel? {
            get async throws { try await folder.accounts.languageModel(of: account.id) }
        }
    }

    @Test(
        arguments: [
            ("https://api.example.org/v1", "https://api.example.org/v1"),
            ("https://api.example.org/v1/", "https://api.example.org/v1"),
            ("https://api.example.org/v1/chat/completions", "https://api.example.org/v1"),
            ("api.example.org", "https://api.example.org/v1"),
            ("localhost:11434", "http://localhost:11434/v1"), ("127.0.0.1:8081/v1", "http://127.0.0.1:8081/v1"),
            (" HTTPS://api.example.org/openai/v1 ", "https://api.example.org/openai/v1"), ("", nil), ("ftp://x", nil),
            ("https://user:secret@api.example.org/v1", nil), ("https://api.example.org/v1?key=1", nil), ("https://", nil),
            ("javascript:alert(1)", nil), ("http://a b", nil),
        ] as [(String, String?)])
    func `an address is taken as providers write it`(typed: String, kept: String?) {
        #expect(ModelService.address(typed)?.absoluteString == kept)
    }

    @Test func `nothing is sent before somebody agrees to whom`() async throws {
        let setting = try await Setting()
        #expect(try await setting.models.engine(for: setting.account.id).provider == nil)
        try await setting.choose("https://one.example/v1", key: "sk-one")
        #expect(try await setting.models.engine(for: setting.account.id).provider == nil)
        #expect(try await setting.folder.accounts.account(setting.account.id)?.captureProvider == nil)
        await #expect(throws: StoreError.conflict) {
            try await setting.models.turn(on: true, at: "https://two.example/v1", of: setting.account.id)
        }
        #expect(try await setting.model?.isOn == false)
        try await setting.models.turn(on: true, at: "https://one.example/v1", of: setting.account.id)
        #expect(try await setting.models.engine(for: setting.account.id).provider == "one.example")
        #expect(try await setting.folder.accounts.account(setting.account.id)?.captureProvider == "one.example")
        try await setting.choose("https://one.example/v1", model: "large", limit: "20")
        let changed = try await setting.model
        #expect(changed?.isOn == true && changed?.hasKey == true)
        // Elsewhere it is off again, and the key of the other server is not there.
        try await setting.choose("https://two.example:8443/v1")
        let moved = try await setting.model
        #expect(moved?.isOn == false && moved?.hasKey == false && moved?.provider == "two.example:8443")
        #expect(try await setting.models.engine(for: setting.account.id).provider == nil)
    }

    @Test func `the key is kept sealed, and goes when that is said`() async throws {
        let setting = try await Setting()
        try await setting.choose("https://one.example/v1", key: "sk-verysecret")
        let sealed = try #require(try await setting.folder.accounts.sealedLanguageModelKey(of: setting.account.id))
        let id = try #require(try await setting.model?.id)
        #expect(!String(decoding: sealed, as: UTF8.self).contains("verysecret"))
        let box = try SecretBox(folder: setting.folder)
        #expect(box.open(sealed, for: id) == "sk-verysecret")
        // A key sealed for one use opens for no other.
        #expect(box.open(sealed, for: ConnectedAccount.ID(id.uuid)) == nil)
        try await setting.choose("https://one.example/v1")
        #expect(try await setting.model?.hasKey == true)
        try await setting.choose("https://one.example/v1", forgets: true)
        #expect(try await setting.model?.hasKey == false)
        try await setting.folder.accounts.removeLanguageModel(of: setting.account.id)
        #expect(try await setting.model == nil)
    }

    @Test func `a key that cannot be opened any more is said, and the rules read the line`() async throws {
        let setting = try await Setting()
        try await setting.choose("https://one.example/v1", key: "sk-one")
        try await setting.models.turn(on: true, at: "https://one.example/v1", of: setting.account.id)
        try FileManager.default.removeItem(at: setting.folder.url.appending(path: "secret.key"))
        let engine = try await setting.models.engine(for: setting.account.id)
        let today = try #require(CivilDate(year: 2026, month: 3, day: 10))
        let answer = try await engine.propose(
            CaptureRequest(
                text: "Met Ada", language: .english, now: CivilDateTime(today, .nine),
                people: PersonIndex([CapturePerson(identifier: "1", name: "Ada")])))
        #expect(engine.provider == "one.example" && answer.setback == .locked && answer.proposals.count == 1)
    }

    @Test func `where the server may not go, nothing goes, and the rules read the line`() async throws {
        let setting = try await Setting()
        try await setting.choose("http://127.0.0.1:9/v1")
        try await setting.models.turn(on: true, at: "http://127.0.0.1:9/v1", of: setting.account.id)
        let trial = try #require(try await setting.models.trial(of: setting.account.id))
        guard case .notAllowed? = trial.setback else { return #expect(Bool(false), "\(String(describing: trial.setback))") }
        #expect(trial.records == 2)
    }

    @Test(arguments: [
        ("", "m", "15", "", ModelService.Refusal.address), ("https://x.example", " ", "15", "", .model),
        ("https://x.example", "m", "1", "", .limit), ("https://x.example", "m", "46", "", .limit),
        ("https://x.example", "m", "soon", "", .limit), ("https://x.example", "m", "15", "a b", .key),
        ("https://x.example", "m", "15", "a\r\nHost: evil", .key), ("https://x.example", "a\nb", "15", "", .model),
    ])
    func `what cannot be is refused, and nothing is kept`(
        address: String, model: String, limit: String, key: String, refusal: ModelService.Refusal
    ) async throws {
        let setting = try await Setting()
        await #expect(throws: refusal) { try await setting.choose(address, key: key, model: model, limit: limit) }
        #expect(try await setting.model == nil)
    }

    @Test func `an account's model goes with the account, and is nobody else's`() async throws {
        let setting = try await Setting()
        let other = try await setting.folder.accounts.create(named: "bert", passwordHash: nil, at: Date())
        try await setting.choose("https://one.example/v1", key: "sk-one")
        try await setting.models.turn(on: true, at: "https://one.example/v1", of: setting.account.id)
        #expect(try await setting.folder.accounts.languageModel(of: other.id) == nil)
        #expect(try await setting.folder.accounts.account(other.id)?.captureProvider == nil)
        await #expect(throws: StoreError.notFound) {
            try await setting.models.turn(on: true, at: "https://one.example/v1", of: other.id)
        }
    }
}
