import { registerBulkActions } from "@parley/bulkActions/client";

registerBulkActions(async () => {
    const { postBulkActions, posts } = await import(/* webpackChunkName: "bulk" */ "./postBulkActions");
    return { actions: postBulkActions, kind: posts };
});
