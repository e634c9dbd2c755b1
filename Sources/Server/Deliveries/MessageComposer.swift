import Foundation
import HTTPSupport
import Kinkeeper
import Notifications
import Screens
import Store

/// Makes messages of alerts, in the words of their account.
struct MessageComposer: Sendable {
    /// Where people reach the server.
    let site: URL
    /// Makes the seal that lets a notification act without signing in; nil when none can.
    let seal: (@Sendable () async throws -> AlertSeal)?

    init(site: URL, seal: (@Sendable () async throws -> AlertSeal)?) {
        self.site = site
        self.seal = seal
    }

    /// Messages that lead to the server.
    init(notifications: NotificationService) { self.init(site: notifications.site, seal: notifications.alertSeal) }

    /// How many titles a digest lists.
    private static let mostTitles = 5

    /// Returns the message about one alert, or about several that share it. Each delivery has its alert among `alerts`.
    ///
    /// - Parameter shown: How many alerts the channel shows already.
    func message(
        about deliveries: [Delivery], _ alerts: [Alert.ID: Alert], shown: Int, on board: AlertBoard
    ) async throws -> Message {
        let told = deliveries.compactMap { alerts[$0.alert] }
        let names = try await board.spaces.names(of: Set(told.flatMap(\.people)))
        let gifts = try await board.spaces.giftLines(for: told, asking: board.account.id)
        let texts = told.map {
            AlertText($0, names: names, gifts: gifts, hasDetails: board.chosen.showsDetails, from: board.display)
        }
        guard told.count == 1, let alert = told.first, let text = texts.first else {
            return digest(of: told, texts, deliveries, shown, on: board)
        }
        return Message(
            id: alert.id, title: text.title, body: text.body, url: url(text.path), category: category(of: alert, board),
            actions: try await actions(for: alert, at: text.path, deliveries[0], board), fireAt: alert.fireAt, badge: shown + 1,
            repeats: deliveries[0].repeats)
    }

    private func digest(
        of told: [Alert], _ texts: [AlertText], _ deliveries: [Delivery], _ shown: Int, on board: AlertBoard
    ) -> Message {
        let phrases = board.display.phrases
        var lines = board.chosen.showsDetails ? texts.prefix(Self.mostTitles).map(\.title) : []
        if !lines.isEmpty, texts.count > lines.count {
            lines.append(phrases.count("deliveries.digest.more", texts.count - lines.count))
        }
        return Message(
            // Its own name, whatever of it is done before it is sent once more.
            id: deliveries[0].digest.map { Alert.ID($0) } ?? .make(at: board.display.now),
            title: phrases.count("deliveries.digest", texts.count), body: lines.joined(separator: "\n"),
            url: url(Routes.today.path), category: told.first.map { category(of: $0, board) } ?? .occasion,
            actions: viewing(Routes.today.path, board),
            fireAt: told.map(\.fireAt).min() ?? board.display.now, alerts: told.map(\.id), badge: shown + told.count,
            repeats: deliveries.map(\.repeats).max() ?? 0)
    }

    /// A reminder's category says what kind of thing it is about: "partner-moment". So does that of gifts.
    private func category(of alert: Alert, _ board: AlertBoard) -> AlertCategory? {
        switch alert.notice.category {
        case .reminder where !board.chosen.showsDetails, .gift where !board.chosen.showsDetails: return nil
        default: break
        }
        return alert.notice.category
    }

    private func actions(
        for alert: Alert, at path: String, _ delivery: Delivery, _ board: AlertBoard
    ) async throws -> [Message.Action] {
        let acts = AlertAct.possible(for: alert, hasDetails: board.chosen.showsDetails)
        let views =
            switch alert.notice.content {
            case .gift, .giftReminder, .catchupDigest, .monthlyPreview: viewing(path, board)
            case .occasion, .catchup, .reminder, .request, .checkIn: [Message.Action]()
            }
        guard let seal, !acts.isEmpty else { return views }
        let token = try await seal().token(for: delivery.id, ended: board.account.actsEndedAt)
        return opening(alert, board)
            + acts.compactMap { act in
                url(Routes.alertAct(act).path(token)).map {
                    Message.Action(
                        name: act.rawValue, title: board.display.phrases.text("deliveries.act.\(act.rawValue)"), url: $0)
                }
            } + views
    }

    /// "View", which leads to the page that the message is about.
    private func viewing(_ path: String, _ board: AlertBoard) -> [Message.Action] {
        url(path).map {
            [Message.Action(name: "view", title: board.display.phrases.text("deliveries.act.view"), url: $0, opensPage: true)]
        } ?? []
    }

    /// "Start now", which leads to where a check-in is started.
    private func opening(_ alert: Alert, _ board: AlertBoard) -> [Message.Action] {
        guard case .checkIn(let notice) = alert.notice.content, !notice.isPreparation, board.chosen.showsDetails,
            let url = url(Routes.couple.path)
        else { return [] }
        let title = board.display.phrases.text("deliveries.act.start")
        return [Message.Action(name: "start", title: title, url: url, opensPage: true)]
    }

    private func url(_ path: String) -> URL? { URL(string: path, relativeTo: site)?.absoluteURL }
}
