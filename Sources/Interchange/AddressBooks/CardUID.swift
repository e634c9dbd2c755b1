package import ContentLine

extension VCard {
    /// The card with a UID where it has none, before its END.
    package func withUID(_ uid: @autoclosure () -> String) -> VCard {
        guard CardOutline(self).uid == nil else { return self }
        var card = self
        card.removeAll { $0.isNamed("UID") }
        card.append(Property(name: "UID", rawValue: uid()))
        return card
    }
}
