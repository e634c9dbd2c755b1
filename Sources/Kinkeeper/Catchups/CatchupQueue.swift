/// All people to plan for, in the orders that load balancing uses. Adding or removing one leaves the others in place, so the
/// next plan takes time for the people it picks, not for all.
package struct CatchupQueue: Sendable {
    /// The person in each slot; the caller that fills the queue identifies people by slot.
    private(set) var candidates: [CatchupPlan.Candidate?]
    /// The slots of each cadence, in the order of `precedes`.
    private(set) var byCadence: [Int: [Int32]] = [:]
    /// The slots of each deadline, in the order of `precedes`.
    private(set) var byDeadline: [CivilDate: [Int32]] = [:]

    /// A queue of candidates; the slot of each is its index in the array.
    package init(_ candidates: [CatchupPlan.Candidate?] = []) {
        self.candidates = candidates
        let placed = candidates.enumerated().compactMap { slot, one in one.map { (slot: Int32(slot), one: $0) } }
        for (slot, one) in placed.sorted(by: { $0.one.precedes($1.one) }) {
            byCadence[one.cadence, default: []].append(slot)
            byDeadline[one.deadline, default: []].append(slot)
        }
    }

    /// The candidate in a slot; setting a slot after the last one adds it.
    package subscript(slot: Int) -> CatchupPlan.Candidate? {
        get { candidates.indices.contains(slot) ? candidates[slot] : nil }
        set {
            if let present = self[slot] { remove(present, at: slot) }
            while candidates.count <= slot { candidates.append(nil) }
            candidates[slot] = newValue
            if let newValue { insert(newValue, at: slot) }
        }
    }

    /// How many are due before a day.
    package func count(dueBefore day: CivilDate) -> Int {
        byCadence.values.reduce(0) { $0 + count(of: $1, dueBefore: day) }
    }

    /// How many of some slots, which are in order of their due days, are due before a day.
    func count(of slots: [Int32], dueBefore day: CivilDate) -> Int {
        slots.firstPlace { candidates[Int($0)].map { $0.due >= day } ?? true }
    }

    // MARK: - Private

    private mutating func insert(_ one: CatchupPlan.Candidate, at slot: Int) {
        byCadence[one.cadence, default: []].insert(Int32(slot), at: place(of: one, among: byCadence[one.cadence] ?? []))
        byDeadline[one.deadline, default: []].insert(Int32(slot), at: place(of: one, among: byDeadline[one.deadline] ?? []))
    }

    private mutating func remove(_ one: CatchupPlan.Candidate, at slot: Int) {
        let places = (
            place(of: one, among: byCadence[one.cadence] ?? []), place(of: one, among: byDeadline[one.deadline] ?? [])
        )
        byCadence[one.cadence]?.remove(at: places.0)
        byDeadline[one.deadline]?.remove(at: places.1)
        if byCadence[one.cadence]?.isEmpty == true { byCadence[one.cadence] = nil }
        if byDeadline[one.deadline]?.isEmpty == true { byDeadline[one.deadline] = nil }
    }

    private func place(of one: CatchupPlan.Candidate, among slots: [Int32]) -> Int {
        slots.firstPlace { slot in candidates[Int(slot)].map { !$0.precedes(one) } ?? true }
    }
}

extension RandomAccessCollection where Index == Int {
    /// Returns the first index whose element meets a condition that all elements after it meet too; the end if none does.
    package func firstPlace(where isThere: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isThere(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
