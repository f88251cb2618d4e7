import { SYSTEM_USER_ID } from "@parley/accounts/server";
import type { Categories } from "@parley/categories/server";
import type { patchComment, postComment } from "@parley/comments/contract";
import { commentPath } from "@parley/comments/contract";
import type { Comments } from "@parley/comments/server";
import type { Config } from "@parley/config/server";
import type { patchDiscussion, postDiscussion } from "@parley/discussions/contract";
import { discussionPath, replyName } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Input, Page } from "@parley/library/contract";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, changedSince } from "@parley/library/server/actionLog";
import { hasForeignLink } from "@parley/library/server/content";
import { createCachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { conflict, GUEST_ID, may, notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { getWaitingPosts, HeldPost, ReportRecordType, WaitingPost } from "@parley/moderation/contract";
import { MODERATE, WAITING_REPLIES_ID, waitingPostPath } from "@parley/moderation/contract";
import { OPERATOR } from "@parley/permissions/server";
import type { WaitingEdit } from "@parley/posting/contract";
import type { EditToStore, PostToStore } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { WaitingPostRow } from "./moderation.tables";
import type { PostContent } from "./records";
import type { ReportsRepository } from "./reports/reports.repository";
import type { RoleLookup } from "./roleLookup";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    reports: Pick<ReportsRepository, "insert" | "rewrite">;
    rolesOf: RoleLookup;
    config: Pick<Config, "get">;
    users: Pick<Users, "viewer" | "isTrusted">;
    categories: Pick<Categories, "visibleIDs">;
    discussions: Pick<Discussions, "submissions" | "add" | "change" | "renderer" | "postingLimits" | "rowsByIDs">;
    comments: Pick<Comments, "add" | "change" | "rowsByIDs">;
    actionLog: Pick<ActionLog, "log" | "undo">;
}

export type WaitingService = ReturnType<typeof createWaitingService>;

/** Creates the functions for posts held for approval. Such a post is not published: counters, searches and mentions ignore it. */
export function createWaitingService({
    kit,
    reports,
    rolesOf,
    config,
    users,
    categories,
    discussions,
    comments,
    actionLog,
}: Dependencies) {
    const { database, clock } = kit;
    // Usually nothing is held. The flags save a query whenever somebody opens the editor or reads a discussion.
    const [someEditWaits, someNewPostWaits] = [createWaitingFlag(true), createWaitingFlag(false)];

    return {
        /**
         * Holds a post for approval if required, and throws 202 to tell its author (contract §1.8). A repeated request is held once
         * (FC-42).
         */
        async gate(viewer: Viewer, post: PostToStore): Promise<void> {
            if (!(await mustWait(viewer, post.categoryID, post.bodyHtml))) return;
            const waitingID = await discussions.submissions.once(waitingOf(viewer, post), () => keep(viewer, post));
            const message = "Your post is waiting for a moderator's approval. Nobody else can read it yet.";
            const { discussionID } = post;
            throw createHeldRefusal(
                message,
                discussionID === null ? waitingPostPath(waitingID) : inThread({ ...post, discussionID }),
            );
        },

        /**
         * Holds an edit for approval if required, or a move into or out of a category with approval, and throws 202 to tell its author
         * (contract §1.8). The post stays unchanged. A further edit before a decision replaces the held one. A repeated request is held
         * once (FC-42).
         */
        async gateEdit(viewer: Viewer, edit: EditToStore): Promise<void> {
            const { categoryID, toCategoryID = categoryID, bodyHtml } = edit;
            if (!(await mustWait(viewer, categoryID, bodyHtml)) && !(await mustWait(viewer, toCategoryID, bodyHtml))) return;
            const waitingID = await discussions.submissions.once(waitingOf(viewer, edit), () => keepEdit(viewer, edit));
            const message = "Your changes are waiting for a moderator's approval. Until then the post stays as it was.";
            const { discussionID, recordID, name } = edit;
            const thread = discussionID === null ? await discussionOf("discussion", recordID) : { discussionID, name };
            throw createHeldRefusal(message, thread ? inThread(thread) : waitingPostPath(waitingID));
        },

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

        /** Checks whether a held post contains a text. */
        async holds(text: string): Promise<boolean> {
            const row = await database.query
                .selectFrom("waitingPosts")
                .select("waitingID")
                .where("body", "like", `%${text}%`)
                .executeTakeFirst();
            return row !== undefined;
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
            for (const row of rows) items.push(shown({ ...row, body: await readableOf(row) }, seen));
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
            return { ...shown({ ...row, body }, seen), status, bodyHtml, url: isSeen && path ? kit.siteURL + path : null };
        },

        /**
         * Publishes a held post as its author, who must still be permitted to write it, and returns its ID. A post that was published
         * before and removed by undo is restored.
         */
        async publish(viewer: Viewer, waitingID: number): Promise<number> {
            const row = await take(waitingID, ["waiting", "rejected"], { status: "approved", reason: null });
            if (row.isEdit && row.recordID !== null) {
                await apply(await users.viewer(row.insertUserID), row.recordID, row);
                return row.recordID;
            }
            if (row.recordID !== null) {
                await restorePost(viewer, row.recordType, row.recordID);
                return row.recordID;
            }
            const author = await users.viewer(row.insertUserID);
            const recordID = await create(author, row);
            await database.query.updateTable("waitingPosts").set({ recordID }).where("waitingID", "=", waitingID).execute();
            return recordID;
        },

        /** Declines a held post. Its author keeps the text and can read the reason. */
        reject: (waitingID: number, reason: string | undefined) =>
            take(waitingID, ["waiting"], { status: "rejected", reason: reason?.trim() || null }),

        /** Holds a decided post for approval again. */
        holdAgain: (waitingID: number, from: "approved" | "rejected") =>
            take(waitingID, [from], { status: "waiting", reason: null }),

        restore: restorePost,

        /**
         * Undoes an approved edit. Requires the permission to approve, which the caller must have checked. Throws `changedSince` if the
         * content or the category of the post has changed since (FC-54).
         */
        async takeOut({ userID }: Viewer, waitingID: number): Promise<void> {
            const [row] = await byIDs([waitingID]);
            if (!row?.isEdit || row.recordID === null) throw notFound("Post");
            const made = [...(await madeBy(row, "edit", row)), ...(await madeBy(row, "move", movedBy(row)))];
            if (made.length === 0) throw changedSince();
            for (const { actID } of made) await actionLog.undo({ ...OPERATOR, userID }, actID);
        },

        /** Returns the content of these held edits, and the new category if the post is to be moved. */
        async editsOf(waitingIDs: readonly number[]): Promise<Map<number, PostContent & { categoryID?: number }>> {
            const rows = (await byIDs(waitingIDs)).filter(({ isEdit }) => isEdit);
            const words = new Map<number, PostContent & { categoryID?: number }>();
            for (const row of rows) {
                const name = row.recordType === "discussion" && { name: row.name };
                words.set(row.waitingID, { ...name, body: await readableOf(row), ...movedBy(row) });
            }
            return words;
        },

        /** Returns all held posts of a member, in any status. */
        by: (userID: number): Promise<WaitingPostRow[]> =>
            database.query
                .selectFrom("waitingPosts")
                .selectAll()
                .where("insertUserID", "=", userID)
                .orderBy("waitingID")
                .execute(),

        /** Erases the content of an erased member's held posts. */
        async forget(userID: number): Promise<void> {
            await database.query
                .updateTable("waitingPosts")
                .set({ name: "", body: "", bodyHtml: "", input: "{}", reason: null })
                .where("insertUserID", "=", userID)
                .execute();
            await database.query
                .updateTable("waitingPosts")
                .set({ status: "rejected" })
                .where("insertUserID", "=", userID)
                .where("status", "=", "waiting")
                .execute();
        },
    };

    /** Returns the last action of a type on a post, if it is the approved change and not undone (FC-54). */
    async function madeBy({ recordType, recordID, insertUserID, dateInserted }: WaitingPostRow, kind: string, wanted: object) {
        if (recordID === null || Object.keys(wanted).length === 0) return [];
        const [action] = (await actionLog.log({ recordType, recordID, kinds: [kind] }, 1)).acts;
        const isOwn = action?.insertUserID === insertUserID && action.dateUndone === null && action.dateInserted >= dateInserted;
        return isOwn && areFieldsUnchanged(wanted, action.after) ? [action] : [];
    }

    /** Returns the text for a text field: as Markdown for formats that are not readable as text. */
    async function readableOf(row: Pick<WaitingPostRow, "body" | "format" | "bodyHtml">): Promise<string> {
        return row.format === "text" ? row.body : discussions.renderer.quotable(row);
    }

    async function mustWait(viewer: Viewer, categoryID: number, bodyHtml: string): Promise<boolean> {
        if (may(viewer, MODERATE, categoryID)) return false;
        const inCategories = (await config.get("premoderation.categoryIDs")).includes(categoryID);
        const ofRoles = await config.get("premoderation.roleIDs");
        const firstLinks = await config.get("premoderation.firstLinkPosts");
        const hasLink = firstLinks > 0 && hasForeignLink(bodyHtml, kit.siteURL);
        const first = Math.max(await config.get("premoderation.firstPosts"), hasLink ? firstLinks : 0);
        if (!inCategories && ofRoles.length === 0 && first === 0) return false;
        if (await users.isTrusted(viewer.userID)) return false;
        if (inCategories) return true;
        if (ofRoles.length > 0 && (await rolesOf(viewer.userID)).some((roleID) => ofRoles.includes(roleID))) return true;
        return first > 0 && (await countPosts(viewer.userID)) < first;
    }

    async function countPosts(userID: number): Promise<number> {
        const row = await database.query
            .selectFrom("users")
            .select(["countDiscussions", "countComments"])
            .where("userID", "=", userID)
            .executeTakeFirst();
        return (row?.countDiscussions ?? 0) + (row?.countComments ?? 0);
    }

    async function keep(viewer: Viewer, { key: _key, ...post }: PostToStore): Promise<number> {
        await discussions.postingLimits.count(viewer, post);
        return insert(viewer, post, null);
    }

    async function keepEdit(viewer: Viewer, { recordID, key: _key, toCategoryID: _to, ...edit }: EditToStore): Promise<number> {
        const { name, body, format, bodyHtml, input } = toStoredPost(edit);
        const dateInserted = toDateTime(clock());
        const present = await database.query
            .updateTable("waitingPosts")
            .set({ name, body, format, bodyHtml, input, dateInserted })
            .where("recordType", "=", edit.recordType)
            .where("recordID", "=", recordID)
            .where("insertUserID", "=", viewer.userID)
            .where("isEdit", "=", true)
            .where("status", "=", "waiting")
            .returning("waitingID")
            .executeTakeFirst();
        if (!present) return insert(viewer, edit, recordID);
        const shown = { recordName: name, recordHtml: bodyHtml, recordFormat: format, recordDateInserted: dateInserted };
        await reports.rewrite(present.waitingID, { ...shown, dateInserted });
        return present.waitingID;
    }

    /** Holds a new post, or an edit of the post `editedID`, and adds it to the queue of its category. */
    async function insert({ userID }: Viewer, postToStore: Omit<PostToStore, "key">, editedID: number | null): Promise<number> {
        const post = toStoredPost(postToStore);
        const dateInserted = toDateTime(clock());
        const { waitingID } = await database.query
            .insertInto("waitingPosts")
            .values({
                ...post,
                status: "waiting",
                insertUserID: userID,
                dateInserted,
                recordID: editedID,
                isEdit: editedID !== null,
                reason: null,
            })
            .returning("waitingID")
            .executeTakeFirstOrThrow();
        await reports.insert(
            {
                status: "new",
                recordType: post.recordType,
                recordID: null,
                waitingID,
                editedID,
                isPending: true,
                escalationID: null,
                recordName: post.name,
                recordHtml: post.bodyHtml,
                recordFormat: post.format,
                recordUserID: userID,
                recordDateInserted: dateInserted,
                placeRecordID: post.categoryID,
                noteHtml: "",
                noteBody: "",
                insertUserID: SYSTEM_USER_ID,
                dateInserted,
            },
            [],
        );
        return waitingID;
    }

    /** Updates a held post that has one of these statuses; throws 409 if somebody else has decided in the meantime. */
    async function take(
        waitingID: number,
        from: readonly WaitingPostRow["status"][],
        changes: Partial<WaitingPostRow>,
    ): Promise<WaitingPostRow> {
        const row = await database.query
            .updateTable("waitingPosts")
            .set(changes)
            .where("waitingID", "=", waitingID)
            .where("status", "in", from)
            .returningAll()
            .executeTakeFirst();
        if (!row) throw conflict("This has been decided already.");
        if (row.input === "{}") throw notFound("Post");
        return row;
    }

    async function create(author: Viewer, { recordType, input }: WaitingPostRow): Promise<number> {
        const sent: unknown = JSON.parse(input);
        if (recordType === "discussion")
            return (await discussions.add(author, sent as Input<typeof postDiscussion>, { approved: true })).discussionID;
        return (await comments.add(author, sent as Input<typeof postComment>, { approved: true })).commentID;
    }

    /** Applies an edit as its author, who must still be permitted to make it. */
    async function apply(writer: Viewer, recordID: number, { recordType, input }: WaitingPostRow): Promise<void> {
        requireSession(writer);
        const sent: unknown = JSON.parse(input);
        if (recordType === "discussion")
            await discussions.change(writer, recordID, sent as Omit<Input<typeof patchDiscussion>, "discussionID">, APPROVED);
        else await comments.change(writer, recordID, sent as Omit<Input<typeof patchComment>, "commentID">, APPROVED);
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

    /** Undoes the removal of a post, if it is removed. */
    async function restorePost(viewer: Viewer, recordType: string, recordID: number): Promise<void> {
        const [removal] = (await actionLog.log({ recordType, recordID, kinds: ["delete"] }, 1)).acts;
        if (removal && removal.dateUndone === null) await actionLog.undo(viewer, removal.actID);
    }
}

const APPROVED = { approved: true };

/** Returns the category that the post is to be moved to. */
function movedBy({ input }: Pick<WaitingPostRow, "input">): { categoryID?: number } {
    const { categoryID } = JSON.parse(input) as { categoryID?: number };
    return categoryID === undefined ? {} : { categoryID };
}

/** Returns the values to store for a held post. A reply is named after its discussion. */
function toStoredPost({ input, name, ...postToStore }: Omit<PostToStore, "key">) {
    return {
        ...postToStore,
        name: postToStore.recordType === "comment" ? replyName(name) : name,
        input: JSON.stringify(input),
    };
}

function createHeldRefusal(message: string, waitingPath: string): ApiRefusal {
    return new ApiRefusal({ status: 202, message, description: null, waitingPath });
}

/** Returns the path of the author's held replies and edits below a discussion. */
function inThread(discussion: { discussionID: number; name: string }): string {
    return `${discussionPath(discussion)}#${WAITING_REPLIES_ID}`;
}

/** Returns a held post as a response. The name is empty if the author may no longer see the discussion (FC-14). */
function shown(row: WaitingPostRow, seen: ReadonlySet<number>): WaitingPost {
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

/** Returns the submission of a held post. Rendered HTML and the category are left out, because the author does not send them. */
function waitingOf({ userID }: Viewer, { key, recordType, discussionID, name, body, format }: PostToStore) {
    return { userID, recordType: "waiting", key, words: { recordType, discussionID, name, body, format } };
}
