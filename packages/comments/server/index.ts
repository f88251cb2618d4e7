export type { ImportedComment } from "./comments.imports";
export { commentsMigrations } from "./comments.migration";
export type { Comments } from "./comments.server";
export { createCommentsServer } from "./comments.server";
export type { CommentRow } from "./comments.tables";
export { commentsSearchTable } from "./search/searchSource";
