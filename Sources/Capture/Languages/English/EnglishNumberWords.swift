extension NumberWords {
    /// English: "one" to "millions", "first" to "thirty-first".
    static let english: NumberWords = {
        var words = NumberWords(joiners: ["and"], ordinalSuffixes: ["st", "nd", "rd", "th"], zeros: ["o", "oh", "zero"])
        words.addCount(
            from: 0,
            "zero,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,"
                + "eighteen,nineteen")
        for (index, tens) in "twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety".split(separator: ",").enumerated() {
            words.add(.value(20 + index * 10), String(tens))
        }
        words.add(.value(40), "fourty")
        words.add(.value(12), "dozen")
        words.add(.multiplier(100), "hundred,hundreds")
        words.add(.multiplier(1000), "thousand,grand")
        words.add(.multiplier(1_000_000), "million")
        words.addCount(
            from: 1,
            "first,second,third,fourth|forth,fifth,sixth,seventh,eighth|eigth,ninth,tenth,eleventh,twelfth|twelvth,thirteenth,"
                + "fourteenth,fifteenth,sixteenth,seventeenth,eighteenth,nineteenth,twentieth",
            as: { .ordinal($0) })
        words.add(.ordinal(30), "thirtieth")
        return words
    }()
}
