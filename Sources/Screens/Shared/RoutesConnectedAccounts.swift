public import Kinkeeper
public import Store

extension Routes {
    /// The address books elsewhere that the account is connected with.
    public static let connections = FixedRoute("/settings/connections")
    /// The form for another one.
    public static let newConnection = FixedRoute("/settings/connections/new")
    /// Syncs those that were not synced for some minutes, when their page is opened.
    public static let connectionsFreshening = FixedRoute("/settings/connections/freshening")
    /// The progress of their syncs as server-sent events.
    public static let connectionsEvents = FixedRoute("/settings/connections/events")
    /// One connection: how it does, its books, its reports.
    public static let connection = Route<ConnectedAccount.ID>("/settings/connections/", "connection")
    /// Says which of its books take part.
    public static let connectionBooks = Route<ConnectedAccount.ID>("/settings/connections/", "connection", "/books")
    /// The plan of its first sync; a POST approves it.
    public static let connectionPlan = Route<ConnectedAccount.ID>("/settings/connections/", "connection", "/plan")
    /// Asks whether to allow many deletions; a POST approves them.
    public static let connectionDeletions = Route<ConnectedAccount.ID>("/settings/connections/", "connection", "/deletions")
    /// Syncs it soon.
    public static let connectionSync = Route<ConnectedAccount.ID>("/settings/connections/", "connection", "/sync")
    /// Pauses or resumes it.
    public static let connectionPause = Route<ConnectedAccount.ID>("/settings/connections/", "connection", "/pause")
    /// Says whether contact details are written there.
    public static let connectionWriting = Route<ConnectedAccount.ID>("/settings/connections/", "connection", "/writing")
    /// Takes another password.
    public static let connectionPassword = Route<ConnectedAccount.ID>("/settings/connections/", "connection", "/password")
    /// Asks whether to take its last sync back, and does.
    public static let connectionUndoing = Route<ConnectedAccount.ID>("/settings/connections/", "connection", "/undoing")
    /// Asks whether to disconnect, and does.
    public static let connectionRemoval = Route<ConnectedAccount.ID>("/settings/connections/", "connection", "/removal")
    /// The report of one sync.
    public static let syncReport = Route<SyncRun.ID>("/settings/syncs/", "sync")
    /// Resolves a conflict.
    public static let conflictSettling = Route<SyncConflict.ID>("/settings/conflicts/", "conflict", "/settling")
}
