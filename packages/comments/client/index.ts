export { commentBulkActions, replies } from "./bulk/commentBulkActions";
export { refreshThread } from "./bulk/refreshThread";
export { refuseUnlessPermitted } from "./bulk/refuseUnlessPermitted";
export { selectListedComments } from "./comments.selectors";
export type { Thread } from "./comments.slice";
export {
    commentPlaced,
    commentReturned,
    commentTaken,
    quoteBegun,
    quotePosted,
    selectBefore,
    selectComment,
    selectCommentAddition,
    selectCommentChange,
    selectCommentList,
    selectCommentQuote,
    selectCommentRecords,
    selectQuoting,
    selectThread,
} from "./comments.slice";
export type { KnownCommentEdit } from "./comments.thunks";
export {
    addComment,
    answerWithComment,
    changeComment,
    fetchComment,
    fetchCommentEdit,
    fetchCommentQuote,
    fetchComments,
    fetchCommentThread,
    removeComment,
    removeComments,
    saveCommentEdit,
} from "./comments.thunks";
export type { CommentQuery, CommentsLocation, ReplyLocation, ThreadQuery } from "./commentsLocation";
export { COMMENT_SORTS, COMMENT_VIEWS, toCommentQuery, toListQuery, toThreadQuery } from "./commentsLocation";
export { readCommentIDAsMember } from "./readCommentIDAsMember";
export { openGap, toGapQuery } from "./threads/openGap";
export { listCommentIDs } from "./threads/threads";
export { useComment, useCommentEdit, useCommentList, useThread } from "./useComments";
export { reply } from "./writingKinds";
