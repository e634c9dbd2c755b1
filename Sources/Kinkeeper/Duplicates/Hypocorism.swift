/// Short and pet forms of given names that do not begin as the name does, folded. One may stand for several names.
package enum Hypocorism {
    /// Whether the one is a form of the other, or both are forms of the same name.
    static func areSame(_ one: String, _ other: String) -> Bool {
        let names = (full[one] ?? []) + [one]
        let others = (full[other] ?? []) + [other]
        return names.contains { others.contains($0) }
    }

    package static let full: [String: [String]] = {
        var full: [String: [String]] = [:]
        for line in forms.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            for form in words.dropFirst() { full[form, default: []].append(words[0]) }
        }
        return full
    }()

    /// A name, then its forms: English, German, Spanish.
    private static let forms = """
        robert bob bobby rob robbie
        william bill billy will willy liam
        richard dick rick
        james jim jimmy
        john jack johnny
        michael mike mick
        anthony tony
        edward ted ned eddie
        charles chuck charlie
        henry harry hank
        margaret peggy maggie meg
        elizabeth liz lizzy beth betty bess
        elisabeth lisa lisbeth else elsa liesl sissi
        katherine kate kathy katie kit
        katharina kathi kati kaethe
        dorothy dot dolly
        sarah sally
        johannes hans hannes
        johanna hanna hanni
        josef sepp sepperl jupp pepi
        joseph joe
        georg schorsch
        wilhelm willi
        friedrich fritz
        heinrich heiner heinz
        ludwig lutz
        margarete gretel grete gretchen
        theresia resi
        jose pepe
        josefa pepa
        francisco paco pancho curro
        francisca paca
        ignacio nacho
        enrique kike quique
        dolores lola
        mercedes merche
        concepcion concha conchita
        guadalupe lupe
        guillermo memo
        jesus chus chuy
        rosario charo
        maria mari marie mia
        antonio toni
        manuel manolo
        """
}
