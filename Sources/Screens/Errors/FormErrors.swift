package import Application
package import Capture

// What a form was not filled in right for has its words beside the field. Where no form takes it, the whole request cannot be
// understood.

extension CadenceForm.Unusable: CodedError {
    package var code: ErrorCode { .notUnderstood }
}

extension RepeatFields.Problem: CodedError {
    package var code: ErrorCode { .notUnderstood }
}

extension AlertForm.Refusal: CodedError {
    package var code: ErrorCode { .notUnderstood }
}

extension CaptureProblem: CodedError {
    package var code: ErrorCode { .notUnderstood }
}
