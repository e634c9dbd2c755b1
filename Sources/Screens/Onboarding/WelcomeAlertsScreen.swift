package import Kinkeeper

/// Getting started, third step: when and where to be alerted.
public struct WelcomeAlertsScreen: Hashable, Sendable {
    /// On the day, a day before, a week before.
    public let days: [SettingChoice]
    /// The channels there are.
    public let channels: [WelcomeChannelRow]
    /// The kinds of channels that can be added by a form.
    public let offers: [ChannelsScreen.Offer]
    /// The key that a browser subscribes with.
    public let pushKey: String
    /// Where the form goes.
    public let herePath: String
    /// Where the step is passed over.
    public let skipPath: String

    /// Builds the step. `times` are the account's own lead times; nil before it has chosen any.
    package init(_ times: [LeadTime]?, channels: [Channel], pushKey: String, from display: DisplayContext) {
        let back = "?back=\(Wording.queryEncoded(Routes.welcomeAlerts.path))"
        // On the day one wishes well; the day before, there is still time to get ready.
        let chosen = times.map { Set($0.map(\.days)) } ?? [0, 1]
        days = Set(chosen).union([0, 1, 7]).sorted().map { number in
            SettingChoice(
                String(number), display.title(ofDaysBefore: String(number)), isSelected: chosen.contains(number))
        }
        self.channels = channels.map { channel in
            WelcomeChannelRow(
                name: channel.name,
                testPath: channel.destination.kind == .desktop ? nil : Routes.channelTest.path(channel.id) + back)
        }
        offers = ChannelsScreen.offers(from: display).prefix(2).map { offer in
            ChannelsScreen.Offer(title: offer.title, text: offer.text, path: offer.path + back)
        }
        self.pushKey = pushKey
        herePath = Routes.welcomeAlerts.path
        skipPath = Routes.welcomeSkipping.path
    }
}

/// A channel that is there already.
public struct WelcomeChannelRow: Hashable, Sendable {
    /// The name given by its owner.
    public let name: String
    /// Where a test is sent from; nil for a desktop, which only its own machine reaches.
    public let testPath: String?
}
