import Kinkeeper

/// The label of a contact row, as TYPE words.
///
/// Labels that TYPE words can express use them; all others need an X-ABLABEL beside the property.
enum ContactLabel {
    /// The label for a property's TYPE words (lower case): "work fax"; empty when they say nothing about the owner's use.
    static func text(forTypes types: [String]) -> String {
        var places: [String] = []
        var kinds: [String] = []
        var seen: Set<String> = []
        for word in types where !word.isEmpty && !silent.contains(word) {
            if let kind = labelOfKind[word] {
                if !kinds.contains(kind) { kinds.append(kind) }
            } else {
                let place = (word.hasPrefix("x-") ? String(word.dropFirst(2)) : word).streamSafe
                if seen.insert(place).inserted { places.append(place) }
            }
        }
        return (places + kinds).joined(separator: " ")
    }

    /// The TYPE words that say `label`; nil when no standard words do.
    static func types(forText label: String) -> [String]? {
        guard !label.isEmpty else { return [] }
        let types = label.split(separator: " ", omittingEmptySubsequences: false).map { word in
            typeOfKind[String(word)] ?? (placeWords.contains(String(word)) ? String(word) : nil)
        }
        let known = types.compactMap(\.self)
        return known.count == types.count && text(forTypes: known) == label ? known : nil
    }

    /// Whether a TYPE word is kept when the label changes: it says something else.
    static func isSilent(_ type: String) -> Bool {
        silent.contains(type)
    }

    /// A label out of X-ABLABEL, without Apple's wrapping of its standard ones: `_$!<HomePage>!$_` is "HomePage".
    static func unwrapped(_ label: String) -> (text: String, isStandard: Bool) {
        let text = label.trimmingBlanks
        guard text.hasPrefix("_$!<") || text.hasPrefix("$!<"), let open = text.firstRange(of: "$!<"),
            let close = text.firstRange(of: ">!$"), open.upperBound <= close.lowerBound
        else { return (text, false) }
        return (String(text[open.upperBound..<close.lowerBound]), true)
    }

    private static let placeWords: Set<String> = ["home", "work", "other", "school"]
    private static let labelOfKind = [
        "cell": "mobile", "mobile": "mobile", "fax": "fax", "pager": "pager", "main": "main", "car": "car", "iphone": "iphone",
        "isdn": "isdn", "modem": "modem", "bbs": "bbs", "textphone": "textphone",
    ]
    private static let typeOfKind = [
        "mobile": "cell", "fax": "fax", "pager": "pager", "main": "main", "car": "car", "iphone": "iphone", "isdn": "isdn",
        "modem": "modem", "bbs": "bbs", "textphone": "textphone",
    ]
    private static let silent: Set<String> = [
        "pref", "voice", "internet", "msg", "text", "video", "x400", "dom", "intl", "postal", "parcel",
    ]
}
