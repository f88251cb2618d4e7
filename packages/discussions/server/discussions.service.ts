import type { Categories } from "@parley/categories/server";
import type {
    DiscussionAnswer,
    DiscussionEdit,
    DiscussionExpand,
    DiscussionQuote,
    PinLocation,
    patchDiscussion,
    postDiscussion,
    putDiscussionType,
} from "@parley/discussions/contract";
import { discussionPath } from "@parley/discussions/contract";
import type { Input } from "@parley/library/contract";
import { isSafeLink, toDateTime } from "@parley/library/contract";
import { areFieldsUnchanged } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, notFound, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type {
    DraftUsed,
    EditGate,
    EditToStore,
    PostGate,
    PostingLimits,
    Renderer,
    Submissions,
    waitingEdits,
} from "@parley/posting/server";
import { editConflict, isCurrent, toETag, writableFormat } from "@parley/posting/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import type { DiscussionAccess } from "./access/discussions.access";
import type { DiscussionCommands, Wording } from "./actions/discussions.commands";
import { readContent } from "./actions/discussions.commands";
import type { discussionAnswers } from "./discussions.answers";
import { toAuthor } from "./discussions.answers";
import type { DiscussionsRepository } from "./discussions.repository";
import type { DiscussionRow } from "./discussions.tables";
import type { PostKinds } from "./kinds/postKinds";
import { postTypeIDOf } from "./kinds/postKinds";
import { hotnessOf } from "./lists/hot";
import type { Statuses } from "./statuses/statuses";
import { resolvedBy, STATUS } from "./statuses/statuses";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: DiscussionsRepository;
    access: DiscussionAccess;
    commands: DiscussionCommands;
    answers: ReturnType<typeof discussionAnswers>;
    renderer: Renderer;
    submissions: Submissions;
    users: Users;
    categories: Categories;
    tags: Tags;
    /** Runs the pre-publication hooks on a post. */
    pass: PostGate;
    /** Runs the pre-edit hooks on an edit. */
    passEdit: EditGate;
    postingLimits: PostingLimits;
    waitingEditOf: ReturnType<typeof waitingEdits>["waitingEditOf"];
    statuses: Pick<Statuses, "defaultFor">;
    kinds: PostKinds;
    /** Reports the draft in which a post was written. */
    draftUsed: DraftUsed;
}

export type NewDiscussion = Input<typeof postDiscussion>;
export type DiscussionChanges = Omit<Input<typeof patchDiscussion>, "discussionID" | "expand">;

interface ChangeOptions {
    expand?: DiscussionExpand | undefined;
    ifMatch?: string | undefined;
    /** Idempotency key of the request. */
    key?: string | undefined;
    approved?: boolean;
}

export type DiscussionsService = ReturnType<typeof createDiscussionsService>;

/** Creates the operations on discussions, with their permission checks. */
export function createDiscussionsService(dependencies: Dependencies) {
    const { kit, repository, access, commands, answers, renderer, submissions, users, categories, tags } = dependencies;
    const { pass, passEdit, postingLimits, waitingEditOf, statuses, kinds, draftUsed } = dependencies;
    const { database } = kit;
    const { visible, present, requireEdit, requireNewPost, requireType } = access;
    const now = () => toDateTime(kit.clock());

    return {
        get,
        visible,

        /** Returns the initial values of an editor, and the ETag of the stored text (FC-52). */
        async edit(viewer: Viewer, discussionID: number): Promise<{ edit: DiscussionEdit; etag: string }> {
            const row = await visible(viewer, discussionID);
            await requireEdit(viewer, row);
            const tagged = await tags.forRecords("discussion", [discussionID]);
            const { name, body, format, categoryID, sink, closed, pinLocation, type } = row;
            const tagIDs = (tagged.get(discussionID) ?? []).map(({ tagID }) => tagID);
            const postMeta = (await kinds.metaOf(viewer, [row])).get(discussionID) ?? {};
            const own = { postTypeID: postTypeIDOf(row), ...(Object.keys(postMeta).length > 0 && { postMeta }) };
            const pinned = pinLocation !== null;
            const edit = { discussionID, name, body, format, categoryID, sink, closed, pinned, pinLocation, type, tagIDs };
            return { edit: { ...edit, ...own, ...(await waitingEditOf(viewer, "discussion", discussionID)) }, etag: toETag(row) };
        },

        async quote(viewer: Viewer, discussionID: number): Promise<DiscussionQuote> {
            const row = await visible(viewer, discussionID);
            const { name, body, format, dateInserted, dateUpdated, insertUserID, authorName } = row;
            const insertUser = toAuthor(await users.byIDs([insertUserID]), insertUserID, authorName);
            return {
                discussionID,
                name,
                bodyRaw: body,
                bodyMarkdown: await renderer.quotable(row, viewer),
                dateInserted,
                dateUpdated,
                insertUser,
                url: kit.siteURL + discussionPath(row),
                format,
            };
        },

        /**
         * Creates a discussion. A retry by the same member with the same `key` returns the existing one (FC-42). Runs the pre-publication
         * hooks unless the post is `approved`.
         */
        async add(
            viewer: Viewer,
            { key, ...input }: NewDiscussion & { key?: string | undefined },
            { approved = false }: { approved?: boolean } = {},
        ): Promise<DiscussionAnswer> {
            requireSession(viewer);
            const kind = await kinds.readKind(input);
            await requireNewPost(viewer, input.categoryID, kind);
            if (input.postMeta && input.postTypeID === undefined)
                throw invalidField("postMeta", "postMeta needs postTypeID.", { code: "fieldRequirement", status: 400 });
            const meta = await kinds.checkMeta(viewer, kind, input.postMeta, { isWhole: input.postTypeID !== undefined });
            await requireFieldPermissions(viewer, input, { categoryID: input.categoryID, insertUserID: viewer.userID });
            const format = writableFormat(input.format);
            const name = readName(input.name);
            const rendering = await renderer.write(input.body, format, viewer);
            const { categoryID, body, idempotencyKey, ...rest } = input;
            const { bodyHtml } = rendering;
            const post = { recordType: "discussion" as const, categoryID, discussionID: null, name, body, format, bodyHtml };
            if (!approved) {
                const stored = { ...rest, categoryID, body };
                await pass(viewer, { ...post, input: stored, key: key ?? idempotencyKey });
            }
            const summary = await renderer.summaryOf(bodyHtml, viewer);
            const words = { name, body, format, categoryID };
            const sending = { userID: viewer.userID, recordType: "discussion", key: key ?? idempotencyKey, words };
            const discussionID = await submissions.once(sending, async () => {
                if (!approved) await postingLimits.count(viewer, post);
                await draftUsed(viewer, input.draftID);
                const dateInserted = now();
                const id = await repository.insert({
                    ...kind,
                    name,
                    body: input.body,
                    format,
                    ...rendering,
                    ...summary,
                    categoryID: input.categoryID,
                    insertUserID: viewer.userID,
                    dateInserted,
                    dateLastComment: dateInserted,
                    lastUserID: viewer.userID,
                    pinLocation: pinLocationOf(input, null),
                    closed: input.closed ?? false,
                    sink: input.sink ?? false,
                    statusID: await statuses.defaultFor(kind.type),
                    internalStatusID: input.resolved ? STATUS.resolved : STATUS.unresolved,
                    resolvedUserID: input.resolved ? viewer.userID : null,
                    score: 0,
                    hot: hotnessOf({ dateInserted, score: 0, countComments: 0 }),
                    countComments: 0,
                    countPlaces: 0,
                    countTopPlaces: 0,
                    countViews: 0,
                });
                await kinds.setMeta(id, meta);
                // Not logged as an action, because the tags are part of the new discussion.
                if (input.tagIDs || input.newTagNames?.length)
                    await tags.setFor("discussion", id, viewer, input.tagIDs ?? [], input.newTagNames);
                await repository.markRead(viewer.userID, id, { countRead: 0, isAll: true, participated: true }, dateInserted);
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

        /**
         * Changes the given fields, each with its own permission (contract §5.1.3, FC-17). Throws 412 with both texts if the stored version
         * does not match `ifMatch` (FC-52). A retry by the same member with the same `key` changes nothing and returns the present
         * discussion (FC-42). Runs the pre-edit hooks on text changes and moves unless they are `approved`.
         */
        async change(
            viewer: Viewer,
            discussionID: number,
            { idempotencyKey, ...changes }: DiscussionChanges,
            { expand, ifMatch, key = idempotencyKey, approved = false }: ChangeOptions = {},
        ): Promise<{ discussion: DiscussionAnswer; etag: string }> {
            requireSession(viewer);
            const before = await visible(viewer, discussionID);
            const sending = { userID: viewer.userID, recordType: "discussion", recordID: discussionID, key, words: changes };
            if (await submissions.isChangedBy(sending)) return findResponse(viewer, discussionID, expand);
            if (approved) access.requireWriter(viewer, before);
            else if (changesContent(changes)) await requireEdit(viewer, before);
            await requireFieldPermissions(viewer, changes, before);
            const toCategoryID = changes.categoryID === before.categoryID ? undefined : changes.categoryID;
            if (toCategoryID !== undefined) await requireNewPost(viewer, toCategoryID, before);
            const meta = changes.postMeta && (await kinds.checkMeta(viewer, before, changes.postMeta, { isWhole: false }));
            const wording = await wordingOf(viewer, before, changes);
            const isReworded = Object.keys(wording).length > 0 && !saysAlready(before, wording);
            if (!approved && (isReworded || toCategoryID !== undefined)) {
                if (isReworded && !isCurrent(ifMatch, before)) throw editConflict(before, changes);
                const edit = toStoredEdit(before, wording, changes, key);
                await passEdit(viewer, { ...edit, ...(toCategoryID !== undefined && { toCategoryID }) });
            }
            await submissions.changeOnce(sending, async () => {
                const row = await present(discussionID);
                // A retry after a lost response contains the stored text already, so it succeeds.
                if (!isCurrent(ifMatch, row) && !saysAlready(row, wording)) throw editConflict(row, changes);
                await commands.edit(viewer, row, wording);
                await setFlags(viewer, row, changes);
                const { tagIDs, newTagNames } = changes;
                if (tagIDs || newTagNames?.length) await commands.tag(viewer, row, { tagIDs, newTagNames }, !tagIDs);
                if (meta) await kinds.setMeta(discussionID, meta);
                await draftUsed(viewer, changes.draftID);
                if (changes.insertUserID !== undefined) await commands.setAuthor(viewer, row, changes.insertUserID);
                if (changes.categoryID !== undefined) await commands.move(viewer, row, changes.categoryID);
            });
            return findResponse(viewer, discussionID, expand);
        },

        /** Deletes a discussion. It stays stored, but is no longer visible. */
        async remove(viewer: Viewer, discussionID: number): Promise<void> {
            requireSession(viewer);
            const { categoryID } = await visible(viewer, discussionID);
            requirePermission(viewer, "discussions.delete", categoryID);
            await database.transaction(async () => commands.remove(viewer, await present(discussionID)));
        },

        async bookmark(viewer: Viewer, discussionID: number, bookmarked: boolean): Promise<{ bookmarked: boolean }> {
            requireSession(viewer);
            await visible(viewer, discussionID);
            await database.transaction(async () => {
                // It may be merged concurrently; then the destination is bookmarked (FC-51).
                const { redirectToID } = await present(discussionID);
                await repository.setState(viewer.userID, redirectToID ?? discussionID, { bookmarked });
            });
            return { bookmarked };
        },

        /** Marks a discussion as read up to now. */
        async read(viewer: Viewer, discussionID: number): Promise<{ unread: boolean }> {
            requireSession(viewer);
            const { countPlaces } = await visible(viewer, discussionID);
            await repository.markRead(viewer.userID, discussionID, { countRead: countPlaces, isAll: true }, now());
            return { unread: false };
        },

        async dismiss(viewer: Viewer, discussionID: number, dismissed: boolean): Promise<{ dismissed: boolean }> {
            requireSession(viewer);
            await visible(viewer, discussionID);
            await repository.setState(viewer.userID, discussionID, { dismissed });
            return { dismissed };
        },

        /** Moves a discussion to the top of the lists (DISC-017). */
        async bump(viewer: Viewer, discussionID: number): Promise<DiscussionAnswer> {
            await visible(viewer, discussionID);
            requirePermission(viewer, "curation.manage");
            await database.transaction(async () => commands.bump(viewer, await present(discussionID)));
            return get(viewer, discussionID);
        },

        /**
         * Changes the type of a discussion, and the values of its fields; 400 for a type that its category does not allow (DISC-015), and
         * unless exactly one of `type` and `postTypeID` is given.
         */
        async setType(
            viewer: Viewer,
            { discussionID, type, postTypeID, postMeta }: Input<typeof putDiscussionType>,
        ): Promise<DiscussionAnswer> {
            const before = await visible(viewer, discussionID);
            requirePermission(viewer, "discussions.edit", before.categoryID);
            if ((type === undefined) === (postTypeID === undefined)) {
                const code = type === undefined ? "missingField" : "onlyOneOf";
                throw invalidField("type", "Give either type or postTypeID.", { code, status: 400 });
            }
            const kind = await kinds.readKind({ type, postTypeID });
            const isOther = postTypeIDOf(kind) !== postTypeIDOf(before);
            if (isOther) await requireType(before.categoryID, kind);
            const isWhole = isOther && postTypeID !== undefined;
            const meta = await kinds.checkMeta(viewer, kind, postMeta, { isWhole });
            await database.transaction(async () => {
                await commands.set(viewer, await present(discussionID), "type", kind);
                await kinds.setMeta(discussionID, meta);
            });
            return get(viewer, discussionID, ["insertUser", "lastUser", "body", "tags", "postMeta"]);
        },

        /** Sets the canonical URL of a discussion, or resets it with `null`; 422 for an invalid URL. */
        async setCanonicalUrl(viewer: Viewer, discussionID: number, canonicalUrl: string | null): Promise<DiscussionAnswer> {
            await requireEdit(viewer, await visible(viewer, discussionID));
            if (canonicalUrl !== null && !isWebAddress(canonicalUrl))
                throw invalidField("canonicalUrl", "canonicalUrl should be a web address.");
            await database.transaction(async () =>
                commands.set(viewer, await present(discussionID), "canonical", { canonicalUrl }),
            );
            return get(viewer, discussionID);
        },

        /** Replaces the tags of a discussion, or adds to them. */
        async tag(viewer: Viewer, discussionID: number, wanted: { tagIDs?: number[]; urlcodes?: string[] }, besides: boolean) {
            requireSession(viewer);
            await requireEdit(viewer, await visible(viewer, discussionID));
            if (besides) requirePermission(viewer, "tags.add");
            const tagIDs = [...(wanted.tagIDs ?? []), ...(await tags.idsByUrlcodes(viewer, wanted.urlcodes ?? []))];
            return database.transaction(async () => {
                return commands.tag(viewer, await present(discussionID), { tagIDs }, besides);
            });
        },

        /** Adds a change of reactions to the score (contract §4.8). */
        async scoreChanged(discussionID: number, scoreChange: number): Promise<void> {
            const row = await repository.lock(discussionID);
            if (!row) return;
            const score = row.score + scoreChange;
            await repository.update(discussionID, { score, hot: hotnessOf({ ...row, score }) });
        },
    };

    async function get(viewer: Viewer, discussionID: number, expand?: DiscussionExpand): Promise<DiscussionAnswer> {
        return answerOf(viewer, await visible(viewer, discussionID), expand);
    }

    async function findResponse(viewer: Viewer, discussionID: number, expand: DiscussionExpand | undefined) {
        const row = await visible(viewer, discussionID);
        return { discussion: await answerOf(viewer, row, expand), etag: toETag(row) };
    }

    async function answerOf(viewer: Viewer, row: DiscussionRow, expand?: DiscussionExpand): Promise<DiscussionAnswer> {
        const [answer] = await answers(viewer, [row], { expand });
        if (!answer) throw notFound("Discussion");
        return answer;
    }

    async function requireFieldPermissions(
        viewer: Viewer,
        changes: DiscussionChanges,
        ownership: Pick<DiscussionRow, "categoryID" | "insertUserID">,
    ): Promise<void> {
        if (changes.closed !== undefined) access.requireClose(viewer, ownership);
        const { pinned, announce, pinLocation } = changes;
        const announces = pinned !== undefined || announce !== undefined || pinLocation !== undefined;
        if (announces) access.requireFlag(viewer, "discussions.announce", ownership);
        if (changes.sink !== undefined) access.requireFlag(viewer, "discussions.sink", ownership);
        if (changes.resolved !== undefined) requirePermission(viewer, "staff.allow");
        if (changes.newTagNames?.length) requirePermission(viewer, "tags.add");
        if (changes.insertUserID !== undefined) requirePermission(viewer, "site.manage");
    }

    /** Returns the changed text, rendered if the body changes. */
    async function wordingOf(viewer: Viewer, row: DiscussionRow, { name, body, format }: DiscussionChanges): Promise<Wording> {
        const named = name === undefined ? {} : { name: readName(name) };
        if (body === undefined && format === undefined) return named;
        const written = { body: body ?? row.body, format: writableFormat(format ?? row.format, row.format) };
        const rendering = await renderer.write(written.body, written.format, viewer);
        return { ...named, ...written, ...rendering, ...(await renderer.summaryOf(rendering.bodyHtml, viewer)) };
    }

    async function setFlags(viewer: Viewer, row: DiscussionRow, changes: DiscussionChanges): Promise<void> {
        const { closed = row.closed, sink = row.sink, resolved } = changes;
        const pinLocation = pinLocationOf(changes, row.pinLocation);
        await commands.set(viewer, row, closed ? "close" : "reopen", { closed });
        await commands.set(viewer, row, sink ? "sink" : "unsink", { sink });
        await commands.set(viewer, row, pinLocation === null ? "unannounce" : "announce", { pinLocation });
        if (resolved === undefined) return;
        const internalStatusID = resolved ? STATUS.resolved : STATUS.unresolved;
        await commands.set(viewer, row, resolved ? "resolve" : "unresolve", resolvedBy(viewer, row, internalStatusID));
    }
}

const isWebAddress = (url: string) => /^https?:\/\//i.test(url) && isSafeLink(url) && URL.canParse(url);

const CONTENT = ["name", "body", "format", "categoryID", "tagIDs", "newTagNames", "postMeta"] as const;

function saysAlready(row: DiscussionRow, wording: Wording): boolean {
    return Object.keys(wording).length > 0 && areFieldsUnchanged(readContent(row), readContent({ ...row, ...wording }));
}

/** Converts an edit to the input of pre-edit hooks. */
function toStoredEdit(row: DiscussionRow, wording: Wording, input: DiscussionChanges, key: string | undefined): EditToStore {
    const { name, body, format, bodyHtml } = { ...row, ...wording };
    const { discussionID: recordID, categoryID } = row;
    const words = { name, body, format, bodyHtml };
    return { recordType: "discussion", recordID, categoryID, discussionID: null, ...words, input, key };
}

function changesContent(changes: DiscussionChanges): boolean {
    return CONTENT.some((field) => changes[field] !== undefined);
}

/** A pin without a location applies to the category (contract §5.1.3). */
function pinLocationOf(
    { announce, pinned = announce, pinLocation }: { announce?: boolean; pinned?: boolean; pinLocation?: PinLocation },
    present: PinLocation,
): PinLocation {
    if (pinned === false) return null;
    if (pinLocation !== undefined) return pinLocation ?? (pinned ? "category" : null);
    return pinned ? (present ?? "category") : present;
}

/** Trims a title; throws 422 if it is empty. */
function readName(name: string): string {
    const trimmed = name.replace(/[\p{Cc}\p{Cf}]+/gu, (run) => (/\u200d|\u200c/.test(run) ? run : " ")).trim();
    if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(trimmed)) throw invalidField("name", "Give it a title.", { code: "missingField" });
    return trimmed;
}
