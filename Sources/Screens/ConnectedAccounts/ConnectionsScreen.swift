import Foundation
import Kinkeeper
package import Store

/// The address books elsewhere that an account is connected with.
public struct ConnectionsScreen: Hashable, Sendable {
    /// A connection in the list.
    public struct Row: Hashable, Sendable {
        /// The name of the connection here.
        public let name: String
        /// "anna · cloud.example.org"; nil where its name says that.
        public let place: String?
        /// How it does, and since when.
        public let state: String
        /// Whether it needs attention.
        public let wantsALook: Bool
        /// Its own page.
        public let path: String
    }

    /// The connections, the oldest first.
    public let rows: [Row]
    /// The form for another one.
    public let newPath: String
    /// Whether a sync goes on or is about to begin, so that the page follows it.
    public let isFollowed: Bool
}

extension ConnectionsScreen {
    /// Builds the page of connections with their books; `progress` is that of their syncs.
    package init(
        _ connections: [(ConnectedAccount, [ConnectedBook])], progress: SyncProgressScreen? = nil, from display: DisplayContext
    ) {
        isFollowed = progress?.isGoingOn ?? false
        rows = connections.map { Row($0, $1, from: display) }
        newPath = Routes.newConnection.path
    }
}

extension ConnectionsScreen.Row {
    init(_ connection: ConnectedAccount, _ books: [ConnectedBook], from display: DisplayContext) {
        let state = connection.state(of: books)
        let phrases = display.phrases
        let synced = connection.syncedAt.map {
            phrases.text("connect.page.synced", ["when": display.wording.moment($0, in: display.timeZone)])
        }
        self.init(
            name: connection.name, place: connection.place == connection.name ? nil : connection.place,
            state: [phrases.text("connect.state.\(state.rawValue)"), synced].compactMap(\.self).joined(separator: " · "),
            wantsALook: [.refused, .waiting].contains(state) || connection.failure != nil,
            path: Routes.connection.path(connection.id))
    }
}

extension ConnectedAccount {
    /// The user name and the server: "anna · cloud.example.org".
    var place: String { "\(user) · \(server.host() ?? server.absoluteString)" }
}
