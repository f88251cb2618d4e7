import { toDateTime } from "@parley/library/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { DraftRow } from "../drafts.repository";
import type { DeletedRepository } from "./repository";

/** Maximum number of deleted drafts of a member that are retained. */
const MAX_DELETED = 10;

/** Throws if a member's drafts would take too much room with this one. */
type RoomCheck = (viewer: Viewer, attributes: string) => Promise<void>;

export type DeletedDrafts = ReturnType<typeof createDeletedDrafts>;

/** Creates the operations on deleted drafts, which are retained with their earlier versions until the retention period ends. */
export function createDeletedDrafts(kit: ServerKit, repository: DeletedRepository) {
    const { clock, database } = kit;
    return {
        /** Deletes a draft, and erases the oldest deleted ones of its author beyond the maximum. */
        remove: ({ draftID, insertUserID }: DraftRow): Promise<void> =>
            database.transaction(async () => {
                await repository.mark(draftID, toDateTime(clock()));
                await repository.erase((await repository.listOf(insertUserID)).slice(MAX_DELETED));
            }),

        /** Restores a deleted draft of the viewer if there is room for it, and returns it. Throws 404 without it. */
        async restore(viewer: Viewer, draftID: number, requireRoom: RoomCheck): Promise<DraftRow> {
            requireSession(viewer);
            const row = await repository.find(draftID);
            if (row?.insertUserID !== viewer.userID) throw notFound("Draft");
            return database.transaction(async () => {
                await requireRoom(viewer, row.attributes);
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
