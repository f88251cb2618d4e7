import { collectingPath } from "@parley/collections/contract";
import { registerDiscussionOption } from "@parley/discussions/client";
import { lazyPart } from "@parley/library/client/components";
// What the server has put into the page is read when the store is made, so the slice must be there by then.
import "./collections.slice";

registerDiscussionOption({
    id: "collect",
    group: "place",
    order: 80,
    isOffered: ({ asker }) => asker.holds("community.manage"),
    part: lazyPart(async () => (await import(/* webpackChunkName: "discussion-options" */ "./CollectItem")).CollectItem),
    plain: { name: "Add to Collection", path: collectingPath },
});
