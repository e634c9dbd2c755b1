extension SpaceSchema {
    /// What a couple did is read from where it lies, the latest first. Those of check-ins, answers and milestones have their index.
    static let coupleActivity = """
        CREATE INDEX action_items_by_age ON reminders (created_at, id) WHERE category = 'action-item' AND deleted_at IS NULL;
        CREATE INDEX reminder_completions_by_time ON reminder_completions (completed_at, id);
        CREATE INDEX couple_requests_by_age ON couple_requests (created_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX notes_by_sharing ON notes (shared_at, id) WHERE shared_at IS NOT NULL AND deleted_at IS NULL;
        """
}
