package import Kinkeeper

extension CheckInCategory {
    /// Its name: the couple's own, else that of the standard one.
    package func shownName(_ phrases: Phrasebook) -> String {
        guard name.isEmpty, let standard else { return name }
        return phrases.text("prompts.\(standard.rawValue)")
    }

    /// Its description: the couple's own, else that of the standard one.
    package func shownDetails(_ phrases: Phrasebook) -> String {
        guard details.isEmpty, let standard else { return details }
        return phrases.text("prompts.\(standard.rawValue).text")
    }
}

extension CheckInPrompt {
    /// The question: the couple's own, else the standard one.
    package func shownText(in category: CheckInCategory, _ phrases: Phrasebook) -> String {
        guard text.isEmpty, let number = standard, let standard = category.standard else { return text }
        return phrases.text("prompts.\(standard.rawValue).\(number)")
    }
}

extension DisplayContext {
    /// "12 minutes", "1 hour 5 minutes"; "less than a minute" for none.
    package func length(_ seconds: Double) -> String {
        let minutes = Int(seconds / 60)
        guard minutes > 0 else { return phrases.text("checkIns.length.none") }
        guard minutes >= 60 else { return phrases.count("checkIns.length.minutes", minutes) }
        let hours = phrases.count("checkIns.length.hours", minutes / 60)
        return minutes % 60 == 0 ? hours : "\(hours) \(phrases.count("checkIns.length.minutes", minutes % 60))"
    }
}
