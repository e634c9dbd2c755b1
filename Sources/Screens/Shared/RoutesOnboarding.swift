extension Routes {
    /// Getting started, where it was left.
    public static let welcome = FixedRoute("/welcome")
    /// Getting started: bringing people.
    public static let welcomePeople = FixedRoute("/welcome/people")
    /// Getting started: how often to be in touch.
    public static let welcomeRhythm = FixedRoute("/welcome/rhythm")
    /// Getting started: when and where to be alerted.
    public static let welcomeAlerts = FixedRoute("/welcome/alerts")
    /// Passes over the step of getting started that the form names.
    public static let welcomeSkipping = FixedRoute("/welcome/skipping")
}
