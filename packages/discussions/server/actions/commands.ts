import type { Categories } from "@parley/categories/server";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog, NewAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, diffFields } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import type { Rendering, Summary } from "@parley/posting/server";
import type { TagFragment } from "@parley/tags/contract";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionRow } from "../discussions.tables";
import { computeHotness } from "../hotness";
import { STATUS } from "../statuses/statuses";

interface Dependencies {
    kit: Pick<ServerKit, "clock">;
    repository: DiscussionsRepository;
    actionLog: Pick<ActionLog, "record">;
    users: Pick<Users, "byIDs" | "addCounts">;
    categories: Pick<Categories, "recount">;
    notifications: Pick<Notifications, "recordAction" | "recordRestored">;
    tags: Pick<Tags, "setFor" | "addTo" | "forRecords" | "uncount" | "countAgain" | "discussionsMoved">;
}

/** Context of a command: the bulk job it belongs to, and the reason given. */
export interface Circumstances {
    jobID?: number | undefined;
    reason?: string | undefined;
}

/** Changed text of a discussion, with the columns derived from the body. */
export type Wording = Partial<Pick<DiscussionRow, "name" | "body" | "format" | "lang"> & Rendering & Summary>;

type Doer = Pick<Viewer, "userID">;

export type DiscussionCommands = ReturnType<typeof createDiscussionCommands>;

/**
 * Creates the commands that change discussions. Each records a logged action, unless nothing changes. The caller provides the transaction,
 * with the row locked, and has checked the permissions.
 */
export function createDiscussionCommands(dependencies: Dependencies) {
    const { kit, repository, actionLog, users, categories, tags, notifications } = dependencies;
    const now = () => toDateTime(kit.clock());

    return {
        /** Changes flags of a discussion. */
        async set(viewer: Doer, row: DiscussionRow, kind: string, changes: Partial<DiscussionRow>, around?: Circumstances) {
            const changed = diffFields(row, changes);
            if (!changed) return;
            await repository.update(row.discussionID, changed.after);
            await record(viewer, row, kind, changed, around);
        },

        /** Changes the text of a discussion, which is marked as edited. The logged action stores the former text. */
        async edit(viewer: Doer, row: DiscussionRow, wording: Wording, isUnmarked = false): Promise<void> {
            const changed = diffFields(readContent(row), readContent({ ...row, ...wording }));
            if (!changed) return;
            await repository.update(row.discussionID, {
                ...wording,
                version: row.version + 1,
                ...(!isUnmarked && { dateUpdated: now(), updateUserID: viewer.userID }),
            });
            await record(viewer, row, "edit", changed);
        },

        /** Replaces the tags of a discussion, or adds to them. Throws the errors of `Tags.setFor`. */
        async tag(
            viewer: Viewer,
            { discussionID }: Pick<DiscussionRow, "discussionID">,
            { tagIDs = [], newTagNames }: { tagIDs?: readonly number[] | undefined; newTagNames?: readonly string[] | undefined },
            besides: boolean,
        ): Promise<TagFragment[]> {
            const before = (await tags.forRecords("discussion", [discussionID])).get(discussionID) ?? [];
            const put = besides ? tags.addTo : tags.setFor;
            const after = await put("discussion", discussionID, viewer, tagIDs, newTagNames);
            const changed = diffFields({ tags: sorted(before) }, { tags: sorted(after) });
            if (changed) await record(viewer, { discussionID }, "tag", changed);
            return after;
        },

        /** Moves a discussion to the top of the lists. */
        async bump(viewer: Doer, row: DiscussionRow): Promise<void> {
            await putAt(row, now());
            await record(viewer, row, "bump", {
                before: { dateLastComment: row.dateLastComment },
                after: { dateLastComment: now() },
            });
        },

        /** Moves a discussion to another category, optionally leaving a redirect, which is deleted when the discussion returns. */
        async move(
            viewer: Doer,
            row: DiscussionRow,
            categoryID: number,
            { addRedirect = false, ...around }: Circumstances & { addRedirect?: boolean | undefined } = {},
        ): Promise<void> {
            if (categoryID === row.categoryID) return;
            await putInto(row, categoryID);
            if (addRedirect) await leaveRedirect(row);
            await record(viewer, row, "move", { before: { categoryID: row.categoryID }, after: { categoryID } }, around);
        },

        /** Changes the author of a discussion. Throws 422 for an unknown member. */
        async setAuthor(viewer: Doer, row: DiscussionRow, insertUserID: number): Promise<void> {
            // Users without an account here have no profile URL.
            if ((await users.byIDs([insertUserID])).get(insertUserID)?.url === undefined)
                throw invalidField("insertUserID", "There is no such member.");
            const [before, after] = [authorOf(row), { insertUserID, authorName: null }];
            if (areFieldsUnchanged(before, after)) return;
            await putBy(row, after);
            await record(viewer, row, "author", { before, after });
        },

        /** Deletes a discussion. It stays stored, but is no longer visible. */
        async remove(viewer: Doer, row: DiscussionRow, around?: Circumstances): Promise<void> {
            const removal = { dateDeleted: now(), deletedByID: viewer.userID };
            await tags.uncount("discussion", [row.discussionID]);
            await repository.update(row.discussionID, removal);
            await users.addCounts(row.insertUserID, { discussions: -1 });
            await categories.recount([row.categoryID]);
            const parent = { recordType: "category", recordID: row.categoryID };
            await record(
                viewer,
                row,
                "delete",
                { before: {}, after: removal },
                { ...around, parent, recordUserID: row.insertUserID },
            );
        },

        putAt,
        putInto,
        putBy,

        /** Restores a deleted discussion, and updates all counts. */
        async restore(viewer: Doer, row: DiscussionRow, actID: number): Promise<void> {
            await repository.update(row.discussionID, { dateDeleted: null, deletedByID: null });
            await tags.countAgain("discussion", [row.discussionID]);
            await users.addCounts(row.insertUserID, { discussions: 1 });
            await categories.recount([row.categoryID]);
            await notifications.recordRestored(viewer, { recordType: "discussion", recordID: row.discussionID, actID });
        },

        /** Deletes a redirect permanently. */
        takeRedirect,
    };

    async function record(
        viewer: Doer,
        { discussionID, insertUserID: authorID }: Pick<DiscussionRow, "discussionID"> & Partial<DiscussionRow>,
        kind: string,
        changed: { before: object; after: object },
        around: Circumstances & Pick<NewAction, "parent" | "recordUserID"> = {},
    ): Promise<void> {
        const action = { kind, recordType: "discussion", recordID: discussionID };
        const actID = await actionLog.record(viewer, { ...action, ...changed, ...around });
        await notifications.recordAction(viewer, { ...action, actID, authorID });
    }

    async function putAt({ discussionID, categoryID }: DiscussionRow, dateLastComment: string): Promise<void> {
        await repository.update(discussionID, { dateLastComment });
        await categories.recount([categoryID]);
    }

    async function putInto(row: DiscussionRow, categoryID: number): Promise<void> {
        await repository.update(row.discussionID, { categoryID });
        // A redirect to a discussion in the same category is not needed.
        for (const redirect of await repository.redirectsTo(row.discussionID, categoryID)) await takeRedirect(redirect);
        // Always in the same order, to prevent deadlocks between concurrent moves.
        await categories.recount([row.categoryID, categoryID].sort((one, other) => one - other));
        tags.discussionsMoved();
    }

    async function putBy(row: DiscussionRow, author: Pick<DiscussionRow, "insertUserID" | "authorName">): Promise<void> {
        const isLast = row.lastCommentID === null;
        const last = isLast && { lastUserID: author.insertUserID, lastAuthorName: author.authorName };
        await repository.update(row.discussionID, { ...author, ...last });
        await users.addCounts(row.insertUserID, { discussions: -1 });
        await users.addCounts(author.insertUserID, { discussions: 1 });
        if (isLast) await categories.recount([row.categoryID]);
    }

    /** Creates a redirect in place of a moved discussion. Only the title is copied. */
    async function leaveRedirect(row: DiscussionRow): Promise<void> {
        const { discussionID, categoryID, name, insertUserID, authorName, dateInserted, dateLastComment, sink, lang, dir } = row;
        await repository.insert({
            type: "redirect",
            redirectToID: discussionID,
            name,
            ...EMPTY_BODY,
            format: "text",
            renderVersion: row.renderVersion,
            categoryID,
            insertUserID,
            authorName,
            dateInserted,
            dateLastComment,
            lastUserID: insertUserID,
            lastAuthorName: authorName,
            pinLocation: null,
            closed: true,
            sink,
            statusID: STATUS.none,
            internalStatusID: STATUS.resolved,
            score: 0,
            hot: computeHotness({ dateInserted, score: 0, countComments: 0 }),
            countComments: 0,
            countPlaces: 0,
            countTopPlaces: 0,
            countViews: 0,
            lang,
            dir,
        });
        await users.addCounts(insertUserID, { discussions: 1 });
        await categories.recount([categoryID]);
    }

    async function takeRedirect(redirect: Pick<DiscussionRow, "discussionID" | "categoryID" | "insertUserID" | "dateDeleted">) {
        await repository.removeAll([redirect.discussionID]);
        if (redirect.dateDeleted === null) await users.addCounts(redirect.insertUserID, { discussions: -1 });
        await categories.recount([redirect.categoryID]);
    }
}

/** An empty body with its derived columns. */
export const EMPTY_BODY = { body: "", bodyHtml: "", excerpt: "", bodyLength: 0, imageUrl: null, imageAlt: null };

export const readContent = ({ name, body, format }: Pick<DiscussionRow, "name" | "body" | "format">) => ({ name, body, format });

const authorOf = ({ insertUserID, authorName }: Pick<DiscussionRow, "insertUserID" | "authorName">) => ({
    insertUserID,
    authorName,
});

const sorted = (fragments: readonly TagFragment[]) => [...fragments].sort((one, other) => one.tagID - other.tagID);
