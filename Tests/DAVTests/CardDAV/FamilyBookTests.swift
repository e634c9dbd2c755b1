import Foundation
import HTTPTypes
import Kinkeeper
import Testing

@testable import DAV
@testable import Store

/// A family's address book, among those of each member.
@Suite struct FamilyBookTests {
    /// Anna and Ben, who are of one family, with a phone each.
    private struct Family {
        let server: Server
        let (hers, his): (Phone, Phone)
        let ben: Account.ID
        let id: Space.ID
        let shared: Space

        init() async throws {
            server = try Server()
            (hers, his) = (try await server.phone(of: "anna"), try await server.phone(of: "ben"))
            let accounts = server.data.accounts
            let anna = try #require(try await accounts.account(named: "anna")).id
            let ben = try #require(try await accounts.account(named: "ben")).id
            let family = try await accounts.makeFamily(named: "The Bergs & co", by: anna, at: Server.now)
            try await accounts.file.write { db in
                var identifiers = IdentifierSequence()
                let membership: Identifier<Membership> = identifiers.next(at: Server.now)
                try db.run(
                    "INSERT INTO memberships (id, account_id, space_id, role) VALUES (?, ?, ?, 'member')",
                    [membership.value, ben.value, family.id.value])
            }
            (self.ben, id) = (ben, family.id)
            shared = try await server.data.openSpace(family.id, for: anna)
        }

        func book(_ phone: Phone) -> String { "\(phone.home)family-\(id)/" }

        func remove(_ account: Account.ID) async throws {
            let id = id
            try await server.data.accounts.file.write { db in
                try db.run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", [account.value, id.value])
            }
        }
    }

    @Test func `it is in the home under the family's name, and what one puts the other gets`() async throws {
        let family = try await Family()
        for phone in [family.hers, family.his] {
            let home = try await phone.propfind(phone.home, depth: "1", "<D:displayname/><D:resourcetype/>")
            #expect(home.found.contains(family.book(phone)) && home.found.contains(phone.book))
            #expect(home.property(.dav("displayname"), of: family.book(phone))?.text == "The Bergs & co")
            #expect(home.property(.dav("resourcetype"), of: family.book(phone))?.first(.card("addressbook")) != nil)
            #expect(try await phone.send("GET", phone.home).text.contains(family.book(phone)))
        }
        let put = try await family.hers.send("PUT", family.book(family.hers) + "lotte.vcf", Phone.card("lotte", "Lotte"))
        #expect(put.status == 201)
        let got = try await family.his.send("GET", family.book(family.his) + "lotte.vcf")
        #expect(got.status == 200 && got.text.contains("FN:Lotte") && got.etag == put.etag)
        #expect(try await family.shared.peopleCount() == 1)
        #expect(try await family.hers.space.peopleCount() == 0)
        #expect(try await family.his.space.peopleCount() == 0)
        let changed = try await family.his.send(
            "PUT", family.book(family.his) + "lotte.vcf", Phone.card("lotte", "Lotte Berg"), ["If-Match": got.etag ?? ""])
        #expect(changed.status == 204)
        #expect(
            try await family.hers.send(
                "PUT", family.book(family.hers) + "lotte.vcf", Phone.card("lotte", "Old"), ["If-Match": got.etag ?? ""]
            ).status == 412)
    }

    @Test func `its changes are synced by tokens, and its cards are asked for by name and found`() async throws {
        let family = try await Family()
        let book = family.book(family.his)
        func sync(_ token: String) async throws -> Answer {
            try await family.his.report(
                book,
                Phone.body(
                    "sync-collection",
                    "<D:sync-token>\(token)</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop>"))
        }
        let start = try #require(try await sync("").xml?.first(.dav("sync-token"))?.text)
        for name in ["lotte", "mila"] {
            try await family.hers.send("PUT", family.book(family.hers) + "\(name).vcf", Phone.card(name, name.capitalized))
        }
        let changes = try await sync(start)
        #expect(changes.found.sorted() == ["lotte", "mila"].map { "\(book)\($0).vcf" })
        let multiget = Phone.body(
            "C:addressbook-multiget", "<D:prop><C:address-data/></D:prop><D:href>\(book)mila.vcf</D:href>")
        #expect(try await family.his.report(book, multiget).text.contains("FN:Mila"))
        let query = Phone.body(
            "C:addressbook-query",
            "<D:prop><D:getetag/></D:prop><C:filter><C:prop-filter name=\"FN\"><C:text-match>otte</C:text-match></C:prop-filter></C:filter>"
        )
        #expect(try await family.his.report(book, query, depth: "1").found == ["\(book)lotte.vcf"])
        // One's own book tells nothing of the family's.
        #expect(try await family.his.report(family.his.book, query, depth: "1").found.isEmpty)
    }

    @Test func `no client makes, deletes, moves or renames it`() async throws {
        let family = try await Family()
        let book = family.book(family.hers)
        try await family.hers.send("PUT", book + "lotte.vcf", Phone.card("lotte", "Lotte"))
        #expect(try await family.hers.send("DELETE", book).status == 403)
        #expect(try await family.hers.send("MKCOL", book).status == 405)
        let elsewhere = ["Destination": "https://kin.test" + family.hers.home + "mine/"]
        #expect(try await family.hers.send("MOVE", book, "", elsewhere).status == 403)
        let rename = Phone.body(
            "propertyupdate", "<D:set><D:prop><D:displayname>Mine</D:displayname><D:color>red</D:color></D:prop></D:set>")
        let renamed = try await family.hers.send("PROPPATCH", book, rename)
        #expect(renamed.properties(403).sorted() == ["color", "displayname"])
        let home = try await family.hers.propfind(family.hers.home, depth: "1", "<D:displayname/>")
        #expect(home.property(.dav("displayname"), of: book)?.text == "The Bergs & co")
        // A book of one's own under such a name would never be seen again.
        #expect(try await family.hers.send("MKCOL", family.hers.home + "own/").status == 201)
        let taken = ["Destination": "https://kin.test" + family.hers.home + "family-\(Space.ID.make(at: Server.now))/"]
        #expect(try await family.hers.send("MOVE", family.hers.home + "own/", "", taken).status == 403)
        let made = family.hers.home + "family-\(Space.ID.make(at: Server.now))/"
        #expect(try await family.hers.send("MKCOL", made).status == 404)
        #expect(try await family.shared.peopleCount() == 1)
    }

    @Test func `a card goes between a family's book and one's own by no COPY or MOVE`() async throws {
        let family = try await Family()
        let (book, own) = (family.book(family.hers), family.hers.book)
        try await family.hers.send("PUT", book + "lotte.vcf", Phone.card("lotte", "Lotte"))
        try await family.hers.send("PUT", own + "mara.vcf", Phone.card("mara", "Mara"))
        for (method, from, to) in [
            ("COPY", book + "lotte.vcf", own + "lotte.vcf"), ("MOVE", book + "lotte.vcf", own + "lotte.vcf"),
            ("COPY", own + "mara.vcf", book + "mara.vcf"), ("MOVE", own + "mara.vcf", book + "mara.vcf"),
        ] {
            let answer = try await family.hers.send(method, from, "", ["Destination": "https://kin.test" + to])
            #expect(answer.status == 409, "\(method) \(from)")
        }
        #expect(try await family.shared.peopleCount() == 1)
        #expect(try await family.hers.space.peopleCount() == 1)
    }

    @Test func `whoever is of no such family finds nothing, and a former member at once`() async throws {
        let family = try await Family()
        try await family.hers.send("PUT", family.book(family.hers) + "lotte.vcf", Phone.card("lotte", "Lotte"))
        let stranger = try await family.server.phone(of: "eve")
        #expect(try await family.his.send("GET", family.book(family.his) + "lotte.vcf").status == 200)
        try await family.remove(family.ben)
        for phone in [stranger, family.his] {
            let book = family.book(phone)
            for (method, place) in [
                ("GET", book), ("GET", book + "lotte.vcf"), ("PUT", book + "lotte.vcf"), ("DELETE", book + "lotte.vcf"),
                ("DELETE", book), ("PROPFIND", book), ("REPORT", book), ("PROPPATCH", book), ("MKCOL", book),
            ] {
                let answer = try await phone.send(method, place, method == "PUT" ? Phone.card("lotte", "Eve") : "")
                #expect(answer.status == 404 && !answer.text.contains("Lotte"), "\(method) \(place)")
            }
            #expect(try await !phone.propfind(phone.home, depth: "1", "<D:displayname/>").text.contains("Bergs"))
            // Another account's home is not told from one that there is not.
            #expect(try await phone.send("GET", family.book(family.hers) + "lotte.vcf").status == 403)
        }
        let reader = try await family.server.phone(of: "anna", [.readContacts])
        #expect(try await reader.send("GET", family.book(reader) + "lotte.vcf").status == 200)
        #expect(try await reader.send("PUT", family.book(reader) + "lotte.vcf", Phone.card("lotte", "X")).status == 403)
        #expect(try await family.shared.peopleCount() == 1)
    }

    @Test func `a family that cannot be read keeps no one from their own book, and no phone deletes its copy`() async throws {
        let family = try await Family()
        let book = family.book(family.his)
        try await family.hers.send("PUT", family.book(family.hers) + "lotte.vcf", Phone.card("lotte", "Lotte"))
        let privileges = try await family.his.propfind(book, "<D:current-user-privilege-set/>")
        #expect(!privileges.text.contains("write-properties") && privileges.text.contains("<D:bind/>"))
        // Another family, whose file is no database.
        let broken = try await family.server.data.accounts.makeFamily(named: "Broken", by: family.ben, at: Server.now)
        let folder = family.server.data.url.appending(path: "spaces/\(broken.id)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(repeating: 7, count: 8_192).write(to: folder.appending(path: "space.sqlite"))
        let home = try await family.his.propfind(family.his.home, depth: "1", "<D:displayname/>")
        #expect(home.status == 207 && home.found.contains(family.his.book) && home.found.contains(book))
        let rows = home.rows.filter { $0.contains("family-\(broken.id)") }
        #expect(rows.count == 1 && rows.allSatisfy { $0.hasSuffix(" 503") }, "\(home.rows)")
    }
}
