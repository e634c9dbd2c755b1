import Kinkeeper

extension ClauseClassifier {
    /// A contact that has happened: "saw Ben", "gestern mit Mama telefoniert", "cené con Ángel".
    func contact() -> [Draft]? {
        if let place = contactPlace, features.has(.negation),
            (clause.range.lowerBound..<place).contains(where: { line.senses($0).contains(.negation) }),
            !(clause.range.lowerBound..<place).contains(where: {
                line.mention($0) != nil || line.pronoun($0)?.role == .subject && line.senses($0).isDisjoint(with: .article)
            })
        {
            // "haven't seen Ben in ages": no contact.
            return []
        }
        guard let place = contactPlace,
            !features.has(.negation) || line.words.grammar.dropsSubject && features.userStandsBefore(place)
        else { return nil }
        guard isUsersContact(place), isAboutSomebody else { return nil }
        if features.has(.hedge), features.first(.hedge).map({ $0 < place }) ?? false { return nil }
        // An event told as past and dated today has been, even this evening.
        if dating.isAhead, !dating.isToday { return [task(.event, from: nil)] }
        var draft = draft(.catchup, .contact, looking: .back)
        let senses = line.senses(place).union(features.has(.letter) && line.senses(place).contains(.gave) ? .messaged : [])
        draft.contact = senses.contains(.messaged) ? .message : senses.contains(.called) ? .call : .met
        if draft.contact == .met, features.has(.calling) { draft.contact = .call }
        draft.text = text.words(clause.range)
        draft.money = nil
        return [draft]
    }

    var contactPlace: Int? {
        if let place = clause.range.first(where: { isContactWord($0) }) { return place }
        if let place = togetherPlace { return place }
        // "Jonas war letzte Woche hier".
        guard features.has(.here), let past = features.first(.past), let name = features.mentions.first, !name.isPossessive,
            features.occasion == nil || features.occasion == .trip
        else { return nil }
        return past
    }

    /// "went swimming with Anna", "ich war bei Kathi": any past of the user's with a person. Or a letter that was sent.
    private var togetherPlace: Int? {
        if let sent = features.first(.gave), features.has(.letter), !features.mentions.isEmpty, features.userStandsBefore(sent)
        {
            return sent
        }
        guard features.occasion == nil || features.occasion == .trip, let place = clause.range.first(where: { isPastWord($0) }),
            features.userStandsBefore(place) || isUserBeside || line.words.grammar.infinitiveIsLast
        else { return nil }
        let isWithSomebody = clause.range.contains { token in
            guard !line.senses(token).isDisjoint(with: [.with, .at]) else { return false }
            var next = line.hits[token]?.range.upperBound ?? token + 1
            while next < clause.range.upperBound, line.senses(next).contains(.article) { next += 1 }
            return line.mention(next) != nil || line.pronoun(next)?.role == .object
        }
        let isTakenOut = features.has(.event) && features.mentions.contains { $0.range.lowerBound > place && !$0.isPossessive }
        guard isWithSomebody || isTakenOut || isUserBeside, !features.has([.gave, .owed]) else { return nil }
        let isOthers = clause.range.contains {
            line.pronoun($0)?.role == .subject && line.senses($0).isDisjoint(with: .article)
        }
        return isOthers ? nil : place
    }

    /// "Jonas und ich waren klettern", "me and Tom".
    private var isUserBeside: Bool {
        clause.range.contains { token in
            !line.senses(token).isDisjoint(with: line.words.grammar.dropsSubject ? .user : [.user, .me])
                && line.senses(token).isDisjoint(with: [.have, .be])
                && (line.senses(token - 1).contains(.conjunction) && line.mention(token - 2) != nil
                    || line.senses(token + 1).contains(.conjunction) && line.mention(token + 2) != nil)
        }
    }

    private func isPastWord(_ place: Int) -> Bool {
        guard line.tokens[place].kind == .word, line.mention(place) == nil, !line.isTaken[place] else { return false }
        if line.senses(place).contains(.past) { return line.words.grammar.dropsSubject == false }
        return line.words.grammar.isPast(line.tokens[place].folded) && line.hits[place]?.meaning.occasion == nil
            && line.senses(place).isDisjoint(with: [.wish, .hedge])
            && (!line.words.grammar.dropsSubject || features.has(.have) && line.senses(place - 1).contains(.have))
    }

    /// In Spanish an accent tells past from future: "llamó" is past, "llamo" is future.
    private func isContactWord(_ place: Int) -> Bool {
        let senses = line.senses(place)
        guard !senses.isDisjoint(with: .contact), line.mention(place) == nil else { return false }
        // "got a puppy called Biscuit": a name and no call.
        if senses.contains(.called), !line.words.grammar.infinitiveIsLast, let verb = features.finitePlace, verb < place,
            verb > clause.range.lowerBound, line.mention(place - 1) == nil, line.pronoun(place - 1) == nil
        {
            return false
        }
        return !senses.contains(.promise) || line.isAccented(place)
    }

    /// Whether the user took part, rather than others among themselves.
    private func isUsersContact(_ place: Int) -> Bool {
        let line = line
        let senses = line.senses(place)
        if features.has([.user, .me]) { return true }
        let before = clause.range.lowerBound..<place
        let subject = before.first { line.mention($0) != nil || line.pronoun($0)?.role == .subject }
        let isSubjectWithMe = !senses.isDisjoint(with: [.coming, .called, .messaged, .past])
        if line.words.grammar.infinitiveIsLast {
            // "Björn getroffen" is the user's; "Jonas hat Lena getroffen" is not.
            let hasVerb = clause.range.contains {
                !line.senses($0).isDisjoint(with: [.have, .be, .past]) && line.senses($0).isDisjoint(with: .user) && $0 != place
            }
            return !hasVerb || isSubjectWithMe || line.senses(place).contains(.past) && features.mentions.count > 0
        }
        guard let subject else { return true }
        if line.mention(subject)?.isPossessive == true { return false }
        return isSubjectWithMe || before[subject...].contains { line.senses($0).contains(.with) }
    }

    /// A time together by its name: past it is a contact, ahead it is a date of the user's.
    func event() -> [Draft]? {
        if isAtTheirs { return [task(.event, from: nil)] }
        if features.has(.moved), features.has(.event), features.occasion == nil, dating.hasDate {
            return [task(.event, from: nil)]
        }
        guard let place = features.first(.event), !features.has([.negation, .hedge]), !isOccasionFirst(place) else {
            return nil
        }
        let line = line
        let isTogether =
            line.mentionFollows(place) || features.has([.with, .at]) && isAboutSomebody
            || clause.range.contains { line.pronoun($0)?.role == .object }
        let isNamed = !features.mentions.isEmpty && features.mentions.contains { !$0.isPossessive }
        let finite = features.finitePlace ?? features.first([.be, .have, .past, .wish])
        let isRemark = finite.map { $0 > place && line.senses($0).contains(.past) } ?? false
        guard finite == nil || finite == place || features.has(.user) || isVisit || isRemark else { return nil }
        guard
            isTogether || isNamed && (dating.hasDate || isVisit) || dating.hasDate && features.mentions.isEmpty && finite == nil
                || dating.recurrence != nil
        else { return nil }
        guard features.money == nil || isTogether || isNamed else { return nil }
        if dating.isAhead || dating.recurrence != nil || isVisit && !dating.isPast {
            return dating.hasWhen ? [task(.event, from: nil)] : nil
        }
        guard isAboutSomebody else { return nil }
        var draft = draft(.catchup, .event, looking: .back)
        draft.contact =
            line.senses(place).contains(.calling) && line.senses(place).isDisjoint(with: .meeting) || features.has(.calling)
            ? .call : .met
        draft.text = text.words(clause.range)
        draft.money = nil
        return [draft]
    }

    /// "Saturday at ten at his place", "Sonntag bei Oma".
    private var isAtTheirs: Bool {
        guard dating.hasWhen, !features.hasPredicate, features.occasion == nil,
            let at = clause.range.last(where: { line.senses($0).contains(.at) && !line.isTaken[$0] })
        else { return false }
        let next = line.hits[at]?.range.upperBound ?? at + 1
        return clause.range.contains(next) && (line.mention(next) != nil || line.pronoun(next) != nil)
    }

    /// "Mia und Ute kommen Freitag zum Essen".
    private var isVisit: Bool { features.has(.coming) && !features.mentions.isEmpty }

    /// "Anna's dinner party": an occasion of a person, and not a time with them.
    private func isOccasionFirst(_ place: Int) -> Bool {
        guard features.occasion != nil, let occasion = features.occasionPlace, !(features.occasion == .trip && isVisit) else {
            return false
        }
        if occasion < place, features.occasion != .trip { return !features.has(.with) }
        return occasion <= place && !line.mentionFollows(place)
    }
}

extension ClauseFeatures {
    /// Whether no other subject stands before that place.
    func userStandsBefore(_ place: Int) -> Bool {
        !(range.lowerBound..<place).contains { line.mention($0) != nil || line.senses($0).contains(.negation) }
    }
}
