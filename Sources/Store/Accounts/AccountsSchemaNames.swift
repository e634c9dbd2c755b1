import GRDB
import Kinkeeper

extension AccountsSchema {
    /// Removes invisible characters from names that were stored before they were checked, so that they can be typed.
    static func cleanNames(in db: Database) throws {
        let rows = try db.rows("SELECT id, name, folded_name FROM accounts ORDER BY id", [])
        let odd = rows.filter { row in
            guard let name = try? AccountName(row["name"]) else { return true }
            return name.text != row["name"] as String || name.folded != row["folded_name"] as String
        }
        var taken = Set(rows.filter { !odd.contains($0) }.map { $0["folded_name"] as String })
        // Out of each other's way: what one is called from now on can be what another was called until now. No name begins
        // with a blank.
        for row in odd { try db.run("UPDATE accounts SET folded_name = ' ' || hex(id) WHERE id = ?", [row["id"]]) }
        for row in odd {
            let name = freeName(for: row["name"], besides: taken)
            taken.insert(name.folded)
            try db.run(
                "UPDATE accounts SET name = ?, folded_name = ? WHERE id = ?",
                [name.text.databaseValue, name.folded.databaseValue, row["id"]])
        }
    }

    /// The name without what cannot be seen, whole where it may be that long; with a number behind it where another account has
    /// that name.
    private static func freeName(for kept: String, besides taken: Set<String>) -> AccountName {
        if let whole = AccountName(cleaning: kept), !taken.contains(whole.folded) { return whole }
        var part = kept.prefix(AccountName.longest - room)
        while part.utf8.count > AccountName.mostBytes - room { part.removeLast() }
        // Composed it can be longer again.
        let base = AccountName(cleaning: String(part))?.text ?? ""
        let isUsable = !base.isEmpty && base.utf8.count <= AccountName.mostBytes - room
        var number = 0
        while true {
            number += 1
            let text = (isUsable ? base : "account") + (number > 1 ? " \(number)" : "")
            if let name = AccountName(cleaning: text), !taken.contains(name.folded) { return name }
        }
    }

    /// Characters and bytes that are left for a number.
    private static let room = 12
}
