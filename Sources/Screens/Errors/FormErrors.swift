import Application
package import Capture

extension CadenceForm.Unusable: TypedValueError {}
extension RepeatFields.Problem: TypedValueError {}
extension AlertForm.Refusal: TypedValueError {}
extension CaptureProblem: TypedValueError {}
extension ActionItemForm.Problem: TypedValueError {}
extension CoupleRequestForm.Problem: TypedValueError {}
extension CoupleMilestoneForm.Problem: TypedValueError {}
extension LoveActionForm.Problem: TypedValueError {}
