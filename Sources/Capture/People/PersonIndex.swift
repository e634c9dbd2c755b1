public import Kinkeeper

/// The names of people, put in order once, so that a line is read in the same time whether there are ten or ten thousand.
public struct PersonIndex: Sendable {
    /// The people, in the order they were given.
    public let people: [CapturePerson]

    /// A name that begins with a word: its other words, its person, and its kind.
    private struct Entry: Sendable {
        var rest: [String] = []
        let person: Int
        let part: NamePart
        /// The choices of the account by which it is a name of that person.
        var taught: CaptureLessons.Name?
        /// Whether it is a plain word that names them only behind "the" or "my": "compadre" of "mi compadre".
        var needsArticle = false
    }

    /// By the first word, folded.
    private var entries: [String: [Entry]] = [:]
    /// Given names and nicknames by length and their first two or last two letters: a slip of the pen leaves one of the two ends whole.
    private var ends: [UInt32: [[UInt8]]] = [:]
    /// Given names and nicknames in order, so that those that begin alike stand together.
    private var inOrder: [String] = []

    /// The names of these people, and those that the account taught.
    public init(_ people: [CapturePerson], lessons: CaptureLessons = .none) {
        self.people = people
        for (place, person) in people.enumerated() {
            addName(PersonIndex.words(of: person.name), person: place)
            for nickname in person.nicknames { addNickname(nickname, person: place) }
        }
        teach(lessons.allNames)
        inOrder = entries.filter { $0.value.contains(where: PersonIndex.isOrdinary) }.map(\.key).sorted()
        for word in inOrder where word.utf8.count >= 4 {
            let letters = Array(word.utf8)
            for end in PersonIndex.ends(of: letters, length: letters.count) { ends[end, default: []].append(letters) }
        }
    }

    /// "Dr. Petra Lindner" is Petra as well; nobody is called "Frau" for "Frau Lindner".
    private mutating func addName(_ words: [String], person: Int) {
        let full = Entry(person: person, part: .full)
        add(words, full)
        if words.first == "herr" { add(["herrn"] + words.dropFirst(), full) }
        let name = words.drop { NameWords.titles.contains($0) }
        guard words.count > 1, !name.isEmpty else { return }
        add(Array(name.suffix(1)), Entry(person: person, part: .family))
        guard name.count > 1 else { return }
        if name.count < words.count { add(Array(name), full) }
        for length in 1..<min(name.count, 3) { add(Array(name.prefix(length)), Entry(person: person, part: .given)) }
    }

    /// "el Wolfi" is Wolfi, and "mi compadre" is meant by "al compadre".
    private mutating func addNickname(_ nickname: String, person: Int) {
        let tokens = Token.tokens(of: nickname).filter { $0.kind != .sign }
        let words = tokens.map(\.folded)
        add(words, Entry(person: person, part: .nickname))
        guard words.count > 1, NameWords.articles.contains(words[0]), !NameWords.endearments.contains(words[1]) else { return }
        add(Array(words.dropFirst()), Entry(person: person, part: .nickname, needsArticle: !tokens[1].isCapitalised))
    }

    private mutating func add(_ words: [String], _ entry: Entry) {
        guard let first = words.first, words.count <= 8 else { return }
        var entry = entry
        entry.rest = Array(words.dropFirst())
        entries[first, default: []].append(entry)
    }

    private mutating func teach(_ names: [CaptureLessons.Name]) {
        guard !names.isEmpty else { return }
        let wanted = Dictionary(grouping: names, by: \.person.description)
        for (place, person) in people.enumerated() {
            for name in wanted[person.identifier] ?? [] {
                add(name.words.split(separator: " ").map(String.init), Entry(person: place, part: .taught, taught: name))
            }
        }
    }

    private static func words(of name: String) -> [String] {
        Token.tokens(of: name).filter { $0.kind != .sign }.map(\.folded)
    }

    /// The people whom the account chose for a name, folded, with a blank between its words; the one chosen most often first.
    func taught(_ name: String) -> [CapturePerson] {
        let words = name.split(separator: " ").map(String.init)
        let found = (entries[words.first ?? ""] ?? []).filter { $0.taught != nil && $0.rest == Array(words.dropFirst()) }
        return found.sorted { ($0.taught?.rank ?? 0, $0.person) < ($1.taught?.rank ?? 0, $1.person) }.map { people[$0.person] }
    }

    /// The first word of a name that is no title but "Frau", folded.
    func firstName(of person: Int) -> String {
        PersonIndex.words(of: people[person].name).first { $0 == "frau" || !NameWords.titles.contains($0) } ?? ""
    }

    // MARK: Finding

    /// The longest name that begins at a place, and all it may belong to.
    func longest(at place: Int, in tokens: [Token]) -> NameMatch? {
        guard let list = entries[tokens[place].folded] else { return nil }
        var end = place
        var found: [Entry] = []
        let isDefinite = tokens[place].isCapitalised || place > 0 && NameWords.articles.contains(tokens[place - 1].folded)
        for entry in list where isDefinite || !entry.needsArticle {
            guard let next = PersonIndex.end(of: entry.rest, after: place, in: tokens), next >= end else { continue }
            if next > end { found = [] }
            end = next
            found.append(entry)
        }
        return PersonIndex.match(found, length: end - place).map { widened($0, at: place, in: tokens) }
    }

    /// Where words end that follow a place; nil if others do. "Tad-cu" and "Dr. Lindner" have signs between their words.
    private static func end(of words: [String], after place: Int, in tokens: [Token]) -> Int? {
        var next = place + 1
        for word in words {
            let isJoined = next < tokens.count && !tokens[next].followsBlank
            let isShort = tokens[next - 1].folded.utf8.count < 3 || NameWords.titles.contains(tokens[next - 1].folded)
            if isJoined, tokens[next].folded == "-" || tokens[next].folded == "." && isShort { next += 1 }
            guard next < tokens.count, tokens[next].folded == word else { return nil }
            next += 1
        }
        return next
    }

    /// "Andy Weber", "die Weber Andy": a name that several have, and the family name that tells who is meant.
    private func widened(_ match: NameMatch, at place: Int, in tokens: [Token]) -> NameMatch {
        let next = place + match.length
        guard match.length == 1, match.part != .full, match.part != .taught, next < tokens.count,
            let other = exact(tokens[next].folded), other.part != .full, other.part.isFamily != match.part.isFamily
        else { return match }
        let people = match.people.filter(Set(other.people).contains)
        return people.isEmpty ? match : NameMatch(length: 2, people: people, part: .full)
    }

    /// The people that a single word names exactly.
    func exact(_ word: String) -> NameMatch? {
        PersonIndex.match((entries[word] ?? []).filter { $0.rest.isEmpty && !$0.needsArticle }, length: 1)
    }

    /// The people that a pet form or the beginning of a name may mean: "Bob" for Robert, "Alex" for Alexandra.
    func petForm(_ word: String) -> NameMatch? {
        var found: [Entry] = []
        for name in Hypocorism.full[word] ?? [] { found += given(name) }
        if found.isEmpty, word.utf8.count >= 3 {
            var place = inOrder.partitioningIndex { $0 >= word }
            while place < inOrder.count, inOrder[place].hasPrefix(word), found.count < 8 {
                if inOrder[place].utf8.count > word.utf8.count { found += given(inOrder[place]) }
                place += 1
            }
        }
        return PersonIndex.match(found.map { Entry(person: $0.person, part: .petForm) }, length: 1)
    }

    /// The people that a misspelt word may mean: one letter away, two in a long name.
    func misspelt(_ word: String) -> NameMatch? {
        let letters = Array(word.utf8)
        guard letters.count >= 4 else { return nil }
        var best = letters.count >= 8 ? 2 : 1
        var names: Set<String> = []
        let lengths = max(4, letters.count - best)...letters.count + best
        for end in lengths.flatMap({ PersonIndex.ends(of: letters, length: $0) }) {
            for candidate in ends[end] ?? [] {
                // Short names are too alike: only letters that changed places, or one for two of a kind, are a slip there.
                guard letters.count > 4 && candidate.count > 4 || PersonIndex.isSmallSlip(letters, candidate) else { continue }
                guard let distance = Misspelling.distance(letters, candidate, limit: best), distance > 0 else { continue }
                if distance < best { names = [] }
                best = distance
                names.insert(String(decoding: candidate, as: UTF8.self))
            }
        }
        let found = names.flatMap { (entries[$0] ?? []).filter(PersonIndex.isOrdinary) }
        return PersonIndex.match(found.map { Entry(person: $0.person, part: .misspelt) }, length: 1)
    }

    private static func isSmallSlip(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        let once = { (letters: [UInt8]) in
            letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }.map { letters[$0] }
        }
        return one[0] == other[0] && (one.sorted() == other.sorted() || once(one) == once(other))
    }

    private func given(_ name: String) -> [Entry] {
        (entries[name] ?? []).filter { PersonIndex.isOrdinary($0) && $0.part != .full }
    }

    private static func isOrdinary(_ entry: Entry) -> Bool {
        entry.rest.isEmpty && entry.part < .taught && entry.part != .family && !entry.needsArticle
    }

    /// A family name counts only when it matches no given name or nickname.
    private static func match(_ found: [Entry], length: Int) -> NameMatch? {
        guard let best = found.map(\.part).min() else { return nil }
        let taught = found.filter { $0.taught != nil }
        guard taught.isEmpty else { return match(taught, beside: found.filter { $0.taught == nil }, length: length) }
        var people: [Int] = []
        for entry in found where best == .full ? entry.part == .full : entry.part.isFamily == best.isFamily {
            if !people.contains(entry.person) { people.append(entry.person) }
        }
        return NameMatch(length: length, people: people.sorted(), part: best)
    }

    /// The people whom the account chose for a name, the one chosen most often first, and then others of that name. One person alone
    /// where that was confirmed; but two people who have the same name are always both offered.
    private static func match(_ taught: [Entry], beside others: [Entry], length: Int) -> NameMatch? {
        let known = match(others, length: length)
        let ordered = taught.sorted { ($0.taught?.rank ?? 0, $0.person) < ($1.taught?.rank ?? 0, $1.person) }
        let chosen = ordered.map(\.person)
        if let first = ordered.first, first.taught?.isConfirmed == true, known.map({ $0.people.count < 2 }) ?? true {
            return NameMatch(length: length, people: [first.person], part: .nickname)
        }
        let all = chosen + (known?.people.filter { !chosen.contains($0) } ?? [])
        if let known, Set(known.people) == Set(all) { return NameMatch(length: length, people: all, part: known.part) }
        return NameMatch(length: length, people: all, part: .taught)
    }

    /// Keys for both ends of a word, together with a length.
    private static func ends(of letters: [UInt8], length: Int) -> [UInt32] {
        let last = letters.count - 1
        let length = UInt32(min(length, 255)) << 17
        let both = [
            length | UInt32(letters[0]) << 8 | UInt32(letters[1]),
            length | 1 << 16 | UInt32(letters[last - 1]) << 8 | UInt32(letters[last]),
        ]
        // In a word of four letters the two in the middle belong to both ends.
        return last == 3 ? both + [length | 1 << 31 | UInt32(letters[0]) << 8 | UInt32(letters[last])] : both
    }
}

extension [String] {
    /// The first place from which on a condition holds; it holds for all that follow.
    fileprivate func partitioningIndex(where condition: (String) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
