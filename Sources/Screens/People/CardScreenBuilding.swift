package import Kinkeeper
import Store

extension CardScreen {
    /// Builds the page of a kept card. Bytes that are not UTF-8 are shown as replacement characters; the card keeps them.
    package init(_ bytes: [UInt8], of person: Person, from display: DisplayContext) {
        let lines = CardText.lines(of: bytes)
        self.init(
            name: person.profile.name.display(display.nameOrder),
            personPath: Routes.person.path(person.id),
            text: lines.shown.joined(separator: "\n"),
            omitted: lines.omittedBytes > 0
                ? display.phrases.text(
                    "people.card.omitted", ["size": display.wording.number((lines.omittedBytes + 999) / 1000)])
                : nil
        )
    }
}

/// A card as text for reading.
enum CardText {
    /// Folded lines that follow one another and carry only base64 are left out after the first two.
    static func lines(of bytes: [UInt8]) -> (shown: [String], omittedBytes: Int) {
        var shown: [String] = []
        var omitted = 0
        var run = 0
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            run = isData(line) ? run + 1 : 0
            if run > 2 {
                omitted += line.count
            } else if line.count > 400 {
                shown.append(String(decoding: line.prefix(120), as: UTF8.self) + "…")
                omitted += line.count - 120
            } else {
                shown.append(String(decoding: line, as: UTF8.self))
            }
        }
        return (shown, omitted)
    }

    private static func isData(_ line: ArraySlice<UInt8>) -> Bool {
        let text = line.drop { $0 == 0x20 || $0 == 0x09 }
        return text.count >= 40
            && text.allSatisfy {
                switch $0 {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D: true
                default: false
                }
            }
    }
}
