import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import type {
    DiscussionAnswer,
    DiscussionEdit,
    DiscussionExpand,
    DiscussionQuote,
    DiscussionType,
    PinLocation,
    patchDiscussion,
    postDiscussion,
} from "@parley/discussions/contract";
import { discussionPath, mayStillEdit } from "@parley/discussions/contract";
import type { Input } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    forbidden,
    gone,
    invalidField,
    may,
    notFound,
    requirePermission,
    requireSession,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { discussionAnswers } from "./discussions.answers";
import { personOf, STATUS } from "./discussions.answers";
import type { DiscussionsRepository } from "./discussions.repository";
import type { DiscussionRow } from "./discussions.tables";
import { hotnessOf } from "./hot";
import type { Renderer } from "./rendering";
import { summaryOf, writableFormat } from "./rendering";
import type { Submissions } from "./submissions";

interface Needs {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: DiscussionsRepository;
    answers: ReturnType<typeof discussionAnswers>;
    renderer: Renderer;
    submissions: Submissions;
    users: Users;
    categories: Categories;
    tags: Tags;
    config: Config;
}

export type NewDiscussion = Input<typeof postDiscussion>;
export type DiscussionChanges = Omit<Input<typeof patchDiscussion>, "discussionID" | "expand">;

export type DiscussionsService = ReturnType<typeof discussionsService>;

/** What may be done with discussions, and by whom. */
export function discussionsService({ kit, repository, answers, renderer, submissions, users, categories, tags, config }: Needs) {
    const { database } = kit;
    const now = () => toDateTime(kit.clock());

    return {
        get,
        visible,

        async edit(viewer: Viewer, discussionID: number): Promise<DiscussionEdit> {
            const row = await visible(viewer, discussionID);
            await requireEdit(viewer, row);
            const tagged = await tags.forRecords("discussion", [discussionID]);
            const { name, body, format, categoryID, sink, closed, pinLocation, type } = row;
            const tagIDs = (tagged.get(discussionID) ?? []).map(({ tagID }) => tagID);
            return {
                discussionID,
                name,
                body,
                format,
                categoryID,
                sink,
                closed,
                pinned: pinLocation !== null,
                pinLocation,
                type,
                tagIDs,
            };
        },

        async quote(viewer: Viewer, discussionID: number): Promise<DiscussionQuote> {
            const row = await visible(viewer, discussionID);
            const { name, body, format, dateInserted, dateUpdated, insertUserID, authorName } = row;
            const insertUser = personOf(await users.byIDs([insertUserID]), insertUserID, authorName);
            return {
                discussionID,
                name,
                bodyRaw: body,
                dateInserted,
                dateUpdated,
                insertUser,
                url: kit.siteURL + discussionPath(row),
                format,
            };
        },

        /** Starts a discussion. The same `key` by the same member answers the discussion that is there already (FC-42). */
        async add(viewer: Viewer, { key, ...input }: NewDiscussion & { key?: string | undefined }): Promise<DiscussionAnswer> {
            requireSession(viewer);
            await requirePlace(viewer, input.categoryID, input.type ?? "discussion");
            await requireFieldPermissions(viewer, input, { categoryID: input.categoryID, insertUserID: viewer.userID });
            const format = writableFormat(input.format);
            const name = readName(input.name);
            const rendering = await renderer.write(input.body, format);
            const discussionID = await submissions.once(viewer.userID, "discussion", key ?? input.idempotencyKey, async () => {
                const dateInserted = now();
                const id = await repository.insert({
                    type: input.type ?? "discussion",
                    name,
                    body: input.body,
                    format,
                    ...rendering,
                    ...summaryOf(rendering.bodyHtml),
                    categoryID: input.categoryID,
                    insertUserID: viewer.userID,
                    dateInserted,
                    dateLastComment: dateInserted,
                    lastUserID: viewer.userID,
                    pinLocation: pinLocationOf(input, null),
                    closed: input.closed ?? false,
                    sink: input.sink ?? false,
                    statusID: STATUS.none,
                    internalStatusID: input.resolved ? STATUS.resolved : STATUS.unresolved,
                    score: 0,
                    hot: hotnessOf({ dateInserted, score: 0, countComments: 0 }),
                    countComments: 0,
                    countPlaces: 0,
                    countTopPlaces: 0,
                    countViews: 0,
                });
                await setTags(viewer, id, input);
                await repository.setState(viewer.userID, id, { participated: true });
                await repository.markRead(viewer.userID, id, 0, dateInserted);
                await users.addCounts(viewer.userID, { discussions: 1 });
                await categories.postAdded({
                    categoryID: input.categoryID,
                    discussions: 1,
                    lastDiscussionID: id,
                    lastCommentID: null,
                    dateLastPost: dateInserted,
                    lastUserID: viewer.userID,
                });
                return id;
            });
            return get(viewer, discussionID);
        },

        /** Changes what is given, each field under its own permission (contract §5.1.3, FC-17). */
        async change(
            viewer: Viewer,
            discussionID: number,
            changes: DiscussionChanges,
            expand?: DiscussionExpand,
        ): Promise<DiscussionAnswer> {
            requireSession(viewer);
            const before = await visible(viewer, discussionID);
            if (changesContent(changes)) await requireEdit(viewer, before);
            await requireFieldPermissions(viewer, changes, before);
            if (changes.categoryID !== undefined && changes.categoryID !== before.categoryID) {
                await requirePlace(viewer, changes.categoryID, before.type);
            }
            const content = await contentOf(before, changes);
            await database.transaction(async () => {
                const row = await present(discussionID);
                await repository.update(discussionID, {
                    ...content,
                    ...flagsOf(changes, row),
                    ...(changesContent(changes) && { dateUpdated: now(), updateUserID: viewer.userID }),
                });
                await setTags(viewer, discussionID, changes);
                if (changes.categoryID !== undefined) await move(row, changes.categoryID);
                if (changes.insertUserID !== undefined) await changeAuthor(row, changes.insertUserID);
            });
            return get(viewer, discussionID, expand);
        },

        /** Removes a discussion. It is kept, but nobody finds it any more. */
        async remove(viewer: Viewer, discussionID: number): Promise<void> {
            requireSession(viewer);
            const { categoryID } = await visible(viewer, discussionID);
            requirePermission(viewer, "discussions.delete", categoryID);
            await database.transaction(async () => {
                const row = await present(discussionID);
                await tags.uncount("discussion", [discussionID]);
                await repository.update(discussionID, { dateDeleted: now(), deletedByID: viewer.userID });
                await users.addCounts(row.insertUserID, { discussions: -1 });
                await categories.recount([row.categoryID]);
            });
        },

        async bookmark(viewer: Viewer, discussionID: number, bookmarked: boolean): Promise<{ bookmarked: boolean }> {
            requireSession(viewer);
            await visible(viewer, discussionID);
            await repository.setState(viewer.userID, discussionID, { bookmarked });
            return { bookmarked };
        },

        async dismiss(viewer: Viewer, discussionID: number, dismissed: boolean): Promise<{ dismissed: boolean }> {
            requireSession(viewer);
            await visible(viewer, discussionID);
            await repository.setState(viewer.userID, discussionID, { dismissed });
            return { dismissed };
        },

        /** Brings a discussion to the top of the lists (DISC-017). */
        async bump(viewer: Viewer, discussionID: number): Promise<DiscussionAnswer> {
            await visible(viewer, discussionID);
            requirePermission(viewer, "curation.manage");
            await repository.update(discussionID, { dateLastComment: now() });
            return get(viewer, discussionID);
        },

        /** Makes it another kind of discussion; 400 for a kind its category does not allow (DISC-015). */
        async setType(viewer: Viewer, discussionID: number, type: DiscussionType): Promise<DiscussionAnswer> {
            const { categoryID } = await visible(viewer, discussionID);
            requirePermission(viewer, "discussions.edit", categoryID);
            await requireType(categoryID, type);
            await repository.update(discussionID, { type });
            return get(viewer, discussionID, ["insertUser", "lastUser", "body", "tags"]);
        },

        /** Gives a discussion these tags, instead of the ones it has or besides them. */
        async tag(viewer: Viewer, discussionID: number, wanted: { tagIDs?: number[]; urlcodes?: string[] }, besides: boolean) {
            requireSession(viewer);
            await requireEdit(viewer, await visible(viewer, discussionID));
            if (besides) requirePermission(viewer, "tags.add");
            const tagIDs = [...(wanted.tagIDs ?? []), ...(await tags.idsByUrlcodes(viewer, wanted.urlcodes ?? []))];
            return database.transaction(async () => {
                await present(discussionID);
                return (besides ? tags.addTo : tags.setFor)("discussion", discussionID, viewer, tagIDs);
            });
        },

        /** Reactions have changed the score by so much (contract §4.8). */
        async scoreChanged(discussionID: number, scoreChange: number): Promise<void> {
            const row = await repository.add(discussionID, {});
            if (!row) return;
            const score = row.score + scoreChange;
            await repository.update(discussionID, { score, hot: hotnessOf({ ...row, score }) });
        },
    };

    async function get(viewer: Viewer, discussionID: number, expand?: DiscussionExpand): Promise<DiscussionAnswer> {
        const [answer] = await answers(viewer, [await visible(viewer, discussionID)], { expand });
        if (!answer) throw notFound("Discussion");
        return answer;
    }

    /** The discussion, if the viewer may see it: 410 when it was removed, and 404 for one that never was or is hidden (FC-12). */
    async function visible(viewer: Viewer, discussionID: number): Promise<DiscussionRow> {
        const row = await repository.byID(discussionID);
        if (!row || !(await categories.visibleIDs(viewer)).includes(row.categoryID)) throw notFound("Discussion");
        if (row.dateDeleted !== null) throw gone("Discussion", { discussionID });
        return row;
    }

    /** The discussion, locked until the running transaction ends; 410 when somebody has removed it meanwhile. */
    async function present(discussionID: number): Promise<DiscussionRow> {
        const row = await repository.add(discussionID, {});
        if (!row || row.dateDeleted !== null) throw gone("Discussion", { discussionID });
        return row;
    }

    /** 403 for others' discussions, 400 for one's own when its time is over or it is closed (contract §5.1, DISC-032…DISC-034). */
    async function requireEdit(viewer: Viewer, row: DiscussionRow): Promise<void> {
        requireSession(viewer);
        if (may(viewer, "community.moderate") || may(viewer, "discussions.edit", row.categoryID)) return;
        if (row.insertUserID !== viewer.userID) throw forbidden("discussions.edit");
        if (!mayStillEdit(row, kit.clock(), await config.get("ui.editContentTimeout"))) {
            throw badRequest(row.closed ? "This discussion is closed." : "The time in which this could be edited is over.");
        }
    }

    /** A discussion may stand only where its author may post, and where posts of its kind may stand at all. */
    async function requirePlace(viewer: Viewer, categoryID: number, type: DiscussionType): Promise<void> {
        await categories.requireView(viewer, categoryID);
        requirePermission(viewer, "discussions.add", categoryID);
        await categories.requirePostable(categoryID);
        await requireType(categoryID, type);
    }

    async function requireType(categoryID: number, type: DiscussionType): Promise<void> {
        const category = (await categories.fragmentsByIDs([categoryID])).get(categoryID);
        if (!category?.allowedDiscussionTypes?.includes(type)) throw badRequest(`A ${type} can't stand in this category.`);
    }

    async function requireFieldPermissions(
        viewer: Viewer,
        changes: DiscussionChanges,
        { categoryID, insertUserID }: Pick<DiscussionRow, "categoryID" | "insertUserID">,
    ): Promise<void> {
        const anywhere = (names: string | string[]) => may(viewer, names);
        if (changes.closed !== undefined && !(insertUserID === viewer.userID && anywhere("discussions.closeOwn"))) {
            requirePermission(viewer, "discussions.close", categoryID);
        }
        const announces = changes.pinned !== undefined || changes.pinLocation !== undefined;
        if (announces && !anywhere("community.manage")) requirePermission(viewer, "discussions.announce", categoryID);
        if (changes.sink !== undefined && !anywhere("community.manage"))
            requirePermission(viewer, "discussions.sink", categoryID);
        if (changes.resolved !== undefined) requirePermission(viewer, "staff.allow");
        if (changes.newTagNames?.length) requirePermission(viewer, "tags.add");
        if (changes.insertUserID !== undefined) requirePermission(viewer, "site.manage");
    }

    async function contentOf(row: DiscussionRow, { name, body, format }: DiscussionChanges) {
        const named = name === undefined ? {} : { name: readName(name) };
        if (body === undefined && format === undefined) return named;
        const written = { body: body ?? row.body, format: writableFormat(format ?? row.format, row.format) };
        const rendering = await renderer.write(written.body, written.format);
        return { ...named, ...written, ...rendering, ...summaryOf(rendering.bodyHtml) };
    }

    async function setTags(viewer: Viewer, discussionID: number, { tagIDs, newTagNames }: DiscussionChanges): Promise<void> {
        if (!tagIDs && !newTagNames?.length) return;
        if (tagIDs) await tags.setFor("discussion", discussionID, viewer, tagIDs, newTagNames);
        else await tags.addTo("discussion", discussionID, viewer, [], newTagNames);
    }

    async function move(row: DiscussionRow, categoryID: number): Promise<void> {
        if (categoryID === row.categoryID) return;
        await repository.update(row.discussionID, { categoryID });
        await categories.recount([row.categoryID, categoryID]);
        tags.discussionsMoved();
    }

    async function changeAuthor(row: DiscussionRow, insertUserID: number): Promise<void> {
        const people = await users.byIDs([insertUserID]);
        if (!people.has(insertUserID)) throw invalidField("insertUserID", "There is no such member.");
        await repository.update(row.discussionID, { insertUserID, authorName: null });
        await users.addCounts(row.insertUserID, { discussions: -1 });
        await users.addCounts(insertUserID, { discussions: 1 });
    }
}

const CONTENT = ["name", "body", "format", "categoryID", "tagIDs", "newTagNames"] as const;

function changesContent(changes: DiscussionChanges): boolean {
    return CONTENT.some((field) => changes[field] !== undefined);
}

function flagsOf(changes: DiscussionChanges, row: DiscussionRow) {
    const { closed = row.closed, sink = row.sink, resolved } = changes;
    const internalStatusID = resolved === undefined ? row.internalStatusID : resolved ? STATUS.resolved : STATUS.unresolved;
    return { closed, sink, pinLocation: pinLocationOf(changes, row.pinLocation), internalStatusID };
}

/** Pinned without saying where means in its category (contract §5.1.3). */
function pinLocationOf(
    { pinned, pinLocation }: { pinned?: boolean; pinLocation?: PinLocation },
    present: PinLocation,
): PinLocation {
    if (pinned === false) return null;
    if (pinLocation !== undefined) return pinLocation ?? (pinned ? "category" : null);
    return pinned ? (present ?? "category") : present;
}

/** A name without white space around it; 422 when nothing is left of it. */
function readName(name: string): string {
    const trimmed = name.replace(/[\p{Cc}\p{Cf}]+/gu, (run) => (/\u200d|\u200c/.test(run) ? run : " ")).trim();
    if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(trimmed)) throw invalidField("name", "Title is required.", { code: "missingField" });
    return trimmed;
}
