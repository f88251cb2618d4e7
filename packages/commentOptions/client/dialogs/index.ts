export { CommentAuthorDialog } from "./CommentAuthorDialog";
export { DeleteCommentDialog } from "./DeleteCommentDialog";
export { MoveCommentDialog } from "./MoveCommentDialog";
