import Kinkeeper

/// What a clause asks for.
enum ClauseAnswer: String, CaseIterable, Sendable {
    /// It is no record.
    case nothing
    /// It adds to the record before it.
    case more
    case catchup, gift, occasion, note
    /// A reminder where it says when, otherwise a to-do.
    case task

    /// What drafts stand for; nothing without any.
    init(_ drafts: [Draft]) {
        switch drafts.first?.kind {
        case nil: self = .nothing
        case .catchup: self = .catchup
        case .gift: self = .gift
        case .occasion: self = .occasion
        case .note: self = .note
        case .reminder, .toDo: self = .task
        }
    }
}

/// How the answer to a clause was found.
struct ClauseDecision: Sendable {
    let range: Range<Int>
    /// What the rules say.
    let rules: ClauseAnswer
    var answer: ClauseAnswer
    /// How sure that is: 0…1.
    var sureness: Double { isByRule || others.isEmpty ? ClauseDecision.rulesAlone : others[answer.place] }
    /// How sure each answer is, by its place among all of them; empty where nothing was learnt.
    let others: [Double]
    /// Whether a rule that is exact decided, whatever was learnt.
    let isByRule: Bool
    /// The signs it was decided by.
    let signs: [String]
    /// The lessons of the account that had their part.
    var lessons: [CaptureLessons.Part] = []
    /// The numbers that could be amounts, each with its signs.
    var numbers: [(reading: MoneyReading, signs: [String])] = []

    /// How sure an answer of the rules is where they decide alone.
    static let rulesAlone = 0.9
}
