/// One way to reach a person, with the label its owner gave it.
public struct ContactMethod: Hashable, Sendable {
    /// The ways there are.
    public enum Value: Hashable, Sendable {
        /// A telephone number as written: "+49 30 1234567".
        case phone(String)
        /// An e-mail address.
        case email(String)
        /// A postal address.
        case address(PostalAddress)
        /// A web address.
        case url(String)
        /// A handle at a messaging service; the service's name is lower case ("signal") and may be empty.
        case messaging(service: String, handle: String)
    }

    /// The label in the owner's words or a standard one in lower case ("home", "work", "mobile"); may be empty.
    public var label: String
    /// Where it leads.
    public var value: Value

    /// A way to reach a person.
    public init(label: String = "", value: Value) {
        self.label = label
        self.value = value
    }
}

/// The seven parts of a postal address (RFC 6350, section 6.3.1). Parts that are not known are empty.
public struct PostalAddress: Hashable, Sendable {
    /// Post office box.
    public var postOfficeBox: String
    /// Flat, floor or similar.
    public var extended: String
    /// Street and number.
    public var street: String
    /// Town.
    public var locality: String
    /// State or province.
    public var region: String
    /// Postal code.
    public var postalCode: String
    /// Country name.
    public var country: String

    /// An address from its parts.
    public init(
        postOfficeBox: String = "", extended: String = "", street: String = "", locality: String = "",
        region: String = "", postalCode: String = "", country: String = ""
    ) {
        self.postOfficeBox = postOfficeBox
        self.extended = extended
        self.street = street
        self.locality = locality
        self.region = region
        self.postalCode = postalCode
        self.country = country
    }
}
