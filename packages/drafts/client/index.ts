export type { DeviceDrafts } from "./deviceDrafts";
export { registerDeviceDrafts } from "./deviceDrafts";
export { toDraftLocation } from "./draftLocation";
export {
    draftLinked,
    draftUsed,
    selectDraft,
    selectDraftLink,
    selectDrafts,
    selectDraftVersions,
} from "./drafts.slice";
export { addDraft, fetchDraft, fetchDrafts, fetchDraftVersions, removeDraft } from "./drafts.thunks";
export type { DraftTarget } from "./draftTarget";
export { toDraftVersionElementID } from "./draftVersionElementID";
export { readDraftValues } from "./editor/draftWords";
export type { Values } from "./editor/fingerprint";
export { selectReplyBegun } from "./editor/replyBegun";
export { useDraft } from "./editor/useDraft";
export { draftsHref } from "./lists";
export type { PostRoute } from "./postRoute";
export { NO_CATEGORY, parsePostRoute } from "./postRoute";
export { ScheduleFields, useScheduledTime } from "./ScheduleFields";
export { useDraftToast } from "./useDraftToast";
