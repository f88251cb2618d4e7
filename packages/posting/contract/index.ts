export { Attachment, AttachmentMetadata, AttachmentRecordType } from "./attachment";
export { MAXIMUM_BODY, WRITABLE_FORMATS } from "./bodies.rules";
export { POSTING_LIMITS_SETTINGS, ROLE_LIMITS_SETTINGS, toRoleLimitName } from "./postingLimits.rules";
export { postTranslationPath } from "./postTranslationPath";
export { PostWarning } from "./postWarning";
export { ReportMeta } from "./reportMeta";
export { deleteSubmission, IdempotencyKey } from "./submissions";
export { WaitingEdit } from "./waitingEdits";
