/// How a text mentions people: "@" and a name.
package struct NoteMentions: Sendable {
    /// The names by which people are mentioned, each with the person.
    package let names: [(name: String, person: Person.ID)]

    /// A person is known by the whole name in either order, and by the nickname or the given name alone where only one of these people has
    /// it.
    package init(of people: [(id: Person.ID, name: PersonName)]) {
        let short = people.flatMap { id, name in
            Set([name.nickname, name.given].filter { !$0.isEmpty }).map { (name: $0, person: id) }
        }
        let counts = Dictionary(grouping: short, by: \.name).mapValues(\.count)
        let whole = people.flatMap { id, name in
            Set(NameOrder.allCases.map(name.display)).filter { !$0.isEmpty }.map { (name: $0, person: id) }
        }
        names = whole + short.filter { counts[$0.name] == 1 }
    }

    /// The people whom a text mentions, in its order. Of several names that stand at a place the longest counts: "@Ann" is not in "@Anna",
    /// nor in "post@ann.example".
    package func found(in text: String) -> [Person.ID] {
        var (found, rest) = ([Person.ID](), text[...])
        while let sign = rest.firstIndex(of: "@") {
            let after = text[text.index(after: sign)...]
            let isWordBefore = sign > text.startIndex && Self.isWord(text[text.index(before: sign)])
            let here = names.filter { after.hasPrefix($0.name) && !Self.isWord(after.dropFirst($0.name.count).first) }
            if !isWordBefore, let longest = here.map(\.name.count).max() {
                for one in here where one.name.count == longest && !found.contains(one.person) { found.append(one.person) }
            }
            rest = after
        }
        return found
    }

    private static func isWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
}
