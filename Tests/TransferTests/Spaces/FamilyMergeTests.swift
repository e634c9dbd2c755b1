import Foundation
import Interchange
import Kinkeeper
import TestSupport
import Testing

@testable import Store
@testable import Transfer

/// Two people of a family who turn out to be one, seen from a member's own address book.
@Suite struct FamilyMergeTests {
    /// The family has two cards of one person: the one whom Anna has among her own people, and another one.
    private struct Twins {
        let books: TwoBooks
        let lotte: Person.ID
        let (shared, other): (Person.ID, Person.ID)

        init() async throws {
            books = try await TwoBooks()
            lotte = try await books.person("Lotte")
            shared = try #require(try await books.sharing.share([lotte]).pairs.first?.shared)
            other = try await books.add(["Lotti"], to: books.family.space, "BDAY:19800315\r\n")[0]
        }

        var merging: Merging { Merging(books.family.space, today: books.today, now: books.now) { _ in "" } }

        /// The family's twin becomes part of the other card.
        func merge() async throws -> Merge.ID {
            let id = Merge.ID.make(at: books.now)
            #expect(try await merging.merge(keeping: other, merging: shared, version: nil, id: id) == .merged)
            return id
        }

        func joined() async throws -> JoinedSpaces {
            try await books.folder.joinedSpaces(of: books.anna.id, own: books.own)
        }

        /// Who is in the list of people, in the list of days, and planned to be told of.
        func shown() async throws -> [Set<Person.ID>] {
            let joined = try await joined()
            let people = try await joined.peoplePage(order: .givenFirst, limit: 10).page
            #expect(people.total == .exactly(people.rows.count))
            let days = try await joined.upcoming(from: books.today, days: 366, leapDayRule: .february28, limit: 10)
            var question = AlertQuestion(
                books.anna, try await books.folder.accounts.alerts(of: books.anna.id), timeZone: .gmt, now: books.now,
                announced: [:])
            question.include(try await joined.familyDays(leapDayRule: .february28))
            return [
                Set(people.rows.map(\.id)), Set(days.rows.map(\.remembered.personID)),
                Set(try await books.own.alertRecords(question).0.occasions.map(\.person)),
            ]
        }

        func links() async throws -> [Person.ID] {
            try await books.folder.livingLinks(of: lotte, in: books.own, of: books.anna.id, at: books.now).map(\.shared)
        }
    }

    @Test func `whoever was one of one's own people is so after the merge, and is still once the two are parted`() async throws
    {
        let twins = try await Twins()
        let (lotte, other) = (twins.lotte, twins.other)
        // Before, the family has one whom Anna does not have.
        #expect(try await twins.shown() == Array(repeating: [lotte, other], count: 3))
        let merge = try await twins.merge()
        #expect(try await twins.shown() == Array(repeating: [lotte], count: 3))
        #expect(try await twins.links() == [other])
        #expect(
            try await twins.books.own.ownPerson(whoIs: twins.books.family.space.peopleMerged(into: other)) == lotte)
        #expect(try await twins.merging.undo(merge) == .undone)
        #expect(try await twins.shown() == Array(repeating: [lotte, other], count: 3))
        #expect(try await twins.links() == [twins.shared])
    }

    @Test func `nobody is copied twice, and no link is lost by copying again`() async throws {
        let twins = try await Twins()
        let (sharing, merge) = (twins.books.sharing, try await twins.merge())
        #expect(try await sharing.known([twins.lotte], toFamily: true) == [twins.lotte: twins.other])
        #expect(try await sharing.known([twins.other], toFamily: false) == [twins.other: twins.lotte])
        let there = try await sharing.share([twins.lotte])
        #expect(there.pairs.map(\.shared) == [twins.other] && there.change.count == 0)
        let back = try await sharing.takeIn([twins.other])
        #expect(back.pairs.map(\.own) == [twins.lotte] && back.change.count == 0)
        _ = try await twins.merging.undo(merge)
        #expect(try await twins.links() == [twins.shared])
    }

    @Test func `merges of merges are followed, and one in the trash is in no list`() async throws {
        let twins = try await Twins()
        _ = try await twins.merge()
        let third = try await twins.books.add(["Charlotte"], to: twins.books.family.space, "BDAY:19800315\r\n")[0]
        _ = try await twins.merging.merge(
            keeping: third, merging: twins.other, version: nil, id: .make(at: twins.books.now))
        #expect(try await twins.links() == [third])
        #expect(try await twins.shown() == Array(repeating: [twins.lotte], count: 3))
        try await twins.books.family.space.trash(third, at: twins.books.now)
        #expect(try await twins.links().isEmpty)
        #expect(try await twins.shown() == Array(repeating: [twins.lotte], count: 3))
    }

    @Test func `an entry of the family's log is still in its author's own, and changes with it`() async throws {
        let twins = try await Twins()
        let (books, today) = (twins.books, twins.books.today)
        let log = CatchupLog(ofFamily: books.family.space, for: books.anna.id, own: books.own)
        let entry = try await log.log(
            CatchupDraft(day: today, kind: .call, people: [twins.shared]), today: today, at: books.now)
        #expect(try await books.own.catchup(entry.ownID)?.people == [twins.lotte])
        _ = try await twins.merge()
        let present = try #require(try await books.family.space.catchup(entry.id))
        #expect(present.people == [twins.other])
        var draft = CatchupDraft(day: today, kind: .call, people: present.people)
        draft.note = "Of the garden"
        _ = try await log.edit(entry.id, to: draft, ifVersion: present.updatedAt, today: today, at: books.now)
        #expect(try await books.own.catchup(entry.ownID)?.note == "Of the garden")
        try await log.delete(entry.id)
        #expect(try await books.own.catchup(entry.ownID) == nil)
    }

    @Test func `ideas of the family for who was merged are told of on the own one's day`() async throws {
        let twins = try await Twins()
        let books = twins.books
        _ = try await books.family.space.createGift(
            GiftDraft(title: "Oboe", recipients: [twins.shared]), asking: books.anna.id, at: books.now)
        _ = try await twins.merge()
        let joined = try await twins.joined()
        var question = AlertQuestion(
            books.anna, try await books.folder.accounts.alerts(of: books.anna.id), timeZone: .gmt, now: books.now,
            announced: [:])
        question.include(try await joined.familyDays(leapDayRule: .february28))
        let alerts = Array(try await books.own.alertPlan(question).prefix(3))
        let people = alerts.compactMap { if case .occasion(let day) = $0.notice.content { day.person } else { nil } }
        #expect(Set(people) == [twins.lotte])
        let lines = try await joined.giftLines(for: alerts, asking: books.anna.id)
        #expect("\(lines)".contains("Oboe"), "\(lines)")
    }

    @Test func `of two own people who are one in the family, the one who is not in the trash is meant`() async throws {
        let twins = try await Twins()
        let books = twins.books
        let second = try await books.person("Lotti Two")
        _ = try await books.sharing.share([second])
        let theirs = try #require(
            try await books.folder.livingLinks(of: second, in: books.own, of: books.anna.id, at: books.now).first?.shared)
        try await books.own.trash(second, at: books.now)
        _ = try await twins.merging.merge(keeping: theirs, merging: twins.shared, version: nil, id: .make(at: books.now))
        #expect(try await books.sharing.known([theirs], toFamily: false) == [theirs: twins.lotte])
        #expect(try await books.sharing.takeIn([theirs]).pairs.map(\.own) == [twins.lotte])
        #expect(try await books.own.person(second)?.trashedAt != nil)
    }

    @Test func `the link to one who was merged is not given to another who is taken in`() async throws {
        let twins = try await Twins()
        let books = twins.books
        let second = try await books.person("Lotti Two")
        let theirs = try #require(try await books.sharing.share([second]).pairs.first?.shared)
        _ = try await Merging(books.own, today: books.today, now: books.now) { _ in "" }
            .merge(keeping: twins.lotte, merging: second, version: nil, id: .make(at: books.now))
        _ = try await twins.merge()
        #expect(try await books.sharing.takeIn([theirs]).pairs.map(\.own) == [twins.lotte])
        #expect(try await Set(twins.links()) == [twins.other, theirs])
    }

    @Test func `an entry stays its author's own where the person is two of the own people by now`() async throws {
        let twins = try await Twins()
        let (books, today) = (twins.books, twins.books.today)
        let second = try await books.person("Lotti Two")
        let theirs = try #require(try await books.sharing.share([second]).pairs.first?.shared)
        let log = CatchupLog(ofFamily: books.family.space, for: books.anna.id, own: books.own)
        let entry = try await log.log(
            CatchupDraft(day: today, kind: .call, people: [twins.shared]), today: today, at: books.now)
        _ = try await twins.merging.merge(keeping: theirs, merging: twins.shared, version: nil, id: .make(at: books.now))
        try await log.delete(entry.id)
        #expect(try await books.own.catchup(entry.ownID) == nil)
    }

    @Test func `whom one has congratulated is congratulated after the merge`() async throws {
        let twins = try await Twins()
        let books = twins.books
        let third = try await books.add(["Tina"], to: books.family.space, "BDAY:19700101\r\n")[0]
        let fourth = try await books.add(["Tini"], to: books.family.space, "BDAY:19700101\r\n")[0]
        let joined = try await twins.joined()
        let day = try #require(CivilDate(year: books.today.yearMonthDay.year, month: 1, day: 1))
        let wish = WishDraft(person: third, kind: .birthday, label: "", day: day)
        _ = try await joined.wish(wish, today: day, at: books.now)
        _ = try await twins.merging.merge(keeping: fourth, merging: third, version: nil, id: .make(at: books.now))
        let keepers = try await joined.familyKeepers()
        let known = try await books.own.wishes(from: day, through: day).map { WishKey($0).following(keepers) }
        let upcoming = try await joined.upcoming(from: day, days: 0, leapDayRule: .february28, limit: 10).rows
        #expect(upcoming.map(\.remembered.personID) == [fourth] && known == upcoming.map { WishKey($0) })
    }
}
