/// The filter of a list, as the fields of a form.
public struct ListFilter: Hashable, Sendable {
    /// Text that was looked for; may be empty.
    public let query: String
    /// The categories there are, "any" first.
    public let categories: [SettingChoice]
    /// The groups there are, "any" first; empty where there are none.
    public let groups: [SettingChoice]
    /// The orders there are; empty where the list has but one.
    public let sorts: [SettingChoice]
    /// Whether anything is narrowed.
    public let isOn: Bool
    /// The link that shows all people again; nil while all are shown.
    public let clearPath: String?
}
