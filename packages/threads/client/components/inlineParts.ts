import { createLazyPart } from "@parley/library/client/components";

/** Lazy editor of a comment in the thread; few readers need it. */
export const InlineEdit = createLazyPart(
    async () => (await import(/* webpackChunkName: "comment-editing" */ "./InlineEdit")).InlineEdit,
);
