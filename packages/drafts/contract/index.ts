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
    DraftVersion,
    deleteDraft,
    getDraft,
    getDraftEdit,
    getDrafts,
    getDraftVersions,
    patchCancelSchedule,
    patchDraft,
    patchDraftCancelSchedule,
    patchDraftRestore,
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
    draftVersionsPath,
    FORMER_DRAFTS_PAGE,
    findTimeProblem,
    LATEST,
    MAX_DRAFTS,
    MAXIMUM_ATTRIBUTES,
    SOONEST,
    VERSION_INTERVAL_MS,
} from "./drafts.rules";
