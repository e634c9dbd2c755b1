import Foundation
import Interchange
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

/// A person in an account's own address book and in a family's has each day once.
@Suite struct OneDayOnceTests {
    private struct Books {
        let files: TestFolder
        let folder: DataFolder
        let account: Account
        let own: Space
        let family: FamilySpace
        let lotte: Person.ID
        let shared: Person.ID
        let now = TestClock().now
        let today = TestClock().today

        init() async throws {
            let (now, today) = (TestClock().now, TestClock().today)
            files = try TestFolder()
            folder = try DataFolder(url: files.url)
            account = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: now)
            own = try await folder.openSpace(account.personalSpace, for: account.id)
            _ = try await folder.accounts.makeFamily(named: "The Bergs", by: account.id, at: now)
            family = try #require(try await folder.familySpaces(of: account.id, at: now).first)
            let birthday = today.adding(days: 3)
            let month = (birthday.month < 10 ? "0" : "") + "\(birthday.month)"
            let day = (birthday.day < 10 ? "0" : "") + "\(birthday.day)"
            let card =
                "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:lotte\r\nFN:Lotte\r\nN:;Lotte;;;\r\nBDAY:1940-\(month)-\(day)\r\nEND:VCARD\r\n"
            let run = try await ContactsImport(of: "people.vcf", into: own, by: nil, now: { now })
            _ = try await run.read(ImportSource(bytes: Array(card.utf8)), today: today)
            lotte = try #require(try await own.peoplePage(order: .givenFirst, limit: 1).rows.first).id
            let outcome = try await PeopleSharing(own, family, today: today, now: now).share([lotte])
            shared = try #require(outcome.pairs.first?.shared)
        }

        /// Who is shown: on Today, narrowed, and to the planner.
        func shown() async throws -> (list: [Person.ID], narrowed: [Person.ID], planned: [Person.ID]) {
            let joined = try await folder.joinedSpaces(of: account.id, own: own)
            let page = try await joined.upcoming(from: today, days: 30, leapDayRule: .february28, limit: 10)
            let narrowed = try await joined.occasions(
                matching: "lotte", in: PeopleFilter(), from: today, leapDayRule: .february28, limit: 10)
            var question = AlertQuestion(
                account, try await folder.accounts.alerts(of: account.id), timeZone: .gmt, now: now, announced: [:])
            question.include(try await joined.familyDays(leapDayRule: .february28))
            let records = try await own.alertRecords(question).0
            return (
                page.rows.map(\.remembered.personID), narrowed.upcoming.rows.map(\.remembered.personID),
                records.occasions.map(\.person)
            )
        }

        func expect(_ people: [Person.ID]) async throws {
            let shown = try await shown()
            for list in [shown.list, shown.narrowed, shown.planned] {
                #expect(Set(list) == Set(people) && list.count == people.count)
            }
        }
    }

    @Test func `where both say the same it is the account's own`() async throws {
        let books = try await Books()
        try await books.expect([books.lotte])
        // Another member, who has no such person, sees the family's.
        let ben = try await books.folder.accounts.create(named: "Ben", passwordHash: nil, at: books.now)
        let own = try await books.folder.openSpace(ben.personalSpace, for: ben.id)
        let joined = JoinedSpaces(
            own, families: try await books.folder.joinedSpaces(of: books.account.id, own: books.own).families)
        let page = try await joined.upcoming(from: books.today, days: 30, leapDayRule: .february28, limit: 10)
        #expect(page.rows.map(\.remembered.personID) == [books.shared])
    }

    @Test func `where they differ both are shown, and where the own is gone the family's`() async throws {
        let books = try await Books()
        let editor = PersonEditor(books.own, today: books.today, now: books.now)
        var draft = PersonDraft(try #require(try await books.own.person(books.lotte)))
        let original = draft
        let other = books.today.adding(days: 5)
        draft.profile.occasions = [
            Occasion(kind: .birthday, when: .date(try PartialDate(year: 1940, month: other.month, day: other.day)))
        ]
        _ = try await editor.save(draft, over: books.lotte, ifVersion: nil)
        try await books.expect([books.lotte, books.shared])
        _ = try await editor.save(original, over: books.lotte, ifVersion: nil)
        try await books.expect([books.lotte])
        try await books.own.trash(books.lotte, at: books.now)
        try await books.expect([books.shared])
        try await books.own.restore(books.lotte, at: books.now)
        try await books.expect([books.lotte])
        try await books.family.space.trash(books.shared, at: books.now)
        try await books.expect([books.lotte])
    }

    @Test func `a list that is narrowed to what only the family's has shows the family's`() async throws {
        let books = try await Books()
        let group = try await books.family.space.createGroup(
            .make(at: books.now), named: GroupName("Cousins"), on: books.today, at: books.now)
        guard case .done(let group) = group else { Issue.record("no group"); return }
        try await books.family.space.addMembers([books.shared], to: group.id, on: books.today, at: books.now)
        _ = try await books.family.space.setCategory(.custom("old friends"), of: [books.shared], at: books.now)
        let joined = try await books.folder.joinedSpaces(of: books.account.id, own: books.own)
        for filter in [
            PeopleFilter(group: group.id, category: nil), PeopleFilter(group: nil, category: .custom("old friends")),
        ] {
            let found = try await joined.occasions(
                matching: "", in: filter, from: books.today, leapDayRule: .february28, limit: 10)
            #expect(found.upcoming.rows.map(\.remembered.personID) == [books.shared])
        }
        try await books.expect([books.lotte])
    }

    @Test func `two own people who are one of the family's, and merging them, leave each day once`() async throws {
        let books = try await Books()
        let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:other\r\nFN:Lotte B\r\nN:B;Lotte;;;\r\nEND:VCARD\r\n"
        let run = try await ContactsImport(of: "more.vcf", into: books.own, by: nil, now: { [now = books.now] in now })
        _ = try await run.read(ImportSource(bytes: Array(card.utf8)), today: books.today)
        let other = try #require(try await books.own.peoplePage(matching: "Lotte B", order: .givenFirst, limit: 1).rows.first)
            .id
        let sharing = PeopleSharing(books.own, books.family, today: books.today, now: books.now)
        let second = try #require(try await sharing.share([other]).pairs.first?.shared)
        #expect(second != books.shared)
        let seen = try #require(try await books.own.mergeCandidates(kept: books.lotte, merged: other))
        let draft = MergeDraft(
            id: .make(at: books.now), kept: books.lotte, merged: other, version: seen.version,
            result: PersonMerge(seen.kept, with: seen.merged, choices: [:]) { _ in "" }, card: Array("merged card".utf8))
        #expect(try await books.own.merge(draft, at: books.now) == .merged)
        #expect(try await books.own.ownPerson(whoIs: [second]) == books.lotte)
        #expect(try await books.own.ownPerson(whoIs: [books.shared]) == books.lotte)
        try await books.expect([books.lotte])
    }
}
