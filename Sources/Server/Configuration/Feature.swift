/// An unfinished feature, off unless `features` in the configuration names it.
///
/// All of them are declared here. The composition root asks `Configuration.features` and hands on what is on; nothing below
/// reads the configuration. A finished feature is taken out of the list, with the branch that asked for it; a server whose
/// configuration still names it starts, and says so.
public struct Feature: Hashable, Sendable {
    /// Its name in the configuration, in lower case with hyphens.
    public let name: String

    /// A feature by its name.
    package init(_ name: String) { self.name = name }

    /// All unfinished features. There is none at present.
    public static let all: [Feature] = []
}
