/// Whether two gifts are so much alike that giving the one after the other would be a repeat.
///
/// Compared are the words that count, folded, whatever their order, with or without an ending, and long ones with a slip of
/// the pen; and the links. It is for a warning: rather one too many than none.
public struct GivenBefore: Sendable {
    private let words: [String]
    private let link: String

    /// The comparable form of a gift's title and link.
    public init(title: String, link: String = "") {
        let all = SearchFolding.fold(title).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let counting = all.filter { !GivenBefore.fillers.contains($0) }
        words = Array(Set(counting.isEmpty ? all : counting)).sorted()
        self.link = GivenBefore.place(link)
    }

    /// The comparable form of a gift.
    public init(_ gift: Gift) { self.init(title: gift.title, link: gift.link) }

    /// Whether it is alike; the order of the two does not matter.
    public func isAlike(_ other: GivenBefore) -> Bool {
        if !link.isEmpty, link == other.link { return true }
        let (short, long) = words.count <= other.words.count ? (words, other.words) : (other.words, words)
        guard !short.isEmpty else { return false }
        // From both sides, since two words of the one may be like one word of the other.
        let common = min(GivenBefore.found(short, in: long), GivenBefore.found(long, in: short))
        // One word says too little of a long one: "book", "book about whales and ships".
        if short.count == 1 { return common == 1 && long.count <= 2 }
        return common == short.count || common * 2 * 10 >= (short.count + long.count) * 6
    }

    /// Returns the gifts that were given to one of these people and are like this one, the latest first.
    public static func warnings(for gift: Gift, among history: [Gift]) -> [Gift] {
        let (mine, people) = (GivenBefore(gift), Set(gift.recipients))
        return history.filter { past in
            past.id != gift.id && past.isGiven && !people.isDisjoint(with: past.recipients) && mine.isAlike(GivenBefore(past))
        }.sorted { one, other in
            let (first, second) = (one.day, other.day)
            return first == second ? other.id < one.id : first > second
        }
    }

    private static func found(_ words: [String], in others: [String]) -> Int {
        words.count { word in others.contains { isSame(word, $0) } }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        let (short, long) = one.utf8.count <= other.utf8.count ? (one, other) : (other, one)
        let length = short.unicodeScalars.count
        if length >= 3, long.hasPrefix(short), endings.contains(String(long.dropFirst(short.count))) { return true }
        return length >= 6 && EditDistance.isAtMost(1, short, long)
    }

    /// A link without what differs between two visits to one page.
    private static func place(_ link: String) -> String {
        let bare = link.prefix { $0 != "?" && $0 != "#" }.lowercased()
        let withoutScheme = bare.replacing("https://", with: "").replacing("http://", with: "").replacing("www.", with: "")
        let trimmed = withoutScheme.hasSuffix("/") ? String(withoutScheme.dropLast()) : withoutScheme
        // A whole shop is not a gift, nor is a page that only its query tells from others.
        return trimmed.contains("/") && !link.contains("?") ? trimmed : ""
    }

    private static let endings: Set<String> = ["s", "es", "n", "en", "e", "er"]

    private static let fillers: Set<String> = [
        "a", "an", "the", "of", "for", "with", "and", "to", "in", "on", "at", "some", "new",
        "ein", "eine", "einen", "der", "die", "das", "den", "fur", "mit", "und", "zu", "zum", "zur", "von", "im", "ins", "neu",
        "neue", "un", "una", "el", "la", "los", "las", "de", "del", "con", "para", "por", "al", "en", "y", "nuevo", "nueva",
    ]
}

extension Gift {
    /// The day it was given or is to be given; a gift without one comes before all.
    fileprivate var day: CivilDate { dayGiven ?? date ?? CivilDate(daysSinceEpoch: .min) }
}
