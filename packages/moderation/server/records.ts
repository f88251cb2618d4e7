import type { Categories } from "@parley/categories/server";
import { commentPath } from "@parley/comments/contract";
import type { Comments } from "@parley/comments/server";
import { discussionPath, toReplyName } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { toAuthor } from "@parley/discussions/server";
import type { ContentStatus, DateTime } from "@parley/library/contract";
import { toContentStatus } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { createExcerpt, withoutForeignPictures } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { ModeratedRecord, ReportRecordType } from "@parley/moderation/contract";
import { MODERATE, PREMODERATION_PAGE, REPORTABLE } from "@parley/moderation/contract";
import type { Users } from "@parley/users/server";

/** A post in its current state. */
export interface FoundRecord {
    name: string;
    html: string;
    format: string;
    userID: number;
    /** Name of an author without an account. */
    authorName: string | null;
    categoryID: number;
    dateInserted: DateTime;
    dateUpdated: DateTime | null;
    url: string;
    isLive: boolean;
}

/** Content of a post, as readable text. */
export interface PostContent {
    name?: string;
    body: string;
}

/** A post as stored with a report, an escalation or a warning. */
export interface HeldRecord {
    recordType: ReportRecordType;
    recordID: number | null;
    /** Set if the stored content is an edit that the post does not have. */
    editedID?: number | null;
    recordName: string;
    recordHtml: string;
    recordFormat: string;
    recordUserID: number;
    recordAuthorName?: string | null;
    recordDateInserted: DateTime;
    placeRecordID: number;
    dateInserted: DateTime;
}

interface Dependencies {
    siteURL: string;
    users: Pick<Users, "byIDs">;
    categories: Pick<Categories, "visibleIDs" | "fragmentsByIDs" | "withDescendants">;
    discussions: Pick<Discussions, "requireView" | "rowsByIDs" | "contentsByIDs" | "renderer">;
    comments: Pick<Comments, "requireView" | "rowsByIDs">;
    actionLog: Pick<ActionLog, "findRestored">;
    /** Adds embeds to a rendered body. */
    embedded: (bodyHtml: string) => Promise<string>;
}

const EXCERPT_LENGTH = 300;

export type Records = ReturnType<typeof createRecords>;

/** Creates the functions that read reported and moderated posts. */
export function createRecords({ siteURL, users, categories, discussions, comments, actionLog, embedded }: Dependencies) {
    return {
        /** Returns a post that the viewer may see; throws 404, or 410 if it was removed (FC-12). */
        async require(viewer: Viewer, recordType: ReportRecordType, recordID: number): Promise<FoundRecord> {
            if (recordType === "discussion") return ofDiscussion(await discussions.requireView(viewer, recordID));
            const { comment, discussion } = await comments.requireView(viewer, recordID);
            return ofComment(comment, discussion);
        },

        /** Returns the categories that the viewer may see and moderates. */
        async moderatedIDs(viewer: Viewer): Promise<number[]> {
            return (await categories.visibleIDs(viewer)).filter((categoryID) => may(viewer, MODERATE, categoryID));
        },

        /** Returns the categories that the viewer may see. */
        seenIDs: (viewer: Viewer): Promise<readonly number[]> => categories.visibleIDs(viewer),

        /** Returns a category, optionally with its descendants. */
        categoryIDsIn: async (categoryID: number, includeSubcategories: boolean): Promise<number[]> =>
            includeSubcategories ? categories.withDescendants([categoryID]) : [categoryID],

        find,

        showable,

        /** Returns the names of these categories. */
        async categoryNames(viewer: Viewer, categoryIDs: readonly number[]): Promise<Map<number, string>> {
            const fragments = await categories.fragmentsByIDs([...new Set(categoryIDs)], viewer);
            return new Map([...fragments].map(([categoryID, { name }]) => [categoryID, name]));
        },

        /** Returns the content of these posts, as Markdown for formats that are not readable as text; for discussions with their titles. */
        async wordsOf(rows: readonly Pick<HeldRecord, "recordType" | "recordID">[]): Promise<Map<string, PostContent>> {
            const discussionIDs = idsAmong(rows, "discussion");
            const contentSources = await discussions.contentsByIDs(discussionIDs);
            const started = await discussions.rowsByIDs(discussionIDs);
            const replies = await comments.rowsByIDs(idsAmong(rows, "comment"));
            const words = new Map<string, PostContent>();
            for (const { discussionID: recordID, name, format, bodyHtml } of started) {
                const body = await readableOf({ body: contentSources.get(recordID)?.body ?? "", format, bodyHtml });
                words.set(toRecordKey({ recordType: "discussion", recordID }), { name, body });
            }
            for (const row of replies)
                words.set(toRecordKey({ recordType: "comment", recordID: row.commentID }), { body: await readableOf(row) });
            return words;
        },

        /** Returns these posts as responses in the same order: in their current state, or as stored. */
        async describe(viewer: Viewer, rows: readonly HeldRecord[]): Promise<ModeratedRecord[]> {
            const found = await find(rows);
            const statuses = await statusesOf(rows, found);
            const rowCategoryIDs = rows.map((row) => found.get(toRecordKey(row))?.categoryID ?? row.placeRecordID);
            const fragments = await categories.fragmentsByIDs([...new Set(rowCategoryIDs)], viewer);
            const people = await users.byIDs(rows.map((row) => found.get(toRecordKey(row))?.userID ?? row.recordUserID));
            const contentSources = await Promise.all(rows.map((row) => showable(row.recordHtml)));
            return rows.map((row, index) => {
                const { recordType, recordID, editedID = null, recordDateInserted } = row;
                const present = found.get(toRecordKey(row));
                const placeRecordID = rowCategoryIDs[index] ?? row.placeRecordID;
                const category = fragments.get(placeRecordID);
                const recordStatus = statuses.get(toRecordKey(row));
                // A removed post has no content, but a moderator needs it for the decision.
                const storedHtml = contentSources[index] ?? "";
                const html = present?.isLive && editedID === null ? present.html : storedHtml;
                const recordUserID = present?.userID ?? row.recordUserID;
                const authorName = present?.authorName ?? row.recordAuthorName;
                const recordUser = authorName ? toAuthor(people, recordUserID, authorName) : people.get(recordUserID);
                return {
                    recordType,
                    recordID,
                    recordName: present?.name ?? row.recordName,
                    recordHtml: html,
                    recordExcerpt: createExcerpt(html, EXCERPT_LENGTH),
                    recordUrl: present?.url ?? siteURL + PREMODERATION_PAGE,
                    recordIsLive: present?.isLive ?? false,
                    ...(recordStatus && { recordStatus }),
                    recordWasEdited: present?.isLive === true && editedID === null && present.html !== storedHtml,
                    recordFormat: present?.format ?? row.recordFormat,
                    recordUserID,
                    ...(recordUser && { recordUser }),
                    recordDateInserted,
                    recordDateUpdated: present?.dateUpdated ?? null,
                    placeRecordType: "category",
                    placeRecordID,
                    ...(category && { placeRecordName: category.name, placeRecordUrl: category.url }),
                };
            });
        },
    };

    /** Returns stored HTML with copies of known images, and without images of other sites (FC-89). */
    function showable(html: string): Promise<string> {
        return embedded(withoutForeignPictures(html, siteURL));
    }

    /** Returns the statuses of the posts that have been published (S1§3). */
    async function statusesOf(
        rows: readonly HeldRecord[],
        found: ReadonlyMap<string, FoundRecord>,
    ): Promise<Map<string, ContentStatus>> {
        const statuses = new Map<string, ContentStatus>();
        for (const recordType of REPORTABLE) {
            const recordIDs = idsAmong(rows, recordType);
            const restored = await actionLog.findRestored(recordType, recordIDs);
            for (const recordID of recordIDs) {
                const present = found.get(toRecordKey({ recordType, recordID }));
                const status = { isRemoved: present?.isLive !== true, wasRestored: restored.has(recordID) };
                statuses.set(toRecordKey({ recordType, recordID }), toContentStatus(status));
            }
        }
        return statuses;
    }

    async function readableOf(row: { body: string; format: string; bodyHtml: string }): Promise<string> {
        return row.format === "text" ? row.body : discussions.renderer.quotable(row);
    }

    async function find(rows: readonly Pick<HeldRecord, "recordType" | "recordID">[]): Promise<Map<string, FoundRecord>> {
        const commentRows = await comments.rowsByIDs(idsAmong(rows, "comment"));
        const discussionIDs = [...idsAmong(rows, "discussion"), ...commentRows.map(({ discussionID }) => discussionID)];
        const parents = new Map((await discussions.rowsByIDs([...new Set(discussionIDs)])).map((row) => [row.discussionID, row]));
        const found = new Map<string, FoundRecord>();
        for (const row of parents.values())
            await add({ recordType: "discussion", recordID: row.discussionID }, ofDiscussion(row));
        for (const row of commentRows) {
            const parent = parents.get(row.discussionID);
            if (parent) await add({ recordType: "comment", recordID: row.commentID }, ofComment(row, parent));
        }
        return found;

        async function add(key: Parameters<typeof toRecordKey>[0], record: FoundRecord): Promise<void> {
            found.set(toRecordKey(key), { ...record, html: await showable(record.html) });
        }
    }

    type DiscussionOf = Awaited<ReturnType<Dependencies["discussions"]["rowsByIDs"]>>[number];
    type CommentOf = Awaited<ReturnType<Dependencies["comments"]["rowsByIDs"]>>[number];

    function ofDiscussion(row: DiscussionOf): FoundRecord {
        const { name, bodyHtml: html, format, insertUserID: userID, authorName, categoryID } = row;
        const { dateInserted, dateUpdated, dateDeleted } = row;
        const url = siteURL + discussionPath(row);
        const isLive = dateDeleted === null;
        return { name, html, format, userID, authorName, categoryID, dateInserted, dateUpdated, url, isLive };
    }

    function ofComment(row: CommentOf, discussion: DiscussionOf): FoundRecord {
        const {
            commentID,
            bodyHtml: html,
            format,
            insertUserID: userID,
            authorName,
            dateInserted,
            dateUpdated,
            dateDeleted,
        } = row;
        return {
            name: toReplyName(discussion.name),
            html,
            format,
            userID,
            authorName,
            categoryID: discussion.categoryID,
            dateInserted,
            dateUpdated,
            url: siteURL + commentPath(commentID),
            isLive: dateDeleted === null && discussion.dateDeleted === null,
        };
    }
}

function idsAmong(rows: readonly Pick<HeldRecord, "recordType" | "recordID">[], wanted: ReportRecordType): number[] {
    return [
        ...new Set(rows.flatMap(({ recordType, recordID }) => (recordType === wanted && recordID !== null ? [recordID] : []))),
    ];
}

/** Returns a key that identifies a post. */
export const toRecordKey = ({ recordType, recordID }: { recordType: string; recordID: number | null }): string =>
    `${recordType} ${recordID}`;
