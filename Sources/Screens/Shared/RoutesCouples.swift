public import Kinkeeper
public import Store

extension Routes {
    /// The couple: the partner, or how to invite one.
    public static let couple = FixedRoute("/couple")
    /// What the couple did.
    public static let coupleActivity = FixedRoute("/couple/activity")
    /// How the check-ins went over time.
    public static let coupleGrowth = FixedRoute("/couple/growth")
    /// Invites a partner.
    public static let coupleInvitations = FixedRoute("/couple/invitations")
    /// Takes an invitation back.
    public static let invitationRevoking = Route<Invitation.ID>("/couple/invitations/", "invitation", "/revoking")
    /// Leads to the invitation of a typed code.
    public static let coupleCode = FixedRoute("/couple/code")
    /// Asks whether to leave the couple, and leaves it.
    public static let coupleLeaving = FixedRoute("/couple/leaving")
    /// An invitation by its code, for the person who was given it.
    public static let invitation = Route<String>("/invitations/", "code")
    /// Accepts an invitation.
    public static let invitationAccepting = Route<String>("/invitations/", "code", "/accepting")
    /// Makes an account that accepts an invitation.
    public static let invitationJoining = Route<String>("/invitations/", "code", "/joining")
}

// Getting started.
extension Routes {
    /// Getting started as a couple: leads to the next step.
    public static let coupleOnboarding = FixedRoute("/couple/getting-started")
    /// A step of getting started as a couple; takes or skips it.
    public static let coupleOnboardingStep = Route<CoupleOnboarding.Step>("/couple/getting-started/", "step")
    /// Asks whether to take the quiz again, and begins it.
    public static let coupleOnboardingRestarting = FixedRoute("/couple/quiz-restarting")
    /// Hides getting started on the page of the couple.
    public static let coupleOnboardingHiding = FixedRoute("/couple/getting-started-hiding")
    /// Shows it there again.
    public static let coupleOnboardingShowing = FixedRoute("/couple/getting-started-showing")
}

// Requests.
extension Routes {
    /// What partners ask of one another; makes a request.
    public static let coupleRequests = FixedRoute("/couple/requests")
    /// A request; changes it.
    public static let coupleRequest = Route<CoupleRequest.ID>("/couple/requests/", "request")
    /// Accepts or declines a request.
    public static let coupleRequestAnswer = Route<CoupleRequest.ID>("/couple/requests/", "request", "/answer")
    /// Takes a request back.
    public static let coupleRequestDeleting = Route<CoupleRequest.ID>("/couple/requests/", "request", "/deleting")
    /// Brings a request back.
    public static let coupleRequestRestoring = Route<CoupleRequest.ID>("/couple/requests/", "request", "/restoring")
}

// Milestones.
extension Routes {
    /// The milestones of a couple; adds one.
    public static let coupleMilestones = FixedRoute("/couple/milestones")
    /// A milestone of the couple's own, to be changed.
    public static let coupleMilestone = Route<CoupleMilestone.ID>("/couple/milestones/", "milestone")
    /// Says that a milestone is reached today.
    public static let coupleMilestoneAchieving = Route<CoupleMilestone.ID>("/couple/milestones/", "milestone", "/achieving")
    /// Deletes a milestone.
    public static let coupleMilestoneDeleting = Route<CoupleMilestone.ID>("/couple/milestones/", "milestone", "/deleting")
    /// Brings a deleted milestone back.
    public static let coupleMilestoneRestoring = Route<CoupleMilestone.ID>("/couple/milestones/", "milestone", "/restoring")
    /// Says since when the couple is one.
    public static let coupleStart = FixedRoute("/couple/start")
}

// Love languages.
extension Routes {
    /// What makes the partners feel loved; adds one.
    public static let loveLanguages = FixedRoute("/couple/love-languages")
    /// A love language; changes it.
    public static let loveLanguage = Route<LoveLanguage.ID>("/couple/love-languages/", "language")
    /// Shares a love language with the partner.
    public static let loveLanguageSharing = Route<LoveLanguage.ID>("/couple/love-languages/", "language", "/sharing")
    /// Takes a shared love language back.
    public static let loveLanguageTakingBack = Route<LoveLanguage.ID>("/couple/love-languages/", "language", "/taking-back")
    /// Deletes a love language.
    public static let loveLanguageDeleting = Route<LoveLanguage.ID>("/couple/love-languages/", "language", "/deleting")
    /// Brings a deleted love language back.
    public static let loveLanguageRestoring = Route<LoveLanguage.ID>("/couple/love-languages/", "language", "/restoring")
    /// Says that something was done for a love language.
    public static let loveActions = Route<LoveLanguage.ID>("/couple/love-languages/", "language", "/actions")
    /// Deletes something that was done.
    public static let loveActionDeleting = Route<LoveAction.ID>("/couple/love-actions/", "action", "/deleting")
    /// Brings something back that was done.
    public static let loveActionRestoring = Route<LoveAction.ID>("/couple/love-actions/", "action", "/restoring")
}

// Check-ins.
extension Routes {
    /// The rules of check-ins.
    public static let coupleRules = FixedRoute("/couple/rules")
    /// Agrees to the rules.
    public static let coupleRulesAgreeing = FixedRoute("/couple/rules/agreeing")
    /// When the couple means to check in.
    public static let checkInSchedule = FixedRoute("/couple/schedule")
    /// What one brings to the next check-in.
    public static let checkInPreparation = FixedRoute("/couple/preparation")
    /// What check-ins are about.
    public static let checkInCategories = FixedRoute("/couple/categories")
    /// A category with its prompts.
    public static let checkInCategory = Route<CheckInCategory.ID>("/couple/categories/", "category")
    /// Hides a category, or shows it again.
    public static let checkInCategoryHiding = Route<CheckInCategory.ID>("/couple/categories/", "category", "/hiding")
    /// Moves a category up or down.
    public static let checkInCategoryMoving = Route<CheckInCategory.ID>("/couple/categories/", "category", "/moving")
    /// Adds or changes a prompt of a category.
    public static let checkInPrompts = Route<CheckInCategory.ID>("/couple/categories/", "category", "/prompts")
    /// The completed check-ins; starts one.
    public static let checkIns = FixedRoute("/check-ins")
    /// A check-in.
    public static let checkIn = Route<CheckIn.ID>("/check-ins/", "checkIn")
    /// Does an act in a check-in.
    public static let checkInActs = Route<CheckIn.ID>("/check-ins/", "checkIn", "/acts")
    /// Answers a prompt.
    public static let checkInAnswers = Route<CheckIn.ID>("/check-ins/", "checkIn", "/answers")
    /// What happens in a check-in, as it does.
    public static let checkInEvents = Route<CheckIn.ID>("/check-ins/", "checkIn", "/events")
    /// Asks whether to give a check-in up, and gives it up.
    public static let checkInAbandoning = Route<CheckIn.ID>("/check-ins/", "checkIn", "/abandoning")
    /// Adds an action item.
    public static let actionItems = FixedRoute("/action-items")
    /// An action item to be changed.
    public static let actionItem = Route<Reminder.ID>("/action-items/", "item")
    /// Says whether an action item is done.
    public static let actionItemDoing = Route<Reminder.ID>("/action-items/", "item", "/doing")
    /// Switches an action item off.
    public static let actionItemSwitchingOff = Route<Reminder.ID>("/action-items/", "item", "/switching-off")
    /// Switches an action item on again.
    public static let actionItemSwitchingOn = Route<Reminder.ID>("/action-items/", "item", "/switching-on")
    /// Deletes an action item.
    public static let actionItemDeleting = Route<Reminder.ID>("/action-items/", "item", "/deleting")
    /// Brings a deleted action item back.
    public static let actionItemRestoring = Route<Reminder.ID>("/action-items/", "item", "/restoring")
}
