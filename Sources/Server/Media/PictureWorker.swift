import CVips
import Foundation

/// The other side of `PictureProcess`: reads tasks from standard input and answers on standard output until the input ends.
public enum PictureWorker {
    /// Works until standard input ends.
    public static func run() {
        kk_vips_live_apart()
        let (input, output) = (PictureSocket(0), PictureSocket(1))
        while let (task, picture) = try? next(from: input) {
            let (head, bytes) = task.perform(on: picture).parts
            guard (try? output.send(head)) != nil, (try? output.send(bytes)) != nil else { return }
        }
    }

    private static func next(from input: PictureSocket) throws(PictureSocket.Failure) -> (PictureTask, Data)? {
        guard let head = try input.receive(PictureTask.headLength), let (task, count) = PictureTask.read([UInt8](head)),
            let picture = try input.receive(count)
        else { return nil }
        return (task, picture)
    }
}
