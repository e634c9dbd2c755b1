package import Kinkeeper

/// A person to keep up with, in a list.
public struct CatchupRow: Hashable, Sendable {
    /// Names the person, for forms that pick several.
    public let id: String
    /// A name for the row in the page.
    public let anchor: String
    /// Link to the person.
    public let path: String
    /// Display name in the account's order.
    public let name: String
    /// Photo or initials.
    public let avatar: Avatar
    /// "over", "today", "soon", "fine", "snoozed" or "none": names colour and shape.
    public let state: String
    /// "Due for 11 days".
    public let status: String
    /// "Every 30 days, last spoke 41 days ago, group Family"; nil without a cadence.
    public let because: String?
    /// The kind that one tap logs: that of the latest catch-up, else a call.
    public let logKind: String
    /// "Log call".
    public let logTitle: String
    /// Whether there is a cadence, so that the person can be snoozed or skipped.
    public let isPlanned: Bool
    /// Call, message, e-mail, as far as it is known how.
    public let reach: [ContactAction]
    /// Names the entry that the next tap logs, so that a double tap is one.
    public let entry: String
    /// Where a catch-up of today is logged.
    public let logPath: String
    /// The full form.
    public let newPath: String
    /// The path that snoozes the person.
    public let snoozingPath: String
    /// The page with all days to snooze until.
    public let laterPath: String
    /// Where the present due day is skipped.
    public let skippingPath: String
    /// Where a cadence is chosen; nil for a person who has one.
    public let rhythmPath: String?
    /// The page it stands on, to which its acts lead back.
    public let back: String

    /// The row of a person; `back` is the page it stands on, to which its acts lead back.
    package init(
        _ person: Person.ID, name: PersonName, photo: MediaDigest?, standing: CatchupStanding?,
        contacts: [ContactMethod] = [], latestKind: Catchup.Kind? = nil, back: String, from display: DisplayContext
    ) {
        let wayBack = Wording.queryEncoded(back)
        id = person.description
        anchor = "catchup-\(person)"
        path = Routes.person.path(person)
        self.name = name.display(display.nameOrder)
        avatar = Avatar(of: person, name: name, photo: photo)
        state = DueWord.word(standing)
        status = display.status(standing)
        because = standing.map { display.because($0.reason) }
        let kind = latestKind ?? .call
        logKind = kind.rawValue
        logTitle = display.phrases.text("catchups.log.one", ["kind": display.title(of: kind)])
        isPlanned = standing != nil
        reach = ContactAction.reach(contacts, from: display)
        entry = Catchup.ID.make(at: display.now).description
        logPath = Routes.personCatchups.path(person)
        newPath = Routes.catchupNew.path(in: display.family, [("with", person.description), ("back", back)])
        snoozingPath = Routes.personSnoozing.path(person)
        laterPath = "\(Routes.personSnoozing.path(person))?back=\(wayBack)"
        skippingPath = Routes.personSkipping.path(person)
        rhythmPath = standing == nil ? "\(path)#rhythm" : nil
        self.back = back
    }
}

extension ContactAction {
    /// Call, message and e-mail by the first number and the first address, for rows of due people.
    static func reach(_ contacts: [ContactMethod], from display: DisplayContext) -> [ContactAction] {
        var actions: [ContactAction] = []
        let phrases = display.phrases
        for contact in contacts {
            guard case .phone(let number) = contact.value, let call = ContactLink.phone(number, scheme: "tel"),
                let message = ContactLink.phone(number, scheme: "sms")
            else { continue }
            actions.append(ContactAction(title: phrases.text("today.call"), icon: "call", href: call))
            actions.append(ContactAction(title: phrases.text("today.message"), icon: "message", href: message))
            break
        }
        for contact in contacts {
            guard case .email(let address) = contact.value, let mail = ContactLink.email(address) else { continue }
            actions.append(ContactAction(title: phrases.text("today.email"), icon: "email", href: mail))
            break
        }
        return actions
    }
}
