import { registerBulkActions } from "@parley/bulkActions/client";

registerBulkActions(async () => {
    const { mergeAndSplitActions } = await import(/* webpackChunkName: "bulk" */ "./mergeAndSplitActions");
    return { actions: mergeAndSplitActions };
});
