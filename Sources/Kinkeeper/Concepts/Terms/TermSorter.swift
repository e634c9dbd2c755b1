/// A word of a note with what is known of it once the language is.
struct TermWord {
    /// The word where it stands.
    let token: TermToken
    /// The language that it was taken for.
    let language: Language?
    /// What its forms have in common; that of a word of all texts is the word.
    var stem: String
    /// Whether it says something of what the note is about.
    var isContent = false
    /// Whether an article stands before it.
    var isAfterArticle = false
    /// How much it looks like the name of a thing; see `TermRole`.
    var role = 1.0

    /// A word that says nothing, as long as nothing else is known.
    init(token: TermToken, language: Language?) {
        self.token = token
        self.language = language
        stem = token.folded
    }
}

/// Tells words that say something from those of all texts, line by line in the language of each.
struct TermSorter {
    private let tokens: [TermToken]
    private let fallback: Language
    private let usesCapitals: Bool
    private var givesNounsCapitals = true
    private var lineLanguages: [Int: Language] = [:]
    private var titleCaseLines: Set<Int> = []
    /// The language of the whole.
    private(set) var language: Language?

    /// The words of a note.
    init(_ tokens: [TermToken], fallback: Language) {
        self.tokens = tokens
        self.fallback = fallback
        usesCapitals = tokens.contains { $0.isCapital && !$0.isAllCapitals && $0.line > 0 }
        guessLanguages()
        let german = tokens.filter { language(of: $0) == .german }
        givesNounsCapitals = german.count { $0.isCapital && !$0.isAllCapitals && !$0.startsSentence } * 10 >= german.count
        findTitleCase()
    }

    /// What is known of each word, in order.
    func words() -> [TermWord] {
        tokens.indices.map { index in
            let token = tokens[index]
            let isJoined = index > 0 && !token.isAfterBreak && tokens[index - 1].line == token.line
            let isFollowed = index + 1 < tokens.count && !tokens[index + 1].isAfterBreak && tokens[index + 1].line == token.line
            return word(token, after: isJoined ? tokens[index - 1] : nil, before: isFollowed ? tokens[index + 1] : nil)
        }
    }

    private func word(_ token: TermToken, after previous: TermToken?, before next: TermToken?) -> TermWord {
        let known = language(of: token)
        var word = TermWord(token: token, language: known)
        word.isAfterArticle = known.map { previous?.kinds.contains(.article($0)) ?? false } ?? false
        guard mayBeContent(token, in: known) else { return word }
        word.stem = WordStemmer.stem(token.folded, in: known ?? fallback)
        if let known, token.script == .latin, CommonWords.hasCommonStem(token.folded, word.stem, in: known) { return word }
        word.role = TermRole(language: known, usesCapitals: known == .german ? givesNounsCapitals : usesCapitals)
            .value(of: token, after: previous, before: next)
        word.isContent = word.role >= TermRole.least
        return word
    }

    // MARK: Languages

    private func language(of token: TermToken) -> Language? { lineLanguages[token.line] ?? language }

    private mutating func guessLanguages() {
        var (all, line, start) = (LanguageEvidence(), LanguageEvidence(), 0)
        for (place, token) in tokens.enumerated() {
            if token.script == .latin { line.add(token.text, folded: token.folded, kinds: token.kinds) }
            guard place + 1 == tokens.count || tokens[place + 1].line != token.line else { continue }
            if start < NoteLanguage.mostWords { all.add(line) }
            lineLanguages[token.line] = line.certainLanguage
            (line, start) = (LanguageEvidence(), place + 1)
        }
        language = all.language
    }

    // MARK: What says something

    private func mayBeContent(_ token: TermToken, in language: Language?) -> Bool {
        guard !isRestOfName(token, in: language) else { return false }
        switch token.script {
        case .unspaced: return true
        case .otherLetters: return token.folded.unicodeScalars.count >= 3
        case .latin: break
        }
        let length = token.folded.utf8.count
        guard length >= 3 || length == 2 && token.isAllCapitals, !Self.isContraction(token.folded) else { return false }
        return language.map { !token.kinds.isCommon(in: $0) } ?? token.kinds.isEmpty
    }

    /// "don't", "we'll"; "O'Brien" is none.
    private static func isContraction(_ word: String) -> Bool {
        guard word.utf8.contains(UInt8(ascii: "'")), let sign = word.lastIndex(of: "'") else { return false }
        return ["t", "re", "ve", "ll", "d", "m"].contains(word[word.index(after: sign)...])
    }

    /// Whether a word may be a surname after "@" and a given name. A German noun has a capital anyway.
    private func isRestOfName(_ token: TermToken, in language: Language?) -> Bool {
        token.isAfterMention && token.isCapital && language != .german
    }

    // MARK: Forms

    /// A word as a label shows it: without a capital that is there for the sentence, in languages that write nouns small.
    func form(of word: TermWord) -> String {
        let (token, language) = (word.token, word.language ?? fallback)
        guard token.isCapital else { return token.text }
        let isSentence = token.startsSentence || titleCaseLines.contains(token.line)
        if token.isAllCapitals, token.text.utf8.count > 4, titleCaseLines.contains(token.line) {
            return language == .german ? token.text.prefix(1) + token.text.dropFirst().lowercased() : token.text.lowercased()
        }
        return language != .german && isSentence && !token.isAllCapitals ? Self.lowered(token.text) : token.text
    }

    private static func lowered(_ word: String) -> String {
        let rest = word.dropFirst()
        return rest.contains(where: \.isUppercase) ? word : word.prefix(1).lowercased() + rest
    }

    /// Finds lines that write most words with a capital, or all of them in capitals.
    private mutating func findTitleCase() {
        var counts: [Int: (capitals: Int, words: Int)] = [:]
        for token in tokens where token.script == .latin && token.text.utf8.count > 3 {
            let known = counts[token.line] ?? (0, 0)
            counts[token.line] = (known.capitals + (token.isCapital ? 1 : 0), known.words + 1)
        }
        titleCaseLines = Set(counts.filter { $0.value.words >= 3 && $0.value.capitals * 4 >= $0.value.words * 3 }.keys)
    }
}
