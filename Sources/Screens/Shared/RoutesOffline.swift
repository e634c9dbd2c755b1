extension Routes {
    /// The service worker: what of the installed program works without a connection.
    public static let serviceWorker = FixedRoute("/service-worker.js")
    /// The page shown in place of one that was not kept, with a list of the kept ones.
    public static let offline = FixedRoute("/offline")
    /// For the service worker: the account of this browser, and the token that a waiting form needs.
    public static let offlineAccount = FixedRoute("/offline/account")
    /// For the service worker: the names of the account's own people, to be found without a connection.
    public static let offlinePeople = FixedRoute("/offline/people")
}
