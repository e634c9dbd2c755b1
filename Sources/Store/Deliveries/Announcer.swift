import Foundation
import GRDB
public import Kinkeeper

/// The program that records and sends due alerts over a channel. Each does so for its own channels alone, so that one that was
/// off finds what it missed, even if another ran meanwhile.
public enum Announcer: Hashable, Sendable {
    /// The server: all channels but desktops.
    case server
    /// The command on a desktop: that one channel of that account.
    case desktop(Account.ID, Channel.ID)

    /// Whether it announces for an account at all.
    public func serves(_ account: Account) -> Bool {
        guard case .desktop(let own, _) = self else { return true }
        return account.id == own
    }

    /// Whether a channel is its own.
    public func serves(_ channel: Channel) -> Bool {
        guard case .desktop(_, let own) = self else { return channel.destination.kind != .desktop }
        return channel.id == own
    }
}

extension Announcer {
    /// The condition for its deliveries.
    var condition: (sql: String, values: [DatabaseValue]) {
        switch self {
        case .server: ("channel_id IN (SELECT id FROM channels WHERE kind <> 'desktop')", [])
        case .desktop(_, let channel): ("channel_id = ?", [channel.value])
        }
    }

    /// The same of a channel, with the columns that name it and its kind. Holds no values, for statements that are kept.
    func condition(on id: String, kind: String) -> String {
        switch self {
        case .server: "\(kind) <> 'desktop'"
        case .desktop(_, let channel): "\(id) = x'\(channel.hexadecimal)'"
        }
    }

    /// The name of an account's row in `next_alerts`, in SQL.
    var nextRow: String {
        switch self {
        case .server: "accounts.id"
        case .desktop(_, let channel): "x'\(channel.hexadecimal)'"
        }
    }

    /// The name of its row in `alert_rounds`.
    var round: DatabaseValue {
        switch self {
        case .server: Data(count: 16).databaseValue
        case .desktop(_, let channel): channel.value
        }
    }

    /// Where it stores its progress with an account.
    func ledger(of account: Account.ID) -> Ledger {
        switch self {
        case .server:
            Ledger(
                owners: "accounts", instants: "announcements", rounds: "announced_catchups", column: "account_id",
                key: account.value)
        case .desktop(_, let channel):
            Ledger(
                owners: "channels", instants: "desktop_announcements", rounds: "desktop_catchups", column: "channel_id",
                key: channel.value)
        }
    }

    struct Ledger {
        /// The table of its owners: accounts or channels.
        let owners: String
        /// The table of instants.
        let instants: String
        /// The table of the rounds announced last.
        let rounds: String
        /// The column of both that names the owner.
        let column: String
        let key: DatabaseValue
    }
}

extension Identifier {
    /// The sixteen bytes as SQL writes them.
    fileprivate var hexadecimal: String { uuid.uuidString.replacing("-", with: "") }
}
