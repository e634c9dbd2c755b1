import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct FamilyPageTests {
    @Test func `a family is made once, listed, and reached from the settings`() async throws {
        let world = try World()
        let (_, browser) = try await world.member("Anna")
        #expect(try await browser.get("/settings").text.contains("href=\"/families\""))
        let empty = try await browser.get("/families").text
        #expect(empty.contains("one address book for a household") && !empty.contains("group-rows"))
        let id = try FamilyPages.field("id", empty)
        let made = try await browser.post("/families", ["id": id, "name": " The Bergers "])
        let path = try #require(made.location)
        #expect(made.status == 303 && path.hasPrefix("/families/"))
        let page = try await browser.get(path).text
        #expect(page.contains("<h1><bdi>The Bergers</bdi></h1>") && page.contains("1 member"))
        #expect(page.contains("The Bergers is ready") && page.contains("Owner, here since 21 November"))
        #expect(page.contains("href=\"/people?space=\(path.dropFirst("/families/".count))\""))
        // Sent twice, it is made once; with other words it is said, and they stay.
        try await browser.get("/families")
        #expect(try await browser.post("/families", ["id": id, "name": "The Bergers"]).location == path)
        try await browser.get("/families")
        let other = try await browser.post("/families", ["id": id, "name": "Hof"])
        #expect(other.status == 409 && other.text.contains("value=\"Hof\"") && other.text.contains("already"))
        #expect(try FamilyPages.field("id", other.text) != id)
        let list = try await browser.get("/families").text
        #expect(list.ranges(of: "class=\"row-link\"").count == 1 && list.contains("href=\"\(path)\""))
    }

    @Test func `what cannot be a name is told beside the field, with what was typed`() async throws {
        let pages = try await FamilyPages()
        let id = try FamilyPages.field("id", try await pages.hers.get("/families").text)
        let empty = try await pages.hers.post("/families", ["id": id, "name": " "])
        #expect(empty.status == 422 && empty.text.contains("A family needs a name"))
        #expect(try FamilyPages.field("id", empty.text) == id)
        try await pages.hers.get(pages.path)
        let long = try await pages.hers.post(
            "\(pages.path)/naming", ["name": String(repeating: "x", count: 101), "version": "1"])
        #expect(long.status == 422 && long.text.contains("at most 100 characters") && long.text.contains("xxxx"))
        for number in 2...FamilyLimits.families { _ = try await FamilyPages.make("Family \(number)", pages.hers) }
        let last = try FamilyPages.field("id", try await pages.hers.get("/families").text)
        let full = try await pages.hers.post("/families", ["id": last, "name": "One more"])
        #expect(full.status == 409 && full.text.contains("up to 8 families") && full.text.contains("value=\"One more\""))
    }

    @Test func `a stale name is told with the present one, and what was typed stays`() async throws {
        let pages = try await FamilyPages()
        let page = try await pages.hers.get(pages.path).text
        #expect(try FamilyPages.field("version", page) == "1")
        let naming = "\(pages.path)/naming"
        #expect(try await pages.hers.post(naming, ["name": "Hof", "version": "1"]).location == pages.path)
        try await pages.hers.get(pages.path)
        let stale = try await pages.hers.post(naming, ["name": "Tal", "version": "1"])
        #expect(stale.status == 409 && stale.text.contains("It is called Hof now"))
        #expect(stale.text.contains("value=\"Tal\"") && stale.text.contains("name=\"version\" value=\"2\""))
        #expect(try await pages.hers.post(naming, ["name": "Tal", "version": "2"]).status == 303)
        try await pages.his.get(pages.path)
        #expect(try await pages.his.post(naming, ["name": "Ben’s", "version": "3"]).status == 403)
    }

    @Test func `a member sees the members and nothing to change`() async throws {
        let pages = try await FamilyPages()
        _ = try await FamilyPages.invite(pages.hers, pages.path)
        let hers = try await pages.hers.get(pages.path).text
        #expect(hers.contains("From Anna, open until") && hers.contains("Make owner") && hers.contains("Delete family"))
        let his = try await pages.his.get(pages.path).text
        #expect(his.contains("<bdi>Anna</bdi>") && his.contains("<bdi>Ben</bdi> (you)") && his.contains("Leave family"))
        for word in ["Make owner", "Make member", "/removing", "Create invitation", "open until", "Rename", "Delete family"] {
            #expect(!his.contains(word), "\(word)")
        }
        let account = "account=\(pages.anna.id)"
        let asked = [
            "\(pages.path)/deleting", "\(pages.path)/removing?\(account)", "\(pages.path)/role?account=\(pages.ben.id)",
        ]
        for path in asked { #expect(try await pages.his.get(path).status == 403, "\(path)") }
        let sent: [(String, [String: String])] = [
            ("deleting", [:]), ("removing?\(account)", [:]), ("role", ["account": "\(pages.ben.id)", "role": "owner"]),
            ("invitations", ["id": "\(Invitation.ID.make(at: pages.world.now))"]),
        ]
        for (path, fields) in sent {
            #expect(try await pages.his.post("\(pages.path)/\(path)", fields).status == 403, "\(path)")
        }
        #expect(try await pages.hers.get(pages.path).text.contains("2 members"))
    }

    @Test func `roles are given and given up, and there is always an owner`() async throws {
        let pages = try await FamilyPages()
        let role = "\(pages.path)/role"
        try await pages.hers.get(pages.path)
        let last = try await pages.hers.post(role, ["account": "\(pages.anna.id)", "role": "member"])
        #expect(last.status == 409 && last.text.contains("Make another member an owner first"))
        #expect(try await pages.hers.post(role, ["account": "\(pages.ben.id)", "role": "owner"]).location == pages.path)
        let page = try await pages.hers.get(pages.path).text
        #expect(page.contains("Ben is an owner now") && page.contains("Make member"))
        let asking = "\(role)?account=\(pages.anna.id)"
        #expect(page.contains("href=\"\(asking)\""))
        let question = try await pages.hers.get(asking)
        #expect(question.text.contains("Step down as owner?"))
        #expect(try await pages.hers.get("\(role)?account=\(pages.ben.id)").status == 404)
        #expect(try await pages.hers.post("\(asking)&role=member").location == pages.path)
        #expect(try await pages.hers.get(pages.path).text.contains("You are a member now"))
        #expect(try await pages.his.get(pages.path).text.contains("Make owner"))
    }

    @Test func `who is removed finds nothing at once`() async throws {
        let pages = try await FamilyPages()
        let removing = "\(pages.path)/removing?account=\(pages.ben.id)"
        let question = try await pages.hers.get(removing).text
        #expect(question.contains("Remove Ben?") && question.contains("can no longer open The Bergers"))
        #expect(try await pages.hers.post(removing).location == pages.path)
        #expect(try await pages.hers.get(pages.path).text.contains("Ben was removed"))
        try await assertHidden(pages, from: pages.his)
        #expect(try await !pages.his.get("/families").text.contains("Bergers"))
        #expect(try await pages.hers.get("\(pages.path)/removing?account=\(pages.anna.id)").status == 404)
        try await pages.hers.get(pages.path)
        #expect(try await pages.hers.post(removing).status == 404)
    }

    @Test func `a stranger finds no page of a family`() async throws {
        let pages = try await FamilyPages()
        let (_, stranger) = try await pages.world.member("Cleo")
        try await assertHidden(pages, from: stranger)
        #expect(try await pages.hers.get(pages.path).text.contains("2 members"))
    }

    @Test func `a member leaves, and who is alone deletes`() async throws {
        let pages = try await FamilyPages()
        let (leaving, deleting) = ("\(pages.path)/leaving", "\(pages.path)/deleting")
        try await pages.hers.get(pages.path)
        #expect(try await pages.hers.post(leaving).status == 409)
        let question = try await pages.his.get(leaving).text
        #expect(question.contains("Leave The Bergers?") && question.contains("After that you can no longer open this family"))
        #expect(try await pages.his.post(leaving).location == "/families")
        #expect(try await pages.his.get("/families").text.contains("You left The Bergers"))
        try await assertHidden(pages, from: pages.his)
        let alone = try await pages.hers.get(leaving).text
        #expect(alone.contains("No people are in it."))
        #expect(alone.contains("Delete The Bergers?") && alone.contains("action=\"\(deleting)\""))
        #expect(alone.contains("href=\"\(pages.path)/kinkeeper.json\"") && alone.contains("Export the family first"))
        // Leaving does not delete where the page said that others stay.
        #expect(try await pages.hers.post(leaving).status == 409)
        #expect(try await pages.hers.post(deleting).location == "/families")
        #expect(try await pages.hers.get("/families").text.contains("The Bergers was deleted"))
        #expect(try await pages.hers.get(pages.path).status == 404)
    }

    @Test func `a member takes the family along, without settings, and no one else does`() async throws {
        let pages = try await FamilyPages()
        let space = try await pages.world.folder.openSpace(pages.family, for: pages.anna.id)
        _ = try await space.add("Grandma Berg")
        #expect(try await pages.hers.get("\(pages.path)/deleting").text.contains("1 person with everything attached"))
        for browser in [pages.hers, pages.his] {
            #expect(try await browser.get("/export").text.contains("href=\"\(pages.path)/kinkeeper.json\""))
            let file = try await browser.get("\(pages.path)/kinkeeper.json")
            #expect(file.status == 200 && file.text.contains("Grandma Berg"))
            #expect(try await !browser.get("/export/kinkeeper.json").text.contains("Grandma Berg"))
        }
    }

    /// That a browser finds nothing of the family, in the words of one that never was.
    private func assertHidden(_ pages: FamilyPages, from browser: Browser) async throws {
        let none = "/families/01234567-89ab-7def-8123-456789abcdef"
        let account = "account=\(pages.anna.id)"
        for end in ["", "/role?\(account)", "/removing?\(account)", "/leaving", "/deleting", "/kinkeeper.json"] {
            let (there, never) = (try await browser.get(pages.path + end), try await browser.get(none + end))
            #expect(there.status == 404 && never.status == 404 && !there.text.contains("Bergers"), "\(end)")
        }
        let forms: [(String, [String: String])] = [
            ("naming", ["name": "x", "version": "1"]), ("leaving", [:]), ("deleting", [:]),
            ("removing?account=\(pages.anna.id)", [:]), ("role", ["account": "\(pages.anna.id)", "role": "member"]),
            ("invitations", ["id": "\(Invitation.ID.make(at: pages.world.now))"]),
            ("revoking", ["id": "\(Invitation.ID.make(at: pages.world.now))"]),
        ]
        for (end, fields) in forms {
            try await browser.get("/families")
            #expect(try await browser.post("\(pages.path)/\(end)", fields).status == 404, "\(end)")
        }
    }
}
