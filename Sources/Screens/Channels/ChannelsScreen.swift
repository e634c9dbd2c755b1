package import Foundation
package import Kinkeeper

/// The channels of an account, how they do, and ways to add one.
public struct ChannelsScreen: Hashable, Sendable {
    /// A channel in the list.
    public struct ChannelRow: Hashable, Sendable {
        /// The name given by its owner.
        public let name: String
        /// "ntfy · ntfy.sh/garden".
        public let place: String
        /// How it does.
        public let health: String
        /// Whether it needs attention.
        public let isFailing: Bool
        /// "Not sent: Catch-ups."; nil where everything is.
        public let muted: String?
        /// Where a test is sent from; nil for a desktop, which only its own machine reaches.
        public let testPath: String?
        /// The form to change it.
        public let editPath: String
        /// The page that asks whether to remove it.
        public let removalPath: String
    }

    /// A kind that can be added by a form.
    public struct Offer: Hashable, Sendable {
        /// "ntfy".
        public let title: String
        /// The use of it.
        public let text: String
        /// The form.
        public let path: String
    }

    /// Why the server cannot look for alerts; nil where all is well.
    public let trouble: String?
    /// The channels, the oldest first.
    public let channelRows: [ChannelRow]
    /// Recent alerts that did not arrive: "2 alerts of 21 November were not sent over Phone: Kinkeeper was not running."
    public let undelivered: [String]
    /// The kinds that can be added.
    public let offers: [Offer]
    /// The key that a browser subscribes with.
    public let pushKey: String
    /// The secret of the webhook that was just made, this once; nil otherwise.
    public let freshSecret: String?
    /// The name of that webhook.
    public let freshName: String?
}

extension ChannelsScreen {
    /// Builds the page; `fresh` is the webhook that was just made, `undelivered` the recent missed or failed deliveries, and
    /// `troubled` since when the server cannot check for alerts.
    package init(
        _ channels: [Channel], undelivered: [Delivery] = [], troubled since: Date? = nil, pushKey: String,
        fresh: Channel? = nil, from display: DisplayContext
    ) {
        let wording = display.wording
        let day = since.map { wording.day(CivilDate(of: $0, in: display.timeZone), today: display.today) }
        self.init(
            trouble: day.map { display.phrases.text("channels.trouble", ["day": $0]) },
            channelRows: channels.map { ChannelRow($0, from: display) },
            undelivered: Undelivered.sentences(undelivered, channels, from: display),
            offers: Self.offers(from: display),
            pushKey: pushKey, freshSecret: fresh?.destination.webhookSecret, freshName: fresh?.name)
    }
}

extension ChannelsScreen {
    /// The kinds that can be added by a form, the easiest first.
    static func offers(from display: DisplayContext) -> [Offer] {
        [Channel.Kind.ntfy, .email, .webhook].map { kind in
            Offer(
                title: display.wording.kind(kind), text: display.phrases.text("channels.add.\(kind.rawValue).text"),
                path: Routes.newChannel(kind).path)
        }
    }
}

extension ChannelsScreen.ChannelRow {
    init(_ channel: Channel, from display: DisplayContext) {
        let wording = display.wording
        let health = ChannelHealthText(channel.health, from: display)
        let muted = AlertCategory.allCases.filter(channel.muted.contains).map(wording.category)
        self.init(
            name: channel.name, place: "\(wording.kind(channel.destination.kind)) · \(channel.destination.place)",
            health: health.text, isFailing: health.isFailing,
            muted: muted.isEmpty
                ? nil : display.phrases.text("channels.muted", ["categories": muted.joined(separator: ", ")]),
            testPath: channel.destination.kind == .desktop ? nil : Routes.channelTest.path(channel.id),
            editPath: Routes.channel.path(channel.id),
            removalPath: Routes.channelRemoval.path(channel.id))
    }
}
