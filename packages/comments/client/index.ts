export { selectListedComments } from "./comments.selectors";
export type { Answered, CommentList, CommentQuery, Thread, ThreadQuery } from "./comments.slice";
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
export { openHole, queryOfHole } from "./openHole";
export { commentIDsIn } from "./threads";
export { useComment, useCommentEdit, useCommentList, useThread } from "./useComments";
