extension StringProtocol {
    /// The text as it is written and, where it has umlauts, as it is written without: "Jürgen", "Juergen".
    var umlautSpellings: [String] {
        let umlauts: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"]
        guard contains(where: { umlauts[$0] != nil }) else { return [String(self)] }
        return [String(self), map { umlauts[$0] ?? String($0) }.joined()]
    }
}
