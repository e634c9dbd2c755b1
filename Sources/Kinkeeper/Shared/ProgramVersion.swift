/// The program's version.
public enum ProgramVersion {
    /// The present one.
    public static let current = "0.1.0"
}
