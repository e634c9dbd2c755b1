import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct CheckInSchedulePageTests {
    private let fields = [
        "day": "2026-11-26", "time": "19:00", "zone": "Europe/Berlin", "repeat": "weekly", "interval": "1", "ends": "never",
        "preparation": "60", "isOn": "1", "seen": "0",
    ]

    private func space(_ couple: CouplePages) async throws -> Space {
        try await couple.world.folder.checkIns(of: couple.anna.id, at: couple.world.now).space
    }

    /// Gives the check-in up that these pages begin with: otherwise they check in today.
    private func abandon(_ couple: CouplePages) async throws {
        try await couple.hers.get("\(couple.path)/abandoning")
        #expect(try await couple.hers.post("\(couple.path)/abandoning").status == 303)
    }

    @Test func `one sets the times, the other sees and changes them`() async throws {
        let couple = try await CouplePages()
        let none = try await couple.his.get("/couple").text
        #expect(
            none.contains("You have not set a time yet.")
                && none.contains(#"<a class="line-link" href="/couple/schedule">Set a time"#))
        let empty = try await couple.hers.get("/couple/schedule").text
        #expect(empty.contains(#"value="2026-11-22""#) && empty.contains(#"value="weekly" checked"#))
        let saved = try await couple.hers.post("/couple/schedule", fields)
        #expect(saved.status == 303 && saved.location == "/couple")
        let page = try await couple.his.get("/couple").text
        #expect(page.contains("The next one is Thursday, 26 November, 19:00."))
        let his = try await couple.his.get("/couple/schedule").text
        #expect(his.contains("Anna changed this last.") && his.contains(#"name="seen" value="1""#))
        #expect(his.contains(#"<option value="60" selected>1 hour before"#))
        var off = fields
        (off["isOn"], off["seen"]) = (nil, "1")
        try await couple.his.post("/couple/schedule", off)
        #expect(try await couple.hers.get("/couple").text.contains("Reminders of check-ins are off."))
        #expect(try await space(couple).checkInSchedule()?.schedule.isOn == false)
    }

    @Test func `a stale form shows what stands and keeps what was chosen, and saving it then replaces that`() async throws {
        let couple = try await CouplePages()
        try await couple.hers.get("/couple/schedule")
        try await couple.his.get("/couple/schedule")
        try await couple.hers.post("/couple/schedule", fields)
        var other = fields
        (other["time"], other["repeat"]) = ("08:30", "daily")
        let refused = try await couple.his.post("/couple/schedule", other)
        #expect(refused.status == 409 && refused.text.contains("Every week on Thursday, 19:00"))
        #expect(refused.text.contains(#"value="08:30""#) && refused.text.contains(#"value="daily" checked"#))
        #expect(refused.text.contains(#"name="seen" value="1""#))
        other["seen"] = "1"
        #expect(try await couple.his.post("/couple/schedule", other).status == 303)
        #expect(try await space(couple).checkInSchedule()?.schedule.start.time.hour == 8)
    }

    @Test func `what cannot be is said beside its field, and a preview saves nothing`() async throws {
        let couple = try await CouplePages()
        try await couple.hers.get("/couple/schedule")
        let wrong: [([String: String], String)] = [
            (["day": "2026-02-30"], "day-problem"), (["time": "25:00"], "time-problem"),
            (["zone": "Europe/Nowhere"], "zone-problem"), (["preparation": "3"], "preparation-problem"),
            (["interval": "0"], "repeat-problem"),
            (["repeat": "rule", "rule": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"], "repeat-problem"),
        ]
        for (change, place) in wrong {
            let answer = try await couple.hers.post("/couple/schedule", fields.merging(change) { $1 })
            #expect(answer.status == 422 && answer.text.contains(#"id="\#(place)""#), "\(change)")
            #expect(answer.text.contains(#"value="\#(change.values.first { $0 != "rule" } ?? "")""#), "\(change)")
        }
        let soon = try await couple.hers.post("/couple/schedule", fields.merging(["preparation": "soon"]) { $1 })
        #expect(soon.status == 422 && soon.text.contains("Choose 5 minutes to 7 days."))
        let preview = try await couple.hers.post("/couple/schedule", fields.merging(["step": "preview"]) { $1 })
        #expect(preview.status == 200 && preview.text.contains("3 December, 19:00"))
        #expect(try await space(couple).checkInSchedule() == nil)
    }

    @Test func `Today shows a check-in of today, and a stranger none`() async throws {
        let couple = try await CouplePages()
        try await abandon(couple)
        try await couple.hers.get("/couple/schedule")
        // Today is Saturday, 21 November 2026, noon.
        try await couple.hers.post("/couple/schedule", fields.merging(["day": "2026-11-21", "time": "19:00"]) { $1 })
        let today = try await couple.his.get("/").text
        #expect(today.contains("Check-in with Anna") && today.contains("Today, 19:00") && !today.contains("Start now"))
        let passed = fields.merging(["day": "2026-11-21", "time": "09:00", "seen": "1"]) { $1 }
        try await couple.hers.post("/couple/schedule", passed)
        // Set just now, it asks for nothing that has passed. Set yesterday, it does.
        #expect(!(try await couple.his.get("/").text.contains("Check-in with Anna")))
        #expect(try await couple.his.get("/couple").text.contains("The next one is Saturday, 28 November, 09:00."))
        let space = try await space(couple)
        let stored = try #require(try await space.checkInSchedule())
        var earlier = stored.schedule
        earlier.preparation = nil
        try await space.setCheckInSchedule(
            earlier, by: couple.anna.id, seen: stored.version, at: couple.world.now - 86_400)
        let due = try await couple.his.get("/").text
        #expect(due.contains("Check-in with Anna") && due.contains("Start now"))
        #expect(try await couple.his.get("/couple").text.contains("It is time for your check-in."))
        let (_, stranger) = try await couple.world.member("Cleo")
        #expect(!(try await stranger.get("/").text.contains("Check-in with")))
        #expect(try await stranger.get("/couple/schedule").status == 404)
        try await couple.his.get("/couple")
        try await couple.his.post("/check-ins")
        #expect(!(try await couple.hers.get("/").text.contains("Start now")))
    }
}

@Suite struct CheckInPreparationPageTests {
    @Test func `the summary of the last check-in says when the next one is`() async throws {
        let couple = try await CouplePages()
        let page = try await couple.hers.get(couple.path).text
        let category = String(try #require(page.firstMatch(of: /name="category" value="([^"]+)"/)?.1))
        try await CouplePages.act(couple.hers, couple.path, "discuss", ["category": category, "isDiscussed": "1"])
        for step in ["reflection", "action-items", "completion"] {
            try await CouplePages.act(couple.hers, couple.path, "go", ["step": step])
        }
        try await CouplePages.act(couple.hers, couple.path, "complete")
        let unset = try await couple.his.get(couple.path).text
        #expect(unset.contains("You have not set a time yet.") && unset.contains(#"href="/couple/schedule""#))
        try await couple.hers.get("/couple/schedule")
        let fields = [
            "day": "2026-11-21", "time": "19:00", "zone": "Europe/Berlin", "repeat": "weekly", "interval": "1", "isOn": "1",
            "seen": "0",
        ]
        try await couple.hers.post("/couple/schedule", fields)
        // They have checked in today: it is next week's.
        #expect(try await couple.his.get(couple.path).text.contains("The next one is Saturday, 28 November, 19:00."))
    }

    @Test func `one says how one feels, which the other sees only once it is said in the check-in`() async throws {
        let couple = try await CouplePages()
        let empty = try await couple.hers.get("/couple/preparation").text
        #expect(empty.contains("Prepare your check-in") && empty.contains("In the check-in, one tap tells Ben."))
        #expect(!empty.contains("Remove</button>"))
        #expect(try await couple.hers.post("/couple/preparation", ["mood": "negative"]).status == 303)
        #expect(try await couple.hers.post("/couple/preparation", ["mood": "grumpy"]).status == 400)
        let said = try await couple.hers.get("/couple/preparation").text
        #expect(said.contains(#"value="negative" aria-pressed="true""#) && said.contains("Remove</button>"))
        #expect(try await couple.his.get("/couple/preparation").text.contains(#"value="negative" aria-pressed="false""#))
        try await CouplePages.act(couple.hers, couple.path, "go", ["step": "welcome"])
        #expect(try await couple.hers.get(couple.path).text.contains("When you prepared, you felt: 🙁"))
        #expect(!(try await couple.his.get(couple.path).text.contains("When you prepared")))
        try await CouplePages.act(couple.hers, couple.path, "feel", ["mood": "positive"])
        #expect(!(try await couple.hers.get(couple.path).text.contains("When you prepared")))
        try await couple.hers.get("/couple/preparation")
        try await couple.hers.post("/couple/preparation", ["mood": ""])
        #expect(!(try await couple.hers.get("/couple/preparation").text.contains("Remove</button>")))
    }

    @Test func `a note for the next check-in is written from there, and nobody else's stands there`() async throws {
        let couple = try await CouplePages()
        let link = try #require(
            try await couple.hers.get("/couple/preparation").text.firstMatch(of: /href="(\/notes\/new\?[^"]+)"/)?.1)
        let editor = try await couple.hers.get(String(link).replacing("&amp;", with: "&")).text
        #expect(editor.contains(#"name="isForCheckIn" value="1" checked"#))
        let id = String(try #require(editor.firstMatch(of: /name="id" value="([^"]+)"/)?.1))
        try await couple.hers.post(
            "/notes", ["id": id, "title": "The <sofa>", "isForCheckIn": "1", "back": "/couple/preparation", "step": "save"])
        #expect(try await couple.hers.get("/couple/preparation").text.contains("The &lt;sofa&gt;"))
        #expect(!(try await couple.his.get("/couple/preparation").text.contains("sofa")))
        let (_, stranger) = try await couple.world.member("Cleo")
        #expect(try await stranger.get("/couple/preparation").status == 404)
    }
}
