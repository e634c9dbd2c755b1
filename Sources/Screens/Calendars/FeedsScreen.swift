import Foundation
package import Kinkeeper
package import Store

/// The links under which calendars are subscribed to, and how that is done.
public struct FeedsScreen: Hashable, Sendable {
    /// A link in the list.
    public struct LinkRow: Hashable, Sendable {
        /// The name given by its owner.
        public let name: String
        /// "Shows names. Rings. Last used today."
        public let use: String
        /// Where it is revoked.
        public let revokingPath: String
    }

    /// A link that was just made, this once.
    public struct Fresh: Hashable, Sendable {
        /// The name given by its owner.
        public let name: String
        /// "https://kin.example.org/feeds/…/kinkeeper.ics".
        public let address: String
        /// The same for Apple's devices, which try https first: "webcal://…". Others would ask in clear.
        public let subscribing: String
        /// The same for an iPhone's camera; nil where no code can be drawn, or a phone would not come through.
        public let code: PhoneScreen.Code?
    }

    /// The links, the newest first.
    public let linkRows: [LinkRow]
    /// The link that was just made; nil otherwise.
    public let fresh: Fresh?
    /// Why a phone would not come through to the server; nil where it would.
    public let caution: String?
    /// The name that was entered, while there is something wrong with it.
    public let name: String
    /// What a new link may show.
    public let subjects: [SubjectChoice]
    /// Whether entries name the people they are about, by default.
    public let showsNames: Bool
    /// Whether entries ring, unless that is changed.
    public let hasAlarms: Bool
    /// Why no link was made; nil otherwise.
    public let problem: String?
    /// The password that is asked for before one is made; nil shortly after signing in.
    public let confirmation: OwnerConfirmation?
    /// The steps on each kind of device.
    public let steps: [String]
}

extension FeedsScreen {
    /// The form as it was last sent.
    package struct Entry: Sendable {
        /// Name and secret of the link that was made of it.
        package var fresh: (name: String, secret: String)?
        /// The name.
        package var name = ""
        /// What the calendar is to show.
        package var subject = LinkSubject.people
        /// Whether entries name the people they are about.
        package var showsNames: Bool
        /// Whether entries ring.
        package var hasAlarms = true
        /// The key of the problem's phrase.
        package var problem: String?
        /// What is asked before a link is made.
        package var confirmation: OwnerConfirmation?

        /// Nothing was sent; `showsNames` is offered.
        package init(showsNames: Bool) { self.showsNames = showsNames }
    }

    /// Builds the page. `draw` makes a code's modules of a text, where it can.
    package init(
        _ feeds: [CalendarFeed], at address: PhoneAddress, entry: Entry, from display: DisplayContext,
        draw: (String) -> (side: Int, shape: String)?
    ) {
        let phrases = display.phrases
        self.init(
            linkRows: feeds.map { LinkRow($0, from: display) },
            fresh: entry.fresh.map { fresh in
                let path = Routes.feed.path(fresh.secret)
                let subscribing = "webcal://\(address.authority)\(path)"
                return Fresh(
                    name: fresh.name, address: address.url + path, subscribing: subscribing,
                    code: address.isHere
                        ? nil
                        : draw(subscribing).map {
                            PhoneScreen.Code(side: $0.side, shape: $0.shape, label: phrases.text("feeds.qr.label"))
                        })
            },
            caution: address.caution(phrases), name: entry.name,
            subjects: SubjectChoice.all(selected: entry.subject, couple: "feeds.shows.couple", phrases),
            showsNames: entry.showsNames, hasAlarms: entry.hasAlarms,
            problem: entry.problem.map { phrases.text($0) }, confirmation: entry.confirmation,
            steps: ["iphone", "android", "mac", "thunderbird", "gnome", "google", "outlook"].map {
                phrases.text("feeds.how.\($0)")
            })
    }
}

extension FeedsScreen.LinkRow {
    init(_ feed: CalendarFeed, from display: DisplayContext) {
        let phrases = display.phrases
        let used = feed.lastUsedAt.map { instant in
            let day = CivilDate(of: instant, in: display.timeZone)
            return phrases.text("widgets.used", ["when": display.wording.countdown(-day.days(until: display.today))])
        }
        self.init(
            name: feed.name,
            use: [
                feed.subject.words(phrases),
                phrases.text(feed.showsNames ? "widgets.names.shown" : "widgets.names.hidden"),
                phrases.text(feed.hasAlarms ? "feeds.alarms.on" : "feeds.alarms.off"),
                used ?? phrases.text("widgets.unused"),
            ].joined(separator: " "),
            revokingPath: Routes.calendarFeedRevoking.path(feed.id))
    }
}
