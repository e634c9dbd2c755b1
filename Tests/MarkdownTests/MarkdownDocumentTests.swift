import Testing

@testable import Markdown

@Suite struct MarkdownDocumentTests {
    private func html(_ text: String, _ links: MarkdownLinks = MarkdownLinks()) -> String {
        MarkdownDocument(text, links: links).html.trimmingSuffix("\n")
    }

    @Test(arguments: [
        ("plain", "<p dir=\"auto\">plain</p>"),
        ("two\nlines", "<p dir=\"auto\">two<br>\nlines</p>"),
        ("*a* **b** ~~c~~ `d`", "<p dir=\"auto\"><em>a</em> <strong>b</strong> <del>c</del> <code>d</code></p>"),
        ("# One\n### Three", "<h2 dir=\"auto\">One</h2>\n<h3 dir=\"auto\">Three</h3>"),
        ("### Three", "<h2 dir=\"auto\">Three</h2>"),
        ("- a\n- b", "<ul>\n<li dir=\"auto\">a</li>\n<li dir=\"auto\">b</li>\n</ul>"),
        ("3. a\n4. b", "<ol start=\"3\">\n<li dir=\"auto\">a</li>\n<li dir=\"auto\">b</li>\n</ol>"),
        ("> said", "<blockquote dir=\"auto\">\n<p dir=\"auto\">said</p>\n</blockquote>"),
        ("---", "<hr>"), ("```\na < b\n```", "<pre tabindex=\"0\"><code>a &lt; b\n</code></pre>"),
        ("AT&amp;T &#65; &unknown; & <", "<p dir=\"auto\">AT&amp;T A &unknown; &amp; &lt;</p>"),
        ("", ""),
    ])
    func `a text is drawn as CommonMark`(text: String, expected: String) {
        #expect(html(text) == expected)
    }

    @Test func `a table scrolls by itself, with its columns aligned`() {
        let drawn = html("| a | b |\n|:-:|--:|\n| 1 | 2 |")
        #expect(
            drawn == """
                <div class="wide" tabindex="0"><table>
                <thead>
                <tr><th scope="col" dir="auto" class="center">a</th><th scope="col" dir="auto" class="right">b</th></tr>
                </thead>
                <tbody>
                <tr><td dir="auto" class="center">1</td><td dir="auto" class="right">2</td></tr>
                </tbody>
                </table></div>
                """)
    }

    @Test(arguments: [
        ("[x](https://a.org/?a=1&b=2)", "<a href=\"https://a.org/?a=1&amp;b=2\" rel=\"noreferrer nofollow\">x</a>"),
        ("[x](/people/1)", "<a href=\"/people/1\">x</a>"),
        ("[x](mailto:a@b.c)", "<a href=\"mailto:a@b.c\" rel=\"noreferrer nofollow\">x</a>"),
        ("<https://a.org>", "<a href=\"https://a.org\" rel=\"noreferrer nofollow\">https://a.org</a>"),
        ("[](https://a.org/b)", "<a href=\"https://a.org/b\" rel=\"noreferrer nofollow\">b</a>"),
        (
            "![pic](https://a.org/p.png)",
            "<a class=\"picture\" href=\"https://a.org/p.png\" rel=\"noreferrer nofollow\">pic</a>"
        ),
        ("![](p.png)", "<span class=\"picture\">p.png</span>"),
        ("[x](javascript:alert(1))", "<span>x</span>"), ("[x](JaVaScRiPt:alert(1))", "<span>x</span>"),
        ("[x](&#106;avascript:alert(1))", "<span>x</span>"), ("[x](&Tab;javascript:alert(1))", "<span>x</span>"),
        ("[x](data:text/html,a)", "<span>x</span>"), ("[x](//evil.org)", "<span>x</span>"),
        ("[x](/\\evil.org)", "<span>x</span>"), ("[x](vbscript:a)", "<span>x</span>"),
        (
            "[![a](https://a.org/p.png)](https://b.org)",
            "<a href=\"https://b.org\" rel=\"noreferrer nofollow\"><span class=\"picture\">a</span></a>"
        ),
        (
            "see https://a.org/b_(c), and (http://b.org).",
            "see <a href=\"https://a.org/b_(c)\" rel=\"noreferrer nofollow\">https://a.org/b_(c)</a>, and (<a href=\"http://b.org\" rel=\"noreferrer nofollow\">http://b.org</a>)."
        ),
        ("xhttps://a.org http:// `https://a.org`", "xhttps://a.org http:// <code>https://a.org</code>"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
    ])
    func `a link leads where it may, and words stay words`(text: String, expected: String) {
        #expect(html(text) == "<p dir=\"auto\">\(expected)</p>")
    }

    @Test func `people, tags and pages become links where they are known`() {
        let links = MarkdownLinks(
            mentions: [.init(name: "Anna", path: "/people/1"), .init(name: "Anna O'Neil", path: "/people/2")],
            tagPath: { $0 == "garden" || $0 == "höfe" ? "/notes?tag=\($0)" : nil }, pagePath: { "/notes?q=\($0)" })
        #expect(
            html("@Anna and @Anna O'Neil, @Annabel, me@Anna", links)
                == "<p dir=\"auto\"><a class=\"mention\" href=\"/people/1\">@Anna</a> and "
                + "<a class=\"mention\" href=\"/people/2\">@Anna O&#39;Neil</a>, @Annabel, me@Anna</p>")
        #expect(
            html("#garden #höfe, #gardens #1 a#garden &#35;garden", links)
                == "<p dir=\"auto\"><a class=\"tag\" href=\"/notes?tag=garden\">#garden</a> "
                + "<a class=\"tag\" href=\"/notes?tag=höfe\">#höfe</a>, #gardens #1 a#garden "
                + "<a class=\"tag\" href=\"/notes?tag=garden\">#garden</a></p>")
        #expect(
            html("[[Plan#Part|the plan]] [next](Trip%20two.md) [other](x.txt)", links)
                == "<p dir=\"auto\"><a href=\"/notes?q=Plan\">the plan</a> <a href=\"/notes?q=Trip two\">next</a> "
                + "<span>other</span></p>")
    }

    /// Files of the note: a picture, a sound, and one that is neither.
    private static let files: @Sendable (String) -> MarkdownFile? = { reference in
        switch reference {
        case "p.png", "my p.png": MarkdownFile(kind: .picture, path: "/f/1", shown: "/f/1?s=1")
        case "s.wav": MarkdownFile(kind: .sound, path: "/f/2")
        case "d.pdf": MarkdownFile(kind: .other, path: "/f/3")
        default: nil
        }
    }

    private static let picture = #"<img loading="lazy" decoding="async" src="/f/1?s=1" alt=""#

    @Test(arguments: [
        (
            "![my *plan* & \"more\"](p.png)",
            "<a class=\"attached\" href=\"/f/1\">\(picture)my plan &amp; &quot;more&quot;\"></a>"
        ),
        ("![](p.png)", "<a class=\"attached\" href=\"/f/1\">\(picture)p.png\"></a>"),
        ("![a\nb](p.png)", "<a class=\"attached\" href=\"/f/1\">\(picture)a b\"></a>"),
        ("![@Anna #tag [x](y)](p.png)", "<a class=\"attached\" href=\"/f/1\">\(picture)@Anna #tag x\"></a>"),
        ("[![a](p.png)](https://b.org)", "<a href=\"https://b.org\" rel=\"noreferrer nofollow\">\(picture)a\"></a>"),
        ("![a](s.wav)", "<audio class=\"attached\" controls=\"\" preload=\"none\" src=\"/f/2\" aria-label=\"a\"></audio>"),
        ("![a](d.pdf) [b](d.pdf)", "<a class=\"file\" href=\"/f/3\">a</a> <a href=\"/f/3\">b</a>"),
        ("[[d.pdf]]", "<a href=\"/f/3\">d.pdf</a>"),
        ("see ![[my p.png]]!", "see <a class=\"attached\" href=\"/f/1\">\(picture)my p.png\"></a>!"),
        (
            "![[p.png|300]] ![[p.png|the plan]]",
            "<a class=\"attached\" href=\"/f/1\">\(picture)p.png\"></a> <a class=\"attached\" href=\"/f/1\">\(picture)the plan\"></a>"
        ),
        ("![[unknown.png]] ![[p.png", "![[unknown.png]] ![[p.png"),
        ("![x](q.png) `![[p.png]]`", "<span class=\"picture\">x</span> <code>![[p.png]]</code>"),
    ])
    func `files of the note are shown where the text names them`(text: String, expected: String) {
        let links = MarkdownLinks(mentions: [.init(name: "Anna", path: "/people/1")], tagPath: { "/t/\($0)" }, file: Self.files)
        #expect(html(text, links) == "<p dir=\"auto\">\(expected)</p>")
    }

    @Test func `a document says which files its text names`() {
        let document = MarkdownDocument(
            "![a](p.png) [b](d.pdf) [b](d.pdf) ![[s.wav]] [c](x)", links: MarkdownLinks(file: Self.files))
        #expect(document.files.map(\.path).sorted() == ["/f/1", "/f/2", "/f/3"])
    }

    @Test func `a checkbox says its item, ticks where it stands, and never another one`() throws {
        let text = "Plan\n\n- [ ] buy **milk** & `tea`\n  - [x] inner\n- [X] done\n- plain\n\n1. [ ] é last\n"
        let document = MarkdownDocument(text)
        #expect(document.tasks.map(\.label) == ["buy milk & tea", "inner", "done", "é last"])
        #expect(document.tasks.map(\.isDone) == [false, true, true, false])
        #expect(document.html.contains("aria-checked=\"false\" aria-label=\"buy milk &amp; tea\""))
        func tick(_ number: Int) throws -> MarkdownTick { try #require(MarkdownTick(document.tasks[number].action)) }
        #expect(try tick(0).applied(to: text) == text.replacing("[ ] buy", with: "[x] buy"))
        #expect(try tick(2).applied(to: text) == text.replacing("[X] done", with: "[ ] done"))
        #expect(try tick(3).applied(to: text) == text.replacing("[ ] é", with: "[x] é"))
        // A page of before: lines came in between, the item moved, it is ticked already, or it is gone.
        let later = "- [ ] new\n" + text.replacing("buy", with: "BUY")
        #expect(try tick(3).applied(to: later) == later.replacing("[ ] é", with: "[x] é"))
        #expect(try tick(0).applied(to: later) == nil)
        let ticked = text.replacing("[ ] é", with: "[x] é")
        #expect(try tick(3).applied(to: ticked) == ticked)
        #expect(try tick(3).applied(to: "- [ ] a\n- [ ] é last\n- [ ] é last") == nil)
        #expect(MarkdownTick("0.1") == nil && MarkdownTick("-1.1.a") == nil && MarkdownTick("0.2.a") == nil)
    }

    private static let hostile = [
        String(repeating: "> ", count: 100_000), String(repeating: "- ", count: 100_000),
        String(repeating: "*a **b ", count: 28_000),
        String(repeating: "[x](\n", count: 40_000), String(repeating: "\n[a]", count: 50_000),
        "[x]: " + String(repeating: "u", count: 100_000) + "\n\n" + String(repeating: "[x]", count: 30_000),
        String(repeating: "a", count: 1_000_000), String(repeating: "\"", count: 200_000),
        String(repeating: "- [ ] a\n", count: 25_000),
        String(repeating: "\0", count: 1000), "\u{202E}evil\u{202D}", String(repeating: "@", count: 200_000),
        "|" + String(repeating: "a|", count: 50_000) + "\n|" + String(repeating: "-|", count: 50_000),
    ]

    @Test(arguments: Self.hostile.indices)
    func `a hostile text is drawn whole, in bounds, and balanced`(index: Int) throws {
        let text = Self.hostile[index]
        let drawn = MarkdownDocument(text, links: MarkdownLinks(mentions: [.init(name: "Anna", path: "/people/1")]))
        #expect(drawn.html.utf8.count <= 41 * text.utf8.count + 80_000)
        let fault = try Balance.fault(in: drawn.html)
        #expect(fault == nil)
    }

    @Test(arguments: [
        ("](", "<p dir=\"ltr\">"), ("**&amp;** < 7", "<p dir=\"ltr\">"), ("\u{5D0}", "<p dir=\"rtl\">"),
        ("&amp; *\u{645}* b", "<p dir=\"rtl\">"), ("b \u{5D0}", "<p dir=\"ltr\">"),
    ])
    func `of a block of many lines the direction is said, which browsers would look for at each line`(
        line: String, start: String
    ) throws {
        for (prefix, tag) in [("", start), ("- ", start.replacing("<p", with: "<li"))] {
            let drawn = html(prefix + Array(repeating: line, count: 502).joined(separator: "\n"))
            #expect(drawn.contains(tag))
            #expect(!drawn.contains("auto"))
            let fault = try Balance.fault(in: drawn)
            #expect(fault == nil)
        }
        let heading = html(Array(repeating: "\u{5D0}", count: 502).joined(separator: "\n") + "\n===")
        #expect(heading.hasPrefix("<h2 dir=\"rtl\">"))
        // Others keep theirs, and what is before a long block stays as it is.
        let mixed = html("first\n\n" + Array(repeating: "a", count: 502).joined(separator: "\n") + "\n\nlast")
        #expect(mixed.hasPrefix("<p dir=\"auto\">first</p>\n<p dir=\"ltr\">a<br>"))
        #expect(mixed.hasSuffix("<p dir=\"auto\">last</p>"))
        #expect(html(Array(repeating: line, count: 500).joined(separator: "\n")).hasPrefix("<p dir=\"auto\">"))
    }

    @Test func `many lines move no checkbox, however deep it lies`() throws {
        for depth in 1...30 {
            let items = (0..<depth).map { String(repeating: " ", count: 2 * $0) + "- [ ] item \($0)\n" }.joined()
            func drawn(_ count: Int) -> String {
                html(items + Array(repeating: "more", count: count).joined(separator: "\n"))
                    .replacing(/<button [^>]*>/) { _ in "<button>" }
            }
            let lines = Array(repeating: "more", count: 600).joined(separator: "<br>\n")
            let expected = drawn(2).replacing("more<br>\nmore", with: lines)
            #expect(drawn(600).replacing("dir=\"ltr\"", with: "dir=\"auto\"") == expected, "\(depth)")
        }
    }

    /// Blocks whose direction is said, among those whose is not.
    @Test func `no text of many lines breaks out`() throws {
        var random = SplitMix(state: 43)
        let pieces = [
            String(repeating: "x\n", count: 502), String(repeating: "](\n", count: 502), "- [ ] ", "  - [ ] ", "    - [x] ",
            "> ", "- ",
            "1. ", "# ", "\n", "\n\n", "**", "[a](", "![", "<b ", "&amp;", "\u{5D0}", "===\n", "word ",
        ]
        for _ in 0..<400 {
            let text = (0..<Int.random(in: 1...30, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined()
            let fault = try Balance.fault(in: MarkdownDocument(text, links: MarkdownLinks(file: Self.files)).html)
            #expect(fault == nil, "\(fault ?? "")")
        }
    }

    @Test func `an emphasis that ends in the address of a link is ended with its line`() throws {
        for text in ["*a ![b](**) c", "- *a [b](**) c\n  - d", "# **a [b](****)"] {
            let drawn = html(text)
            let fault = try Balance.fault(in: drawn)
            #expect(fault == nil, "\(drawn)")
        }
    }

    @Test func `a definition that is used too often ends the reading, and the text is shown as it was typed`() {
        let text = "[x]: " + String(repeating: "u", count: 2_000) + "\n\n" + String(repeating: "[x]", count: 60_000)
        let document = MarkdownDocument(text)
        #expect(document.isAsTyped && document.html.contains("[x][x][x]") && document.html.utf8.count > text.utf8.count)
    }

    /// Random pieces of Markdown and of HTML: what is drawn is always balanced, has only our tags, and the same letters.
    @Test func `no text breaks out`() throws {
        var random = SplitMix(state: 42)
        let pieces = [
            "[", "]", "(", ")", "](", "![", "*", "**", "_", "`", "```\n", "\n", "\n\n", "- ", "> ", "1. ", "    ", "|", "|-|",
            "<",
            "<a href=\"x\">", "</p>", "<script>", "-->", "\"", "'", "&lt;", "&#x3c;script&#x3e;", "javascript:alert(1)",
            "https://a.b/",
            "\\", "~~", "[[", "]]", "# ", "- [ ] ", "- [x] ", "@Anna", "#tag", "[a]: /b\n", "[a]", "\u{0}", "é", "👩‍👩‍👧", "word ",
            "\t", "![[p.png|", "](p.png)", "](s.wav)", "![[d.pdf]]",
        ]
        let links = MarkdownLinks(
            mentions: [.init(name: "Anna", path: "/people/1")], tagPath: { "/t/\($0)" }, pagePath: { "/p/\($0)" },
            file: Self.files)
        for _ in 0..<3_000 {
            let text = (0..<Int.random(in: 1...40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined()
            let document = MarkdownDocument(text, links: links)
            let fault = try Balance.fault(in: document.html)
            #expect(fault == nil, "\(String(reflecting: text)): \(fault ?? "")")
            for task in document.tasks {
                let tick = try #require(MarkdownTick(task.action))
                let same = document.tasks.filter { $0.label == task.label && $0.number == task.number }
                guard same.count == 1, let ticked = tick.applied(to: text) else { continue }
                #expect(ticked.utf8.count == text.utf8.count)
                #expect(
                    MarkdownDocument(ticked).tasks.map(\.isDone)
                        == document.tasks.map { $0.number == task.number ? !$0.isDone : $0.isDone })
            }
        }
    }
}

/// A reader of what was drawn, independent of the writer: names the first thing that is not right.
enum Balance {
    private static let alone: Set<String> = ["br", "hr", "img"]
    private static let known: Set<String> = [
        "p", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "table", "thead", "tbody", "tr", "th",
        "td",
        "div", "em", "strong", "del", "a", "span", "button", "br", "hr", "img", "audio",
    ]
    private static let attributes: Set<String> = [
        "dir", "href", "rel", "class", "start", "tabindex", "scope", "type", "role", "name", "value", "aria-checked",
        "aria-label", "src", "alt", "loading", "decoding", "controls", "preload",
    ]

    static func fault(in html: String) throws -> String? {
        var open: [String] = []
        // By scalars, as browsers read: a joiner after ">" makes one character of both.
        var rest = html.unicodeScalars[...]
        while let start = rest.firstIndex(of: "<") {
            guard let end = rest[start...].firstIndex(of: ">") else { return "an unfinished tag" }
            let tag = String(rest[rest.index(after: start)..<end])
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                guard open.popLast() == String(tag.dropFirst()) else { return "</\(tag.dropFirst())> closes another" }
                continue
            }
            guard let match = tag.wholeMatch(of: /([a-z0-9]+)((?: [a-z-]+="[^"<>]*")*)/) else { return "<\(tag)>" }
            let name = String(match.1)
            guard known.contains(name) else { return "<\(name)>" }
            for attribute in match.2.matches(of: /([a-z-]+)="([^"]*)"/) {
                guard attributes.contains(String(attribute.1)) else { return "\(attribute.1) of <\(name)>" }
                guard attribute.1 != "src" || attribute.2.hasPrefix("/f/") else { return "src=\(attribute.2)" }
                guard attribute.1 != "href" || attribute.2.contains(/^(https?:|mailto:|tel:|geo:|\/(?!\/))/.ignoresCase())
                else {
                    return "href=\(attribute.2)"
                }
            }
            if name == "a", open.contains("a") { return "a link in a link" }
            if !alone.contains(name) { open.append(name) }
            if open.count > 120 { return "too deep" }
        }
        return open.isEmpty ? nil : "<\(open.last ?? "")> stays open"
    }
}

/// Random numbers that are the same each time.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: Character) -> String {
        var text = self
        while text.last == suffix { text.removeLast() }
        return text
    }
}
