import Foundation
import HTTPSupport
import TestSupport
import Testing

@testable import Server

@Suite struct ProviderSettingsTests {
    private let google = """
        openid-google-issuer = https://accounts.google.com
        openid-google-client-id = 123.apps.googleusercontent.com
        openid-google-client-secret = hush = hush

        """

    private func error(_ file: String, _ environment: [String: String] = [:]) -> ConfigurationError? {
        do {
            _ = try Configuration(file: file, environment: environment)
            return nil
        } catch { return error }
    }

    @Test func `a service is set up by its address, and several side by side`() throws {
        #expect(try Configuration(file: nil, environment: [:]).openID == OpenIDSettings())
        let both = try Configuration(
            file: google + "openid-home-issuer = https://id.example.org/realms/home\nopenid-home-client-id = kin\n"
                + "openid-home-allow = linked, invited domain:Example.org,group:the:family\n",
            environment: ["KINKEEPER_OPENID_HOME_TITLE": "At home", "KINKEEPER_OPENID_HOME_CLIENT_ID": "kin2"])
        let (first, second) = (both.openID.providers[0], both.openID.providers[1])
        #expect(first.name == "google" && first.title == "Google" && first.clientSecret == "hush = hush")
        #expect(first.admissions == [.linked] && !first.makesAccounts && both.openID.passwordsOpen)
        #expect(second.name == "home" && second.title == "At home" && second.clientID == "kin2" && second.clientSecret == nil)
        #expect(second.admissions == [.linked, .invited, .domain("example.org"), .group("the:family")])
        #expect(second.takesInvitations && second.makesAccounts)
        let plain = try Configuration(file: google.replacing("accounts.google.com", with: "id.example.org"), environment: [:])
        #expect(plain.openID.providers[0].title == "id.example.org")
    }

    @Test func `what is set is told with its origin, and no secret`() throws {
        let told = try Configuration(
            file: google, environment: ["KINKEEPER_OPENID_GOOGLE_TITLE": "G"]
        ).providerSettings
        #expect(told.map(\.name) == ["client-id", "client-secret", "issuer", "title"].map { "openid-google-\($0)" })
        #expect(told[1].value == "…" && told[1].origin == .file(line: 3))
        #expect(told[3].origin.description == "KINKEEPER_OPENID_GOOGLE_TITLE")
    }

    @Test func `a secret may be in a file`() throws {
        let folder = try TestFolder()
        let file = folder.url.appending(path: "secret")
        try Data("from a file\n".utf8).write(to: file)
        let open = google.split(separator: "\n").prefix(2).joined(separator: "\n")
        let found = try Configuration(file: open + "\nopenid-google-client-secret-file = \(file.path)", environment: [:])
        #expect(found.openID.providers[0].clientSecret == "from a file")
        #expect(error(google + "openid-google-client-secret-file = \(file.path)")?.description.contains("either") == true)
        #expect(error(open + "\nopenid-google-client-secret-file = /nowhere")?.description.contains("path of a file") == true)
    }

    @Test func `mistakes are named, without secrets`() {
        let mistakes = [
            ("openid-google-issuer = accounts.google.com", "openid-google-issuer cannot be used"),
            ("openid-google-issuer = http://accounts.google.com", "openid-google-issuer cannot be used"),
            ("openid-google-client-id = x", "openid-google-issuer is missing"),
            ("openid-google-issuer = https://x.test", "openid-google-client-id is missing"),
            (google + "openid-google-allow = everyone", "openid-google-allow cannot be used"),
            (google + "openid-google-allow = domain:anna@example.org", "openid-google-allow cannot be used"),
            (google + google.replacing("-google-", with: "-other-"), "that is not set up yet"),
            (google + "openid-google-issuer = https://x.test", "was set before"),
            ("openid-Google-issuer = x", "there is no setting"), ("openid-google = x", "there is no setting"),
            ("openid-google-port = x", "openid-NAME-issuer"), ("openid-a-b-issuer = x", "there is no setting"),
        ]
        for (file, said) in mistakes {
            let told = error(file)?.description ?? "taken"
            #expect(told.contains(said) && !told.contains("hush"), "\(file): \(told)")
        }
        let environment = ["KINKEEPER_OPENID_GOOGLE_SECRET": "hush"]
        let told = error(google, environment)?.description ?? "taken"
        #expect(told.contains("KINKEEPER_OPENID_GOOGLE_SECRET") && !told.contains("hush"))
    }

    @Test func `passwords are turned off where something else signs in`() throws {
        #expect(error("password-sign-in = off")?.description.contains("set up a service") == true)
        #expect(error("password-sign-in = no") != nil && error("password-sign-in = on") == nil)
        #expect(try !Configuration(file: google + "password-sign-in = off", environment: [:]).openID.passwordsOpen)
    }
}
