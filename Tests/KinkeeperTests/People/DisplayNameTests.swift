import Kinkeeper
import Testing

@Suite struct `A name on display` {
    private let anna = PersonName(prefix: "Dr.", given: "Anna", middle: "Maria", family: "Berg", suffix: "MD", formatted: "x")

    @Test func `follows the order the account chose, without the title`() {
        #expect(anna.display(.givenFirst) == "Anna Maria Berg MD")
        #expect(anna.display(.familyFirst) == "Berg, Anna Maria, MD")
    }

    @Test(arguments: [
        ("小明", "王", "王小明"), ("길동", "홍", "홍길동"), ("太郎", "山田", "山田太郎"), ("さくら", "きのした", "きのしたさくら"), ("タロウ", "ヤマダ", "ヤマダタロウ"),
        ("小明", "[王]", "[王]小明"),
    ])
    func `puts Han, Hangul and kana families first without a space, whatever was chosen`(
        given: String, family: String, expected: String
    ) {
        let name = PersonName(given: given, family: family, formatted: "x")
        #expect(name.display(.givenFirst) == expected)
        #expect(name.display(.familyFirst) == expected)
    }

    @Test func `follows the account where the scripts are mixed`() {
        let name = PersonName(given: "Anna", family: "王")
        #expect(name.display(.givenFirst) == "Anna 王")
        #expect(name.display(.familyFirst) == "王, Anna")
    }

    @Test(arguments: NameOrder.allCases)
    func `makes do with the parts there are`(order: NameOrder) {
        #expect(PersonName(given: " Anna ", formatted: "x").display(order) == "Anna")
        #expect(PersonName(given: "Anna\n", formatted: "x").display(order) == "Anna")
        #expect(PersonName(family: "\u{3000}Berg", formatted: "x").display(order) == "Berg")
        #expect(PersonName(family: "Berg", suffix: "Jr.").display(order) == "Berg Jr.")
        #expect(PersonName(nickname: "Anni", formatted: "Berg & Sons").display(order) == "Berg & Sons")
        #expect(PersonName(nickname: "Anni", formatted: "  ").display(order) == "Anni")
        #expect(PersonName().display(order) == "")
    }
}

@Suite struct `The sort key of a name` {
    private func sorted(_ names: [PersonName], _ order: NameOrder) -> [String] {
        names.sorted { Array($0.sortKey(order).utf8).lexicographicallyPrecedes(Array($1.sortKey(order).utf8)) }
            .map { $0.display(order) }
    }

    @Test func `follows the order the account chose`() {
        let names = [PersonName(given: "Anna", family: "Zola"), PersonName(given: "Zoe", family: "Adler")]
        #expect(sorted(names, .givenFirst) == ["Anna Zola", "Zoe Adler"])
        #expect(sorted(names, .familyFirst) == ["Adler, Zoe", "Zola, Anna"])
    }

    @Test func `ignores case, diacritics and signs at the front`() {
        let names = ["öztürk", "Olsen", "“Oma”", "ØRSTED", "Żak", "zander"].map { PersonName(formatted: $0) }
        #expect(sorted(names, .givenFirst) == ["Olsen", "“Oma”", "ØRSTED", "öztürk", "Żak", "zander"])
    }

    @Test func `sorts a family that is the beginning of another first`() {
        let names = [("Anna", "Le Roy"), ("Zoe", "Le"), ("Bo", "Lea")].map { PersonName(given: $0.0, family: $0.1) }
        #expect(sorted(names, .familyFirst) == ["Le, Zoe", "Le Roy, Anna", "Lea, Bo"])
    }

    @Test func `goes by script, and by family in Han, Hangul and kana`() {
        let names = [
            PersonName(given: "길동", family: "홍"), PersonName(given: "小明", family: "王"),
            PersonName(given: "Анна", family: "Берг"),
            PersonName(given: "さくら", family: "きのした"), PersonName(given: "Άννα", family: "Βέργου"),
            PersonName(given: "Zoe", family: "Zola"), PersonName(formatted: "🎈"), PersonName(given: "安", family: "丁"),
        ]
        #expect(
            sorted(names, .givenFirst) == ["🎈", "Zoe Zola", "Άννα Βέργου", "Анна Берг", "きのしたさくら", "丁安", "王小明", "홍길동"])
    }

    @Test func `tells two people of one family apart`() {
        let anna = PersonName(given: "Anna", family: "Berg")
        let bo = PersonName(given: "Bo", family: "Berg")
        #expect(anna.sortKey(.familyFirst) < bo.sortKey(.familyFirst))
        #expect(anna.sortKey(.familyFirst) == PersonName(given: "ANNA", family: "berg").sortKey(.familyFirst))
    }
}
