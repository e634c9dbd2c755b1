/// The regular forms of verbs, folded, so that a list of common verbs need only name them.
enum VerbForms {
    /// The forms of an English verb: "try" gives "tries", "tried", "trying".
    static func english(_ verb: String) -> [String] {
        if verb.hasSuffix("ie") { return [verb, verb + "s", verb + "d", verb.dropLast(2) + "ying"] }
        if verb.hasSuffix("ee") { return [verb, verb + "s", verb + "d", verb + "ing"] }
        if verb.hasSuffix("e") { return [verb, verb + "s", verb + "d", verb.dropLast() + "ing"] }
        if verb.hasSuffix("y"), let before = verb.dropLast().last, !"aeou".contains(before) {
            return [verb, verb.dropLast() + "ies", verb.dropLast() + "ied", verb + "ing"]
        }
        let needsVowel = ["s", "x", "z", "ch", "sh"].contains { verb.hasSuffix($0) }
        return [verb, verb + (needsVowel ? "es" : "s"), verb + "ed", verb + "ing"]
    }

    /// The forms of a German weak verb: "machen" gives "mache", "macht", "machte", "gemacht".
    static func german(_ verb: String) -> [String] {
        guard verb.hasSuffix("n") else { return [verb] }
        let stem = verb.hasSuffix("en") ? String(verb.dropLast(2)) : String(verb.dropLast())
        let link = stem.hasSuffix("t") || stem.hasSuffix("d") ? "e" : ""
        let endings = ["e", link + "st", link + "t", link + "te", link + "ten", link + "test", "end"]
        return [verb, "ge" + stem + link + "t"] + endings.map { stem + $0 }
    }

    /// The forms of a regular Spanish verb, also with a pronoun: "llamar" gives "llama", "llamado", "llamarlo".
    static func spanish(_ verb: String) -> [String] {
        let stem = String(verb.dropLast(2))
        let pronouns = ["lo", "la", "los", "las", "le", "les", "me", "te", "se", "nos"].map { verb + $0 }
        let future = ["e", "a", "as", "an", "emos", "ia", "ian", "ias", "iamos"].map { verb + $0 }
        let endings =
            verb.hasSuffix("ar")
            ? [
                "o", "a", "as", "amos", "an", "ando", "ado", "aba", "abas", "aban", "abamos", "e", "es", "en", "emos", "aste",
                "aron",
                "ara", "aran", "ase", "andolo", "andome", "andose",
            ]
            : [
                "o", "e", "es", "emos", "imos", "en", "iendo", "ido", "ia", "ias", "ian", "iamos", "i", "io", "iste", "ieron",
                "a", "as",
                "an", "amos", "iera", "ieran", "iendolo", "iendose",
            ]
        return [verb] + pronouns + future + endings.map { stem + $0 }
    }
}
