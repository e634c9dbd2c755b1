import ServiceLifecycle

/// Looks every minute whether a backup is due. One that is under way when the server ends does not count, and the next one takes over its
/// files.
struct BackupService: Service {
    let backups: NightlyBackups

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await backups.turn()
                // Cancelled when the server ends; that is no failure.
                try? await Task.sleep(for: .seconds(60))
            }
        }
    }
}
