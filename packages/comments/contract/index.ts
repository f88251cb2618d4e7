export type { EscalationComment, ThreadComment, ThreadGap, ThreadItem } from "./comments";
export {
    AnswerStatus,
    AnyComment,
    COMMENT_LIMIT,
    Comment,
    CommentEdit,
    CommentExpand,
    CommentQuote,
    CommentRemoval,
    CommentThread,
    deleteComment,
    deleteComments,
    getComment,
    getCommentEdit,
    getCommentQuote,
    getCommentSearch,
    getComments,
    getCommentThread,
    ParentRecordType,
    patchAnswer,
    patchComment,
    postComment,
    THREAD_LIMIT,
    ThreadQuery,
    ThreadSort,
} from "./comments";
export { exampleComment } from "./comments.examples";
export { commentOptionsPath, commentPath, commentRevisionsPath, editCommentPath, MAXIMUM_DEPTH } from "./comments.rules";

export type { CommentFacts } from "./options.rules";
export {
    mayAccept,
    mayAlwaysEditComment,
    mayEditComment,
    mayGiveComments,
    mayMoveComment,
    mayQuote,
    mayReadRevisions,
    mayRemoveComment,
    mayRemoveComments,
    maySplit,
} from "./options.rules";
export { getPosts, Post } from "./posts";
