export { findMentionedMembers, findQuotedMembers, sliceMembers } from "./addressedMembers";
export { type AttachmentSource, createAttachmentSources } from "./attachmentSources";
export { createEditConflict, isCurrent, toETag } from "./editConflicts";
export { unmentionFormerly } from "./formerWords";
export { handleForm, readID, readTexts } from "./forms";
export { createPostingLimitsService, type PostingLimits } from "./limits/postingLimits.service";
export { registerPostingLimitsSettings } from "./limits/postingLimits.settings";
export {
    createPostLanguages,
    type LanguageColumns,
    type PostLanguages,
    type TranslationSource,
    toPrimaryLanguage,
} from "./postLanguages";
export {
    createPrePublishHooks,
    type DraftUsed,
    type EditToStore,
    type PostToStore,
    type PreEditHook,
    type PrePublishHook,
} from "./prePublish";
export { createRenderer, type Renderer, type Rendering, requireWritableFormat, type Summary } from "./rendering";
export { createReportSources, type ReportSource } from "./reportSources";
export { createSubmissions, type Submissions } from "./submissions";
export { createWaitingEditSources } from "./waitingEdits";
export { createWarningSources, type WarningSource } from "./warningSources";
