extension Routes {
    /// The service worker: what of the installed program works without a connection.
    public static let serviceWorker = FixedRoute("/service-worker.js")
    /// What is shown in place of a page that was not kept, and which pages were.
    public static let offline = FixedRoute("/offline")
    /// For the service worker: whose browser this is, and the token that a form needs which waited.
    public static let offlineAccount = FixedRoute("/offline/account")
}
