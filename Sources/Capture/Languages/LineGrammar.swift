/// The few rules by which languages differ when a line is read, and the words they go by.
struct LineGrammar: Sendable {
    /// Whether every noun has a capital letter, so that a capital says nothing of names.
    var nounsAreCapitalised = false
    /// Whether a dot after a number makes an ordinal and ends no sentence.
    var ordinalsHaveDot = false
    /// Whether an infinitive stands at the end of its clause rather than at its beginning.
    var infinitiveIsLast = false
    /// Whether a subject may be left out, so that a clause may begin with its verb.
    var dropsSubject = false
    /// Whether a word has the form of an infinitive. Folded.
    var isInfinitive: @Sendable (String) -> Bool = { _ in false }
    /// Whether a word has the form of a past or a past participle. Folded.
    var isPast: @Sendable (String) -> Bool = { _ in false }
    /// Whether a word asks for leave or help where a pronoun follows it: "may I", "will you". Folded.
    var isModal: @Sendable (String) -> Bool = { _ in false }
    /// The word without the pronouns that hang on it, and whether there were any: "llamarle" is "llamar". Folded.
    var withoutEnclitics: @Sendable (String) -> String? = { _ in nil }
    /// Endings of pet forms and what they may stand for: "Pablito" is "Pablo".
    var petEndings: [(ending: String, stems: [String])] = []
    /// Words in a date of today that lie later in the day: "tonight", "Abend", "noche".
    let laterToday: Set<String>
    /// Nouns that other words are put before to name a kind of them, as "Feier" in "Ruhestandsfeier". Folded.
    let compoundHeads: [String]
    /// Verbs that only people do, so that their subject at the beginning of a line is a person. Folded.
    let livingVerbs: Set<String>
    /// Titles before a family name: "Mrs", "Herr", "Doña".
    let titles: Set<String>
    /// Months and other first words of dates that are names as well, and small words that tell a date before them.
    let dateOpeners: Set<String>
    /// Words that follow a modal in a question: "may I".
    let modalSubjects: Set<String>
    /// Words for the person a question is put to, or who asks it: "could someone", "may I".
    let askedPeople: Set<String>
    /// Weather, and other things that come on a day and need no action.
    let weather: Set<String>
    /// Words after a thing that a person wants to have again: "back", "zurück", "vuelta".
    let wantedBack: Set<String>
    /// Forms of "give back" for what a person wants done: "devuelva".
    let givingBack: Set<String>
    /// Past forms of paying and lending: "paid", "überwiesen", "pagué". In small letters, with their accents: "pago" is none.
    let paid: Set<String>
    /// Words for years after an age: "years", "Jahre".
    let years: Set<String>
    /// Verbs that say an age, and much else: "hits", "macht", "llega".
    let turning: Set<String>
    /// Words that say of two people that they are a couple: "married", "casados".
    let married: Set<String>
    /// Words after a number that make it a rough one: "odd", "tantos".
    let vagueNumbers: Set<String>

    /// Whether no article stands before a name: "the green Stanley" is a thing.
    var namesHaveNoArticle: Bool { !dropsSubject && !nounsAreCapitalised }

    /// The words of a list; rules that are no words are as in most languages.
    init(_ list: WordList) {
        laterToday = Set(list[.laterToday])
        compoundHeads = list[.compoundHeads]
        livingVerbs = Set(list[.livingVerbs])
        titles = Set(list[.titles])
        dateOpeners = Set(list[.dateOpeners])
        modalSubjects = Set(list[.modalSubjects])
        askedPeople = Set(list[.askedPeople])
        weather = Set(list[.weather])
        wantedBack = Set(list[.wantedBack])
        givingBack = Set(list[.givingBack])
        years = Set(list[.years])
        turning = Set(list[.turning])
        vagueNumbers = Set(list[.vagueNumbers])
        married = Set(list[.married])
        paid = Set(list.phrases(GrammarWords.paid.rawValue).map { $0.lowercased() })
    }
}
