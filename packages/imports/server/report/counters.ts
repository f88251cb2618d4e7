import type { Database } from "@parley/library/server/database";
import type { ImportsRepository } from "../imports.repository";
import type { Owners } from "../stores";

const RECORDS_AT_ONCE = 200;

/** Creates a function that recalculates all counters affected by an import, a batch per transaction. */
export function createRecount(database: Database, repository: ImportsRepository, { users, categories, tags, comments }: Owners) {
    return async function recount(source: string): Promise<void> {
        await eachSlice("discussion", async (discussionIDs) => comments.recount(discussionIDs));
        await eachSlice("user", async (userIDs) => users.setPostCounts(await repository.postCounts(userIDs)));
        await categories.recount();
        await tags.recount();

        async function eachSlice(kind: "discussion" | "user", work: (ids: readonly number[]) => Promise<void>): Promise<void> {
            let last: number | undefined;
            for (;;) {
                const ids = await repository.recordIDs(source, kind, last, RECORDS_AT_ONCE);
                last = ids.at(-1);
                if (last === undefined) return;
                await database.transaction(() => work(ids));
            }
        }
    };
}
