import Application
import Foundation
import HTTPTypes
package import Hummingbird
import Logging
import Store

/// The one place that knows how an error looks: everything thrown below becomes a page or problem details here.
package struct ErrorMiddleware: RouterMiddleware {
    /// Draws the page of a problem.
    package typealias Draw = @Sendable (Problem, Request, AppRequestContext) async throws -> Response

    private let draw: Draw

    package init(draw: @escaping Draw) {
        self.draw = draw
    }

    @concurrent
    package func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        let problem: Problem
        do {
            return try await next(request, context)
        } catch let error as CancellationError {
            throw error
        } catch {
            problem = Self.problem(for: error, context: context)
        }
        if Problem.wantsJSON(request) { return try problem.json() }
        do {
            var response = try await draw(problem, request, context)
            response.status = problem.status
            response.headers.append(contentsOf: problem.headers)
            return response
        } catch {
            // Even the page of the error could not be drawn; details need nothing but an encoder.
            return try problem.json()
        }
    }

    private static func problem(for error: any Error, context: AppRequestContext) -> Problem {
        switch error {
        case let error as any CodedError:
            var problem = Problem(error)
            if problem.status == .internalServerError, problem.reference == nil {
                problem.reference = log(problem, context)
            }
            return problem
        case is DecodingError, is URLEncodedFormError: return .badRequest
        case let error where StoreError.saysDiskFull(error): return Problem(.diskFull)
        case let error as any HTTPResponseError: return problem(forStatus: error.status)
        default: return .ours(reference: log(error, context))
        }
    }

    /// Logs an error of ours, and returns its reference in the log.
    private static func log(_ error: any Error, _ context: AppRequestContext) -> String {
        let reference = String(format: "%08x", UInt32.random(in: .min ... .max))
        // Only the error's kind is logged: its words may hold a name or a path.
        let kind = (error as? Problem)?.loggedCode.rawValue ?? String(reflecting: type(of: error))
        context.logger.error(
            "A request failed",
            metadata: [
                "reference": "\(reference)", "route": "\(context.endpointPath ?? "none")",
                "error": "\(kind)", "code": "\((error as NSError).code)",
            ])
        return reference
    }

    private static func problem(forStatus status: HTTPResponse.Status) -> Problem {
        switch status {
        case .notFound: .notFound
        case .contentTooLarge: .tooLarge(limit: "64 KB")
        default: .badRequest
        }
    }
}
