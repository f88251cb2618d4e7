export type { CommentDraft, DiscussionDraft, DraftPin, DraftProblem, DraftReading } from "./attributes";
export {
    createCommentAttributes,
    createDiscussionAttributes,
    readCommentDraft,
    readDiscussionDraft,
    toPin,
} from "./attributes";
export { convertToEditorBody, convertToStoredBody, DRAFT_FORMAT, toPlainWords } from "./body";
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
    findTimeProblem,
    LATEST,
    MAX_DRAFTS,
    MAXIMUM_ATTRIBUTES,
    SOONEST,
} from "./drafts.rules";
