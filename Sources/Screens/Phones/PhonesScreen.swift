/// The choice of a device to add.
public struct PhonesScreen: Hashable, Sendable {
    /// A kind of device.
    public struct Row: Hashable, Sendable {
        /// "iPhone or iPad".
        public let title: String
        /// "in the Contacts app; nothing to install".
        public let hint: String
        /// Where it is added.
        public let path: String
    }

    /// All kinds.
    public let rows: [Row]
    /// Why a phone would not come through to the server; nil where it would.
    public let caution: String?

    /// Builds the page.
    package init(at address: PhoneAddress, from display: DisplayContext) {
        let phrases = display.phrases
        rows = PhoneKind.allCases.map {
            Row(
                title: phrases.text("phones.\($0.rawValue)"), hint: phrases.text("phones.\($0.rawValue).hint"),
                path: Routes.phone.path($0))
        }
        caution = address.caution(phrases)
    }
}
