import { collectingPath } from "@parley/collections/contract";
import { registerDiscussionOption } from "@parley/discussionOptions/client";
import { createLazyPart } from "@parley/library/client/components";
// The store reads the data that the server put into the page when it is created, so the slice must be loaded by then.
import "./collections.slice";

registerDiscussionOption({
    id: "collect",
    group: "place",
    order: 80,
    isOffered: ({ viewer }) => viewer.holds("community.manage"),
    part: createLazyPart(async () => (await import(/* webpackChunkName: "discussion-options" */ "./CollectItem")).CollectItem),
    plain: { name: "Add to Collection", path: collectingPath },
});
