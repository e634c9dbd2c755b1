import Kinkeeper

/// The meanings of table headings, in English, German and Spanish.
///
/// Each line of a list is a meaning and the headings for it. Headings are compared folded, with every sign read as a blank.
enum ColumnHeadings {
    /// Returns the meaning of a heading; nil for an unknown one.
    static func meaning(of heading: String) -> ColumnMeaning? {
        table[comparable(heading)]
    }

    /// A heading in the form in which it is compared: "E-Mail 2: Adresse" is "e mail 2 adresse".
    static func comparable(_ heading: String) -> String {
        let letters = SearchFolding.fold(heading).map { $0.isLetter || $0.isNumber ? $0 : " " }
        return String(letters).split(separator: " ").joined(separator: " ")
    }

    private static let table: [String: ColumnMeaning] = {
        var table: [String: ColumnMeaning] = [:]
        for line in [english, german, spanish, machine].flatMap({ $0.split(separator: "\n") }) {
            let parts = line.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks }
            guard parts.count == 2, let meaning = ColumnMeaning(parts[0]) else { continue }
            for heading in parts[1].split(separator: "|") {
                let key = comparable(String(heading))
                if table[key] == nil { table[key] = meaning }
            }
        }
        return table
    }()
}
