/// Why an engine makes no proposals of a line.
public enum CaptureProblem: Error, Hashable, Sendable {
    /// The line has more characters than this: a line is a thought, longer text is not.
    case tooLong(most: Int)
}
