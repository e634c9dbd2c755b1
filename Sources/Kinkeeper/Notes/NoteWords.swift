/// The words of a note that say what it is about, for finding notes that are alike.
public struct NoteWords: Hashable, Sendable {
    /// A word, folded.
    public struct Word: Hashable, Sendable {
        /// The word.
        public let text: String
        /// Whether it is in the title.
        public let isInTitle: Bool
        /// How often it is in title and text.
        public let count: Int
    }

    /// The most words of one note that are looked for.
    public static let most = 40
    /// Further than this into a text, in characters, no words are taken.
    static let longestText = 20_000

    /// The words that say most: those of the title first, then those that are there most often, then in the order of the alphabet.
    public let words: [Word]

    /// The words of a note without those that are in every text: numbers of one digit, single letters, and the function words of three
    /// languages.
    public init(title: String, text: String) {
        var counts: [String: (isInTitle: Bool, count: Int)] = [:]
        for (part, isTitle) in [(title, true), (String(text.prefix(Self.longestText)), false)] {
            for word in Self.split(SearchFolding.fold(part)) where Self.saysSomething(word) {
                let known = counts[word] ?? (false, 0)
                counts[word] = (known.isInTitle || isTitle, known.count + 1)
            }
        }
        let sorted = counts.sorted { one, other in
            if one.value.isInTitle != other.value.isInTitle { return one.value.isInTitle }
            return one.value.count == other.value.count ? one.key < other.key : one.value.count > other.value.count
        }
        words = sorted.prefix(Self.most).map { Word(text: $0.key, isInTitle: $0.value.isInTitle, count: $0.value.count) }
    }

    /// The words of a folded text: letters and digits in a row.
    private static func split(_ folded: String) -> [String] {
        folded.unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber:
                false
            default: true
            }
        }.map { String(Substring($0)) }
    }

    private static func saysSomething(_ word: String) -> Bool {
        let scalars = word.unicodeScalars
        guard scalars.count <= 60 else { return false }
        // Scripts that write a word with one or two characters begin here.
        guard scalars.allSatisfy({ $0.value < 0x2E80 }) else { return true }
        return scalars.count >= 3 && !functionWords.contains(word)
    }

    /// Words that are in every text in English, German and Spanish, folded.
    private static let functionWords = Set(
        """
        about after again all also and any are because been before being both but can could did does doing down each few for from \
        had has have having her here hers him his how into its just more most not now off once only other our ours out over own \
        same she should some such than that the their theirs them then there these they this those through too under until very \
        was were what when where which while who whom why will with would you your yours \
        aber alle allem allen aller alles als also auch auf aus bei beim bin bis bist dann das dass dein deine dem den der des dich \
        die dies diese diesem diesen dieser dieses dir doch dort durch ein eine einem einen einer eines etwas euch euer fur hab habe \
        haben hat hatte hatten hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer immer ist jede jedem jeden jeder jedes jetzt \
        kann kein keine keinem keinen keiner konnen mal man manche mehr mein meine meinem meinen meiner mich mir mit muss nach \
        nicht nichts noch nun nur oder ohne schon sehr sein seine seinem seinen seiner sich sie sind soll sollte sowie uber und uns \
        unser unter vom von vor wann war waren warum was weil wenn wer werden wie wieder will wir wird wirst wollen wurde wurden \
        zum zur zwischen \
        algo ante antes aqui asi aun aunque bajo bien cada como con contra cual cuando del desde donde durante ella ellas ellos \
        entre era eran eres esa esas ese eso esos esta estaba estan estar estas este esto estos estoy fue fueron hace hacia han \
        hasta hay las les los mas mientras mis mucho muy nada nos nosotros nuestra nuestro otra otro para pero poco por porque \
        pues que quien sea ser sido sin sobre solo son soy sus tal tambien tan tanto tener tengo tiene tienen toda todas todo todos \
        tras tus una unas uno unos usted vosotros vuestra vuestro
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
