import type { Categories } from "@parley/categories/server";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog, NewAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, diffFields } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Rendering, Summary } from "@parley/posting/server";
import type { TagFragment } from "@parley/tags/contract";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import { STATUS } from "../discussions.answers";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionRow } from "../discussions.tables";
import { hotnessOf } from "../lists/hot";

interface Dependencies {
    kit: Pick<ServerKit, "clock">;
    repository: DiscussionsRepository;
    acts: Pick<ActionLog, "record">;
    users: Pick<Users, "byIDs" | "addCounts">;
    categories: Pick<Categories, "recount">;
    tags: Pick<Tags, "setFor" | "addTo" | "forRecords" | "uncount" | "countAgain" | "discussionsMoved">;
}

/** What stands around a deed: the bulk job it is a part of, and why it was done. */
export interface Circumstances {
    jobID?: number | undefined;
    reason?: string | undefined;
}

/** The words of a discussion that are changed, and what is kept beside a body. */
export type Wording = Partial<Pick<DiscussionRow, "name" | "body" | "format"> & Rendering & Summary>;

type Doer = Pick<Viewer, "userID">;

export type DiscussionCommands = ReturnType<typeof createDiscussionCommands>;

/**
 * What is done to discussions, each deed written down as an act. A deed belongs into a transaction in which the row that it is given is locked,
 * and asks nothing: who may do it was asked before. What changes nothing is no deed.
 */
export function createDiscussionCommands({ kit, repository, acts, users, categories, tags }: Dependencies) {
    const now = () => toDateTime(kit.clock());

    return {
        /** Gives a discussion other flags. */
        async set(viewer: Doer, row: DiscussionRow, kind: string, changes: Partial<DiscussionRow>, around?: Circumstances) {
            const changed = diffFields(row, changes);
            if (!changed) return;
            await repository.update(row.discussionID, changed.after);
            await record(viewer, row, kind, changed, around);
        },

        /** Gives it other words; the former ones are kept in the act. */
        async edit(viewer: Doer, row: DiscussionRow, wording: Wording): Promise<void> {
            const changed = diffFields(readContent(row), readContent({ ...row, ...wording }));
            if (!changed) return;
            await repository.update(row.discussionID, {
                ...wording,
                version: row.version + 1,
                dateUpdated: now(),
                updateUserID: viewer.userID,
            });
            await record(viewer, row, "edit", changed);
        },

        /** Gives it these tags, instead of the ones it has or besides them. Throws as `Tags.setFor`. */
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

        /** Brings it to the top of the lists. */
        async bump(viewer: Doer, row: DiscussionRow): Promise<void> {
            await putAt(row, now());
            await record(viewer, row, "bump", {
                before: { dateLastComment: row.dateLastComment },
                after: { dateLastComment: now() },
            });
        },

        /** Moves it; a redirect may be left where it stood, which goes back with it. */
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

        /** Says that somebody else wrote it. Throws 422 for nobody. */
        async setAuthor(viewer: Doer, row: DiscussionRow, insertUserID: number): Promise<void> {
            // Who is not here has no profile.
            if ((await users.byIDs([insertUserID])).get(insertUserID)?.url === undefined)
                throw invalidField("insertUserID", "There is no such member.");
            const [before, after] = [authorOf(row), { insertUserID, authorName: null }];
            if (areFieldsUnchanged(before, after)) return;
            await putBy(row, after);
            await record(viewer, row, "author", { before, after });
        },

        /** Removes it. It is kept, but nobody finds it any more. */
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

        /** Puts a removed discussion back where it was, counted everywhere again. */
        async putBack(row: DiscussionRow): Promise<void> {
            await repository.update(row.discussionID, { dateDeleted: null, deletedByID: null });
            await tags.countAgain("discussion", [row.discussionID]);
            await users.addCounts(row.insertUserID, { discussions: 1 });
            await categories.recount([row.categoryID]);
        },

        /** Takes a redirect away for good. */
        takeRedirect,
    };

    async function record(
        viewer: Doer,
        { discussionID }: Pick<DiscussionRow, "discussionID">,
        kind: string,
        changed: { before: object; after: object },
        around: Circumstances & Pick<NewAction, "parent" | "recordUserID"> = {},
    ): Promise<void> {
        await acts.record(viewer, { kind, recordType: "discussion", recordID: discussionID, ...changed, ...around });
    }

    async function putAt({ discussionID, categoryID }: DiscussionRow, dateLastComment: string): Promise<void> {
        await repository.update(discussionID, { dateLastComment });
        await categories.recount([categoryID]);
    }

    async function putInto(row: DiscussionRow, categoryID: number): Promise<void> {
        await repository.update(row.discussionID, { categoryID });
        // Where it stands itself, nothing needs to lead to it.
        for (const redirect of await repository.redirectsTo(row.discussionID, categoryID)) await takeRedirect(redirect);
        // Always in the same order, so that two who move something to and fro never wait for each other.
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

    /** Leaves something in the place of a discussion that leads on to where it stands now, without a word of its own but the name. */
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
            hot: hotnessOf({ dateInserted, score: 0, countComments: 0 }),
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

/** A body without a word. */
export const EMPTY_BODY = { body: "", bodyHtml: "", excerpt: "", bodyLength: 0, imageUrl: null, imageAlt: null };

export const readContent = ({ name, body, format }: Pick<DiscussionRow, "name" | "body" | "format">) => ({ name, body, format });

const authorOf = ({ insertUserID, authorName }: Pick<DiscussionRow, "insertUserID" | "authorName">) => ({
    insertUserID,
    authorName,
});

const sorted = (fragments: readonly TagFragment[]) => [...fragments].sort((one, other) => one.tagID - other.tagID);
