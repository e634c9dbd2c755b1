import ContentLine

/// The kinds of row of Android's contacts table that its exports carry as X-ANDROID-CUSTOM and Kinkeeper reads.
enum AndroidRow: String {
    case nickname = "vnd.android.cursor.item/nickname"
    /// Date, type (0 own label, 1 anniversary, 2 other, 3 birthday), label.
    case event = "vnd.android.cursor.item/contact_event"
}

extension CardOutline.Entry {
    func isAndroidRow(_ row: AndroidRow) -> Bool {
        field == .androidRow && property.component(0).lowercased() == row.rawValue
    }
}

extension Property {
    /// A component of a structured value, in one text; empty when there are not that many.
    func component(_ index: Int) -> String {
        let components = components
        return index < components.count ? components[index].joined(separator: ",") : ""
    }
}
