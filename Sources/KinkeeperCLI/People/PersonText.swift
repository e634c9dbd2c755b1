import Screens

/// A person as text for a terminal.
enum PersonText {
    static func text(of person: PersonScreen, style: TerminalStyle) -> String {
        var text = style.bold(TerminalText.printable(person.name)) + "\n"
        for line in person.subtitles { text += style.dim(TerminalText.printable(line)) + "\n" }
        if let lead = person.lead { text += "\n" + style.accent(TerminalText.printable(lead)) + "\n" }
        text += section(occasions(of: person, style))
        text += section(contacts(of: person, style))
        if !person.tags.isEmpty {
            text += "\n" + style.dim("Tags  ") + TerminalText.printable(person.tags.joined(separator: ", ")) + "\n"
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

    private static func contacts(of person: PersonScreen, _ style: TerminalStyle) -> String {
        var table = Table([.left, .left], dimmed: [0], style: style)
        for row in person.contacts {
            table.add([row.label ?? row.kind, row.lines.joined(separator: ", ")])
        }
        return table.text
    }
}
