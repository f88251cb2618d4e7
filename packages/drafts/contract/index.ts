export type { CommentDraft, DiscussionDraft, DraftPin, DraftProblem, DraftReading } from "./attributes";
export { commentAttributes, discussionAttributes, pinOfAnnounce, readCommentDraft, readDiscussionDraft } from "./attributes";
export { bodyOnLoad, bodyOnSave, DRAFT_FORMAT, wordsIn } from "./body";
export {
    Draft,
    DraftEdit,
    DraftStatus,
    deleteDraft,
    getDraft,
    getDraftEdit,
    getDrafts,
    patchCancelSchedule,
    patchDraft,
    patchDraftCancelSchedule,
    patchDraftSchedule,
    patchSchedule,
    postDraft,
    UsedDraftID,
} from "./drafts";
export {
    DRAFT_RECORD_TYPES,
    DRAFT_STATUSES,
    DRAFTS_PAGE,
    draftPath,
    FORMER_DRAFTS_PAGE,
    LATEST,
    MAX_DRAFTS,
    MAXIMUM_ATTRIBUTES,
    SOONEST,
    wrongTime,
} from "./drafts.rules";
