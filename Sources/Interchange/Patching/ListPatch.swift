import ContentLine
import Kinkeeper

extension CardPatch {
    /// Carries a changed list over into the card: kept values keep their bytes, new ones are added after the one they follow.
    ///
    /// - Parameter write: Makes the properties of a value, over those at `sources` if there are any.
    mutating func writeList<Value>(
        _ old: [Sourced<Value>], to new: [Value], canReplace: (Value, Value) -> Bool,
        write: (inout CardPatch, Value, _ sources: [Int]) -> [Property]
    ) {
        let steps = ListEdit.steps(from: old.map(\.value), to: new, canReplace: canReplace)
        var standing: Set<Int> = []
        for step in steps {
            if case .keep(let element) = step { standing.insert(element) }
            if case .replace(let element, _) = step { standing.insert(element) }
        }
        for (element, sourced) in old.enumerated() where !standing.contains(element) {
            edit.remove(sourced.sources + sourced.reserves)
        }
        var behind: Int?
        // Where steps are added that follow none: looked for once, since there can be a hundred thousand of them.
        var ahead: Int?
        for (index, step) in steps.enumerated() {
            if behind == nil, ahead == nil { ahead = placeAhead(of: steps[index...], in: old) }
            let added = behind ?? ahead ?? card.properties.count
            switch step {
            case .keep(let element):
                behind = old[element].sources.min().map(placeBehind)
                ahead = nil
            case .replace(let element, let value):
                let sources = old[element].sources
                guard let place = sources.min() else { continue }
                let properties = write(&self, value, sources)
                edit.remove(sources)
                edit.replace(place, with: properties)
                behind = placeBehind(place)
            case .move(let element):
                edit.insert(old[element].sources.map { card.properties[$0] }, before: added)
            case .insert(let value):
                let properties = write(&self, value, [])
                edit.insert(properties, before: added)
            }
        }
    }

    /// Returns the place of the first step whose place is known; the end of the card without one.
    private func placeAhead<Value>(of steps: ArraySlice<ListEdit<Value>>, in old: [Sourced<Value>]) -> Int {
        for step in steps {
            switch step {
            case .keep(let element), .replace(let element, _):
                if let place = old[element].sources.min() { return place }
            case .move, .insert: continue
            }
        }
        return card.properties.count
    }
}
