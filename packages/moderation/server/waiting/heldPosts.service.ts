import type { Categories } from "@parley/categories/server";
import { commentPath } from "@parley/comments/contract";
import type { Comments } from "@parley/comments/server";
import { discussionPath } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Input, Page } from "@parley/library/contract";
import { createCachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID, notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { getWaitingPosts, HeldPost, ReportRecordType, WaitingPost } from "@parley/moderation/contract";
import type { WaitingEdit } from "@parley/posting/contract";
import type { WaitingPostRow } from "../moderation.tables";
import type { PostContent } from "../records";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    categories: Pick<Categories, "visibleIDs">;
    discussions: Pick<Discussions, "submissions" | "add" | "change" | "renderer" | "postingLimits" | "rowsByIDs">;
    comments: Pick<Comments, "add" | "change" | "rowsByIDs">;
}

export type HeldPosts = ReturnType<typeof createHeldPosts>;

/** Creates the functions that return held posts and edits, to their authors and to moderators. */
export function createHeldPosts({ kit, categories, discussions, comments }: Dependencies) {
    const { database, clock } = kit;
    // Usually nothing is held. The flags save a query whenever somebody opens the editor or reads a discussion.
    const [someEditWaits, someNewPostWaits] = [createWaitingFlag(true), createWaitingFlag(false)];

    return {
        /** Returns the viewer's undecided edit of a post. */
        async editBy({ userID }: Viewer, recordType: ReportRecordType, recordID: number): Promise<WaitingEdit | undefined> {
            if (userID === GUEST_ID || !(await someEditWaits.get())) return undefined;
            const row = await database.query
                .selectFrom("waitingPosts")
                .select(["name", "body", "format", "dateInserted"])
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .where("insertUserID", "=", userID)
                .where("isEdit", "=", true)
                .where("status", "=", "waiting")
                .executeTakeFirst();
            if (!row) return undefined;
            const { name, ...words } = row;
            return { ...(recordType === "discussion" && { name }), ...words };
        },

        /** Returns the viewer's unpublished posts. */
        async list(viewer: Viewer, { page, limit, discussionID }: Input<typeof getWaitingPosts>): Promise<Page<WaitingPost>> {
            requireSession(viewer);
            if (discussionID !== undefined && !(await someNewPostWaits.get()) && !(await someEditWaits.get()))
                return { items: [], paging: { page, limit, total: 0 } };
            const own = () => {
                const all = database.query.selectFrom("waitingPosts").where("insertUserID", "=", viewer.userID);
                if (discussionID === undefined) return all.where("status", "in", ["waiting", "rejected"]);
                return all
                    .where("status", "=", "waiting")
                    .where((is) =>
                        is.or([
                            is("discussionID", "=", discussionID),
                            is.and([is("recordType", "=", "discussion"), is("recordID", "=", discussionID)]),
                        ]),
                    );
            };
            const { count } = await own()
                .select(({ fn }) => fn.countAll().as("count"))
                .executeTakeFirstOrThrow();
            const rows = await own()
                .selectAll()
                .orderBy("waitingID", "desc")
                .limit(limit)
                .offset((page - 1) * limit)
                .execute();
            const seen = new Set(await categories.visibleIDs(viewer));
            const items = [];
            for (const row of rows) items.push(toWaitingPost({ ...row, body: await readableOf(row) }, seen));
            return { items, paging: { page, limit, total: Number(count) } };
        },

        /** Returns one of the viewer's held posts; throws 404 for anybody else's (FC-14). */
        async one(viewer: Viewer, waitingID: number): Promise<HeldPost> {
            requireSession(viewer);
            const [row] = await byIDs([waitingID]);
            if (!row || row.insertUserID !== viewer.userID || row.input === "{}") throw notFound("Post");
            const seen = new Set(await categories.visibleIDs(viewer));
            const { status, recordType, recordID, bodyHtml } = row;
            const discussion = recordID === null ? undefined : await discussionOf(recordType, recordID);
            const isSeen = discussion !== undefined && seen.has(discussion.categoryID);
            const path =
                recordID !== null && recordType === "comment" ? commentPath(recordID) : discussion && discussionPath(discussion);
            const body = await readableOf(row);
            return {
                ...toWaitingPost({ ...row, body }, seen),
                status,
                bodyHtml,
                url: isSeen && path ? kit.siteURL + path : null,
            };
        },

        /** Returns the content of these held edits, and the new category if the post is to be moved. */
        async editsOf(waitingIDs: readonly number[]): Promise<Map<number, PostContent & { categoryID?: number }>> {
            const rows = (await byIDs(waitingIDs)).filter(({ isEdit }) => isEdit);
            const words = new Map<number, PostContent & { categoryID?: number }>();
            for (const row of rows) {
                const name = row.recordType === "discussion" && { name: row.name };
                words.set(row.waitingID, { ...name, body: await readableOf(row), ...findNewCategory(row) });
            }
            return words;
        },
        byIDs,
        discussionOf,
    };

    /** Returns the text for a text field: as Markdown for formats that are not readable as text. */
    async function readableOf(row: Pick<WaitingPostRow, "body" | "format" | "bodyHtml">): Promise<string> {
        return row.format === "text" ? row.body : discussions.renderer.quotable(row);
    }

    /** Creates a cached flag: whether any edit, or any new post, of any member is held. */
    function createWaitingFlag(isEdit: boolean) {
        return createCachedValue(database, clock, async () => {
            const first = database.query.selectFrom("waitingPosts").select("waitingID").where("isEdit", "=", isEdit);
            return (await first.where("status", "=", "waiting").limit(1).executeTakeFirst()) !== undefined;
        });
    }

    /** Returns the present discussion of a published post; undefined if the post is gone. */
    async function discussionOf(recordType: ReportRecordType, recordID: number) {
        const [comment] = recordType === "comment" ? await comments.rowsByIDs([recordID]) : [];
        const discussionID = recordType === "discussion" ? recordID : comment?.discussionID;
        const [row] = discussionID === undefined ? [] : await discussions.rowsByIDs([discussionID]);
        return row?.dateDeleted === null ? row : undefined;
    }

    async function byIDs(waitingIDs: readonly number[]): Promise<WaitingPostRow[]> {
        if (waitingIDs.length === 0) return [];
        return database.query.selectFrom("waitingPosts").selectAll().where("waitingID", "in", waitingIDs).execute();
    }
}

/** Returns a held post as a response. The name is empty if the author may no longer see the discussion (FC-14). */
function toWaitingPost(row: WaitingPostRow, seen: ReadonlySet<number>): WaitingPost {
    const { waitingID, recordType, status, isEdit, name, body, format, dateInserted, reason, categoryID } = row;
    const isDescribed = recordType === "discussion" || seen.has(categoryID);
    return {
        waitingID,
        recordType,
        status: status === "waiting" ? "waiting" : "rejected",
        isEdit,
        name: isDescribed ? name : "",
        body,
        format,
        dateInserted,
        reason,
    };
}

/** Returns the category that the post is to be moved to. */
export function findNewCategory({ input }: Pick<WaitingPostRow, "input">): { categoryID?: number } {
    const { categoryID } = JSON.parse(input) as { categoryID?: number };
    return categoryID === undefined ? {} : { categoryID };
}
