import Kinkeeper

/// The lists of words that the rules of a language go by, as its `grammar` list names them.
enum GrammarWords: String, CaseIterable {
    // For lines.
    case laterToday = "later today"
    case compoundHeads = "compound heads"
    case livingVerbs = "living verbs"
    case titles
    case dateOpeners = "date openers"
    case weather
    case wantedBack = "wanted back"
    case givingBack = "giving back"
    case paid
    case years
    case turning
    case married
    case vagueNumbers = "vague numbers"
    // For the forms of verbs.
    case modals
    case modalSubjects = "subjects of modals"
    case askedPeople = "asked people"
    case irregularPasts = "irregular pasts"
    case noPasts = "no pasts"
    case noParticiples = "no participles"
    case noInfinitives = "no infinitives"
    case separablePrefixes = "separable prefixes"
    case enclitics
    // For money.
    case vouchers
    // For dates.
    case dayArticles = "day articles"
    case oneOClock = "one o'clock"
    case subjects
    case singularDay = "one day"
    case greetings
    case possessives
    case countedThings = "counted things"
    case pastVerbs = "past verbs"
    case pastEndings = "past endings"
    case notPastVerbs = "not past verbs"
    case presentVerbs = "present verbs"
    case presentEndings = "present endings"
    // In every language.
    case abbreviations
    case titlesWithDot = "titles with a dot"
    case numberedThings = "numbered things"
    case currenciesWithDot = "currencies with a dot"
    case infinitiveMarks = "infinitive marks"
    case beforeNames = "before names"
    case beforeNicknames = "before nicknames"
    case beforePlaces = "before places"
    case endearments, roles, own, pets
    case dutyPronouns = "duty pronouns"
}

extension WordList {
    /// The words under one of the headings of grammar, folded.
    subscript(_ words: GrammarWords) -> [String] { phrases(words.rawValue).map(SearchFolding.fold) }

    /// The words that stand under such a heading whatever the language of a line is.
    static func shared(_ words: GrammarWords) -> Set<String> { Set(WordList(named: "grammar")[words]) }
}
