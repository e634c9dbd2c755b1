import Kinkeeper

extension ClauseClassifier {
    /// "wird am 30. August 60", "nana 86 this fri", "Oma feiert ihren Neunzigsten": a birthday by the age that is said.
    var turning: OccasionType? {
        guard let age = features.age else {
            return features.has(.turns) && features.date?.reading.written?.year != nil ? .birthday : nil
        }
        // "llega a los 70": the verb of the age is no journey.
        let isNamedByVerb = features.occasionPlace.map { line.words.grammar.turning.contains(line.tokens[$0].folded) } ?? true
        guard isNamedByVerb || [.party, .other, .birthday, .anniversary].contains(features.occasion) else { return nil }
        if age.hasYears, clause.range.contains(where: { line.words.grammar.married.contains(line.tokens[$0].folded) }) {
            return .anniversary
        }
        if features.occasion == .anniversary { return nil }
        if features.has(.turns) { return .birthday }
        guard age.years >= 13 || age.hasYears, !features.mentions.isEmpty,
            features.date.map({ $0.reading.grain == .day }) ?? true
        else { return nil }
        if age.isOrdinal {
            let owner = features.mentions.first { $0.range.upperBound <= age.range.lowerBound }
            if let owner, owner.isPossessive, !owner.isRelative, age.range.lowerBound - owner.range.upperBound <= 2 {
                return .birthday
            }
            return saysAge(age) && age.years >= 16 ? .birthday : nil
        }
        return saysAge(age) || isNameAndAge(age) ? .birthday : nil
    }

    /// Whether a verb that may say an age stands before it, with nothing but small words and days between.
    private func saysAge(_ age: SpokenAge) -> Bool {
        guard features.date != nil || clause.opening == .sentence else { return false }
        var place = age.range.lowerBound - 1
        while place >= clause.range.lowerBound {
            let isVerb = line.tokens[place].kind == .word && !line.isTaken[place]
            if isVerb, line.words.grammar.turning.contains(line.tokens[place].folded) { return true }
            guard isSmall(place) else { return false }
            place -= 1
        }
        return false
    }

    /// "papa 60 am 26.": a name, a number and a day, and no verb.
    private func isNameAndAge(_ age: SpokenAge) -> Bool {
        guard features.date != nil, !features.hasPredicate, features.money == nil, let name = features.mentions.first,
            name.range.upperBound <= age.range.lowerBound, age.range.lowerBound - name.range.upperBound <= 6
        else { return false }
        return (name.range.upperBound..<age.range.lowerBound).allSatisfy { isSmall($0) }
    }

    private func isSmall(_ place: Int) -> Bool {
        line.isTaken[place] || line.tokens[place].kind == .sign || line.mention(place) != nil
            || !line.senses(place).isDisjoint(with: [.filler, .article, .preposition, .my, .vagueTime, .be, .opener, .of])
            || line.pronoun(place) != nil
    }

    /// The number of years that the day ends.
    func age(of type: OccasionType) -> Int? {
        guard let age = features.age, type == .birthday || type == .anniversary && age.hasYears else { return nil }
        return age.years
    }
}
