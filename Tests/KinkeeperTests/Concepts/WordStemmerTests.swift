import Kinkeeper
import Testing

@Suite struct WordStemmerTests {
    private func pairs(_ text: String) -> [(String, String)] {
        text.split(separator: " ").map { pair in
            let words = pair.split(separator: "/").map { SearchFolding.fold(String($0)) }
            return (words[0], words[1])
        }
    }

    @Test(arguments: [
        (
            Language.english,
            "garden/gardens party/parties child/children foot/feet knife/knives box/boxes bus/buses glass/glass house/houses "
                + "headache/headaches beach/beaches tomato/tomatoes shoe/shoes movie/movies crisis/crises toy/toys run/running"
        ),
        (
            .german,
            "Garten/Gärten Garten/Gartens Blume/Blumen Kind/Kindern Enkelkind/Enkelkinder Haus/Häuser Hund/Hunde Frau/Frauen "
                + "Reise/Reisen Weltreise/Weltreisen Preis/Preise Freundin/Freundinnen Arzt/Ärzte Tür/Türen Auto/Autos Tag/Tage "
                + "Hecke/Hecken Rechnung/Rechnungen Nachbar/Nachbarn Kuchen/Kuchens Urlaub/Urlaube Konto/Konten"
        ),
        (
            .spanish,
            "jardín/jardines luz/luces flor/flores padre/padres ciudad/ciudades viaje/viajes reloj/relojes inglés/ingleses "
                + "mes/meses clase/clases canción/canciones pie/pies autobús/autobuses taxi/taxis dulce/dulces calle/calles"
        ),
    ])
    func `forms of a word have one stem`(language: Language, text: String) {
        for (one, other) in pairs(text) {
            #expect(WordStemmer.stem(one, in: language) == WordStemmer.stem(other, in: language), "\(one), \(other)")
        }
    }

    @Test(arguments: [
        (
            Language.english,
            "university/universe new/news building/build parking/park wedding/wed training/train glass/glasses organ/organisation "
                + "human/humanity import/important evening/even"
        ),
        (
            .german,
            "Reis/Reise Messer/Messe Lehrer/Lehre Decke/Deck Hecke/Heck Kohle/Kohl Küche/Kuchen Rahmen/Rahm Weste/West Laube/Laub "
                + "Blüte/Blut Schale/Schal Arbeiter/Arbeit Ausland/Ausländer Note/Not Herd/Herde Reifen/Reif"
        ),
        (
            .spanish,
            "caso/casa puerto/puerta libro/libra mes/mesa pan/pana lunes/luna universo/universidad comida/comer cura/curar"
        ),
    ])
    func `words that mean different things have two`(language: Language, text: String) {
        for (one, other) in pairs(text) {
            #expect(WordStemmer.stem(one, in: language) != WordStemmer.stem(other, in: language), "\(one), \(other)")
        }
    }

    @Test(arguments: Language.allCases)
    func `what is short or in other letters stays as it is`(language: Language) {
        for word in ["", "s", "es", "сад", "садов", "庭", "κήποσ"] { #expect(WordStemmer.stem(word, in: language) == word) }
    }

    @Test(arguments: Language.allCases)
    func `no ending leaves nothing behind`(language: Language) {
        for ending in ["s", "ses", "ies", "oes", "ces", "es", "en", "e", "innen", "er", "ern", "sses", "ssss"] {
            for start in ["", "a", "ab", "abc", "abcd"] where !(start + ending).isEmpty {
                #expect(!WordStemmer.stem(start + ending, in: language).isEmpty)
            }
        }
    }
}
