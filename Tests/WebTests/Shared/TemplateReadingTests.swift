import Testing

@testable import Web

/// The Mustache manual's rules for the tags that the pages use, and for those they do not.
@Suite struct TemplateReadingTests {
    /// A model from a literal.
    private struct Model: TemplateModel {
        var values: [String: TemplateValue]

        init(_ values: [String: TemplateValue] = [:]) { self.values = values }

        func value(named name: String) -> TemplateValue? { values[name] }
    }

    private func drawn(
        _ template: String, _ values: [String: TemplateValue] = [:], beside partials: [(name: String, text: String)] = []
    ) throws -> String {
        let library = try TemplateLibrary([("page", template)] + partials)
        return String(decoding: library.render("page", with: Model(values)), as: UTF8.self)
    }

    @Test func `text is escaped, markup between three braces is not`() throws {
        let values: [String: TemplateValue] = ["name": .text("<b>\"A&B's\"</b>")]
        #expect(try drawn("{{name}}", values) == "&lt;b&gt;&quot;A&amp;B&#39;s&quot;&lt;/b&gt;")
        #expect(try drawn("{{{name}}}", values) == "<b>\"A&B's\"</b>")
        #expect(try drawn("[{{ name }}]", ["name": .number(-3)]) == "[-3]")
        #expect(try drawn("[{{none}}]") == "[]")
    }

    @Test func `what a text holds is never read as a template`() throws {
        #expect(try drawn("{{{a}}}{{b}}", ["a": .text("{{b}}"), "b": .text("{{#a}}")]) == "{{b}}{{#a}}")
    }

    @Test func `a section is drawn for what is there, its opposite for what is not`() throws {
        let template = "{{#a}}yes{{/a}}{{^a}}no{{/a}}"
        let there: [TemplateValue] = [
            .flag(true), .text("x"), .number(0), .model(Model()), .list([.number(1)]),
        ]
        for value in there { #expect(try drawn(template, ["a": value]) == "yes", "\(value)") }
        let missing: [TemplateValue?] = [.flag(false), .text(""), .text(nil), .absent, .list([]), nil]
        for value in missing {
            #expect(try drawn(template, value.map { ["a": $0] } ?? [:]) == "no", "\(String(describing: value))")
        }
    }

    @Test func `a list is drawn row by row, and rows look further out for what they lack`() throws {
        let rows: TemplateValue = .list([
            .model(Model(["n": .text("1")])), .model(Model(["n": .text("2"), "x": .text("own")])),
        ])
        #expect(try drawn("{{#rows}}{{n}}{{x}};{{/rows}}{{n}}", ["rows": rows, "x": .text("out")]) == "1out;2own;")
        #expect(try drawn("{{#rows}}{{.}},{{/rows}}", ["rows": .list([.text("a"), .text("b")])]) == "a,b,")
    }

    @Test func `a point in front asks the innermost alone, and what is absent hides what is further out`() throws {
        let values: [String: TemplateValue] = [
            "x": .text("out"), "row": .model(Model()), "bare": .model(Model(["x": .absent])),
        ]
        #expect(try drawn("{{#row}}{{.x}}{{^.x}}none{{/.x}}{{/row}}", values) == "none")
        #expect(try drawn("{{#row}}{{x}}{{/row}}", values) == "out")
        #expect(try drawn("{{#bare}}[{{x}}]{{/bare}}", values) == "[]")
    }

    @Test func `names with points go inward and never turn back`() throws {
        let inner = TemplateValue.model(Model(["b": .model(Model(["c": .text("deep")]))]))
        let values: [String: TemplateValue] = ["a": inner, "c": .text("out")]
        #expect(try drawn("{{a.b.c}}{{a.c}}{{a.x.c}}", values) == "deep")
    }

    @Test func `empty asks whether there is anything in a list`() throws {
        let template = "{{#empty(a)}}none{{/empty(a)}}{{^empty(a)}}some{{/empty(a)}}"
        #expect(try drawn(template, ["a": .list([])]) == "none")
        #expect(try drawn(template, ["a": .absent]) == "none")
        #expect(try drawn(template, ["a": .list([.number(1)])]) == "some")
    }

    @Test func `partials see the values around them`() throws {
        let partials = [(name: "row", text: "<li>{{n}}{{> foot}}"), (name: "foot", text: "{{x}}")]
        let rows: TemplateValue = .list([.model(Model(["n": .number(1)])), .model(Model(["n": .number(2)]))])
        #expect(try drawn("{{#rows}}{{> row}}{{/rows}}", ["rows": rows, "x": .text("!")], beside: partials) == "<li>1!<li>2!")
    }

    @Test func `tags of sections alone on a line leave no line behind, values do`() throws {
        #expect(try drawn("a\n{{#x}}\nb\n{{/x}}\nc\n", ["x": .flag(true)]) == "a\nb\nc\n")
        #expect(try drawn("a\n  {{^x}}  \nb\n{{/x}}", [:]) == "a\nb\n")
        #expect(try drawn("a {{#x}}\nb{{/x}}\n", ["x": .flag(true)]) == "a \nb\n")
        #expect(try drawn("{{#x}}{{/x}}\n", ["x": .flag(true)]) == "\n")
        #expect(try drawn("a\n{{n}}\nb", ["n": .text("1")]) == "a\n1\nb")
        #expect(try drawn("a\n{{> p}}\nb", beside: [("p", "in\n")]) == "a\nin\nb")
    }

    @Test func `signs beyond ASCII and single braces stand as they are`() throws {
        #expect(try drawn("{ü} } {{ä}}{😀", ["ä": .text("é")]) == "{ü} } é{😀")
    }

    @Test(arguments: [
        ("{{a", Template.Problem.unfinishedTag), ("{{{a}}", .unfinishedTag), ("{{a}", .unfinishedTag),
        ("{{#a}}x", .openSection("a")), ("{{#a}}{{#b}}{{/a}}{{/b}}", .unexpectedEnd("a")), ("x{{/a}}", .unexpectedEnd("a")),
        ("{{!comment}}", .unknownTag("!comment")), ("{{=<% %>=}}", .unknownTag("=<% %>=")), ("{{}}", .unknownTag("")),
        ("{{a b}}", .unknownTag("a b")), ("{{a..b}}", .unknownTag("a..b")), ("{{first(a)}}", .unknownTag("first(a)")),
    ])
    func `a template with a mistake is refused`(template: String, problem: Template.Problem) {
        #expect(throws: problem) { try Template(reading: template) }
    }

    @Test func `a partial that is not there is found before anything is drawn`() {
        #expect(throws: TemplateLibrary.Unreadable.self) { try TemplateLibrary([("page", "{{#a}}{{> missing}}{{/a}}")]) }
    }
}
