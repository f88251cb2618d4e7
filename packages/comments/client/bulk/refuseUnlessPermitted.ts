import type { BulkCase, BulkReason } from "@parley/bulkActions/client";
import { selectDiscussion, selectOptionsReader } from "@parley/discussions/client";
import type { OptionsReader } from "@parley/discussions/contract";

/**
 * Returns why a bulk action on comments is disabled: the text `refusal`, unless the viewer has the permission in the discussion that contains
 * all selected comments.
 */
export function refuseUnlessPermitted(
    { selection: { within }, state }: BulkCase,
    may: (viewer: OptionsReader) => boolean,
    refusal: string,
): BulkReason | undefined {
    const discussion = within === undefined ? undefined : selectDiscussion(state, within).data;
    return discussion && may(selectOptionsReader(state, discussion)) ? undefined : { text: refusal };
}
