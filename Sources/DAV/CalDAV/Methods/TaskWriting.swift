import Foundation
import HTTPTypes
import Hummingbird
import Store
import Transfer

extension DAVRequest {
    /// Keeps a task under a name that the client chose (RFC 4791, section 5.3.2).
    func putTask(_ name: String) async throws -> Response {
        guard request.headers[.contentRange] == nil else { throw DAVError.badRequest }
        try checkTaskType()
        let conditions = try await conditions()
        let bytes = try await body(atMost: TaskBackend.largest, otherwise: .forbidden(.calendar("max-resource-size")))
        let outcome = try await tasks().put(bytes, name) { conditions.hold(for: $0?.etag) }
        switch outcome {
        case .success(let put):
            // The tag is returned only when a GET gives the sent bytes (RFC 4791, section 5.3.4).
            return Response(
                status: put.isNew ? .created : .noContent, headers: put.isAsSent ? [.eTag: "\"\(put.object.etag)\""] : [:])
        case .failure(let refused): throw DAVError(refused.reason, at: place)
        }
    }

    /// Takes a task away; its reminder lies in the trash for a while.
    func deleteTask(_ name: String, _ conditions: Conditions) async throws {
        switch try await tasks().delete(name, if: { conditions.hold(for: $0.etag) }) {
        case .removed: break
        case .notFound: throw DAVError.notFound
        case .conditionFailed: throw DAVError.preconditionFailed
        }
    }

    /// The list of tasks that the place lies in. Throws "not found" without it.
    private func tasks() async throws -> TaskBackend {
        guard let tasks = try await openTasks(caller, place) else { throw DAVError.notFound }
        return tasks
    }

    /// Calendars are those there are (RFC 4791, section 5.3.1).
    func mkcalendar() async throws -> Response {
        switch place {
        case .calendar: throw DAVError.forbidden(.dav("resource-must-be-null"))
        case .entry: throw DAVError.forbidden(.calendar("calendar-collection-location-ok"))
        default: throw refuseMethod()
        }
    }

    private func checkTaskType() throws(DAVError) {
        guard let type = request.headers[.contentType] else { return }
        let name = String(type.prefix { $0 != ";" }).trimmingBlanks.lowercased()
        guard ["text/calendar", "application/octet-stream"].contains(name) else {
            throw .forbidden(.calendar("supported-calendar-data"))
        }
        guard DeclaredCharset.isUTF8(in: type) else { throw .otherCharset(.calendar("supported-calendar-data")) }
    }
}

extension DAVError {
    /// Why a task is refused, in the words of RFC 4791, section 5.3.2.1, and RFC 7529, section 5.
    fileprivate init(_ reason: TaskRefusal, at place: DAVResource) {
        switch reason {
        case .conditionFailed: self = .preconditionFailed
        case .uidConflict(let name): self = .forbidden(.calendar("no-uid-conflict"), [place.entry(name)])
        case .unreadable: self = .forbidden(.calendar("valid-calendar-data"))
        case .notOneTask: self = .forbidden(.calendar("valid-calendar-object-resource"))
        case .otherComponent: self = .forbidden(.calendar("supported-calendar-component"))
        case .tooEarly: self = .forbidden(.calendar("min-date-time"))
        case .tooLate: self = .forbidden(.calendar("max-date-time"))
        case .tooOften: self = .forbidden(.calendar("max-instances"))
        case .otherCalendar: self = .forbidden(.calendar("supported-rscale"))
        case .tooLong: self = .forbidden(.calendar("valid-calendar-object-resource"))
        case .unsupportedRule: self = .forbidden(.calendar("supported-calendar-data"))
        }
    }
}
