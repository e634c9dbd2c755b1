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
        model(screen).value(named: name).map { "\($0)" }
    }

    /// Any value as templates see it.
    private func model(_ value: Any) -> any TemplateModel {
        guard case .model(let model) = TemplateValue(reflecting: value) else {
            Issue.record("\(value) has no fields")
            return PageFrame(title: "")
        }
        return model
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
        #expect(String(decoding: library.render("page", with: model(screen)), as: UTF8.self) == "inside inside ")
    }

    fileprivate static let avatar = Avatar(initials: "A", hue: 15, photoPath: nil)

    /// A screen of all that screens are made of.
    private struct Compound: Sendable {
        enum Kind { case one, other(String) }
        let pair: (key: String, count: Int)?
        let kind: Kind
        let twice: String??
        let tags: [String]
        let lists: [[Inner]]
        let within: [Compound]
        let avatar: Avatar
    }

    @Test func `tuples, lists of lists, and screens within screens are read`() throws {
        func compound(_ within: [Compound]) -> Compound {
            Compound(
                pair: ("k", 2), kind: .other("secret"), twice: "deep", tags: ["a", "", "b"],
                lists: [[Inner(title: "1")], [Inner(title: "2"), Inner(title: "3")]], within: within, avatar: Self.avatar)
        }
        let template = """
            {{pair.key}}{{pair.count}} {{#kind}}k{{/kind}} {{twice}} {{#tags}}({{.}}){{/tags}} \
            {{#lists}}[{{#.}}{{title}}{{/.}}]{{/lists}} {{avatar.initials}}{{avatar.hue}}{{#within}}/{{.pair.key}}{{/within}}
            """
        let library = try TemplateLibrary([("page", template)])
        let drawn = library.render("page", with: model(compound([compound([]), compound([compound([])])])))
        #expect(String(decoding: drawn, as: UTF8.self) == "k2 k deep (a)()(b) [1][23] A15/k/k")
    }

    @Test func `a part of a screen outlives the screen`() throws {
        func part() -> TemplateValue? {
            let long = (1...40).map { Inner(title: "row number \($0), too long to lie in its place") }
            return model(Screen(title: "T", lead: nil, count: 1, isOn: true, rows: long, inner: long[3])).value(named: "rows")
        }
        guard case .list(let rows) = part(), case .model(let last) = rows.last else { throw Missing() }
        #expect(last.value(named: "title").map { "\($0)" } == "written(\"row number 40, too long to lie in its place\")")
    }

    private struct Missing: Error {}

    @Test func `each field of a row is found`() {
        let row = OccasionRow(
            personPath: "/p", name: "Anna", avatar: Self.avatar, occasion: "Birthday", kind: "birthday", isNear: true,
            weekday: "Monday", date: "1 May", isoDate: "2027-05-01", turning: nil, countdown: "in 3 days", isToday: false,
            isPast: false)
        let found = model(row)
        for name in Mirror(reflecting: row).children.compactMap(\.label) { #expect(found.value(named: name) != nil, "\(name)") }
        #expect(found.value(named: "nothing") == nil)
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
