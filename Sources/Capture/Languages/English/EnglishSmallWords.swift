/// English words that tie a line together.
enum EnglishSmallWords {
    static func add(to words: inout Vocabulary) {
        words.add("or something, or so, or whatever, or sth, or sumthing, or similar, i think", .filler)
        words.add("and, n, but, then, plus, +, also, and also, and then, &, while", .conjunction)
        words.add("so, then, anyway, anyways, next time, nxt time, btw, firstly, secondly, thirdly, finally", .opener)
        words.add(
            """
            at the latest, at the earliest, ideally, preferably, um, uh, uhm, erm, hm, hmm, okay, ok, well, like, right, lol, haha, ffs, tbh, pls, plz, please, maybe, perhaps, just, really,
            oh, yeah, yep, actually, basically, definitely, probably, you know, i mean, i guess, no wait, wait no, sorry, sort
            of, kind of, quick, quickly, finally,
            note that, write that down, no answer, no reply, note to self, fyi, reminder, todo, to do, nb, ps, thing is, imho,
            dude, hey, omg, still, always
            """, .filler)
        words.add(
            "the, a, an, some, any, another, this, that, these, those, such a, one of those, one of these, a pair of", .article)
        words.add("with, w, w/", .with)
        words.add("for, 4", .forWhom)
        words.add("of", .of)
        words.add("at", .at)
        words.add(
            "in, on, to, from, into, by, near, around, about, until, till, off, over, up, re, regarding, after, before, during",
            .preposition)
        words.add("until, till, til", .until)
        words.add("since, ever since", .since)
        words.add("i, we, i've, we've, ive, weve, i'd, we'd, im, i'm, we're, i'll, we'll", .user)
        words.add("me, us, myself, ourselves", .me)
        words.add("my, our, mine", .my)
        words.add("each, per head, per person, apiece, pp", .each)
        words.add("that, because, cause, cos, whether, if, when, as, which, who, whose, where, how, what, than", .subordinate)
        words.add("or", .or)
        words.add(
            """
            thanks, thank you, thx, cheers, bye, hello, hi, good night, good morning, nevermind, never mind, skip, skip it,
            forget it, no idea, whatever it was, scratch that
            """,
            .dismiss)
        words.add(
            """
            good, nice, proper, new, decent, great, lovely, little, small, big, cool, fancy, pretty, really, very, super,
            actual, bigger, better
            """,
            .praise)
        words.add("later, soon, some time, sometime, again, back, one day, asap, eventually, at some point, today", .vagueTime)
        words.add(
            "sorted, done, dealt with, all good, all sorted, fine, ok, okay, good, great, well, alright, all right, cool, awful, lovely, nice, busy, tired",
            .trivial)
        words.add(
            """
            not, don't, dont, do not, doesn't, never, no longer, won't, can't, cannot, didn't, isn't, aren't, wasn't, weren't,
            haven't, hasn't, havent, hasnt, didnt, doesnt, wont, cant, no need
            """,
            .negation)
        words.add(
            "not sure what, no idea what, no clue what, don't know what, dont know what, why, when, where, what, who, which, how, whose, whats, what's, who's, when's, where's, how's",
            .question)
        words.add("is, are, r, 's, i am, be, 're", .be)
        words.add("that day, on the day, same day, then", .thatDay)
        words.add("here, there, over, round, at ours, at mine", .here)
        words.add("turns, turning, turned", .turns)
        words.add("was, were, had, been, used to, went, did, took, wasn't, weren't", .past)
        words.add("has, have, 've, hasn't, haven't", .have)
        words.add("no, nope, none", .filler)
        pronouns(&words)
    }

    private static func pronouns(_ words: inout Vocabulary) {
        words.add("he, hes", WordMeaning(pronoun: Pronoun(.subject, .male)))
        words.add("she, shes", WordMeaning(pronoun: Pronoun(.subject, .female)))
        words.add("they, theyre, both", WordMeaning(pronoun: Pronoun(.subject, isPlural: true)))
        words.add("him", WordMeaning(pronoun: Pronoun(.object, .male)))
        words.add("her", WordMeaning(pronoun: Pronoun(.object, .female)))
        words.add("them", WordMeaning(pronoun: Pronoun(.object, isPlural: true)))
        words.add("his", WordMeaning(pronoun: Pronoun(.possessive, .male)))
        words.add("their", WordMeaning(pronoun: Pronoun(.possessive, isPlural: true)))
    }
}
