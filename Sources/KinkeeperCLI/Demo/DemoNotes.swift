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
        for (day, note) in journal { try await write(note, hoursAgo: Double(day) * 24, to: space) }
        func write(_ draft: NoteDraft, hoursAgo: Double, to space: Space) async throws {
            try await space.createNote(draft, asking: account, at: now.addingTimeInterval(-hoursAgo * hours))
        }
    }

    /// Notes of the last weeks, so that there is something that comes up again: each with how many days ago it was written.
    private var journal: [(daysAgo: Int, note: NoteDraft)] {
        let (decide, remember) = (Purpose.Standard.decide.id, Purpose.Standard.remember.id)
        let (tell, vent) = (Purpose.Standard.tell.id, Purpose.Standard.vent.id)
        return [
            (
                40,
                NoteDraft(
                    title: "The cabin leaks again", text: "New shingles for the roof now, or wait until spring?",
                    tags: ["winter"],
                    purposes: [decide])
            ),
            (
                33,
                NoteDraft(
                    title: "Sourdough, third try", text: "It came out lovely. More water, less flour, a hot oven.",
                    purposes: [remember])
            ),
            (
                26,
                NoteDraft(
                    title: "Piano lessons",
                    text: "Tuesdays or Thursdays? The teacher at the music school is wonderful with children.",
                    purposes: [decide])
            ),
            (
                19,
                NoteDraft(
                    title: "A weekend at the cabin", text: "Snow, soup, the roof held. Everyone was happy.", tags: ["winter"],
                    purposes: [tell])
            ),
            (
                12,
                NoteDraft(
                    text: "A terrible week at the office. Too many meetings, and the budget is a mess.", purposes: [vent])
            ),
            (8, NoteDraft(text: "Sourdough for the whole office, and suddenly the budget meeting was fun.")),
            (
                4,
                NoteDraft(
                    title: "Concert of the music school", text: "Piano and violin. I was so proud.", purposes: [tell, remember])
            ),
        ]
    }
}
