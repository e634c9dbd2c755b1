extension SpaceSchema {
    /// What a couple did is read from where it lies, the latest first, and what is to be done by its day. Check-ins, answers and
    /// milestones have their index already.
    static let coupleActivity = """
        CREATE INDEX action_items_by_age ON reminders (created_at, id) WHERE category = 'action-item' AND deleted_at IS NULL;
        CREATE INDEX open_action_items ON reminders (start_day, start_second, assignee, id)
          WHERE category = 'action-item' AND deleted_at IS NULL AND completed_day IS NULL;
        CREATE INDEX reminder_completions_by_time ON reminder_completions (completed_at, id);
        CREATE INDEX couple_requests_by_age ON couple_requests (created_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX notes_by_sharing ON notes (shared_at, id) WHERE shared_at IS NOT NULL AND deleted_at IS NULL;
        """
}
