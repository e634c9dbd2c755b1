/// The problems that keep a proposal from being saved.
public struct ProposalCheck: Hashable, Sendable {
    /// Whether it can be saved.
    public enum Verdict: Hashable, Sendable {
        /// It can be saved as it is.
        case ready
        /// A value has to be confirmed first, or replaced.
        case needsConfirmation
        /// Something is missing that it cannot be saved without.
        case invalid
    }

    /// Required fields without a value, in the order of the form.
    public let missing: [ProposalField]
    /// Fields whose value is less than medium sure, or is one of several people.
    public let toConfirm: [ProposalField]

    /// Whether it can be saved.
    public var verdict: Verdict {
        if !missing.isEmpty { return .invalid }
        return toConfirm.isEmpty ? .ready : .needsConfirmation
    }

    /// Checks a proposal. The same for every engine, and for typed input.
    public init(_ proposal: Proposal) {
        let values = proposal.confidences
        missing = proposal.kind.value.requiredFields.filter { field in
            if field == .date, proposal.kind.value == .reminder {
                return proposal.date == nil && proposal.time == nil && proposal.recurrence == nil
            }
            if field == .text { return proposal.text?.value.allSatisfy(\.isWhitespace) ?? true }
            return values[field] == nil
        }
        let isAmbiguous = proposal.person?.value.isAmbiguous ?? false
        toConfirm = ProposalField.allCases.filter { field in
            guard let confidence = values[field] else { return false }
            return ConfidenceLevel(confidence) < .medium || field == .person && isAmbiguous
        }
    }
}
