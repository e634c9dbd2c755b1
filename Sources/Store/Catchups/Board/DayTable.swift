import Kinkeeper

/// The days of many catch-ups. A dictionary takes several times as long for half a million of them, most of it for hashing
/// random identifiers.
struct DayTable {
    private struct Place {
        var high: UInt64 = 0
        var low: UInt64 = 0
        var day = Int32.min
    }

    private var places: [Place]
    private let shift: Int

    /// A table for at most so many.
    init(count: Int) {
        // At most half full, so that a place is found after few steps.
        let bits = max(4, Int.bitWidth - (max(1, count) * 2 - 1).leadingZeroBitCount)
        places = Array(repeating: Place(), count: 1 << bits)
        shift = UInt64.bitWidth - bits
    }

    subscript(catchup: Catchup.ID) -> Int32? {
        let place = places[place(of: catchup.halves)]
        return place.day == .min ? nil : place.day
    }

    mutating func insert(_ day: Int32, of catchup: Catchup.ID) {
        let halves = catchup.halves
        let place = place(of: halves)
        places[place] = Place(high: halves.high, low: halves.low, day: day)
    }

    /// Where it is, or would be.
    private func place(of halves: (high: UInt64, low: UInt64)) -> Int {
        var place = Int(((halves.low ^ halves.high) &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift))
        while places[place].day != .min, (places[place].high, places[place].low) != halves {
            place = (place + 1) & (places.count - 1)
        }
        return place
    }
}
