import type { Config } from "@parley/config/server";
import type { Draft, DraftEdit, DraftVersion, getDrafts, patchDraft, postDraft } from "@parley/drafts/contract";
import { findTimeProblem, MAX_DRAFTS, MAXIMUM_ATTRIBUTES } from "@parley/drafts/contract";
import type { DateTime, FieldError, Input, Page } from "@parley/library/contract";
import { ApiRefusal, createFieldError, fill, MAXIMUM_ID, parseDateTime, parseSort, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    conflict,
    InvalidInput,
    invalidField,
    isCurrentETag,
    notFound,
    requirePermission,
    requireSession,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { SearchSources } from "@parley/library/server/searchSources";
import { readSource } from "@parley/richText/contract";
import type { DeletedDrafts } from "./deleted";
import type { DraftChanges, DraftRow, DraftsRepository } from "./drafts.repository";
import { UNSCHEDULED } from "./drafts.repository";
import { createDraftExcerpt, readWords } from "./draftWords";
import type { PublishableDraft, Publishers } from "./publishers";
import { createDraftQuota } from "./quota";
import type { DraftVersions } from "./versions";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: DraftsRepository;
    versions: DraftVersions;
    deleted: DeletedDrafts;
    publishers: Publishers;
    config: Pick<Config, "get">;
    sources: Pick<SearchSources, "matchTexts">;
}

type Given = Omit<Input<typeof patchDraft>, "draftID">;

export type DraftsService = ReturnType<typeof createDraftsService>;

/** Maximum number of drafts in which words are looked for, the latest, and of UTF-16 units that are read of each. */
const MAX_SEARCHED = 200;
const MAX_READ = 20_000;

/** Creates the operations on drafts. A draft is visible to its author only; for others it does not exist. */
export function createDraftsService({ kit, repository, versions, deleted, publishers, config, sources }: Dependencies) {
    const now = (): DateTime => toDateTime(kit.clock());
    const { requireQuota, findRoom } = createDraftQuota({ repository, config });

    return {
        /** Returns those of these drafts that are the viewer's. */
        async describe(viewer: Viewer, draftIDs: readonly number[]): Promise<Draft[]> {
            return toDrafts(viewer, await repository.byIDs(viewer.userID, draftIDs));
        },

        async list(viewer: Viewer, query: Input<typeof getDrafts>): Promise<Page<Draft>> {
            requireSession(viewer);
            const {
                page = 1,
                limit = 30,
                sort = "-dateUpdated",
                draftStatus = "draft",
                expand = true,
                query: words,
                ...filter
            } = query;
            const { field: column, descending } = parseSort(sort);
            const wanted = { ...filter, draftStatus };
            if (words !== undefined) {
                const all = await repository.list(
                    viewer.userID,
                    wanted,
                    { column, descending },
                    { limit: MAX_SEARCHED, offset: 0 },
                );
                const found = await withWords(all, words);
                const shown = found.slice((page - 1) * limit, page * limit);
                const items = expand ? await toDrafts(viewer, shown) : shown.map((row) => answerOf(row));
                return { items, paging: { page, limit, total: found.length } };
            }
            const total = Math.min(MAX_DRAFTS, await repository.count(viewer.userID, wanted));
            const offset = (page - 1) * limit;
            const rows = await repository.list(viewer.userID, wanted, { column, descending }, { limit, offset });
            const items = expand ? await toDrafts(viewer, rows) : rows.map((row) => answerOf(row));
            return { items, paging: { page, limit, total } };
        },

        async get(viewer: Viewer, draftID: number): Promise<Draft> {
            return answerOf(await own(viewer, draftID));
        },

        async edit(viewer: Viewer, draftID: number): Promise<DraftEdit> {
            const {
                dateInserted: _inserted,
                dateUpdated: _updated,
                updateUserID: _editor,
                ...draft
            } = answerOf(await own(viewer, draftID));
            return draft;
        },

        /** Creates a draft. A retry with the same key returns the existing one (FC-42). */
        async create(viewer: Viewer, { idempotencyKey, ...given }: Input<typeof postDraft>): Promise<Draft> {
            requireSession(viewer);
            if (given.insertUserID !== undefined && given.insertUserID !== viewer.userID)
                throw conflict("A different account is signed in here now.");
            const recordID = given.recordID || null;
            const values = {
                recordType: given.recordType,
                recordID,
                parentRecordType: given.parentRecordType ?? null,
                parentRecordID: given.parentRecordID ?? null,
                ...savedWords(given.recordType, withFormat(given.attributes)),
            };
            const known = idempotencyKey && (await repository.bySending(viewer.userID, idempotencyKey));
            if (known) return answerOf(known);
            if (recordID !== null) await publishers.of(given.recordType)?.requireRecord(viewer, recordID);
            const schedule = await scheduleOf(viewer, given, { ...values, draftID: 0, dateScheduled: null });
            const row = await kit.database.transaction(async () => {
                await requireQuota(viewer, values.attributes);
                return repository.insert({
                    ...values,
                    ...schedule,
                    insertUserID: viewer.userID,
                    dateInserted: now(),
                    version: 1,
                    idempotencyKey: idempotencyKey ?? null,
                });
            });
            const stored = row ?? (idempotencyKey && (await repository.bySending(viewer.userID, idempotencyKey)));
            if (!stored) throw conflict("This draft is being saved already.");
            return answerOf(stored);
        },

        /** Saves a draft. With `ifMatch` only over the named version; otherwise throws 412 with the stored one (FC-65). */
        async change(viewer: Viewer, draftID: number, given: Given, ifMatch?: string): Promise<Draft> {
            const row = await own(viewer, draftID);
            if (!isCurrentETag(ifMatch, toETag(row))) throw changedSince(row);
            const recordID = given.recordID === undefined ? row.recordID : given.recordID || null;
            const recordType = given.recordType ?? row.recordType;
            const changes = {
                recordType,
                recordID,
                parentRecordType: given.parentRecordType === undefined ? row.parentRecordType : given.parentRecordType,
                parentRecordID: given.parentRecordID === undefined ? row.parentRecordID : given.parentRecordID,
                ...(given.attributes === undefined
                    ? { attributes: row.attributes, excerpt: row.excerpt }
                    : savedWords(recordType, withFormat(given.attributes))),
            };
            if (recordID !== null && recordID !== row.recordID) await publishers.of(recordType)?.requireRecord(viewer, recordID);
            const schedule = await scheduleOf(viewer, given, { ...changes, draftID, dateScheduled: row.dateScheduled });
            return kit.database.transaction(async () => {
                await versions.retainReplaced(row, changes);
                return overwrite(viewer, row, { ...changes, ...schedule });
            });
        },

        /** Restores an earlier text. The present one becomes an earlier version, so that the same call leads back. */
        async restore(viewer: Viewer, draftID: number, version: number): Promise<Draft> {
            const row = await own(viewer, draftID);
            const attributes = await versions.read(draftID, version);
            if (row.draftStatus === "scheduled") requireWhole(row.recordType, attributes);
            return kit.database.transaction(async () => {
                await versions.retain(row);
                return overwrite(viewer, row, savedWords(row.recordType, attributesIn({ attributes })));
            });
        },

        async listVersions(viewer: Viewer, draftID: number, hasBody: boolean): Promise<DraftVersion[]> {
            await own(viewer, draftID);
            return versions.list(draftID, hasBody);
        },

        async remove(viewer: Viewer, draftID: number): Promise<void> {
            await deleted.remove(await own(viewer, draftID), () => findRoom(viewer));
        },

        /** Restores a deleted draft as it was, but for its schedule. */
        async restoreDeleted(viewer: Viewer, draftID: number): Promise<Draft> {
            return answerOf(await deleted.restore(viewer, draftID, requireQuota));
        },

        async schedule(viewer: Viewer, draftID: number, dateScheduled: string): Promise<Draft> {
            const row = await scheduled(viewer, draftID);
            return save(viewer, row, { dateScheduled: requireTime(dateScheduled) });
        },

        async cancelSchedule(viewer: Viewer, draftID: number): Promise<Draft> {
            const row = await scheduled(viewer, draftID);
            return save(viewer, row, { draftStatus: "draft", dateScheduled: null });
        },

        /** Deletes the draft of a stored post. Ignores invalid IDs and drafts of others, so that they do not prevent the post (FC-65). */
        async used(viewer: Viewer, draftID: unknown): Promise<void> {
            const id = typeof draftID === "string" && /^\d{1,10}$/.test(draftID) ? Number(draftID) : draftID;
            if (typeof id !== "number" || !Number.isInteger(id) || id < 1 || id > MAXIMUM_ID || viewer.userID < 1) return;
            await repository.remove(id, viewer.userID);
        },
    };

    async function own(viewer: Viewer, draftID: number): Promise<DraftRow> {
        requireSession(viewer);
        const row = await repository.byID(draftID);
        if (row?.insertUserID !== viewer.userID) throw notFound("Draft");
        return row;
    }

    async function scheduled(viewer: Viewer, draftID: number): Promise<DraftRow> {
        requirePermission(viewer, "schedule.allow");
        const row = await own(viewer, draftID);
        if (row.draftStatus !== "scheduled") throw badRequest("This draft is not scheduled.");
        return row;
    }

    /** Replaces the text of a draft. One that does not grow is saved even if a limit has been lowered below its size. */
    async function overwrite(viewer: Viewer, row: DraftRow, changes: DraftChanges & { attributes: string }): Promise<Draft> {
        if (Buffer.byteLength(changes.attributes) > Buffer.byteLength(row.attributes))
            await requireQuota(viewer, changes.attributes, row);
        return save(viewer, row, changes);
    }

    async function save(viewer: Viewer, row: DraftRow, changes: DraftChanges): Promise<Draft> {
        const values = { ...changes, updateUserID: viewer.userID, dateUpdated: now() };
        const saved = await repository.update(row.draftID, row.version, values);
        // It was saved, published or deleted after it was read.
        if (!saved) throw changedSince(await own(viewer, row.draftID));
        return answerOf(saved);
    }

    /** Returns the schedule columns for the input; without a status the draft is not scheduled (contract §5.7). */
    async function scheduleOf(
        viewer: Viewer,
        { draftStatus, dateScheduled }: Pick<Given, "draftStatus" | "dateScheduled">,
        draft: Pick<DraftRow, "draftID" | "recordType" | "recordID" | "attributes" | "dateScheduled">,
    ): Promise<Pick<DraftRow, "draftStatus" | "dateScheduled" | "failedReason">> {
        if (draftStatus !== "scheduled") return UNSCHEDULED;
        requirePermission(viewer, "schedule.allow");
        publishers.require(draft.recordType);
        if (!dateScheduled) throw invalidField("dateScheduled", "dateScheduled is required.", { code: "missingField" });
        // An unchanged time is accepted even if it is less than the minimum ahead.
        const present = parseDateTime(dateScheduled)?.dateTime;
        const date = present === draft.dateScheduled && present !== undefined ? present : requireTime(dateScheduled);
        requireWhole(draft.recordType, draft.attributes);
        if (draft.recordID !== null && (await repository.isScheduled(draft.recordType, draft.recordID, draft.draftID)))
            throw badRequest("A draft for this is already scheduled.");
        return { draftStatus, dateScheduled: date, failedReason: null };
    }

    function requireTime(text: string): DateTime {
        const { dateTime } = parseDateTime(text) ?? {};
        if (dateTime === undefined) throw invalidField("dateScheduled", "dateScheduled should be a date with a time.");
        const wrong = findTimeProblem(new Date(dateTime), kit.clock());
        if (wrong === "soon") throw invalidField("dateScheduled", "Choose a time at least 15 minutes from now.");
        if (wrong === "late") throw invalidField("dateScheduled", "Choose a time within a year.");
        return dateTime;
    }

    /** Returns the drafts that have the words of a query in their titles or texts. */
    async function withWords(rows: readonly DraftRow[], query: string): Promise<DraftRow[]> {
        const texts = rows.map(({ recordType, attributes }) => {
            const { name, body, format } = readWords(recordType, JSON.parse(attributes) as Record<string, unknown>);
            return { title: name, body: readSource(body, format).slice(0, MAX_READ) };
        });
        const found = await sources.matchTexts(query, texts);
        return rows.filter((_, index) => found[index]);
    }

    async function toDrafts(viewer: Viewer, rows: readonly DraftRow[]): Promise<Draft[]> {
        const drafts = rows.map(toPublishable);
        const descriptions = new Map<number, object>();
        for (const recordType of new Set(rows.map((row) => row.recordType))) {
            const ofType = drafts.filter((draft) => draft.recordType === recordType);
            const answers = (await publishers.of(recordType)?.describe(viewer, ofType)) ?? new Map();
            for (const [draftID, draftDescription] of answers) descriptions.set(draftID, draftDescription);
        }
        return rows.map((row) => ({
            ...answerOf(row),
            ...summaryOf(row),
            editUrl: null,
            breadCrumbs: null,
            permaLink: null,
            failedReason: row.failedReason,
            ...descriptions.get(row.draftID),
        }));
    }
}

/** Converts a row to the input of publishers. */
export function toPublishable({
    draftID,
    recordType,
    recordID,
    parentRecordType,
    parentRecordID,
    ...row
}: DraftRow): PublishableDraft {
    return { draftID, recordType, recordID, parentRecordType, parentRecordID, attributes: attributesIn(row) };
}

/** Returns the ETag of a draft's version. */
export const toETag = ({ version }: Pick<DraftRow, "version">): string => `"v${version}"`;

function changedSince(row: DraftRow): ApiRefusal {
    return new ApiRefusal({
        status: 412,
        message: "This draft was saved elsewhere in the meantime.",
        description: null,
        code: "editConflict",
        etag: toETag(row),
        present: answerOf(row),
    });
}

function answerOf(row: DraftRow): Draft {
    const {
        recordID,
        parentRecordType,
        parentRecordID,
        failedReason: _reason,
        idempotencyKey: _key,
        excerpt: _excerpt,
        dateDeleted: _deleted,
        ...rest
    } = row;
    return {
        ...rest,
        attributes: attributesIn(row),
        ...(recordID !== null && { recordID }),
        ...(parentRecordType !== null && { parentRecordType }),
        ...(parentRecordID !== null && { parentRecordID }),
    };
}

const attributesIn = ({ attributes }: Pick<DraftRow, "attributes">) => JSON.parse(attributes) as Record<string, unknown>;

/** Adds the default format, plain text (contract §4.11). */
const withFormat = (attributes: Record<string, unknown>) =>
    attributes.format === undefined ? { ...attributes, format: "Text" } : attributes;

function written(attributes: Record<string, unknown>): string {
    const text = JSON.stringify(attributes);
    if (text.length > MAXIMUM_ATTRIBUTES)
        throw invalidField("attributes", fill("A draft holds at most {maximum} characters.", { maximum: MAXIMUM_ATTRIBUTES }), {
            code: "maxLength",
        });
    return text;
}

/** Throws an error if required fields of a scheduled draft are missing (contract §5.7). */
function requireWhole(recordType: string, attributes: string): void {
    const given = JSON.parse(attributes) as Record<string, unknown>;
    const missing: FieldError[] = [];
    const need = (field: string, value: unknown) => {
        if (typeof value === "string" && value.trim() !== "") return;
        missing.push(createFieldError(field, "missingField", { status: 422 }));
    };
    need("format", given.format);
    need("body", given.body);
    if (recordType === "discussion") {
        const meta = (given.draftMeta ?? {}) as Record<string, unknown>;
        need("name", meta.name);
        need("postTypeID", meta.postTypeID);
    }
    if (missing.length > 0) throw new InvalidInput(missing);
}

/** Returns title and excerpt of a draft for lists. */
function summaryOf({ recordType, excerpt, ...row }: DraftRow): Pick<Draft, "name" | "excerpt"> {
    const { name, body, format } = readWords(recordType, attributesIn(row));
    return { ...(name !== "" && { name }), excerpt: excerpt ?? createDraftExcerpt(body, format) };
}

/** Returns the columns with the text of a draft. */
function savedWords(recordType: string, attributes: Record<string, unknown>): Pick<DraftRow, "attributes" | "excerpt"> {
    const { body, format } = readWords(recordType, attributes);
    return { attributes: written(attributes), excerpt: createDraftExcerpt(body, format) };
}
