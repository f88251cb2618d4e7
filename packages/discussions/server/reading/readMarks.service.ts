import type { Categories } from "@parley/categories/server";
import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { EVERYWHERE } from "./readFloors";
import type { ReadMarksRepository } from "./readMarks.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    readMarks: ReadMarksRepository;
    categories: Pick<Categories, "requireView" | "withDescendants">;
}

export type ReadMarksService = ReturnType<typeof createReadMarksService>;

/** Creates the operations that mark everything as read, on the whole site or in a category and its subcategories, and undo this. */
export function createReadMarksService({ kit, readMarks, categories }: Dependencies) {
    return {
        async mark(viewer: Viewer, categoryID?: number): Promise<{ dateMarkedRead: DateTime }> {
            requireSession(viewer);
            const scope = await scopeOf(viewer, categoryID);
            const dateMarkedRead = toDateTime(kit.clock());
            await kit.database.transaction(() => readMarks.mark(viewer.userID, scope, dateMarkedRead));
            return { dateMarkedRead };
        },

        /** Undoes a mark. Can be repeated: without the mark it changes nothing. */
        async unmark(viewer: Viewer, { categoryID, dateMarkedRead }: { categoryID?: number; dateMarkedRead: DateTime }) {
            requireSession(viewer);
            await readMarks.unmark(viewer.userID, await scopeOf(viewer, categoryID), dateMarkedRead);
        },
    };

    async function scopeOf(viewer: Viewer, categoryID: number | undefined): Promise<number[]> {
        if (categoryID === undefined) return [EVERYWHERE];
        await categories.requireView(viewer, categoryID);
        return categories.withDescendants([categoryID]);
    }
}
