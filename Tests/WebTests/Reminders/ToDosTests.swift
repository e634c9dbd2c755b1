import Foundation
import Kinkeeper
import Store
import Testing

@testable import Web

/// It is Saturday, 21 November 2026, 12:00 in Berlin.
@Suite struct ToDosTests {
    private let zone = ZoneOffsets(TimeZone(identifier: "Europe/Berlin") ?? .gmt)

    private func circle() async throws -> (World, Space, Account, Browser) {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        return (world, try await world.space(of: account), account, anna)
    }

    /// The headings and titles of a list, in order.
    private func lines(_ text: String) -> [String] {
        text.components(separatedBy: "\n").compactMap { line in
            if line.hasPrefix("<h2 id=\"section-") { return "# " + line.plain }
            return line.hasPrefix("<p class=\"row-who\"><a class=\"row-link\"") ? line.plain : nil
        }
    }

    @Test func `the list stands under headings in each order, a page at a time`() async throws {
        let (_, space, _, anna) = try await circle()
        #expect(try await anna.get("/to-dos").text.contains("Nothing to do"))
        let (berta, adam) = (try await space.add("Berta"), try await space.add("Adam"))
        func add(
            _ title: String, _ day: String?, _ priority: Reminder.Priority? = nil, about people: [Person.ID] = []
        ) async throws {
            let schedule = try day.map { RecurrenceSet(start: CivilDateTime(try #require(CivilDate(iso8601: $0)), .nine)) }
            let draft = ReminderDraft(
                category: .actionItem, title: title, people: people, schedule: schedule ?? .undated, priority: priority)
            try await space.createReminder(draft, at: World.start, in: zone)
        }
        try await add("late", "2026-11-20", .low)
        try await add("now", "2026-11-21", about: [berta])
        try await add("soon", "2026-11-28", .high, about: [berta, adam])
        try await add("far", "2026-11-29")
        try await add("some day", nil, .high)
        #expect(
            lines(try await anna.get("/to-dos").text) == [
                "# Earlier", "late", "# Today", "now", "# Next 7 days", "soon", "# Later", "far", "# No date", "some day",
            ])
        #expect(
            lines(try await anna.get("/to-dos?by=priority").text) == [
                "# High priority", "soon", "some day", "# Low priority", "late", "# No priority", "now", "far",
            ])
        #expect(
            lines(try await anna.get("/to-dos?by=person").text) == [
                "# Adam", "soon", "# Berta", "now", "soon", "# Not about a person", "late", "far", "some day",
            ])
        let about = try await anna.get("/to-dos?by=day&person=\(berta)").text
        #expect(about.contains("About Berta") && lines(about) == ["# Today", "now", "# Next 7 days", "soon"])
        // Page by page nothing is left out and nothing comes twice, in each order.
        for number in 1...120 {
            try await add(
                "item \(number)", number % 3 == 0 ? nil : "2027-01-0\(number % 9 + 1)", about: number % 2 == 0 ? [adam] : [])
        }
        for order in ToDoOrder.allCases {
            var (path, seen, pages) = ("/to-dos?by=\(order.rawValue)", [String](), 0)
            while pages < 9 {
                let text = try await anna.get(path).text
                seen += lines(text).filter { !$0.hasPrefix("#") }
                pages += 1
                guard let link = text.components(separatedBy: "<a class=\"button\" href=\"/to-dos").dropFirst().last else {
                    break
                }
                path = "/to-dos" + link.prefix { $0 != "\"" }.replacing("&amp;", with: "&")
            }
            #expect(pages == 3 && Set(seen).count == 125, "\(order)")
            #expect(seen.count == (order == .person ? 126 : 125), "\(order)")
        }
    }

    @Test func `a to-do is added where one is, and a tick is about what was shown`() async throws {
        let (_, space, _, anna) = try await circle()
        let berta = try await space.add("Berta")
        let id = Reminder.ID.make(at: World.start)
        let fields = [
            "id": id.description, "title": "Call", "day": "2026-11-24", "priority": "high", "person": berta.description,
            "back": "/to-dos?by=person",
        ]
        _ = try await anna.get("/to-dos")
        for _ in 1...2 {
            let sent = try await anna.post("/to-dos", fields)
            #expect(sent.status == 303 && sent.location == "/to-dos?by=person")
        }
        let made = try #require(try await space.reminder(id))
        #expect(made.people == [berta] && made.priority == .high && made.schedule.start.description == "2026-11-24T09:00")
        #expect(try await space.toDos(limit: 9, in: zone).openCount == 1)
        let refused = try await anna.post("/to-dos", ["title": "Call", "day": "2026-02-30"])
        #expect(
            refused.status == 422 && refused.text.contains("Choose a day that exists")
                && refused.text.contains("value=\"Call\""))
        for (isDone, count) in [("1", 0), ("1", 0), ("", 1), ("", 1)] {
            let ticked = try await anna.post("/to-dos/\(id)/ticking", ["isDone": isDone, "occurrence": "2026-11-24T09:00"])
            #expect(ticked.status == 303)
            #expect(try await space.toDos(limit: 9, in: zone).openCount == count)
        }
    }

    @Test func `a checkbox is read as of the day on which it was written`() async throws {
        let (world, space, account, anna) = try await circle()
        _ = world
        let old = World.start.addingTimeInterval(-20 * 86_400)
        let note = try await space.createNote(NoteDraft(title: "List", text: "words"), asking: account.id, at: old)
        var draft = NoteDraft(note)
        draft.text = "- [ ] Call the dentist tomorrow"
        try await space.editNote(note.id, to: draft, ifVersion: 1, asking: account.id, at: World.start)
        #expect(try await anna.get("/notes/\(note.id)").text.contains("Tomorrow, 09:00"))
    }

    @Test func `a day that a checkbox says is offered for its to-do, and not as another reminder`() async throws {
        let (_, space, account, anna) = try await circle()
        let text = "- [ ] Call the dentist on Friday\n- [x] Call the baker on Friday\n\nRemind me to water the plants tomorrow"
        let note = try await space.createNote(NoteDraft(title: "Week", text: text), asking: account.id, at: World.start)
        let page = try await anna.get("/notes/\(note.id)").text
        #expect(page.contains("Set a day for these to-dos?") && page.contains("Friday, 27 November, 09:00"))
        let suggested = try #require(page.components(separatedBy: "id=\"suggested\"").dropFirst().first?.prefix(600))
        #expect(suggested.contains("plants") && !suggested.contains("dentist") && !suggested.contains("baker"))
        let toDo = try #require(try await space.toDos(limit: 9, in: zone).rows.first?.reminder)
        let path = "/to-dos/\(toDo.id)/dating"
        #expect(page.contains("action=\"\(path)\""))
        let version = String(Int64(toDo.updatedAt.timeIntervalSince1970 * 1_000))
        #expect(page.contains("name=\"version\" value=\"\(version)\""))
        let fields = ["version": version, "day": "2026-11-27", "time": "09:00", "back": "/notes/\(note.id)"]
        let set = try await anna.post(path, fields)
        #expect(set.status == 303 && set.location == "/notes/\(note.id)")
        #expect(try await space.reminder(toDo.id)?.schedule.start.description == "2026-11-27T09:00")
        #expect(!(try await anna.get("/notes/\(note.id)").text).contains("Set a day for these"))
        #expect(try await anna.post(path, fields.merging(["day": "soon"]) { $1 }).status == 400)
        #expect(try await anna.post(path, ["day": "2026-11-27"]).status == 400)
        // A page of before changes nothing that was set since.
        let dated = try #require(try await space.reminder(toDo.id))
        var draft = ReminderDraft(dated)
        draft.schedule.rule = .weekly
        let weekly = try await space.editReminder(
            toDo.id, to: draft, ifVersion: dated.updatedAt, at: World.start.addingTimeInterval(60), in: zone)
        #expect(try await anna.post(path, fields).status == 409)
        #expect(try await space.reminder(toDo.id)?.schedule == weekly.schedule)
        // Undone while nothing was changed since, it has no date again.
        draft.schedule.rule = nil
        let once = try await space.editReminder(
            toDo.id, to: draft, ifVersion: weekly.updatedAt, at: World.start.addingTimeInterval(120), in: zone)
        let last = String(Int64((once.updatedAt.timeIntervalSince1970 * 1_000).rounded()))
        #expect(try await anna.post("\(path)?version=\(last)").status == 303)
        #expect(try await space.reminder(toDo.id)?.schedule.isUndated == true)
    }
}

extension String {
    /// The words of a line of HTML, up to the end of its first element.
    fileprivate var plain: String {
        let words = replacing(/<span.*/, with: "").replacing(/<[^>]*>/, with: "")
        return words.trimmingCharacters(in: .whitespaces)
    }
}
