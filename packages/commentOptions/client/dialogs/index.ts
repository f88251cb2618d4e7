export { CommentAuthorDialog } from "./CommentAuthorDialog";
export { DeleteCommentDialog } from "./DeleteCommentDialog";
