import Screens

/// A person as text for a terminal.
enum PersonText {
    static func text(of person: PersonScreen, _ phrases: Phrasebook, style: TerminalStyle) -> String {
        var text = style.bold(TerminalText.printable(person.name)) + "\n"
        if let line = person.facts { text += style.dim(TerminalText.printable(line)) + "\n" }
        if let lead = person.lead { text += "\n" + style.accent(TerminalText.printable(lead)) + "\n" }
        text += section(occasions(of: person, style))
        text += section(contacts(of: person, phrases, style))
        if !person.tags.isEmpty {
            text +=
                "\n" + style.dim(phrases.text("terminal.tags") + "  ")
                + TerminalText.printable(person.tags.joined(separator: ", ")) + "\n"
        }
        if !person.noteLines.isEmpty {
            text += "\n" + person.noteLines.map { TerminalText.printable($0) + "\n" }.joined()
        }
        return text
    }

    private static func section(_ text: String) -> String {
        text.isEmpty ? "" : "\n" + text
    }

    private static func occasions(of person: PersonScreen, _ style: TerminalStyle) -> String {
        var table = Table([.left, .left, .left, .left], dimmed: [0, 3], style: style)
        for row in person.occasions {
            table.add([row.occasion, row.original, row.next ?? row.hint ?? "", row.countdown ?? ""])
        }
        return table.text
    }

    private static func kind(_ kind: String, _ phrases: Phrasebook) -> String {
        switch kind {
        case "phone": phrases.text("terminal.kind.phone")
        case "email": phrases.text("terminal.kind.email")
        case "address": phrases.text("terminal.kind.address")
        case "url": phrases.text("terminal.kind.url")
        default: phrases.text("terminal.kind.messaging")
        }
    }

    private static func contacts(of person: PersonScreen, _ phrases: Phrasebook, _ style: TerminalStyle) -> String {
        var table = Table([.left, .left], dimmed: [0], style: style)
        for row in person.contacts {
            table.add([row.label ?? kind(row.kind, phrases), row.lines.joined(separator: ", ")])
        }
        return table.text
    }
}
