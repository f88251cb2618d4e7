import { toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import type { CachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { requirePermission, requireRoom } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { createProfileFieldsRepository, ProfileFieldRow } from "./profileFields.repository";
import type { RemovedFieldsRepository } from "./removedFields.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    repository: Pick<ReturnType<typeof createProfileFieldsRepository>, "insert">;
    removed: RemovedFieldsRepository;
    actionLog: Pick<ActionLog, "record">;
    fields: CachedValue<ProfileFieldRow[]>;
    requireField: (apiName: string) => Promise<ProfileFieldRow>;
}

/** Maximum number of fields of a site. */
export const MAX_FIELDS = 100;

/** Creates the part of the service that removes fields and restores them, for site managers. */
export function createFieldRemoval({ database, clock, repository, removed, actionLog, fields, requireField }: Dependencies) {
    return {
        /** Removes a field with all values, which can be undone. Throws 403 and 404. */
        async remove(viewer: Viewer, apiName: string): Promise<void> {
            requirePermission(viewer, "site.manage");
            const field = await requireField(apiName);
            await database.transaction(async () => {
                const recordID = await removed.remove(field, toDateTime(clock()));
                const [before, after] = [{ label: field.label }, { apiName: field.apiName }];
                await actionLog.record(viewer, { kind: "delete", recordType: "profileField", recordID, before, after });
            });
            fields.drop();
        },

        /** Restores a removed field with all values, within a transaction. Throws 403, and 409 if its name is taken or it was erased. */
        async restore(viewer: Viewer, removedFieldID: number): Promise<void> {
            requirePermission(viewer, "site.manage");
            const field = (await removed.byIDs([removedFieldID])).get(removedFieldID);
            requireRoom((await fields.get()).length, MAX_FIELDS, "fields");
            if (!field || (await hasName(field.apiName)) || !(await repository.insert(field)))
                throw hasChangedSince(field?.label);
            await removed.restoreValues(removedFieldID, field.apiName);
            fields.drop();
        },

        hasName,
    };

    /** Whether there is a field with this name. */
    async function hasName(apiName: string): Promise<boolean> {
        return isTaken(await fields.get(), apiName);
    }
}

/** Whether one of these fields has this name, in any case. */
export const isTaken = (fields: readonly ProfileFieldRow[], apiName: string): boolean =>
    fields.some((field) => field.apiName.toLowerCase() === apiName.toLowerCase());
