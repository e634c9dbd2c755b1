import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import HTTPSupport
@testable import Web

/// The language of a page, and its lang attribute.
@Suite struct LanguageTests {
    @Test func `a stranger is spoken to as their browser asks`() async throws {
        let world = try World()
        _ = try await world.member("Anna")
        let stranger = Browser(world)
        let answer = try await stranger.get("/sign-in", [.acceptLanguage: "de-CH, en;q=0.5"])
        #expect(answer.text.contains("<html lang=\"de\"") && answer.text.contains(">Anmelden</button>"))
        #expect(answer.headers[.contentLanguage] == "de")
        #expect(answer.headers[.vary]?.contains("Accept-Language") == true)
        let spanish = try await stranger.get("/sign-in", [.acceptLanguage: "es"])
        #expect(spanish.text.contains("<html lang=\"es\"") && spanish.text.contains(">Iniciar sesión</button>"))
        let refused = try await stranger.post("/sign-in", ["name": "x", "password": "y"], headers: [.acceptLanguage: "es"])
        #expect(refused.status == 422 && refused.text.contains("El nombre y la contraseña no coinciden."))
    }

    @Test func `the language chosen in settings is spoken at once, whatever the browser asks for`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        let answer = try await anna.post("/settings", ["language": "de"])
        #expect(answer.status == 303 && answer.location == "/settings/language")
        let page = try await anna.get("/settings/language", [.acceptLanguage: "es"])
        #expect(page.text.contains("<html lang=\"de\"") && page.text.contains("<h1>Sprache</h1>"))
        #expect(page.text.contains("Gespeichert."))
        #expect(page.headers[.contentLanguage] == "de")
        #expect(try await world.folder.accounts.account(account.id)?.settings.locale == "de")
        #expect(page.text.contains("value=\"de\" id=\"language-de\" checked autofocus> <span>Deutsch</span>"))
        #expect(page.text.contains("<span lang=\"es\">Español</span>"))
    }

    @Test func `the language can be left to the browser again`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        try await anna.post("/settings", ["language": "es"])
        try await anna.get("/settings")
        try await anna.post("/settings", ["language": "auto"])
        #expect(try await world.folder.accounts.account(account.id)?.settings.locale == nil)
        #expect(try await anna.get("/", [.acceptLanguage: "de"]).text.contains("<html lang=\"de\""))
        #expect(try await anna.get("/").text.contains("<html lang=\"en\""))
    }

    @Test func `a language that is not spoken is not taken`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        #expect(try await anna.post("/settings", ["language": "tlh"]).status == 400)
        #expect(try await world.folder.accounts.account(account.id)?.settings.locale == nil)
    }

    @Test func `an error is said in the reader's language and to programs in English`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        let page = try await anna.get("/nowhere", [.acceptLanguage: "es"])
        #expect(page.status == 404 && page.text.contains("<h1>Aquí no hay nada</h1>"))
        #expect(page.text.contains("No se ha cambiado nada.") && page.text.contains("Ir a Hoy"))
        let json = try await anna.get("/nowhere", [.acceptLanguage: "es", .accept: "application/json"])
        #expect(json.text.contains("There is nothing here") || json.text.contains("may be mistyped"))
        let stranger = try await Browser(world).post("/sign-in", ["csrf": "old"], headers: [.acceptLanguage: "de"])
        #expect(stranger.headers[.vary]?.contains("Accept-Language") == true)
        #expect(stranger.text.contains("<html lang=\"de\""))
    }

    @Test func `the manifest speaks as the browser asks and stays JSON`() async throws {
        let world = try World()
        for language in Language.allCases {
            let answer = try await Browser(world).get("/manifest.webmanifest", [.acceptLanguage: language.rawValue])
            #expect(answer.headers[.vary]?.contains("Accept-Language") == true && !answer.text.contains("&#"))
            #expect(answer.text.contains("\"lang\": \"\(language.rawValue)\""))
            #expect(answer.text.contains(Phrasebook.of(language).text("shared.motto")))
        }
    }
}
