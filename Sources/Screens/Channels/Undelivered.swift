import Foundation
import Kinkeeper

/// Alerts that did not arrive, in sentences.
enum Undelivered {
    /// "2 alerts of yesterday were not sent over Phone: Kinkeeper was not running." One for each day, channel and cause,
    /// the latest first. Channels that were removed took theirs with them.
    static func sentences(_ deliveries: [Delivery], _ channels: [Channel], from display: DisplayContext) -> [String] {
        let names = Dictionary(channels.map { ($0.id, $0.name) }) { first, _ in first }
        var counts: [(key: Key, count: Int)] = []
        for delivery in deliveries where delivery.state == .missed || delivery.state == .failed {
            let key = Key(CivilDate(of: delivery.fireAt, in: display.timeZone), delivery.channel, delivery.state)
            if let index = counts.firstIndex(where: { $0.key == key }) {
                counts[index].count += 1
            } else {
                counts.append((key, 1))
            }
        }
        return counts.compactMap { key, count in
            guard let name = names[key.channel] else { return nil }
            return display.phrases.count(
                "deliveries.\(key.state.rawValue)", count,
                ["day": display.wording.day(key.day, today: display.today), "channel": name])
        }
    }

    private struct Key: Equatable {
        let day: CivilDate
        let channel: Channel.ID
        let state: Delivery.State

        init(_ day: CivilDate, _ channel: Channel.ID, _ state: Delivery.State) {
            (self.day, self.channel, self.state) = (day, channel, state)
        }
    }
}
