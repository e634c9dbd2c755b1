import Foundation
import Kinkeeper
import Store
import Testing

@testable import Screens
@testable import Web

struct BackupsPageTests {
    private let now = Date(timeIntervalSince1970: 1_795_918_200)

    private func display(_ language: Language) -> DisplayContext {
        DisplayContext(
            now: now, timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt, nameOrder: .givenFirst,
            leapDayRule: .february28, language: language)
    }

    @Test func `the settings lead to a page that says how to set backups up`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        #expect(try await anna.get("/settings").text.contains("No backups"))
        let page = try await anna.get("/settings/backups").text
        #expect(page.contains("backup-folder = ") && page.contains("kinkeeper backup restore"))
    }

    @Test func `the date of the last good backup is shown, in the account's zone`() {
        let status = BackupStatus(isSetUp: true, lastGood: now, count: 3, next: now.addingTimeInterval(86_400))
        #expect(BackupsScreen.summary(status, from: display(.english)).contains("29 November 2026"))
        #expect(BackupsScreen.summary(status, from: display(.english)).contains("03:10"))
        let screen = BackupsScreen(status, from: display(.german))
        #expect(screen.isSetUp && screen.problem == nil && screen.facts.count == 3)
        #expect(screen.facts.last?.text == "3" && screen.facts.first?.text.contains("29. November 2026") == true)
        let none = BackupsScreen(BackupStatus(isSetUp: true), from: display(.english))
        #expect(none.facts.first?.text == "None yet")
    }

    @Test(arguments: ["disk-full", "folder", "damaged", "lists", "busy", "other"])
    func `a failure is told with its time, in each language`(word: String) throws {
        let trouble = try #require(BackupStatus.Trouble(rawValue: word))
        let status = BackupStatus(isSetUp: true, lastGood: now, failure: .init(at: now, trouble))
        for language in Language.allCases {
            let problem = try #require(BackupsScreen(status, from: display(language)).problem)
            #expect(problem.contains("03:10") && !problem.contains("{") && !problem.contains("backups."))
        }
    }
}
