export { findMentionedMembers, findQuotedMembers, sliceMembers } from "./addressedMembers";
export { type AttachmentSource, createAttachmentSources } from "./attachmentSources";
export { editConflict, isCurrent, toETag } from "./editConflicts";
export { unmentionFormerly } from "./formerWords";
export { handleForm, readTexts } from "./forms";
export { createPostingLimitsService, type PostingLimits } from "./limits/postingLimits.service";
export {
    createPrePublishHooks,
    type DraftUsed,
    type EditGate,
    type EditToStore,
    type PostGate,
    type PostToStore,
} from "./prePublish";
export { createRenderer, type Renderer, type Rendering, requireWritableFormat, type Summary } from "./rendering";
export { createReportSources, type ReportSource } from "./reportSources";
export { createSubmissions, type Submissions } from "./submissions";
export { createWaitingEditSources } from "./waitingEdits";
export { createWarningSources, type WarningSource } from "./warningSources";
