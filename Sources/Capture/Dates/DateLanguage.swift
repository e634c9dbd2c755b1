import Kinkeeper

/// The data of a language for the rules of dates: its words, and the few habits that are not words.
struct DateLanguage: Sendable {
    /// Words and phrases.
    let lexicon: DateLexicon
    /// Number words.
    let numbers: NumberWords
    /// The default country for holidays (ISO 3166-1); empty for the most common ones.
    var homeCountry = ""
    /// Whether the month comes before the day in numbers where the country is not known.
    var isMonthFirst = false
    /// Whether a number after a half hour names the hour to come: "halb vier" is half past three.
    var halfNamesNextHour = false
    /// Whether minutes are said after the hour: "las tres y media".
    var minutesFollowHour = false
    /// Whether a day of the month is marked with a full stop: "3. Mai".
    var marksDaysWithStop = false
    /// Whether a day of the month is said by a plain number: "el 17".
    var namesDaysByCardinal = false
    /// The articles that may stand before a day of the month.
    let dayArticles: Set<String>
    /// Whether an abbreviated weekday is written with a capital letter, so that "so" and "mi" are none.
    var capitalisesWeekdays = false
    /// Whether "am" is a preposition, and means the morning only glued to a number.
    var hasPrepositionAm = false
    /// Whether the letter of hours may stand apart from the number: "20 h".
    var separatesHourLetter = false
    /// Whether "half three" is half past three.
    var halfFollowsHour = false
    /// Whether weeks are counted from a day that follows: "a week on Friday", "Thursday week", "two weeks today".
    var countsWeeksFromDay = false
    /// Verbs that tell whether a sentence is about the past.
    let tense: Tense.Words
    /// Words for one that are an hour as well: "la una".
    let oneOClock: Set<String>
    /// Words before which "sat" and its like are verbs and nouns at the end of a text.
    let subjects: Set<String>
    /// The word for one day, which "last" and "next" do not make a stretch of.
    let singularDay: String
    /// Words that make a greeting of a part of the day: "good morning".
    let greetings: Set<String>
    /// Words that make an age of an ordinal: "her 21st".
    let possessives: Set<String>
    /// Words after which a number is a count of something and no time or day: "guests".
    let countedThings: Set<String>

    /// The words of a language; habits that are no words are as in most languages.
    init(_ language: LineLanguage) {
        lexicon = DateLexicon(language)
        numbers = .of(language)
        let list = WordList("grammar", of: language)
        tense = Tense.Words(
            past: Set(list[.pastVerbs]), pastEndings: list[.pastEndings], notPast: Set(list[.notPastVerbs]),
            present: Set(list[.presentVerbs]), presentEndings: list[.presentEndings])
        dayArticles = Set(list[.dayArticles])
        oneOClock = Set(list[.oneOClock])
        subjects = Set(list[.subjects])
        singularDay = list[.singularDay].first ?? ""
        greetings = Set(list[.greetings])
        possessives = Set(list[.possessives])
        countedThings = Set(list[.countedThings])
    }

    /// The language's rules, made once.
    static func of(_ language: LineLanguage) -> DateLanguage {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        case .french: french
        }
    }
}
