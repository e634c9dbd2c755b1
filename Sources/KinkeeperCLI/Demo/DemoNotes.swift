import Foundation
import Kinkeeper
import Store

/// Notes of the demo account: one that is pinned, one for the next check-in, and a draft.
struct DemoNotes {
    let account: Account.ID
    let now: Date

    func lay(out space: Space) async throws {
        let hours = 3_600.0
        try await write(
            NoteDraft(
                title: "Packing list for the cabin",
                text: "- [ ] Wool socks, two pairs each\n- [x] The good knife\n- [ ] Cards\n- [ ] Chains for the car",
                tags: ["winter"],
                status: .active, isPinned: true), hoursAgo: 90, to: space)
        try await write(
            NoteDraft(
                text: "Sunday evenings feel rushed. Could we cook earlier, and keep an hour for ourselves?",
                isForCheckIn: true), hoursAgo: 30, to: space)
        try await write(
            NoteDraft(title: "Speech for the ninetieth", text: "Begin with the story of the bicycle.", isDraft: true),
            hoursAgo: 5, to: space)
        func write(_ draft: NoteDraft, hoursAgo: Double, to space: Space) async throws {
            try await space.createNote(draft, asking: account, at: now.addingTimeInterval(-hoursAgo * hours))
        }
    }
}
