import Foundation
import Kinkeeper
import Testing

/// A receipt as text: it comes back from outside, and may be anything by then.
@Suite struct CaptureReceiptTextTests {
    private static let most = CaptureReceipt.mostRecords
    private static let empty = #""additions":[],"catchups":[],"gifts":[],"people":[],"reminders":[]"#

    private func ids<Owner>(_ count: Int) -> [Identifier<Owner>] {
        (0..<count).map { .make(at: Date(timeIntervalSince1970: 1_795_258_800 + Double($0))) }
    }

    private func addition(notes: Int = 0, days: Int = 0) -> CaptureReceipt.Addition {
        var addition = CaptureReceipt.Addition(person: ids(1)[0])
        addition.notes = (0..<notes).map { "Note \($0)" }
        addition.occasions = (0..<days).map { Occasion(kind: .custom, label: "Day \($0)", when: .text("spring")) }
        return addition
    }

    /// A receipt of each kind of thing, with so many of it.
    private func receipts(of count: Int) -> [CaptureReceipt] {
        let fillings: [(inout CaptureReceipt) -> Void] = [
            { $0.catchups = ids(count) }, { $0.gifts = ids(count) }, { $0.reminders = ids(count) },
            { $0.newPeople = ids(count) }, { $0.madeWith = count }, { $0.additions = [addition(notes: count)] },
            { $0.additions = [addition(days: count)] },
            { $0.additions = (0..<count).map { _ in addition(notes: 1) } },
        ]
        return fillings.map { fill in
            var receipt = CaptureReceipt()
            fill(&receipt)
            return receipt
        }
    }

    private func text(_ json: String) -> String {
        Data(json.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    @Test func `a receipt comes back as it was`() throws {
        var receipt = CaptureReceipt()
        (receipt.catchups, receipt.gifts, receipt.reminders, receipt.newPeople) = (ids(1), ids(2), ids(3), ids(4))
        receipt.madeWith = 5
        let known = Occasion(kind: .birthday, when: .date(try PartialDate(month: 5, day: 12)))
        let birthday = Occasion(kind: .birthday, when: .date(try PartialDate(year: 1985, month: 5, day: 12)))
        receipt.additions = [addition(notes: 2, days: 1), addition(notes: 1)]
        receipt.additions[0].occasions.append(birthday)
        receipt.additions[0].completed[birthday] = known
        #expect(CaptureReceipt(receipt.description) == receipt)
        #expect(CaptureReceipt(CaptureReceipt().description) == CaptureReceipt())
        #expect(receipt.description.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    }

    @Test func `as much as a line makes is read, and nothing more`() {
        for receipt in receipts(of: Self.most) { #expect(CaptureReceipt(receipt.description) == receipt) }
        for receipt in receipts(of: Self.most + 1) { #expect(CaptureReceipt(receipt.description) == nil) }
        // Each for itself is little, and all together is too much.
        var receipt = CaptureReceipt()
        (receipt.catchups, receipt.gifts, receipt.reminders, receipt.madeWith) = (ids(10), ids(10), ids(10), 10)
        #expect(CaptureReceipt(receipt.description) == receipt)
        receipt.additions = [addition(notes: 1)]
        #expect(CaptureReceipt(receipt.description) == nil)
    }

    @Test func `nobody is named twice`() {
        var receipt = CaptureReceipt()
        let one = addition(notes: 1)
        receipt.additions = [one, addition(notes: 1), one]
        #expect(CaptureReceipt(receipt.description) == nil)
        receipt.additions = []
        receipt.newPeople = [one.person, one.person]
        #expect(CaptureReceipt(receipt.description) == nil)
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "-1", "41", "1e400", "0.5", "null", "\"1\"", "[]"])
    func `a number that no line has is refused`(number: String) {
        #expect(CaptureReceipt(text("{\(Self.empty),\"madeWith\":0}")) == CaptureReceipt())
        #expect(CaptureReceipt(text("{\(Self.empty),\"madeWith\":\(number)}")) == nil)
    }

    @Test(
        arguments: [
            "[[]]", #"[[{"kind":"birthday","label":"","date":"--05-12"},{"kind":"birthday","label":""}]]"#,
            #"[[{"kind":"birthday","label":"","date":"--13-40"}]]"#, #"[[{"kind":"wedding","label":"","text":"May"}]]"#,
            #"[[{"kind":"custom","label":"a","text":"a"},{"kind":"custom","label":"b","text":"b"},{"#
                + #""kind":"custom","label":"c","text":"c"}]]"#,
        ])
    func `a day that is none is refused`(days: String) {
        let person: Person.ID = ids(1)[0]
        func receipt(_ days: String) -> CaptureReceipt? {
            let addition = "{\"person\":\"\(person)\",\"notes\":[],\"days\":\(days)}"
            let parts = Self.empty.replacing("\"additions\":[]", with: "\"additions\":[\(addition)]")
            return CaptureReceipt(text("{\(parts),\"madeWith\":0}"))
        }
        #expect(receipt(#"[[{"kind":"birthday","label":"","date":"--05-12"}]]"#)?.count == 1)
        #expect(receipt(days) == nil)
    }

    @Test(arguments: ["", "nonsense", "e30", "a b", "====", "\u{0}", "{}", "💐", "W10", "bnVsbA"])
    func `what is no receipt is refused`(text: String) {
        #expect(CaptureReceipt(text) == nil)
    }

    @Test func `lists that nest deeply, and very long ones, are refused`() {
        let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
        #expect(CaptureReceipt(text("{\(Self.empty),\"madeWith\":\(deep)}")) == nil)
        for receipt in receipts(of: 3_000) { #expect(CaptureReceipt(receipt.description) == nil) }
    }
}
