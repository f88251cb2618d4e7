export { selectListedComments } from "./comments.selectors";
export type { Answered, CommentList, Thread } from "./comments.slice";
export {
    commentPlaced,
    selectComment,
    selectCommentAddition,
    selectCommentChange,
    selectCommentEdit,
    selectCommentList,
    selectCommentQuote,
    selectCommentRemoval,
    selectThread,
} from "./comments.slice";
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
} from "./comments.thunks";
export type { CommentQuery, ThreadQuery } from "./commentsLocation";
export type { CommentCase, CommentOption, CommentOptionGroup } from "./options/options";
export { registerCommentOption } from "./options/options";
export { type CommentDialogProps, CommentOptionsContext } from "./options/optionsContext";
export { openGap, toGapQuery } from "./threads/openGap";
export { listCommentIDs } from "./threads/threads";
export { useComment, useCommentEdit, useCommentList, useThread } from "./useComments";
