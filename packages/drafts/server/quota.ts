import type { Config } from "@parley/config/server";
import { MAX_DRAFTS } from "@parley/drafts/contract";
import { fill } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, may } from "@parley/library/server/http";
import type { DraftRow, DraftsRepository } from "./drafts.repository";

interface Dependencies {
    repository: Pick<DraftsRepository, "lock" | "sizesOf">;
    config: Pick<Config, "get">;
}

/** Members with one of these permissions are exempt from the limits of `drafts.*`, and have the maximum number only. */
const EXEMPT_PERMISSIONS = ["community.moderate", "site.manage"] as const;

/** Creates the functions that limit the number and the size of a member's drafts (FC-87). */
export function createDraftQuota({ repository, config }: Dependencies) {
    return {
        /** Throws 400 if a member’s drafts with this one exceed a limit; `present` is its stored row. */
        async requireQuota(viewer: Viewer, attributes: string, present?: Pick<DraftRow, "draftID">): Promise<void> {
            await repository.lock(viewer.userID);
            const { count, bytes } = await repository.sizesOf(viewer.userID, present?.draftID);
            const maxCount = may(viewer, EXEMPT_PERMISSIONS) ? MAX_DRAFTS : await config.get("drafts.maxCount");
            if (!present && count >= maxCount)
                throw badRequest(fill("You have {count} drafts. Delete some before you keep more.", { count }), { maxCount });
            const maxKilobytes = await findMaxKilobytes(viewer);
            if (bytes + Buffer.byteLength(attributes) > maxKilobytes * 1024)
                throw badRequest(
                    fill("Your drafts are larger than {maxKilobytes} kB. Delete some before you keep more.", { maxKilobytes }),
                    {
                        maxKilobytes,
                    },
                );
        },

        /** Returns how many bytes a member's drafts leave of the limit. */
        findRoom: async (viewer: Viewer): Promise<number> =>
            (await findMaxKilobytes(viewer)) * 1024 - (await repository.sizesOf(viewer.userID)).bytes,
    };

    async function findMaxKilobytes(viewer: Viewer): Promise<number> {
        return may(viewer, EXEMPT_PERMISSIONS) ? Number.POSITIVE_INFINITY : config.get("drafts.maxKilobytes");
    }
}
