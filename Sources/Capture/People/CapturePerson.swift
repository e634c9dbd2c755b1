public import Kinkeeper

/// A person a line of text may speak of, with the data that its reader needs.
public struct CapturePerson: Hashable, Sendable {
    /// Whatever the caller knows the person by. Two people never share one.
    public let identifier: String
    /// The name as it is shown: "Anna Weber".
    public let name: String
    /// Other names, and what the user calls the person: "Anni", "Mum", "my sister".
    public let nicknames: [String]
    /// The birthday, as far as it is known.
    public let birthday: PartialDate?

    /// A person with these names.
    public init(identifier: String, name: String, nicknames: [String] = [], birthday: PartialDate? = nil) {
        self.identifier = identifier
        self.name = name
        self.nicknames = nicknames
        self.birthday = birthday
    }
}
