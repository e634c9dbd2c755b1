/// Why an engine makes no proposals of a line.
public enum CaptureProblem: Error, Hashable, Sendable {
    /// The line has more characters than that: a line is a thought, and what is longer is a text.
    case tooLong(most: Int)
}
