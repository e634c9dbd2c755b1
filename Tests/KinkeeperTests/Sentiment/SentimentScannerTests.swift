import Testing

@testable import Kinkeeper

@Suite struct SentimentScannerTests {
    private func words(_ text: String) -> [String] {
        SentimentScanner.tokens(of: text).compactMap {
            if case .word(let word) = $0, !word.base.isEmpty { word.base } else { nil }
        }
    }

    @Test(arguments: [
        ("# Sad", ["sad"]), ("- [x] **happy**", ["x", "happy"]), ("1. _glad_ day", ["1", "glad", "day"]),
        ("[a friend](https://sad.example/awful)", ["a", "friend"]), ("![sunset](sad.png)", ["sunset"]),
        ("see https://awful.example/sad_day now", ["see", "now"]), ("<https://awful.example> ok", ["ok"]),
        ("www.awful.example ok", ["ok"]), ("awful@sad.example ok", ["ok"]), ("(https://awful.example) ok", ["ok"]),
        ("[[Happy|my friend]] ok", ["my", "friend", "ok"]), ("[[Happy]] ok", ["ok"]),
        ("`sad` code", ["code"]), ("a ` b", ["a", "b"]), ("```\nsad\n```\nok", ["ok"]), ("ok\n~~~ x\nsad", ["ok"]),
        ("lunch with @Joy today", ["lunch", "with", "today"]), ("@Anna Glück called", ["called"]),
        ("@Anna Glück Freude", ["freude"]), ("@Anna am Meer", ["am", "meer"]), ("[[a\nb]]", ["a", "b"]), ("@ ok", ["ok"]),
        ("@Ángela Feliz vino", ["vino"]), ("<br>ok</br>", ["ok"]), ("a<b ok", ["a", "b", "ok"]),
        ("isn't Mum's o’clock", ["n't", "mum", "o"]), ("well-being", ["well", "being"]), ("Äpfel, ÑAME", ["apfel", "name"]),
    ])
    func `marks, addresses, code and mentions are passed over`(text: String, expected: [String]) {
        #expect(words(text) == expected)
    }

    @Test func `clauses and sentences end where they do`() {
        func ends(_ text: String) -> String {
            SentimentScanner.tokens(of: text).map { token in
                switch token {
                case .word: "w"
                case .sign: "s"
                case .pause: ","
                case .end(let isQuestion): isQuestion ? "?" : "."
                }
            }.joined()
        }
        #expect(ends("a, b - c – d.") == "w,w,w,w.")
        #expect(ends("3.4 kg at 18:40, 1,5 l?") == "wwwwww,www?")
        #expect(ends("no: yes\nmaybe…") == "w.w.w.")
        #expect(ends("😀 (b) :)") == "s,w,s")
    }
}
