extension ConnectedAccount {
    /// How a connection does. Without one an account is not connected; these are the states of those there are.
    public enum State: String, CaseIterable, Sendable {
        /// People come in, and groups go both ways.
        case connected
        /// Some address books take part and some do not, or one is gone or closed there, or groups cannot be written there.
        case limited
        /// The server refuses the password.
        case refused
        /// Paused by hand until it is resumed.
        case paused
        /// Waiting: for a choice of books, or for the approval of the first sync or of many deletions.
        case waiting
    }

    /// How it does, with these books.
    public func state(of books: [ConnectedBook]) -> State {
        if refusedAt != nil { return .refused }
        if pausedAt != nil { return .paused }
        let chosen = books.filter(\.isChosen)
        if chosen.isEmpty || chosen.contains(where: { $0.approvedAt == nil || $0.deletionsWaiting > 0 }) { return .waiting }
        return chosen.count < books.count || chosen.contains { !$0.isWritable || $0.problem != nil } ? .limited : .connected
    }
}
