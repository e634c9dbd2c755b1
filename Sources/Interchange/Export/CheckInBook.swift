package import Kinkeeper

/// The check-ins of a couple as a Markdown document to read, search and print.
package enum CheckInBook {
    /// The part before the check-ins.
    package static func begin(_ heading: String, _ lead: String) -> String {
        "# \(MarkdownText.inline(heading))\n\n\(MarkdownText.inline(lead))\n"
    }

    /// A heading over what is not of one check-in.
    package static func heading(_ text: String) -> String { "## \(MarkdownText.inline(text))" }

    /// The chapter of a check-in.
    package static func chapter(_ chapter: CheckInChapter) -> String {
        var text = "\n## \(MarkdownText.inline(chapter.title))\n"
        if !chapter.moods.isEmpty { text += "\n" + chapter.moods.map { "- \(MarkdownText.inline($0))\n" }.joined() }
        for topic in chapter.topics {
            text += "\n### \(MarkdownText.inline(topic.name))\n"
            for question in topic.questions {
                text += "\n**\(MarkdownText.inline(question.text))**\n" + question.answers.map(answer).joined()
            }
        }
        if !chapter.reflections.elements.isEmpty {
            text += "\n### \(MarkdownText.inline(chapter.reflections.title))\n"
            text += chapter.reflections.elements.map(answer).joined()
        }
        return text + list(chapter.items.elements, under: "### \(MarkdownText.inline(chapter.items.title))")
    }

    /// What is to be done, as a list of boxes that are ticked or not; empty without any. `heading` is Markdown.
    package static func list(_ items: [CheckInChapter.Item], under heading: String? = nil) -> String {
        guard !items.isEmpty else { return "" }
        let lines = items.map { item in
            let details = item.details.isEmpty ? "" : " (\(MarkdownText.inline(item.details)))"
            let lines = item.note.isEmpty ? [] : MarkdownText.quotation(item.note).split(separator: "\n")
            let note = lines.map { "  \($0)\n" }.joined()
            return "- [\(item.isDone ? "x" : " ")] \(MarkdownText.inline(item.text))\(details)\n\(note)"
        }
        return (heading.map { "\n\($0)\n" } ?? "") + "\n" + lines.joined()
    }

    /// What the partners asked of one another; empty without any. `heading` is Markdown.
    package static func requests(_ requests: [CheckInChapter.Request], under heading: String? = nil) -> String {
        guard !requests.isEmpty else { return "" }
        let parts = requests.map { request in
            var text = "\n### \(MarkdownText.inline(request.title))\n\n\(MarkdownText.inline(request.details))\n"
            if !request.text.isEmpty { text += "\n\(MarkdownText.quotation(request.text))" }
            return text + (request.answer.map(answer) ?? "")
        }
        return (heading.map { "\n\($0)\n" } ?? "") + parts.joined()
    }

    /// Milestones as a list of boxes, ticked where they were reached; empty without any. `heading` is Markdown.
    package static func milestones(_ milestones: [CheckInChapter.Milestone], under heading: String? = nil) -> String {
        list(
            milestones.map { .init(text: $0.title, details: $0.day, isDone: $0.isReached, note: $0.text) }, under: heading)
    }

    /// What makes the partners feel loved, and what was done for it; empty without any. `heading` is Markdown, `done` stands
    /// over what was done.
    package static func loveLanguages(
        _ languages: [CheckInChapter.LoveLanguage], under heading: String? = nil, done: String
    ) -> String {
        guard !languages.isEmpty else { return "" }
        func list(_ lines: [String]) -> String { "\n" + lines.map { "- \(MarkdownText.inline($0))\n" }.joined() }
        let parts = languages.map { language in
            var text = "\n### \(MarkdownText.inline(language.title))\n\n\(MarkdownText.inline(language.details))\n"
            if !language.text.isEmpty { text += "\n\(MarkdownText.quotation(language.text))" }
            if !language.examples.isEmpty { text += list(language.examples) }
            if !language.actions.isEmpty { text += "\n\(MarkdownText.inline(done)):\n" + list(language.actions) }
            return text
        }
        return (heading.map { "\n\($0)\n" } ?? "") + parts.joined()
    }

    private static func answer(_ answer: CheckInChapter.Answer) -> String {
        "\n\(MarkdownText.inline(answer.name)):\n\n\(MarkdownText.quotation(answer.text))"
    }
}
