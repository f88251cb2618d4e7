import { createLazyPart } from "@parley/library/client/components";

/** The open menu of a comment. Its code is loaded when a viewer presses the link to it. */
export const CommentMenu = createLazyPart(
    async () => (await import(/* webpackChunkName: "comment-options" */ "./CommentMenu")).CommentMenu,
);
