import Foundation
import HTTPSupport
import Kinkeeper
import Testing

@testable import Screens
@testable import Web

@Suite struct TemplateTests {
    private struct Inner: Sendable {
        let title: String
    }

    private struct Screen: Sendable {
        let title: String
        let lead: String?
        let count: Int
        let isOn: Bool
        let rows: [Inner]
        let inner: Inner?
    }

    private func value(_ name: String, _ screen: Screen) -> String? {
        ReflectedModel(screen).value(named: name).map { "\($0)" }
    }

    @Test func `absent text, empty text and nil count as absent`() {
        let screen = Screen(title: "", lead: nil, count: 3, isOn: false, rows: [], inner: nil)
        #expect(value("title", screen) == "absent")
        #expect(value("lead", screen) == "absent")
        #expect(value("inner", screen) == "absent")
        #expect(value("count", screen) == "number(3)")
        #expect(value("isOn", screen) == "flag(false)")
        #expect(value("rows", screen) == "list([])")
        #expect(value("unknown", screen) == nil)
    }

    @Test func `what is there is found at any depth`() throws {
        let inner = Inner(title: "inside")
        let screen = Screen(title: "T", lead: "L", count: 3, isOn: true, rows: [inner], inner: inner)
        #expect(value("title", screen) == "written(\"T\")")
        #expect(value("lead", screen) == "written(\"L\")")
        let library = try TemplateLibrary([("page", "{{inner.title}} {{#rows}}{{title}}{{/rows}} {{inner.none}}{{rows.title}}")]
        )
        #expect(String(decoding: library.render("page", with: ReflectedModel(screen)), as: UTF8.self) == "inside inside ")
    }

    private static let avatar = Avatar(initials: "A", hue: 15, photoPath: nil)

    private static let display = DisplayContext(now: World.start, timeZone: .gmt, language: .english)
    private static let reminder = Reminder(
        id: .make(at: World.start), category: .habit, title: "Water", schedule: .undated, createdAt: World.start,
        updatedAt: World.start)

    private static let rows: [any TemplateModel & Sendable] = [
        avatar,
        ReminderRow(reminder, names: ["Anna"], back: "/", from: display),
        ReminderRow(ActionItem(reminder: reminder), for: .make(at: World.start), back: "/", from: display),
        PersonRow(id: "p", path: "/p", name: "Anna", avatar: avatar, detail: nil, birthday: "1 May", countdown: ""),
        OccasionRow(
            personPath: "/p", name: "Anna", avatar: avatar, occasion: "Birthday", kind: "birthday", isNear: true,
            weekday: "Monday", date: "1 May", isoDate: "2027-05-01", turning: nil, countdown: "in 3 days", isToday: false,
            isPast: false),
        TrashRow(path: "/p", name: "Anna", avatar: avatar, note: "n", restoringPath: "/r", deletionPath: "/d"),
        DuplicatePersonBox(path: "/p", name: "Anna", avatar: avatar, lines: ["one"], more: "2 more"),
        DuplicatePairRow(reasons: "Same name", names: "Anna and Anni", mergingPath: "/m", distinctPath: "/d"),
        DuplicateClusterBox(title: "Anna", strength: "likely", people: [], pairs: [], allDistinctPath: "/a"),
        ImportProblemRow(line: nil, message: "m", severity: "warning"),
        AuditRow(title: "Signed in", time: "14:05", isoTime: "2026-11-21T14:05:00Z", details: "Safari on iPhone"),
    ]

    @Test(arguments: rows.indices)
    func `rows say by themselves what reflection would say`(index: Int) {
        let row = Self.rows[index]
        let reflected = ReflectedModel(row)
        for name in Mirror(reflecting: row).children.compactMap(\.label) {
            let said = row.value(named: name).map { "\($0)" }
            // Models within say for themselves what they are.
            if let said, said.contains("Model"), said.hasPrefix("list") { continue }
            #expect(said != nil && said == reflected.value(named: name).map { "\($0)" }, "\(type(of: row)).\(name)")
        }
        #expect(row.value(named: "nothing") == nil)
    }

    @Test func `a page names its assets by their content`() throws {
        #expect(Assets.files.count == 11)
        for file in Assets.files {
            #expect(Assets.link(named: file.link) == "/assets/\(file.name)")
            #expect(Assets.file(named: file.name)?.bytes == file.bytes)
            #expect(file.name.contains(/-[0-9a-f]{16}\./))
        }
        #expect(Assets.link(named: "assetNothing") == nil)
        #expect(Assets.file(named: "app.css") == nil)
    }

    @Test(arguments: ["Templates", "Assets"]) func `the program holds each file as it lies in its folder`(name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Web/\(name)").standardizedFileURL
        let embedded = name == "Templates" ? EmbeddedTemplates.files : EmbeddedAssets.files
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(embedded.map(\.name.description).sorted() == names)
        for file in embedded {
            let bytes = try Data(contentsOf: folder.appending(path: file.name.description))
            let content = file.content.description
            let isPicture = file.name.description.hasSuffix(".png")
            #expect((isPicture ? Data(base64Encoded: content) : Data(content.utf8)) == bytes)
        }
    }
}
