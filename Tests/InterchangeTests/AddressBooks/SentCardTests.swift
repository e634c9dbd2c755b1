import Interchange
import Testing

struct SentCardTests {
    private func problem(_ lines: String...) -> SentCard.Problem? {
        let text = (["BEGIN:VCARD"] + lines + ["UID:a", "FN:Anna", "END:VCARD", ""]).joined(separator: "\r\n")
        do throws(SentCard.Problem) {
            _ = try SentCard(Array(text.utf8))
            return nil
        } catch { return error }
    }

    @Test func `a card of another version than 3 and 4, or of none, is refused for that`() {
        #expect(problem("VERSION:4.0") == nil && problem("VERSION:3.0") == nil)
        #expect(problem() == .version && problem("VERSION:2.1") == .version && problem("VERSION:5.0") == .version)
    }

    @Test(arguments: ["the old version", "Conversion", "ersion"])
    func `a line that cannot be read is refused for that, whatever it says`(line: String) {
        #expect(problem("VERSION:4.0", line) == .unreadable(3))
        #expect(problem("VERSION:4.0", "\(line)\u{1F}:x") == .unreadable(3))
    }
}
