import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// Files for the address book of a family.
@Suite struct FamilyImportTests {
    private struct FamilyWorld {
        let world: World
        let anna: Browser
        let bert: Browser
        let family: SharedSpace
        let (own, shared): (Space, Space)

        init() async throws {
            world = try World()
            let (account, anna) = try await world.member("Anna")
            (self.anna, bert) = (anna, try await world.member("Bert").1)
            family = try await world.folder.accounts.makeFamily(named: "The Quartzmines", by: account.id, at: world.now)
            own = try await world.space(of: account)
            shared = try await world.folder.openSpace(family.id, for: account.id)
            try await anna.get("/imports")
            try await bert.get("/imports")
        }

        var query: String { "?space=\(family.id)" }

        /// Sends a file and waits until it is read.
        func bringIn(_ file: String, named name: String = "contacts.vcf") async throws -> ImportRun.ID {
            let answer = try await anna.upload("/imports" + query, file: file, named: name)
            let run = try #require(answer.location.flatMap { Routes.importRun.argument(in: $0) }, "\(answer.status)")
            _ = try await anna.get("/imports/\(run)/events")
            return run
        }
    }

    private let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:z\r\nFN:Zebulon\r\nEND:VCARD\r\n"
    private let group = "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:g\r\nFN:Quartz choir\r\nMEMBER:z\r\nEND:VCARD\r\n"

    @Test func `a file goes into the family whose page it was chosen on, and all of its pages lead back there`() async throws {
        let test = try await FamilyWorld()
        let form = try await test.anna.get("/imports" + test.query).text
        #expect(form.contains("action=\"/imports\(test.query)\"") && form.contains("Everyone in The Quartzmines can see"))
        #expect(form.contains("aria-current=\"true\"><bdi>The Quartzmines</bdi>") && !form.contains("/settings/connections"))
        #expect(try await test.anna.get("/people" + test.query).text.contains("href=\"/imports\(test.query)\""))
        let run = try await test.bringIn(card)
        #expect(try await test.shared.peopleCount() == 1)
        #expect(try await test.own.peopleCount() == 0)
        let report = try await test.anna.get("/imports/\(run)").text
        for path in ["/imports", "/people"] { #expect(report.contains("href=\"\(path)\(test.query)\""), "\(path)") }
        #expect(report.contains("Share them with The Quartzmines"))
        #expect(try await test.anna.get("/imports" + test.query).text.contains("/imports/\(run)"))
        #expect(try await !test.anna.get("/imports").text.contains("/imports/\(run)"))
        #expect(try await test.bert.get("/imports/\(run)").status == 404)
        #expect(try await test.bert.get("/imports/\(run)/events").status == 404)
        #expect(try await test.bert.get("/imports" + test.query).status == 404)
        #expect(try await test.bert.upload("/imports" + test.query, file: card).status == 404)
        #expect(try await test.shared.peopleCount() == 1)
    }

    @Test func `a table waits for the family it was sent to, and is found for no other space`() async throws {
        let test = try await FamilyWorld()
        let answer = try await test.anna.upload("/imports" + test.query, file: "Name,Hobby\nZebulon,Chess\n", named: "f.csv")
        let path = try #require(answer.location)
        #expect(path.hasPrefix("/imports/tables/") && path.hasSuffix(test.query))
        let bare = String(path.dropLast(test.query.count))
        #expect(try await test.anna.get(bare).status == 404)
        #expect(try await test.anna.post(bare + "/importing").status == 404)
        #expect(try await test.bert.get(path).status == 404)
        let page = try await test.anna.get(path).text
        for act in ["mapping", "importing", "discarding"] { #expect(page.contains("\(bare)/\(act)\(test.query)\""), "\(act)") }
        #expect(page.contains("Everyone in The Quartzmines can see"))
        #expect(try await test.anna.post("\(bare)/mapping\(test.query)", ["column-1": "notes"]).location == path)
        let done = try await test.anna.post("\(bare)/importing\(test.query)")
        let run = try #require(done.location.flatMap { Routes.importRun.argument(in: $0) })
        _ = try await test.anna.get("/imports/\(run)/events")
        #expect(try await test.shared.peopleCount() == 1)
        #expect(try await test.own.peopleCount() == 0)
        let other = try #require(
            try await test.anna.upload("/imports" + test.query, file: "Name,Hobby\nMara,Go\n", named: "g.csv").location)
        let thrown = try await test.anna.post(
            "\(other.dropLast(test.query.count))/discarding\(test.query)")
        #expect(thrown.location == "/imports\(test.query)")
    }

    @Test func `a backup is refused for a family, with what to do, and fills nobody's address book`() async throws {
        let test = try await FamilyWorld()
        let bert = try #require(try await test.world.folder.accounts.account(named: "Bert"))
        _ = try await test.world.space(of: bert).add("Zoltan")
        let backup = String(decoding: try await test.bert.get("/export/kinkeeper.json").bytes, as: UTF8.self)
        #expect(backup.contains("Zoltan"))
        let refused = try await test.anna.upload("/imports" + test.query, file: backup, named: "b.json")
        #expect(refused.status == 422 && refused.text.contains("export them as vCard first"))
        #expect(try await [test.own.peopleCount(), test.shared.peopleCount()] == [0, 0])
        let left = try FileManager.default.contentsOfDirectory(atPath: test.world.runner.uploadFolder.path)
        #expect(left == [])
    }

    @Test func `what another program keeps of its owner's notes is not shown to the family`() async throws {
        let test = try await FamilyWorld()
        let file = """
            {"version": "1.0-preview.1", "app_version": "4.1.2", "account": {"uuid": "x", "data": [{"type": "contact", "values": [
              {"uuid": "aaaaaaaa-0000-4000-8000-000000000001", "properties": {"first_name": "Zebulon"},
               "data": [{"type": "gift", "values": [{"properties": {"name": "A watch"}}]}]}]}]}}
            """
        let run = try await test.bringIn(file, named: "monica.json")
        let person = try #require(try await test.shared.peoplePage(order: .givenFirst, limit: 2).rows.first)
        #expect(try await test.shared.person(person.id)?.profile.note == "")
        #expect(try await test.anna.get("/imports/\(run)").text.contains("Private details were left out"))
    }

    @Test func `groups of an imported address book are offered to the family, and taken over there`() async throws {
        let test = try await FamilyWorld()
        _ = try await test.bringIn(card + group)
        #expect(try await !test.anna.get("/groups").text.contains("Quartz choir"))
        let page = try await test.anna.get("/groups" + test.query).text
        let accept = try #require(page.firstMatch(of: /action="(\/group-offers\/[^"]+\/accepting)"/)?.1)
        let version = try #require(page.firstMatch(of: /name="version" value="([^"]+)"/)?.1)
        try await test.bert.get("/groups")
        #expect(try await test.bert.post(String(accept), ["version": String(version)]).location == "/groups")
        #expect(try await test.shared.groups().isEmpty)
        try await test.anna.get("/groups" + test.query)
        let done = try await test.anna.post(String(accept), ["version": String(version)])
        let group = try #require(try await test.shared.groups().first)
        #expect(done.location == "/groups/\(group.id)" && group.memberCount == 1)
    }

    @Test func `contacts, table and calendar of a family are saved by its members alone`() async throws {
        let test = try await FamilyWorld()
        _ = try await test.bringIn(card)
        let page = try await test.anna.get("/export").text
        for file in ["people.vcf", "people.csv", "occasions.ics"] {
            #expect(page.contains("href=\"/export/\(file)\(test.query)\""), "\(file)")
            #expect(try await test.bert.get("/export/\(file)\(test.query)").status == 404)
        }
        let cards = try await test.anna.get("/export/people.vcf" + test.query)
        #expect(cards.text == card)
        #expect(cards.headers[.contentDisposition]?.contains("kinkeeper-family-") == true)
        #expect(try await test.anna.get("/export/people.vcf").text == "")
        #expect(try await test.anna.get("/export/people.csv" + test.query).text.contains("Zebulon"))
    }
}
