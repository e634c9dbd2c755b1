/// A role of a word or phrase in a line. One word may have several: "text" is an act and a contact in writing.
struct Sense: OptionSet, Hashable, Sendable {
    let rawValue: UInt64

    // MARK: Contacts

    /// Says that people met: "saw", "getroffen", "cené".
    static let met = Sense(rawValue: 1 << 0)
    /// Says that people spoke from afar: "called", "telefoniert", "llamé".
    static let called = Sense(rawValue: 1 << 1)
    /// Says that people wrote to one another: "texted", "gemailt", "escribí".
    static let messaged = Sense(rawValue: 1 << 2)
    /// Names a time spent together: "lunch", "Kaffee", "cena".
    static let meeting = Sense(rawValue: 1 << 3)
    /// Names a talk from afar: "Zoom", "Telefonat", "llamada".
    static let calling = Sense(rawValue: 1 << 4)
    /// A person comes: "comes", "kommt", "viene".
    static let coming = Sense(rawValue: 1 << 5)

    // MARK: Acts

    /// An act that can be asked for: "call", "anrufen", "llamar".
    static let act = Sense(rawValue: 1 << 6)
    /// An act of giving or getting something: "give", "schenken", "comprar".
    static let giving = Sense(rawValue: 1 << 7)
    /// Says that an act is still to be done, before it: "need to", "muss", "tengo que".
    static let duty = Sense(rawValue: 1 << 8)
    /// Says so after the act: "nicht vergessen".
    static let dutyAfter = Sense(rawValue: 1 << 9)
    /// A person would like to do something with others, or asked the user to: "is up for", "invited me", "hat Lust auf", "tiene
    /// ganas de".
    static let keen = Sense(rawValue: 1 << 10)
    /// The user's own promise in one word: "llevo", "bringe".
    static let promise = Sense(rawValue: 1 << 11)

    // MARK: Gifts and money

    /// A person would like to have something: "wants", "wünscht sich", "quiere".
    static let wish = Sense(rawValue: 1 << 12)
    /// Names a gift: "present", "Geschenkidee", "regalo".
    static let gift = Sense(rawValue: 1 << 13)
    /// Says that something was given: "gave", "geschenkt", "regalé".
    static let gave = Sense(rawValue: 1 << 14)
    /// Says that the user owes: "owe", "schulde", "debo".
    static let owe = Sense(rawValue: 1 << 15)
    /// A person owes the user: "owes me", "schuldet mir", "me debe".
    static let owed = Sense(rawValue: 1 << 16)
    /// Says what something costs, or would be: "costs", "kostet", "cuesta".
    static let cost = Sense(rawValue: 1 << 17)
    /// Opens an addition to the words before: "budget", "Eintritt", "limit".
    static let detail = Sense(rawValue: 1 << 18)
    /// Nothing one can wrap: "help", "Zeit", "trabajo".
    static let intangible = Sense(rawValue: 1 << 19)
    /// A sum to be paid on time: "deposit", "Anzahlung", "fianza".
    static let payment = Sense(rawValue: 1 << 20)

    // MARK: Statements

    /// Turns a statement round: "not", "kein", "nunca".
    static let negation = Sense(rawValue: 1 << 21)
    /// Opens a question: "why", "wann", "cuándo".
    static let question = Sense(rawValue: 1 << 22)
    /// Says that something is only thought of: "might", "überlegt", "a lo mejor".
    static let hedge = Sense(rawValue: 1 << 23)
    /// Says that something is past: "was", "hatte", "fue".
    static let past = Sense(rawValue: 1 << 24)
    /// "have", as it helps a past: "has", "hat", "ha".
    static let have = Sense(rawValue: 1 << 25)
    /// "be": "is", "ist", "es".
    static let be = Sense(rawValue: 1 << 26)
    /// Other verbs as they follow their subject, so that a clause begins there: "said", "kann", "puede".
    static let finite = Sense(rawValue: 1 << 27)
    /// Opens a stretch that has begun: "since", "seit", "desde".
    static let since = Sense(rawValue: 1 << 28)
    /// A person's name follows: "is called", "heißt", "se llama".
    static let naming = Sense(rawValue: 1 << 29)
    /// A new person in one's life: "new neighbour", "Kollege", "vecino".
    static let acquaintance = Sense(rawValue: 1 << 30)
    /// Says nothing that lasts: "fine", "gut", "igual".
    static let trivial = Sense(rawValue: 1 << 31)

    // MARK: Small words

    /// Ties clauses: "and", "aber", "y".
    static let conjunction = Sense(rawValue: 1 << 32)
    /// Says nothing: "um", "also", "pues".
    static let filler = Sense(rawValue: 1 << 33)
    /// "the", "ein", "unos".
    static let article = Sense(rawValue: 1 << 34)
    /// "with", "mit", "con".
    static let with = Sense(rawValue: 1 << 35)
    /// "for", "für", "para".
    static let forWhom = Sense(rawValue: 1 << 36)
    /// "of", "von", "de".
    static let of = Sense(rawValue: 1 << 37)
    /// At a person's home: "at", "bei", "en casa de".
    static let at = Sense(rawValue: 1 << 38)
    /// Other prepositions: "in", "nach", "hasta".
    static let preposition = Sense(rawValue: 1 << 39)
    /// The user: "I", "ich", "nosotros".
    static let user = Sense(rawValue: 1 << 40)
    /// The user as an object: "me", "mir", "nos".
    static let me = Sense(rawValue: 1 << 41)
    /// Belongs to the user: "my", "meine", "mis".
    static let my = Sense(rawValue: 1 << 42)
    /// "each", "je", "por cabeza".
    static let each = Sense(rawValue: 1 << 43)
    /// "that" and its like, before a clause that belongs to the last: "that", "dass", "que".
    static let subordinate = Sense(rawValue: 1 << 44)
    /// Dismisses the words before: "skip", "egal", "olvídalo".
    static let dismiss = Sense(rawValue: 1 << 45)
    /// Lets one choose: "or", "oder", "o".
    static let or = Sense(rawValue: 1 << 46)
    /// Praise and size before a thing, which are no part of the idea: "good", "neu", "bonito".
    static let praise = Sense(rawValue: 1 << 47)
    /// Opens the next statement: "so", "then", "así que".
    static let opener = Sense(rawValue: 1 << 48)
    /// Words of time that are no date by themselves: "later", "bald", "luego".
    static let vagueTime = Sense(rawValue: 1 << 49)
    /// A person's new age follows as a number: "turns", "wird", "cumple".
    static let turns = Sense(rawValue: 1 << 50)
    /// A person gets something, which is a gift only with an occasion or a price: "kriegt".
    static let weakWish = Sense(rawValue: 1 << 51)
    /// Speaks of the day said before: "that day", "dann", "ese día".
    static let thatDay = Sense(rawValue: 1 << 53)
    /// Meeting a person who arrives: "pick up", "abholen", "recoger".
    static let fetch = Sense(rawValue: 1 << 54)
    /// Opens the hour at which one is let in: "doors", "Einlass", "puertas".
    static let doors = Sense(rawValue: 1 << 55)
    /// A letter or message to keep in touch: "postcard", "Brief", "mensaje".
    static let letter = Sense(rawValue: 1 << 56)
    /// Ends a stretch: "until", "bis", "hasta".
    static let until = Sense(rawValue: 1 << 57)
    /// The price of entry: "tickets", "Karten", "entradas".
    static let ticket = Sense(rawValue: 1 << 58)
    /// Where the user is: "here", "zu Besuch".
    static let here = Sense(rawValue: 1 << 52)

    /// Says that something will not be after all: "called off", "abgesagt", "se cancela".
    static let calledOff = Sense(rawValue: 1 << 59)
    /// Says that something is put on another day: "rescheduled", "verschoben", "se aplaza".
    static let moved = Sense(rawValue: 1 << 60)
    /// Names what belongs to the evening, so that "at 8" is after noon: "dinner", "Konzert", "cena".
    static let evening = Sense(rawValue: 1 << 61)
    /// An act by which money changes hands: "pay back", "überweisen", "devolver".
    static let paying = Sense(rawValue: 1 << 63)
    /// Stands for a thing that is not named: "something", "irgendwas", "algo".
    static let placeholder = Sense(rawValue: 1 << 62)

    /// Any sign of a contact that has happened.
    static let contact: Sense = [.met, .called, .messaged]
    /// Any name of a time spent together.
    static let event: Sense = [.meeting, .calling]
}
