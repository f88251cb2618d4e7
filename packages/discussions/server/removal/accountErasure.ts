import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { Categories } from "@parley/categories/server";
import { discussionPath } from "@parley/discussions/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import type { Renderer } from "@parley/posting/server";
import { unmentionFormerly } from "@parley/posting/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import { EMPTY_BODY } from "../actions/commands";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionRow } from "../discussions.tables";
import type { PostKinds } from "../kinds/postKinds";
import { NAMELESS_DISCUSSION } from "./wipeDiscussions";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: DiscussionsRepository;
    renderer: Pick<Renderer, "withoutMention" | "unmentioning" | "summaryOf">;
    users: Pick<Users, "provideErasure" | "provideExport" | "addCounts">;
    categories: Pick<Categories, "recount">;
    tags: Pick<Tags, "uncount">;
    actionLog: Pick<ActionLog, "forget" | "findEditedContaining" | "edits" | "rewrite">;
    kinds: Pick<PostKinds, "forgetMeta">;
}

const AT_ONCE = 200;
/**
 * Registers erasure and export of a member's discussions. Erasure removes the text, and deletes discussions without replies; those with
 * replies stay without their text (FC-53). The member's bookmarks and read state are always deleted, and mentions by others are replaced
 * with "Deleted User", in former texts as well.
 */
export function createAccountErasure({ kit, repository, renderer, users, categories, tags, actionLog, kinds }: Dependencies) {
    const { database, clock, siteURL } = kit;

    users.provideErasure("discussions", async (userID, method, { name }) => {
        if (method !== "keep") {
            for await (const row of startedBy(userID)) await remove(row, method === "delete");
        }
        await repository.forgetMembers([userID]);
        await unmention(userID, name);
    });

    users.provideExport("discussions", async function* (userID) {
        for await (const row of startedBy(userID)) {
            const { discussionID, categoryID, name, body, format, dateInserted, dateUpdated, dateDeleted, score } = row;
            const url = siteURL + discussionPath(row);
            yield { discussionID, categoryID, url, name, body, format, dateInserted, dateUpdated, dateDeleted, score };
        }
    });

    users.provideExport("bookmarks", async function* (userID) {
        const rows = await database.query
            .selectFrom("userDiscussions")
            .select("discussionID")
            .where("userID", "=", userID)
            .where("bookmarked", "=", true)
            .orderBy("discussionID")
            .execute();
        // Without titles, because the member may no longer see the discussions.
        yield* rows;
    });

    users.provideExport("followedDiscussions", async function* (userID) {
        yield* await database.query
            .selectFrom("userDiscussions")
            .select(["discussionID", "followLevel"])
            .where("userID", "=", userID)
            .where("followLevel", "is not", null)
            .orderBy("discussionID")
            .execute();
    });

    return { unmention };

    /** Replaces mentions of a member in all discussions with "Deleted User", in former texts as well. */
    async function unmention(userID: number, name: string): Promise<void> {
        for await (const row of repository.mentioning(userID)) {
            const written = await renderer.withoutMention(row, name);
            await repository.reword(row, { ...written, ...(await renderer.summaryOf(written.bodyHtml)) });
        }
        await unmentionFormerly({ database, actionLog, renderer }, "discussion", name, async (discussionID) => {
            return (await repository.byID(discussionID))?.format;
        });
    }

    async function remove({ discussionID }: DiscussionRow, isWhole: boolean): Promise<void> {
        await database.transaction(async () => {
            const row = await repository.lock(discussionID);
            if (!row) return;
            const emptied = { ...EMPTY_BODY, name: NAMELESS_DISCUSSION, attributionUrl: null, canonicalUrl: null };
            await repository.update(discussionID, { ...emptied, version: row.version + 1 });
            await kinds.forgetMeta([discussionID]);
            await actionLog.forget("discussion", [discussionID]);
            if (!isWhole || row.countComments > 0 || row.dateDeleted !== null) return;
            await tags.uncount("discussion", [discussionID]);
            await repository.update(discussionID, { dateDeleted: toDateTime(clock()), deletedByID: SYSTEM_USER_ID });
            await users.addCounts(row.insertUserID, { discussions: -1 });
            await categories.recount([row.categoryID]);
        });
    }

    /** Yields all discussions of a member, the oldest first, in batches. */
    async function* startedBy(userID: number): AsyncIterable<DiscussionRow> {
        let last = 0;
        for (;;) {
            const rows = await database.query
                .selectFrom("discussions")
                .selectAll()
                .where("insertUserID", "=", userID)
                .where("discussionID", ">", last)
                .orderBy("discussionID")
                .limit(AT_ONCE)
                .execute();
            yield* rows;
            if (rows.length < AT_ONCE) return;
            last = rows.at(-1)?.discussionID ?? last;
        }
    }
}
