import { mayQuote } from "@parley/comments/contract";
import { registerDiscussionOption } from "@parley/discussionOptions/client";
import { createLazyPart } from "@parley/library/client/components";
import { quotePostPath } from "./quotePaths";

registerDiscussionOption({
    id: "quote",
    group: "words",
    order: 15,
    isOffered: ({ viewer, discussion }) => mayQuote(viewer, discussion),
    part: createLazyPart(async () => (await import(/* webpackChunkName: "comment-options" */ "./QuotePostItem")).QuotePostItem),
    plain: { name: "Quote", path: quotePostPath },
});
