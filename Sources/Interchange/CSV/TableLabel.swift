/// Labels of contact rows as tables write them.
enum TableLabel {
    /// The label in Kinkeeper's words: "* Home" is "home", "Handy" is "mobile"; one's own words stay as they are.
    static func text(_ written: String) -> String {
        var text = written.trimmingBlanks
        // Google's star marks the one that is used first.
        while text.hasPrefix("*") { text = String(text.dropFirst()).trimmingBlanks }
        let word = text.lowercased()
        let standard = known[word] ?? word
        return ContactLabel.types(forText: standard)?.isEmpty == false ? standard : text
    }

    private static let known = [
        "cell": "mobile", "handy": "mobile", "mobil": "mobile", "móvil": "mobile", "celular": "mobile", "privat": "home",
        "personal": "home", "casa": "home", "particular": "home", "zuhause": "home", "business": "work", "arbeit": "work",
        "geschäftlich": "work", "beruflich": "work", "trabajo": "work", "andere": "other", "sonstige": "other",
        "weitere": "other", "otro": "other", "homefax": "home fax", "workfax": "work fax",
    ]
}
