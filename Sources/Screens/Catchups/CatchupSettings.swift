package import Store

/// The settings of how catch-ups are planned.
public struct CatchupSettings: Hashable, Sendable {
    /// Where they are sent.
    public let path = Routes.catchupSettings.path
    /// To how many people a day catching up is spread.
    public let perDay: String
    /// Whether wishing a person well counts as a catch-up.
    public let wishIsCatchup: Bool
    /// Why the number sent last was not kept; otherwise nil.
    public let problem: String?

    /// The settings of an account; `isRefused` says that an invalid number was sent.
    package init(_ settings: AccountSettings, isRefused: Bool, from display: DisplayContext) {
        perDay = String(settings.catchupsADay)
        wishIsCatchup = settings.wishIsCatchup
        problem = isRefused ? display.phrases.text("catchups.settings.perDay.problem") : nil
    }
}
