export {
    deleteDiscussionStatus,
    getDiscussionStatus,
    getDiscussionStatuses,
    getStatusLog,
    patchDiscussionStatus,
    postDiscussionStatus,
    putDiscussionStatus,
    StatusLog,
} from "./discussionStatuses";
