import { toDateTime } from "@parley/library/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DraftRow } from "../drafts.repository";
import type { DeletedRepository } from "./repository";

/** Maximum number of deleted drafts of a member that are retained. */
const MAX_DELETED = 10;

/** Throws if a member's drafts exceed the quota with this one. */
type QuotaCheck = (viewer: Viewer, attributes: string) => Promise<void>;

export type DeletedDrafts = ReturnType<typeof createDeletedDrafts>;

/** Creates the operations on deleted drafts, which are retained with their earlier versions until the retention period ends. */
export function createDeletedDrafts(kit: ServerKit, repository: DeletedRepository) {
    const { clock, database } = kit;
    return {
        /**
         * Deletes a draft, and erases the oldest deleted ones of its author beyond the maximum number, and beyond the room that the author's
         * other drafts leave. This one is retained in any case, so that it can be restored.
         */
        remove: ({ draftID, insertUserID }: DraftRow, findRoom: () => Promise<number>): Promise<void> =>
            database.transaction(async () => {
                await repository.mark(draftID, toDateTime(clock()));
                const [latest, ...others] = await repository.listOf(insertUserID);
                let room = (await findRoom()) - Number(latest?.bytes ?? 0);
                const excess = others.filter(({ bytes }, index) => {
                    room -= Number(bytes);
                    return room < 0 || index >= MAX_DELETED - 1;
                });
                await repository.erase(excess.map((draft) => draft.draftID));
            }),

        /** Restores a deleted draft of the viewer if there is room for it, and returns it. Throws 404 without it. */
        async restore(viewer: Viewer, draftID: number, requireQuota: QuotaCheck): Promise<DraftRow> {
            requireSession(viewer);
            const row = await repository.find(draftID);
            if (row?.insertUserID !== viewer.userID) throw notFound("Draft");
            return database.transaction(async () => {
                await requireQuota(viewer, row.attributes);
                const restored = await repository.restore(draftID);
                if (!restored) throw notFound("Draft");
                return restored;
            });
        },

        /** Erases drafts whose retention period has ended. */
        async eraseOld(): Promise<void> {
            const retained = await getActionLog(kit).retentionMS();
            await repository.eraseBefore(toDateTime(new Date(clock().getTime() - retained)));
        },
    };
}
