export { findMentionedMembers, findQuotedMembers, sliceMembers } from "./addressedMembers";
export { type AttachmentSource, createAttachmentSources } from "./attachmentSources";
export { editConflict, isCurrent, toETag } from "./editConflicts";
export { unmentionFormerly } from "./formerWords";
export { answerForm, readTexts } from "./forms";
export { createPostingLimitsService, type PostingLimits } from "./limits/postingLimits.service";
export {
    createPrePublishHooks,
    type DraftUsed,
    type EditGate,
    type EditToStore,
    type PostGate,
    type PostToStore,
} from "./prePublish";
export { createRenderer, type Renderer, type Rendering, type Summary, writableFormat } from "./rendering";
export { createReportSources, type ReportSource } from "./reportSources";
export { createSubmissions, type Submissions } from "./submissions";
export { waitingEdits } from "./waitingEdits";
export { createWarningSources, type WarningSource } from "./warningSources";
