extension ConnectedAccount {
    /// How a connection does. Without one an account is not connected; these are the states of those there are.
    public enum State: String, CaseIterable, Sendable {
        /// People come in, and groups go both ways.
        case connected
        /// Some address books take part and some do not, or one is gone or closed there, or groups cannot be written there.
        case limited
        /// The server refuses the password.
        case refused
        /// It rests until somebody says otherwise.
        case paused
        /// Books are to be chosen, the first sync is to be approved, or many are to go.
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
