export { CommentMenu } from "./lazyCommentMenu";
export { registerCommentOption } from "./options";
export { CommentOptionsContext } from "./optionsContext";
