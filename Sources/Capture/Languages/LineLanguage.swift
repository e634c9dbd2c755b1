import Kinkeeper

/// A language that lines are read in: each that Kinkeeper speaks, and those that have their lists of words but no pages yet.
enum LineLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case spanish = "es"
    case french = "fr"

    /// The language of an account or a page.
    init(_ language: Language) {
        switch language {
        case .english: self = .english
        case .german: self = .german
        case .spanish: self = .spanish
        }
    }

    /// The language of a BCP 47 tag, whatever its region; nil for one that no line is read in.
    init?(tag: String) { self.init(rawValue: tag.prefix { $0 != "-" && $0 != "_" }.lowercased()) }

    /// Whether lines in it were learnt from. What a clause asks for in another language is decided by rules alone.
    var isLearnt: Bool { self != .french }
}
