import HTTPSupport
import Mustache
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

    private func field(_ name: String, _ screen: Screen) -> Any? {
        TemplateValue(value: screen).child(named: name)
    }

    @Test func `absent text, empty text and nil count as absent`() {
        let screen = Screen(title: "", lead: nil, count: 3, isOn: false, rows: [], inner: nil)
        #expect(field("title", screen) is Absent)
        #expect(field("lead", screen) is Absent)
        #expect(field("inner", screen) is Absent)
        #expect(field("count", screen) as? Int == 3)
        #expect(field("isOn", screen) as? Bool == false)
        #expect((field("rows", screen) as? [Any])?.isEmpty == true)
        #expect(field("unknown", screen) == nil)
    }

    @Test func `what is there is found at any depth`() {
        let inner = Inner(title: "inside")
        let screen = Screen(title: "T", lead: "L", count: 3, isOn: true, rows: [inner], inner: inner)
        #expect(field("title", screen) as? String == "T")
        #expect(field("lead", screen) as? String == "L")
        #expect((field("inner", screen) as? TemplateValue)?.child(named: "title") as? String == "inside")
        let rows = field("rows", screen) as? [Any]
        #expect((rows?.first as? TemplateValue)?.child(named: "title") as? String == "inside")
    }

    private static let avatar = Avatar(initials: "A", hue: 15, photoPath: nil)

    private static let rows: [any MustacheParent & Sendable] = [
        avatar,
        PersonRow(id: "p", path: "/p", name: "Anna", avatar: avatar, detail: nil, birthday: "1 May", countdown: ""),
        OccasionRow(
            personPath: "/p", name: "Anna", avatar: avatar, occasion: "Birthday", kind: "birthday", isNear: true,
            weekday: "Monday", date: "1 May", isoDate: "2027-05-01", turning: nil, countdown: "in 3 days", isToday: false,
            isPast: false),
        TrashRow(path: "/p", name: "Anna", avatar: avatar, note: "n", restoringPath: "/r", deletionPath: "/d"),
        DuplicatePersonBox(path: "/p", name: "Anna", avatar: avatar, lines: ["one"], more: "2 more"),
        ImportProblemRow(line: nil, message: "m", severity: "warning"),
    ]

    @Test(arguments: rows.indices)
    func `rows say by themselves what reflection would say`(index: Int) {
        let row = Self.rows[index]
        let reflected = TemplateValue(value: row)
        for name in Mirror(reflecting: row).children.compactMap(\.label) {
            let said = row.child(named: name).map { "\($0)" }
            #expect(said != nil && said == reflected.child(named: name).map { "\($0)" }, "\(type(of: row)).\(name)")
        }
        #expect(row.child(named: "nothing") == nil)
    }

    @Test func `a page names its assets by their content`() throws {
        #expect(Assets.files.count == 6)
        for file in Assets.files {
            #expect(Assets.link(named: file.link) == "/assets/\(file.name)")
            #expect(Assets.file(named: file.name)?.bytes == file.bytes)
            #expect(file.name.contains(/-[0-9a-f]{16}\./))
        }
        #expect(Assets.link(named: "assetNothing") == nil)
        #expect(Assets.file(named: "app.css") == nil)
    }
}
