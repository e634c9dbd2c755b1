/// A kind of device or program that shows an account's people among its contacts.
public enum PhoneKind: String, CaseIterable, Sendable, LosslessStringConvertible {
    case iphone, android, thunderbird, gnome, mac

    /// The kind of that name.
    public init?(_ description: String) {
        self.init(rawValue: description)
    }

    /// The name.
    public var description: String { rawValue }

    /// Whether it takes Apple's configuration profiles.
    package var takesProfiles: Bool { self == .iphone || self == .mac }

    /// Whether it is a phone, to which one goes over from a computer.
    var isPhone: Bool { self == .iphone || self == .android }

    /// How many steps adding it takes.
    var stepCount: Int { self == .android ? 5 : 4 }
}
