import Kinkeeper

/// The files the phrases are kept in, which travel inside the program. Each is for a concept and a language: "gifts.de.txt".
enum PhraseFiles {
    /// The texts of a language.
    static func all(of language: Language) -> [String] {
        EmbeddedPhrases.files.filter { $0.name.description.hasSuffix(".\(language.rawValue).txt") }.map(\.content.description)
    }
}
