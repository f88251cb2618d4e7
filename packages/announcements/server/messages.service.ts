import type {
    ModerationMessage,
    patchModerationMessage,
    postModerationMessage,
    ShownMessage,
} from "@parley/announcements/contract";
import { MAXIMUM_MESSAGES } from "@parley/announcements/contract";
import type { Categories } from "@parley/categories/server";
import type { Input } from "@parley/library/contract";
import { fill, moveInOrder, toDateTime } from "@parley/library/contract";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, diffFields, hasChangedSince } from "@parley/library/server/actionLog";
import { createExcerpt, RENDER_VERSION } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, may, notFound, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Renderer } from "@parley/posting/server";
import { requireWritableFormat } from "@parley/posting/server";
import type { MessagesRepository } from "./messages.repository";
import type { ModerationMessageRow } from "./messages.tables";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    repository: MessagesRepository;
    renderer: Pick<Renderer, "write" | "rerender">;
    categories: Pick<Categories, "visibleIDs" | "byIDs" | "withDescendants">;
    actionLog: Pick<ActionLog, "record" | "provide">;
    /** Adds embeds to a rendered body. */
    embedded: (bodyHtml: string) => Promise<string>;
}

type MessageChanges = Omit<Input<typeof patchModerationMessage>, "moderationMessageID">;
type MessageContent = Pick<ModerationMessageRow, "body" | "format" | "bodyHtml" | "renderVersion">;

const WRITE = "community.moderate";
const NAME_LENGTH = 80;

export type MessagesService = ReturnType<typeof createMessagesService>;

/**
 * Creates the functions for announcements at the top of pages. An announcement of a category does not exist for viewers who may not see the
 * category (FC-12).
 */
export function createMessagesService({ kit, repository, renderer, categories, actionLog, embedded }: Dependencies) {
    const { database, clock } = kit;
    const now = () => toDateTime(clock());
    actionLog.provide("moderationMessage", {
        effects: { create: "edits", change: "edits", delete: "removes" },
        filterReadable,
        undo,
    });

    return {
        async list(viewer: Viewer): Promise<ModerationMessage[]> {
            requireSession(viewer);
            const rows = may(viewer, WRITE) ? await repository.all() : await repository.shownTo(viewer.userID);
            return Promise.all((await seenBy(viewer, rows)).map(answerOf));
        },

        /** Returns the announcements shown to the viewer. Guests cannot dismiss any, because all of them get the same pages. */
        async shown(viewer: Viewer): Promise<ShownMessage[]> {
            const rows = await seenBy(viewer, await repository.shownTo(viewer.userID));
            return Promise.all(
                rows.map(async (row) => {
                    const { moderationMessageID, type, viewLocation } = row;
                    const categoriesShown = await findCategories(viewer, row);
                    const { bodyHtml } = await upToDate(row);
                    const isDismissible = row.isDismissible && viewer.userID !== 0;
                    return {
                        moderationMessageID,
                        bodyHtml,
                        type,
                        isDismissible,
                        viewLocation,
                        ...(categoriesShown && { places: categoriesShown }),
                    };
                }),
            );
        },

        async add(viewer: Viewer, input: Input<typeof postModerationMessage>): Promise<ModerationMessage> {
            requirePermission(viewer, WRITE);
            const rows = await repository.all();
            if (rows.length >= MAXIMUM_MESSAGES)
                throw badRequest(fill("There can be {maximum} messages at most.", { maximum: MAXIMUM_MESSAGES }));
            const words = await wordsOf(viewer, input.body, input.format ?? "markdown");
            const { isDismissible = true, isEnabled = true, sort = Math.max(-1, ...rows.map((row) => row.sort)) + 1 } = input;
            const location = await toLocation(viewer, NOWHERE, input);
            return database.transaction(async () => {
                const row = await repository.insert({
                    ...words,
                    type: input.type,
                    isDismissible,
                    isEnabled,
                    ...location,
                    sort,
                    deleted: false,
                    dateInserted: now(),
                    insertUserID: viewer.userID,
                    dateUpdated: null,
                    updateUserID: null,
                });
                await record(viewer, "create", row, { before: { deleted: true }, after: { deleted: false } });
                return answerOf(row);
            });
        },

        async change(viewer: Viewer, moderationMessageID: number, changes: MessageChanges): Promise<ModerationMessage> {
            requirePermission(viewer, WRITE);
            const known = await found(viewer, moderationMessageID);
            const { body = known.body, format = known.format, type, isDismissible, isEnabled, sort } = changes;
            const isReworded = body !== known.body || format !== known.format;
            const words: MessageContent = isReworded ? await wordsOf(viewer, body, format, known.format) : known;
            const location = await toLocation(viewer, known, changes);
            return database.transaction(async () => {
                const row = await found(viewer, moderationMessageID);
                const { bodyHtml, renderVersion } = words;
                const wanted = {
                    ...stateOf(row),
                    body: words.body,
                    format: words.format,
                    ...(type && { type }),
                    ...(isDismissible !== undefined && { isDismissible }),
                    ...(isEnabled !== undefined && { isEnabled }),
                    ...location,
                };
                const changed = diffFields(stateOf(row), wanted);
                const rest = { ...(sort !== undefined && { sort }), dateUpdated: now(), updateUserID: viewer.userID };
                await repository.update(moderationMessageID, { ...wanted, bodyHtml, renderVersion, ...rest });
                if (changed) await record(viewer, "change", row, changed);
                return answerOf(await found(viewer, moderationMessageID));
            });
        },

        /** Moves an announcement one position up or down. */
        async move(viewer: Viewer, moderationMessageID: number, by: -1 | 1): Promise<void> {
            requirePermission(viewer, WRITE);
            await found(viewer, moderationMessageID);
            await database.transaction(async () => {
                const ids = (await repository.all()).map((row) => row.moderationMessageID);
                for (const [sort, id] of moveInOrder(ids, moderationMessageID, by).entries())
                    await repository.update(id, { sort });
            });
        },

        async remove(viewer: Viewer, moderationMessageID: number): Promise<void> {
            requirePermission(viewer, WRITE);
            await database.transaction(async () => {
                const row = await found(viewer, moderationMessageID);
                await repository.update(moderationMessageID, { deleted: true });
                await record(viewer, "delete", row, { before: { deleted: false }, after: { deleted: true } });
            });
        },

        /** Hides an announcement for the viewer. Repeating the call has no effect. */
        async dismiss(viewer: Viewer, moderationMessageID: number): Promise<void> {
            requireSession(viewer);
            const row = await found(viewer, moderationMessageID);
            if (!row.isEnabled) throw notFound("Message");
            if (!row.isDismissible) throw badRequest("This message can’t be dismissed.");
            await repository.dismiss(moderationMessageID, viewer.userID);
        },

        forget: repository.forget,
    };

    async function seenBy(viewer: Viewer, rows: readonly ModerationMessageRow[]): Promise<ModerationMessageRow[]> {
        if (rows.every(({ recordID }) => recordID === null)) return [...rows];
        const visible = new Set(await categories.visibleIDs(viewer));
        return rows.filter(({ recordID }) => recordID === null || visible.has(recordID));
    }

    /** Returns an announcement that the viewer may see; throws 404. */
    async function found(viewer: Viewer, moderationMessageID: number): Promise<ModerationMessageRow> {
        const row = await repository.byID(moderationMessageID);
        if (!row || row.deleted || (await seenBy(viewer, [row])).length === 0) throw notFound("Message");
        return row;
    }

    async function findCategories(viewer: Viewer, { recordID, includeDescendants }: ModerationMessageRow) {
        if (recordID === null) return undefined;
        const ids = includeDescendants ? await categories.withDescendants([recordID]) : [recordID];
        const visible = new Set(await categories.visibleIDs(viewer));
        const rows = await categories.byIDs(ids.filter((categoryID) => visible.has(categoryID)));
        return [...rows.values()].map(({ categoryID, urlcode }) => ({ categoryID, urlcode }));
    }

    async function wordsOf(viewer: Viewer, body: string, format: string, present?: string): Promise<MessageContent> {
        const written = requireWritableFormat(format, present);
        return { body, format: written, ...(await renderer.write(body, written, viewer)) };
    }

    /** Returns the new location of an announcement; throws 404 for a category that the viewer may not see. */
    async function toLocation(viewer: Viewer, known: MessageLocation, changes: MessageChanges): Promise<MessageLocation> {
        const { recordType, viewLocation = known.viewLocation, includeDescendants = known.includeDescendants } = changes;
        const recordID = recordType === null ? null : changes.recordID === undefined ? known.recordID : changes.recordID;
        if (recordID === null && recordType === "category") throw badRequest("recordType needs a recordID.");
        if (changes.recordID && recordType === undefined && known.recordID === null)
            throw badRequest("recordID needs a recordType.");
        if (recordID === null) return { recordID, viewLocation, includeDescendants: false };
        if (recordID !== known.recordID && !(await categories.visibleIDs(viewer)).includes(recordID)) throw notFound("Category");
        // An announcement of a category is never limited to the home page.
        return { recordID, viewLocation: "all", includeDescendants };
    }

    async function upToDate(row: ModerationMessageRow): Promise<ModerationMessageRow> {
        // The body is up to date, but copies of its images may have become available since.
        if (row.renderVersion >= RENDER_VERSION) return { ...row, bodyHtml: await embedded(row.bodyHtml) };
        return { ...row, ...(await renderer.rerender(row.body, row.format)) };
    }

    async function answerOf(row: ModerationMessageRow): Promise<ModerationMessage> {
        const { renderVersion: _version, deleted: _deleted, ...message } = await upToDate(row);
        return { ...message, recordType: row.recordID === null ? null : "category" };
    }

    async function record(
        viewer: Viewer,
        kind: string,
        { moderationMessageID: recordID }: ModerationMessageRow,
        changed: { before: object; after: object },
    ): Promise<void> {
        await actionLog.record(viewer, { kind, recordType: "moderationMessage", recordID, ...changed });
    }

    async function filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
        if (!may(viewer, WRITE)) return [];
        const rows = await seenBy(viewer, await repository.byIDs([...new Set(actions.map(({ recordID }) => recordID))]));
        const known = new Map(rows.map((row) => [row.moderationMessageID, row]));
        return actions.flatMap((action) => {
            const row = known.get(action.recordID);
            return row
                ? [
                      {
                          action,
                          shown: { name: createExcerpt(row.bodyHtml, NAME_LENGTH) },
                          canUndo: isUnchanged(row, action),
                      },
                  ]
                : [];
        });
    }

    async function undo(viewer: Viewer, { recordID, before, after }: LoggedAction): Promise<void> {
        requirePermission(viewer, WRITE);
        const row = await repository.byID(recordID);
        if (!row || (await seenBy(viewer, [row])).length === 0) throw notFound("Message");
        if (!areFieldsUnchanged(row, after)) throw hasChangedSince();
        const { body = row.body, format = row.format } = before as Partial<MessageContent>;
        const words = body === row.body && format === row.format ? {} : await renderer.rerender(body, format);
        await repository.update(recordID, { ...before, ...words, dateUpdated: now(), updateUserID: viewer.userID });
    }
}

type MessageLocation = Pick<ModerationMessageRow, "recordID" | "viewLocation" | "includeDescendants">;

const NOWHERE: MessageLocation = { recordID: null, viewLocation: "all", includeDescendants: false };

/** Returns the fields of an announcement that a logged action stores. */
function stateOf({
    body,
    format,
    type,
    isDismissible,
    isEnabled,
    recordID,
    viewLocation,
    includeDescendants,
}: ModerationMessageRow) {
    return { body, format, type, isDismissible, isEnabled, recordID, viewLocation, includeDescendants };
}

/** Checks whether an announcement still has the values that the action set. */
const isUnchanged = (row: ModerationMessageRow, { after }: LoggedAction): boolean => areFieldsUnchanged(row, after);
