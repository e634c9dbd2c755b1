import GRDB
import Kinkeeper

extension AccountsSchema {
    /// Names that were kept before names were looked at closely lose what cannot be seen, so that they can be typed.
    static func cleanNames(in db: Database) throws {
        let rows = try db.rows("SELECT id, name, folded_name FROM accounts ORDER BY id", [])
        let odd = rows.filter { row in
            guard let name = try? AccountName(row[1]) else { return true }
            return name.text != row[1] as String || name.folded != row[2] as String
        }
        var taken = Set(rows.filter { !odd.contains($0) }.map { $0[2] as String })
        for row in odd {
            let kept = (row[1] as String).prefix(AccountName.longest - 8)
            let base = AccountName(cleaning: String(kept))?.text ?? "account"
            var name = AccountName(cleaning: base)
            var number = 1
            while let present = name, taken.contains(present.folded) {
                number += 1
                name = AccountName(cleaning: "\(base) \(number)")
            }
            guard let name else { continue }
            taken.insert(name.folded)
            try db.run(
                "UPDATE accounts SET name = ?, folded_name = ? WHERE id = ?",
                [name.text.databaseValue, name.folded.databaseValue, row[0]])
        }
    }
}
