/// How one list of values becomes another with as few changes as possible.
enum ListEdit<Value: Hashable>: Hashable {
    /// The old value at that place stays.
    case keep(Int)
    /// The old value at that place is rewritten.
    case replace(Int, with: Value)
    /// The old value at that place stands somewhere else now.
    case move(Int)
    /// A value that was not there.
    case insert(Value)

    /// The steps that lead to `new`, in its order; old places that no step names are removed.
    ///
    /// - Parameter canReplace: Whether the one value can be written over the other.
    static func steps(from old: [Value], to new: [Value], canReplace: (Value, Value) -> Bool) -> [ListEdit] {
        // The comparison takes memory by the square of what differs: gigabytes for a new card with many values.
        guard !old.isEmpty else { return new.map { .insert($0) } }
        var removed: [Int] = []
        var inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let place, _, _): removed.append(place)
            case .insert(let place, _, _): inserted.insert(place)
            }
        }
        removed.sort()
        let kept = old.indices.filter { !removed.contains($0) }
        var steps: [ListEdit] = []
        var nextKept = 0
        // Values removed between two kept ones may be overwritten there, in order.
        var firstReplaceable = 0
        for (place, value) in new.enumerated() {
            guard inserted.contains(place) else {
                firstReplaceable = kept[nextKept] + 1
                steps.append(.keep(kept[nextKept]))
                nextKept += 1
                continue
            }
            let limit = nextKept < kept.count ? kept[nextKept] : old.count
            if let place = removed.first(where: { old[$0] == value }) {
                removed.removeAll { $0 == place }
                steps.append(.move(place))
            } else if let place = removed.first(where: { (firstReplaceable..<limit).contains($0) && canReplace(old[$0], value) }
            ) {
                removed.removeAll { $0 == place }
                firstReplaceable = place + 1
                steps.append(.replace(place, with: value))
            } else {
                steps.append(.insert(value))
            }
        }
        return steps
    }
}
