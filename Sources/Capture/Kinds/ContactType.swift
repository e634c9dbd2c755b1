/// How a contact went.
public enum ContactType: String, CaseIterable, Sendable {
    /// In person.
    case met
    /// By voice or video.
    case call
    /// In writing.
    case message
}
