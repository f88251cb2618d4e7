import { createHash, randomUUID } from "node:crypto";
import type {
    Attachment,
    AttachmentCatalog,
    FormProperty,
    FormSchema,
    getAttachmentSchema,
    getAttachments,
    postAttachment,
    postRefreshAttachments,
} from "@parley/attachments/contract";
import { isWriteable, MAXIMUM_REFRESHED } from "@parley/attachments/contract";
import type { DateTime, Input } from "@parley/library/contract";
import { ApiRefusal, fill, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    createBodyValidator,
    forbidden,
    invalidField,
    may,
    notFound,
    requirePermission,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TSchema } from "typebox";
import type { FindAttachable } from "./attachables";
import type { AttachmentRow, AttachmentsRepository } from "./attachments.repository";
import type { Foreign, Integration } from "./integration";

interface Dependencies {
    kit: Pick<ServerKit, "clock">;
    repository: AttachmentsRepository;
    find: FindAttachable;
}

type Wanted = Pick<Input<typeof postAttachment>, "attachmentType" | "recordType" | "recordID">;

export type AttachmentsService = ReturnType<typeof createAttachmentsService>;

/** Creates the functions that list, create and refresh attachments, for staff (contract §4.5, §5.15). */
export function createAttachmentsService({ kit, repository, find }: Dependencies) {
    const integrations = new Map<string, Integration>();
    const underWay = new Map<string, Promise<AttachmentRow>>();
    const now = (): DateTime => toDateTime(kit.clock());

    return {
        register(integration: Integration): void {
            const { attachmentType } = integration.entry;
            if (integrations.has(attachmentType)) throw new Error(`attachments of the type ${attachmentType} have two owners`);
            integrations.set(attachmentType, integration);
        },

        /** Returns the integrations that are set up, for viewers who may see attachments; empty for others (ATT-009). */
        async catalog(viewer: Viewer): Promise<AttachmentCatalog> {
            if (!may(viewer, STAFF)) return {};
            const ready = await Promise.all(
                [...integrations.values()].map(async (integration) => ((await integration.isReady()) ? [integration.entry] : [])),
            );
            return Object.fromEntries(ready.flat().map((entry) => [entry.attachmentType, entry]));
        },

        async list(viewer: Viewer, { recordType, recordID, parts }: Input<typeof getAttachments>): Promise<Attachment[]> {
            requirePermission(viewer, STAFF);
            await find(viewer, recordType, recordID);
            const own = await repository.of(recordType, recordID);
            const inIt = parts && recordType === "discussion" ? await repository.ofCommentsIn(recordID) : [];
            return [...own, ...inIt].map(answerOf);
        },

        /** Returns the attachments of posts that the viewer sees, by record ID; nothing for viewers who may not see attachments. */
        async ofPosts(viewer: Viewer, recordType: "discussion" | "comment", recordIDs: readonly number[]) {
            if (!may(viewer, STAFF)) return undefined;
            const found = new Map<number, Attachment[]>(recordIDs.map((recordID) => [recordID, []]));
            for (const row of await repository.ofAll(recordType, recordIDs)) found.get(row.recordID)?.push(answerOf(row));
            return found;
        },

        async schema(viewer: Viewer, wanted: Input<typeof getAttachmentSchema>): Promise<FormSchema> {
            const { integration, record } = await requireWriting(viewer, wanted);
            const { properties, required = [] } = await integration.form(record);
            // Forms of some integrations depend on what is chosen in them; one without such a field must not ignore the choice (FC-93).
            for (const name of ["projectID", "issueTypeID"] as const)
                if (wanted[name] !== undefined && !Object.hasOwn(properties, name))
                    throw invalidField(
                        name,
                        fill("The form of {attachmentType} has no {name}.", { attachmentType: wanted.attachmentType, name }),
                    );
            return {
                type: "object",
                properties: { ...fixed(wanted), ...properties },
                required: [...Object.keys(fixed(wanted)), ...required],
            };
        },

        async post(viewer: Viewer, input: Input<typeof postAttachment> & Record<string, unknown>): Promise<Attachment> {
            const { attachmentType, recordType, recordID, idempotencyKey, ...given } = input;
            const { integration, record } = await requireWriting(viewer, input);
            const fields = fieldsIn(await integration.form(record), given);
            const key = keyOf(viewer, { attachmentType, recordType, recordID }, idempotencyKey);
            // Concurrent requests with the same key share the first one's result, even if the database lookup of the second one is slow and
            // finds nothing. Across servers the external system prevents duplicates by the key.
            const making = underWay.get(key) ?? storedOrMade();
            underWay.set(key, making);
            return answerOf(await making.finally(() => underWay.delete(key)));

            async function storedOrMade(): Promise<AttachmentRow> {
                return (await repository.bySubmission(viewer.userID, key)) ?? make();
            }

            /** Creates the external object first and then stores the attachment, since no transaction may wait for external servers. */
            async function make(): Promise<AttachmentRow> {
                const foreign = await integration.post({ key, viewer, record, fields });
                const row = await repository.insert({
                    attachmentType,
                    recordType,
                    recordID,
                    foreignUserID: record.ownerID,
                    source: integration.entry.name,
                    submissionKey: key,
                    dateChecked: now(),
                    dateInserted: now(),
                    insertUserID: viewer.userID,
                    ...columnsOf({ lastModifiedDate: now(), metadata: [], details: {}, ...foreign }),
                } as Parameters<AttachmentsRepository["insert"]>[0]);
                const stored = row ?? (await repository.bySubmission(viewer.userID, key));
                if (!stored) throw new Error("an attachment was neither stored nor there");
                return stored;
            }
        },

        /**
         * Refreshes attachments and returns them in the order of their IDs. With `onlyStale` recently checked ones are skipped. An
         * attachment that cannot be refreshed keeps its known status; without `onlyStale`, throws the error (502) if none can be refreshed.
         */
        async refresh(viewer: Viewer, { attachmentIDs, onlyStale }: Input<typeof postRefreshAttachments>): Promise<Attachment[]> {
            const ids = [...new Set(attachmentIDs)];
            if (ids.length > MAXIMUM_REFRESHED)
                throw badRequest(fill("At most {maximum} attachments can be refreshed at once.", { maximum: MAXIMUM_REFRESHED }));
            const rows = await readable(viewer, await repository.byIDs(ids));
            const refusals = (await Promise.all(rows.map((row) => refreshOne(row, onlyStale)))).filter(
                (one) => one !== undefined,
            );
            if (!onlyStale && rows.length > 0 && refusals.length === rows.length) throw refusals[0];
            return (await repository.byIDs(rows.map(({ attachmentID }) => attachmentID))).map(answerOf);
        },
    };

    /** Returns the integration and the record. Throws 403 without permission, and 404 for a missing record or integration. */
    async function requireWriting(viewer: Viewer, { attachmentType, recordType, recordID }: Wanted) {
        requirePermission(viewer, STAFF);
        const record = await find(viewer, recordType, recordID);
        const integration = integrations.get(attachmentType);
        if (!integration?.entry.recordTypes.includes(recordType) || !(await integration.isReady())) throw notFound("Integration");
        const isOwn = record.ownerID === viewer.userID;
        if (!isWriteable(integration.entry.writeableContentScope, isOwn))
            throw forbidden([], { description: "You can’t attach anything to this." });
        return { integration, record };
    }

    async function readable(viewer: Viewer, rows: readonly AttachmentRow[]): Promise<AttachmentRow[]> {
        if (!may(viewer, STAFF)) return [];
        const seen = await Promise.all(
            rows.map(async (row) => {
                const isSeen = await find(viewer, row.recordType, row.recordID).then(
                    () => true,
                    (error: unknown) => {
                        if (error instanceof ApiRefusal) return false;
                        throw error;
                    },
                );
                return isSeen ? [row] : [];
            }),
        );
        return seen.flat();
    }

    /** Refreshes one attachment. Returns the error if the external system refuses or does not respond. */
    async function refreshOne(row: AttachmentRow, onlyStale: boolean): Promise<ApiRefusal | undefined> {
        const integration = integrations.get(row.attachmentType);
        if (!integration?.refresh || !(await integration.isReady())) return undefined;
        const stale = toDateTime(new Date(kit.clock().getTime() - (onlyStale ? integration.staleAfter : 0)));
        if (!(await repository.claim([row.attachmentID], stale, now())).has(row.attachmentID)) return undefined;
        try {
            const details = JSON.parse(row.details) as Record<string, unknown>;
            const found = await integration.refresh({ sourceID: row.sourceID ?? "", details });
            if (found && isOther(row, found))
                await repository.update(row.attachmentID, columnsOf({ lastModifiedDate: now(), ...found }));
            return undefined;
        } catch (error) {
            if (error instanceof ApiRefusal) return error;
            throw error;
        }
    }
}

const STAFF = "staff.allow";

/** Returns the three fixed fields of every form (contract §5.15). */
function fixed({ attachmentType, recordType, recordID }: Wanted): Record<string, FormProperty> {
    return {
        attachmentType: { type: "string", default: attachmentType, disabled: true },
        recordType: { type: "string", default: recordType, disabled: true },
        recordID: { type: "integer", default: recordID, disabled: true },
    };
}

const checks = new Map<string, ReturnType<typeof createBodyValidator>>();

/** Returns the values of the form's fields only; throws `InvalidInput`. Emptied fields do not get their defaults. */
function fieldsIn({ properties, required = [] }: FormSchema, given: Record<string, unknown>): Record<string, unknown> {
    const plain = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, plainOf(property)]));
    const text = JSON.stringify({ type: "object", properties: plain, required });
    // Validators are cached without the defaults, which differ from record to record.
    const check = checks.get(text) ?? createBodyValidator(JSON.parse(text) as TSchema);
    checks.set(text, check);
    return check(given) as Record<string, unknown>;
}

function plainOf({ type, enum: choices, minLength, maxLength }: FormProperty): FormProperty {
    return {
        type,
        ...(choices && { enum: choices }),
        ...(minLength !== undefined && { minLength }),
        ...(maxLength !== undefined && { maxLength }),
    };
}

/** Returns a key that is unique for the member and does not reveal their ID. */
function keyOf({ userID }: Viewer, wanted: Wanted, given: string = randomUUID()): string {
    return createHash("sha256")
        .update(JSON.stringify([userID, wanted, given]))
        .digest("hex");
}

function isOther(row: AttachmentRow, found: Partial<Foreign>): boolean {
    const columns = Object.entries(columnsOf(found)) as [keyof AttachmentRow, unknown][];
    return columns.some(([name, value]) => row[name] !== value);
}

function columnsOf({ metadata, details, ...rest }: Partial<Foreign>) {
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    return {
        ...given,
        ...(metadata && { metadata: JSON.stringify(metadata) }),
        ...(details && { details: JSON.stringify(details) }),
    };
}

function answerOf(row: AttachmentRow): Attachment {
    const { attachmentID, attachmentType, recordType, recordID, foreignUserID, source, sourceID, sourceUrl } = row;
    const { status, lastModifiedDate, metadata, dateInserted, insertUserID, dateUpdated, updateUserID } = row;
    return {
        attachmentID,
        attachmentType,
        recordType,
        recordID,
        foreignID: `${recordType[0]}-${recordID}`,
        foreignUserID,
        source,
        ...(sourceID !== null && { sourceID }),
        ...(sourceUrl !== null && { sourceUrl }),
        status,
        lastModifiedDate,
        metadata: JSON.parse(metadata) as Attachment["metadata"],
        dateInserted,
        insertUserID,
        dateUpdated,
        updateUserID,
    };
}
