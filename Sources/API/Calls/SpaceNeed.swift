import Screens
import Store

/// The spaces in which an operation works: what decides whether a token that was narrowed to some spaces may ask for it.
enum SpaceNeed: Hashable, Sendable {
    /// All of the account's, now and later. What an operation does that says nothing else, and each that makes something which
    /// outlives the token or reaches further than a space: a link, a channel, an invitation, a setting.
    case all
    /// The account's own.
    case own
    /// The one that the request is about, see `RequestedSpace`; the account's own as well where that is written too.
    case requested(withOwn: Bool)
    /// Whichever of the account's own and its families' the token opens.
    case joined
    /// The couple's.
    case couple
    /// The couple's and the account's own, where what is private of a couple lies.
    case ownAndCouple
    /// The one of the family in the path.
    case family
    /// None: it is about the token.
    case nothing

    /// The words for those of a token's spaces that are missing, as programs and the command line say them; none where it may go on.
    /// What a request names is asked for besides: `joined`, `requested` and `family` decide nothing before it is known.
    func missing(from spaces: TokenSpaces, own: Space.ID, couple: Space.ID?) -> [String] {
        guard case .only = spaces else { return [] }
        let hasOwn = spaces.include(own)
        let hasCouple = couple.map(spaces.include) ?? false
        return switch self {
        case .all: ["all"]
        case .own: hasOwn ? [] : [Space.ownWord]
        case .couple: hasCouple ? [] : ["couple"]
        case .ownAndCouple: (hasOwn ? [] : [Space.ownWord]) + (hasCouple ? [] : ["couple"])
        case .requested, .joined, .family, .nothing: []
        }
    }

    /// What its description in the document says of narrowed tokens.
    var words: String {
        switch self {
        case .all: "A token that was narrowed to some spaces does not do this."
        case .own: "A narrowed token has to open your own space."
        case .requested(withOwn: false): "A narrowed token has to open the space; others are not there for it."
        case .requested(withOwn: true):
            "A narrowed token has to open the space, and your own, in whose log this is too; others are not there for it."
        case .joined: "A narrowed token sees what is in the spaces that it opens."
        case .couple: "A narrowed token has to open the couple’s space."
        case .ownAndCouple: "A narrowed token has to open the couple’s space and your own."
        case .family: "A narrowed token has to open the family; others are not there for it."
        case .nothing: "A narrowed token may ask for it."
        }
    }
}
