import type { DiscussionAnswer, DiscussionExpand } from "@parley/discussions/contract";
import { areFieldsUnchanged } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { requireSession } from "@parley/library/server/http";
import type { Notifications } from "@parley/notifications/server";
import type { DraftUsed, EditToStore, PostLanguages, PreEditHook, Renderer, Submissions } from "@parley/posting/server";
import { createEditConflict, isCurrent, requireWritableFormat } from "@parley/posting/server";
import type { DiscussionAccess } from "../access/discussionAccess";
import { requireFieldPermissions } from "../access/fieldPermissions";
import type { DiscussionCommands, Wording } from "../actions/commands";
import { readContent } from "../actions/commands";
import type { DiscussionRow } from "../discussions.tables";
import { EDITED_DISCUSSION, toDiscussionCauseKey } from "../integrations/causes";
import type { PostKinds } from "../kinds/postKinds";
import type { DiscussionResponses } from "../responses/discussionResponses";
import { STATUS, toResolvedColumns } from "../statuses/statuses";
import type { DiscussionChanges } from "./input";
import { readName, toPinLocation } from "./input";

interface ChangeOptions {
    expand?: DiscussionExpand | undefined;
    ifMatch?: string | undefined;
    /** Idempotency key of the request. */
    key?: string | undefined;
    approved?: boolean;
    /** Whether the text is not marked as edited. */
    isUnmarked?: boolean;
}

const CONTENT = ["name", "body", "format", "categoryID", "tagIDs", "newTagNames", "postMeta"] as const;

interface Dependencies {
    access: DiscussionAccess;
    commands: DiscussionCommands;
    renderer: Renderer;
    languages: Pick<PostLanguages, "find">;
    submissions: Submissions;
    /** Runs the pre-edit hooks on an edit. */
    runPreEditHooks: PreEditHook;
    kinds: PostKinds;
    /** Reports the draft in which a post was written. */
    draftUsed: DraftUsed;
    findResponse: DiscussionResponses["findResponse"];
    notifications: Pick<Notifications, "record">;
}

/** Creates the function that changes discussions. */
export function createDiscussionEditing(dependencies: Dependencies) {
    const { access, commands, renderer, languages, submissions, runPreEditHooks, kinds, draftUsed } = dependencies;
    const { findResponse, notifications } = dependencies;
    const { visible, present, requireEdit, requireNewPost } = access;

    return {
        /**
         * Changes the given fields, each with its own permission (contract §5.1.3, FC-17). Throws 412 with both texts if the stored version
         * does not match `ifMatch` (FC-52). A retry by the same member with the same `key` changes nothing and returns the present
         * discussion (FC-42). Runs the pre-edit hooks on text changes and moves unless they are `approved`.
         */
        async change(
            viewer: Viewer,
            discussionID: number,
            { idempotencyKey, ...changes }: DiscussionChanges,
            { expand, ifMatch, key = idempotencyKey, approved = false, isUnmarked = false }: ChangeOptions = {},
        ): Promise<{ discussion: DiscussionAnswer; etag: string }> {
            requireSession(viewer);
            const before = await visible(viewer, discussionID);
            const sending = { userID: viewer.userID, recordType: "discussion", recordID: discussionID, key, words: changes };
            if (await submissions.isChangedBy(sending)) return findResponse(viewer, discussionID, expand);
            if (approved) access.requireWriter(viewer, before);
            else if (changesContent(changes)) await requireEdit(viewer, before);
            requireFieldPermissions(access, viewer, changes, before);
            const toCategoryID = changes.categoryID === before.categoryID ? undefined : changes.categoryID;
            if (toCategoryID !== undefined) await requireNewPost(viewer, toCategoryID, before);
            const meta = changes.postMeta && (await kinds.checkMeta(viewer, before, changes.postMeta, { isWhole: false }));
            const wording = await wordingOf(viewer, before, changes);
            const isReworded = Object.keys(wording).length > 0 && !hasWording(before, wording);
            if (!approved && (isReworded || toCategoryID !== undefined)) {
                if (isReworded && !isCurrent(ifMatch, before)) throw createEditConflict(before, changes);
                const edit = toStoredEdit(before, wording, changes, key);
                await runPreEditHooks(viewer, { ...edit, ...(toCategoryID !== undefined && { toCategoryID }) });
            }
            await submissions.changeOnce(sending, async () => {
                const row = await present(discussionID);
                // A retry after a lost response contains the stored text already, so it succeeds.
                if (!isCurrent(ifMatch, row) && !hasWording(row, wording)) throw createEditConflict(row, changes);
                await commands.edit(viewer, row, wording, isUnmarked);
                if (isReworded && wording.bodyHtml !== undefined)
                    await notifications.record({
                        cause: EDITED_DISCUSSION,
                        causeKey: toDiscussionCauseKey(discussionID),
                        recordType: "discussion",
                        recordID: discussionID,
                        actorUserID: viewer.userID,
                    });
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
    };

    /** Returns the changed text, rendered if the body changes. */
    async function wordingOf(viewer: Viewer, row: DiscussionRow, { name, body, format }: DiscussionChanges): Promise<Wording> {
        const named = name === undefined ? {} : { name: readName(name) };
        if (body === undefined && format === undefined) return named;
        const written = { body: body ?? row.body, format: requireWritableFormat(format ?? row.format, row.format) };
        const rendering = await renderer.write(written.body, written.format, viewer);
        const summary = await renderer.summaryOf(rendering.bodyHtml, viewer);
        return { ...named, ...written, ...rendering, ...summary, ...(await languages.find(rendering.bodyHtml, row)) };
    }

    async function setFlags(viewer: Viewer, row: DiscussionRow, changes: DiscussionChanges): Promise<void> {
        const { closed = row.closed, sink = row.sink, resolved } = changes;
        const pinLocation = toPinLocation(changes, row.pinLocation);
        await commands.set(viewer, row, closed ? "close" : "reopen", { closed });
        await commands.set(viewer, row, sink ? "sink" : "unsink", { sink });
        await commands.set(viewer, row, pinLocation === null ? "unannounce" : "announce", { pinLocation });
        if (resolved === undefined) return;
        const internalStatusID = resolved ? STATUS.resolved : STATUS.unresolved;
        await commands.set(viewer, row, resolved ? "resolve" : "unresolve", toResolvedColumns(viewer, row, internalStatusID));
    }
}

function hasWording(row: DiscussionRow, wording: Wording): boolean {
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
