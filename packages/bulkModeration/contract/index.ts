export {
    BulkAction,
    BulkPreview,
    deleteDiscussions,
    patchCloseDiscussions,
    patchMoveDiscussions,
    postBulkPreview,
    postResolveDiscussions,
} from "./bulkModeration";
export { MAX_IN_PREVIEW } from "./bulkModeration.rules";
