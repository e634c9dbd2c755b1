/// German words that tie a line together.
enum GermanSmallWords {
    static func add(to words: inout Vocabulary) {
        words.add("oder so, oder so was, oder ähnlich, oder sowas, glaub ich, denke ich, oder was", .filler)
        words.add(
            "und, un, aber, dann, und dann, sowie, plus, +, u, &, außerdem, ausserdem, sonst, sondern, denn, und außerdem, wobei, bzw",
            .conjunction)
        words.add(
            """
            dann, danach, deshalb, deswegen, also, erstens, zweitens, drittens, viertens, nebenbei, übrigens, achso, ach ja,
            außerdem, nächstes mal, zuletzt
            """,
            .opener)
        words.add(
            """
            spätestens, frühestens, allerspätestens, idealerweise, am liebsten, möglichst, ähm, äh, öhm, hm, hmm, ok, okay, so, ja, also, halt, eben, mal, bitte, vielleicht, evtl, eventuell, noch, unbedingt,
            kurz, schnell, eigentlich,
            übrigens, du, ach, naja, na ja, ne, gell, doch, lol, haha, irgendwie, sozusagen, quasi, nachträglich, endlich,
            wieder, nochmal, noch mal, echt, voll,
            wirklich, jetzt, grad, gerade, auch, merk dir, notieren, notiz, merken, todo, erinnerung, hey, mensch, leider, zum
            glück, jedenfalls, bestimmt, wahrscheinlich,
            gern, gerne, am besten, einfach, nur, schon, sehr, ganz, ziemlich, total, heute mal
            """, .filler)
        words.add(
            """
            der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, nen, n, ne, 'n, 'ne, irgendein, irgendeine,
            irgendeinen, so ein, so eine, so einen,
            so n, so nen, so ne, paar, ein paar, dieser, diese, dieses, diesen, jene, welche
            """, .article)
        words.add("mit, m, mitm", .with)
        words.add("für, fürs, fuer, fur, f", .forWhom)
        words.add("von, vom", .of)
        words.add("bei, beim", .at)
        words.add(
            """
            in, im, ins, nach, aus, zu, zum, zur, auf, an, am, ans, ab, bis, um, über, üba, unter, vor, hinter, neben,
            zwischen, gegen, ohne, durch, wegen, trotz, während, per, via
            """,
            .preposition)
        words.add("bis, bis zum, bis zur", [.until, .preposition])
        words.add("seit, seitdem", .since)
        words.add("ich, wir, i, ick, ich's, man", .user)
        words.add("hab, habe, hob, bin", .user)
        words.add("mir, mich, uns", .me)
        words.add("mein, meine, meinen, meinem, meiner, meines, unser, unsere, unseren, unserem, unserer", .my)
        words.add("je, jeder, jede, pro kopf, pro person, pro nase", .each)
        words.add("dass, daß, weil, ob, wenn, falls, damit, obwohl, als, wo, welcher, welches", .subordinate)
        words.add("oder", .or)
        words.add(
            """
            danke, tschüss, servus, ciao, hallo, guten morgen, gute nacht, egal, vergiss es, doch nicht, streichen, keine
            ahnung, vergessen wir's
            """,
            .dismiss)
        words.add(
            """
            gut, gute, guten, gutes, guter, schön, schöne, schönen, schönes, schöner, neu, neue, neuen, neues, neuer, nett,
            nette, nettes, netten, klein, kleine, kleines, kleinen, groß, große, großes, großen, richtig, richtige, richtigen,
            richtig gute, toll, tolle, tolles, tollen, ordentliche, anständige
            """,
            .praise)
        words.add("später, bald, irgendwann, demnächst, nachher, nächstens, wieder, zurück, mal, gleich", .vagueTime)
        words.add(
            "erledigt, geregelt, abgehakt, alles gut, gut, super, ok, okay, prima, besser, toll, fein, egal, schlecht", .trivial
        )
        words.add("nicht, kein, keine, keinen, keinem, nie, niemals, nimmer, nix, nichts, net, ned, nich", .negation)
        words.add(
            "keine ahnung was, weiß nicht was, weiss nicht was, warum, wann, wo, was, wer, wen, wem, welche, welcher, welches, wie, wieso, weshalb, wohin, woher, wieviel",
            .question)
        words.add("ist, sind, is, bin, bist, seid, sei, wird", .be)
        words.add("an dem tag, an diesem tag, am selben tag, am gleichen tag, dann", .thatDay)
        words.add("hier, da, zu besuch, bei uns, bei mir, zum essen da", .here)
        words.add("wird, werden, wurde", .turns)
        words.add(
            "war, waren, gewesen, hatte, hatten, wurde, wurden, warst, wollte, wollten, konnte, musste, sollte nicht", .past)
        words.add("hat, haben, hab, habe, hast, habt, hab'", .have)
        words.add("nein, nö, nee", .filler)
        pronouns(&words)
    }

    private static func pronouns(_ words: inout Vocabulary) {
        words.add("er, der", WordMeaning(pronoun: Pronoun(.subject, .male)))
        words.add("sie, die", WordMeaning(pronoun: Pronoun(.subject, .female)))
        words.add("beide, die beiden", WordMeaning(pronoun: Pronoun(.subject, isPlural: true)))
        words.add("ihn, ihm", WordMeaning(pronoun: Pronoun(.object, .male)))
        words.add("ihnen", WordMeaning(pronoun: Pronoun(.object, isPlural: true)))
        words.add("ihr", WordMeaning(pronoun: Pronoun(.object, .female)))
        words.add("sein, seine, seinen, seinem, seiner, seines", WordMeaning(pronoun: Pronoun(.possessive, .male)))
        words.add("ihre, ihren, ihrem, ihrer, ihres", WordMeaning(pronoun: Pronoun(.possessive, .female)))
    }
}
