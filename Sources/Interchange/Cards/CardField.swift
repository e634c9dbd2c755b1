import Kinkeeper

/// The meaning of a property for a person, told by its name alone.
enum CardField: Hashable {
    // Text about the person.
    case formattedName, name, nickname, organisation, title, role, note, categories, pronouns
    // Ways to reach them.
    case phone, email, address, addressLabel, url, messaging, socialProfile
    /// A handle under a property of its service's own: X-JABBER, X-SKYPE.
    case service(String)
    // Days.
    case birthday, otherDate
    /// A property that means one kind of day.
    case day(Occasion.Kind)
    /// Apple's birthday in another calendar.
    case alternateBirthday
    // The rest.
    case label, photo, uid, revision, kind, member, agent
    /// A row of Android's contacts table, with its type in the first component.
    case androidRow

    init?(propertyName name: String) {
        guard let field = Self.byName[name] else { return nil }
        self = field
    }

    private static let byName: [String: CardField] = [
        "FN": .formattedName, "N": .name, "NICKNAME": .nickname, "ORG": .organisation, "TITLE": .title, "ROLE": .role,
        "NOTE": .note,
        "CATEGORIES": .categories, "PRONOUNS": .pronouns, "X-PRONOUNS": .pronouns,
        "TEL": .phone, "EMAIL": .email, "ADR": .address, "LABEL": .addressLabel, "URL": .url, "IMPP": .messaging,
        "X-SOCIALPROFILE": .socialProfile, "SOCIALPROFILE": .socialProfile,
        "X-JABBER": .service("xmpp"), "X-AIM": .service("aim"), "X-ICQ": .service("icq"), "X-MSN": .service("msn"),
        "X-YAHOO": .service("yahoo"), "X-YAHOO-ID": .service("yahoo"), "X-SKYPE": .service("skype"),
        "X-SKYPE-USERNAME": .service("skype"), "X-GADUGADU": .service("gadu-gadu"), "X-GROUPWISE": .service("groupwise"),
        "X-QQ": .service("qq"), "X-GOOGLE-TALK": .service("google talk"), "X-TWITTER": .service("twitter"),
        "X-MATRIX": .service("matrix"), "X-SIP": .service("sip"), "X-TELEGRAM": .service("telegram"),
        "X-MS-IMADDRESS": .service(""), "X-KADDRESSBOOK-X-IMADDRESS": .service(""),
        "BDAY": .birthday, "X-ABDATE": .otherDate, "X-ALTBDAY": .alternateBirthday,
        "ANNIVERSARY": .day(.anniversary), "X-ANNIVERSARY": .day(.anniversary), "X-EVOLUTION-ANNIVERSARY": .day(.anniversary),
        "X-KADDRESSBOOK-X-ANNIVERSARY": .day(.anniversary), "X-WAB-WEDDING_ANNIVERSARY": .day(.anniversary),
        "X-MS-ANNIVERSARY": .day(.anniversary), "X-NAME-DAY": .day(.nameDay), "X-NAMEDAY": .day(.nameDay),
        "DEATHDATE": .day(.memorial), "X-DEATHDATE": .day(.memorial),
        "X-ABLABEL": .label, "PHOTO": .photo, "UID": .uid, "REV": .revision, "KIND": .kind,
        "X-ADDRESSBOOKSERVER-KIND": .kind, "MEMBER": .member, "X-ADDRESSBOOKSERVER-MEMBER": .member, "AGENT": .agent,
        "X-ANDROID-CUSTOM": .androidRow,
    ]
}
