import Kinkeeper
import Store

/// How it was: one's mood and what one thinks of it, beside the partner's.
public struct CheckInReflection: Hashable, Sendable {
    /// The moods to choose.
    public let moods: [CheckInMood]
    /// One's own words.
    public let text: String
    /// Why what was typed could not be kept.
    public let problem: String?
    /// What the partner said; nil while nothing.
    public let partner: CheckInSummary.Partner?
    /// The partner's name.
    public let name: String

    init(_ view: CheckInSnapshot, typed: CheckInScreen.Typed?, from display: DisplayContext) {
        let own = typed.flatMap { $0.prompt == nil ? $0 : nil }
        moods = CheckInMood.all(chosen: view.checkIn.moods[view.account], display.phrases)
        text = own?.text ?? view.checkIn.reflections[view.account] ?? ""
        problem = own?.problem
        let member = view.couple.partner(of: view.account)
        partner = member.flatMap { CheckInSummary.Partner($0, in: view.checkIn, display.phrases) }
        name = member?.name ?? ""
    }
}
