import { lazyPart } from "@parley/library/client/components";

/** The editor of a comment in the thread; few who read need it. */
export const InlineEdit = lazyPart(
    async () => (await import(/* webpackChunkName: "comment-editing" */ "./InlineEdit")).InlineEdit,
);
