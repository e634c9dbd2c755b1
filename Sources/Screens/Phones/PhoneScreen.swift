import Foundation
package import Store

/// How one kind of device is added: its app password, what to type in, and where.
public struct PhoneScreen: Hashable, Sendable {
    /// Something to type in.
    public struct Field: Hashable, Sendable {
        /// Names the field.
        public let id: String
        /// "Server".
        public let title: String
        /// "https://kin.example.org".
        public let text: String
    }

    /// A code for a camera.
    public struct Code: Hashable, Sendable {
        /// How many modules wide and high, with the quiet margin.
        public let side: Int
        /// The dark modules as the path of an SVG.
        public let shape: String
        /// "QR code of https://…".
        public let label: String
    }

    /// "iPhone or iPad".
    public let title: String
    /// Where the form for an app password is sent.
    public let herePath: String
    /// Why a phone would not come through to the server; nil where it would.
    public let caution: String?
    /// The app password that was just made, shown this once; nil otherwise.
    public let fresh: FreshToken?
    /// "Here is the app password “iPhone”."
    public let freshTitle: String
    /// "Type it in on this one device, with Anna as the user name."
    public let freshHint: String
    /// The name of a new app password: suggested, or as typed.
    public let name: String
    /// Why none was made; nil otherwise.
    public let problem: String?
    /// The password that is asked for before one can be made; nil shortly after signing in.
    public let confirmation: OwnerConfirmation?
    /// Whether the device may change people.
    public let access: [SettingChoice]
    /// Whether the device is to show the calendar too, unless that is changed.
    public let seesCalendar: Bool
    /// Whether the device is to have the reminders as tasks, unless that is changed.
    public let seesTasks: Bool
    /// The zone of tasks and alarms, when the account has not chosen one; nil when it has.
    public let zoneNote: String?
    /// Server and user name.
    public let fields: [Field]
    /// The steps on the device, in order.
    public let steps: [String]
    /// How the calendar is added.
    public let calendarStep: String
    /// How the list of tasks is added.
    public let tasksStep: String
    /// Opens the device's app with server and user name filled in; nil where there is no such thing.
    public let appAddress: String?
    /// Leads to this page, for a phone's camera; nil on computers, and where a phone would not come through.
    public let code: Code?
    /// Where an Apple device loads its profile; nil for others.
    public let profilePath: String?
    /// How a profile is loaded and installed.
    public let profileText: String
}

extension PhoneScreen {
    /// The form as it was last sent.
    package struct Entry: Sendable {
        /// The app password that was made of it.
        package var fresh: FreshToken?
        /// The name.
        package var name: String?
        /// Whether the device may change people.
        package var mayChange = true
        /// Whether the device is to show the calendar too.
        package var seesCalendar = true
        /// Whether the device is to have the reminders as tasks.
        package var seesTasks = true
        /// The key of the problem's phrase.
        package var problem: String?
        /// What is asked before an app password can be made.
        package var confirmation: OwnerConfirmation?

        package init(
            fresh: FreshToken? = nil, name: String? = nil, mayChange: Bool = true, seesCalendar: Bool = true,
            seesTasks: Bool = true, problem: String? = nil
        ) {
            self.fresh = fresh
            self.name = name
            self.mayChange = mayChange
            self.seesCalendar = seesCalendar
            self.seesTasks = seesTasks
            self.problem = problem
        }
    }

    /// Builds the page. `known` are the account's app passwords; `draw` makes a code's modules of a text, where it can.
    package init(
        _ kind: PhoneKind, of account: Account, at address: PhoneAddress, known: [AppPassword], entry: Entry = Entry(),
        from display: DisplayContext, draw: (String) -> (side: Int, shape: String)?
    ) {
        let phrases = display.phrases
        let here = Routes.phone.path(kind)
        let server = kind.takesProfiles ? address.authority : address.url
        self.init(
            title: phrases.text("phones.\(kind.rawValue)"), herePath: here, caution: address.caution(phrases),
            fresh: entry.fresh,
            freshTitle: phrases.text("appPasswords.fresh", ["name": entry.fresh?.name ?? ""]),
            freshHint: phrases.text("appPasswords.fresh.hint", ["user": account.name]),
            name: entry.name ?? Self.freeName(phrases.text("phones.\(kind.rawValue).name"), among: known),
            problem: entry.problem.map { phrases.text($0) }, confirmation: entry.confirmation,
            access: [
                SettingChoice("change", phrases.text("phones.access.change"), isSelected: entry.mayChange),
                SettingChoice("see", phrases.text("phones.access.see"), isSelected: !entry.mayChange),
            ],
            seesCalendar: entry.seesCalendar, seesTasks: entry.seesTasks,
            zoneNote: account.settings.timeZone != nil
                ? nil
                : phrases.text(
                    "phones.zone",
                    [
                        "zone": display.timeZone.identifier,
                        "time": display.wording.time(display.now, in: display.timeZone),
                    ]),
            fields: [
                Field(id: "server", title: phrases.text("phones.server"), text: server),
                Field(id: "user", title: phrases.text("phones.user"), text: account.name),
            ],
            steps: (1...kind.stepCount).map { phrases.text("phones.\(kind.rawValue).step\($0)") },
            calendarStep: phrases.text("phones.\(kind.rawValue).calendar"),
            tasksStep: phrases.text("phones.\(kind.rawValue).tasks"),
            appAddress: kind == .android && address.isSecure ? Self.appAddress(account, address) : nil,
            code: kind.isPhone && !address.isHere
                ? draw(address.url + here).map { drawn in
                    Code(
                        side: drawn.side, shape: drawn.shape,
                        label: phrases.text("phones.qr.label", ["address": address.url + here]))
                } : nil,
            profilePath: kind.takesProfiles ? Routes.phoneProfile.path(kind) : nil,
            profileText: phrases.text(kind == .mac ? "phones.profile.text.mac" : "phones.profile.text"))
    }

    /// "iPhone", or "iPhone 2" where there is one already.
    package static func freeName(_ name: String, among known: [AppPassword]) -> String {
        let taken = Set(known.map(\.name))
        guard taken.contains(name) else { return name }
        return (2...).lazy.map { "\(name) \($0)" }.first { !taken.contains($0) } ?? name
    }

    /// DAVx⁵ reads davx5: as https:, and takes the user name from it. A secret has no place in an address.
    private static func appAddress(_ account: Account, _ address: PhoneAddress) -> String {
        "davx5://\(Wording.queryEncoded(account.name))@\(address.authority)/"
    }
}
