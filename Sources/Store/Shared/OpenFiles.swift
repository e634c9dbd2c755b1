#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How many files this program may have open at once.
public enum OpenFiles {
    /// As many as a server ever needs; more would only let a leak grow for longer.
    private static let enough: rlim_t = 65_536

    /// Raises the limit to what the system lets this program have, where that is more, and returns how many it is now.
    @discardableResult
    public static func raiseLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return 0 }
        let most = min(limit.rlim_max, enough)
        if limit.rlim_cur < most {
            limit.rlim_cur = most
            guard setrlimit(files, &limit) == 0, getrlimit(files, &limit) == 0 else { return 0 }
        }
        return Int(min(limit.rlim_cur, enough))
    }

    /// How many files this program may have open now; nil where the system does not say, or sets no limit.
    public static var most: Int? {
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return nil }
        return Int(exactly: limit.rlim_cur)
    }

    /// Whether no more can be opened. SQLite and Foundation do not say why a file could not be.
    static var areUsedUp: Bool {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == EMFILE || errno == ENFILE }
        close(descriptor)
        return false
    }

    #if canImport(Glibc)
        private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let files = RLIMIT_NOFILE
    #endif
}
