extension Routes {
    // MARK: Search
    /// The search over everything: `q` are the words, `kind` the one kind that is shown.
    public static let search = FixedRoute("/search")
}
