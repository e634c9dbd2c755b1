import Application
package import Foundation
package import HTTPSupport
import HTTPTypes
import Hummingbird
import Interchange
import NIOCore
package import Store

/// The interface for programs, put together: every operation registered as a route, and the document that describes
/// them.
package struct Interface: Sendable {
    private let services: CallServices

    /// How often a token may call within a minute.
    package static let callsAMinute = 6_000

    /// `zone` is that of accounts without one; `uploadLimit` is in bytes; `queues` are those of the pages, so that an account
    /// has one turn for both.
    package init(
        authenticator: Authenticator, zone: TimeZone, cutter: PictureCutter, uploadLimit: Int64,
        notifications: NotificationService,
        connections: ConnectionService, models: ModelService, embeddings: EmbeddingService,
        queues: WorkQueues = WorkQueues(),
        callsAMinute: Int = Interface.callsAMinute
    ) {
        services = CallServices(
            authenticator: authenticator, zone: zone, limit: RateLimit(callsAMinute: callsAMinute), cutter: cutter,
            uploadLimit: uploadLimit,
            notifications: notifications, connections: connections, models: models, embeddings: embeddings,
            queues: queues)
    }

    /// Registers all routes.
    package func register(in routes: RouteRegistry) {
        let check = SchemaCheck(named: Dictionary(uniqueKeysWithValues: Schemas.all))
        for operation in Operation.all {
            let handling = CallHandling(operation: operation, services: services, check: check)
            routes.add(
                operation.method, operation.pattern,
                Bearer(services: services, operation: operation), handling.answer)
        }
        routes.add(.get, APIVersion.path + "/openapi.json", Passing()) { _ in
            Response(
                status: .ok, headers: [.contentType: "application/json", .cacheControl: "public, max-age=300"],
                body: .init(byteBuffer: ByteBuffer(bytes: Self.document)))
        }
    }

    /// The document as JSON text. It is made when it is asked for first.
    package static let document = OpenAPIDocument(operations: Operation.all).json.bytes
}

extension Operation {
    /// Everything a program can ask for, concept by concept.
    static let all: [Operation] =
        people + photos + sharing + changes + duplicates + groups + offers + catchups + reminders + priorities + gifts
        + giftPictures + giftReminders
        + captures + captureLessons + occasions
        + statistics + widgets
        + feeds
        + exchange + importRuns + tables + alerts + account + settings + appPasswords + passkeys + linkedSignIns
        + access + audit + channels
        + deliveries
        + connections + firstSyncs + connectionSyncs + couples + families + checkIns + checkInSchedules + coupleOnboarding
        + coupleRequests
        + coupleMilestones + loveLanguages + loveActions + notes + noteTags + purposes + concepts + noteStatistics
        + paintings + coupleNotes
        + noteAttachments + search + coupleDashboard + server + profile
}
