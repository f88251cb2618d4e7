import { toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, notFound, requirePermission, requireRoom } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { MAX_FIELDS, MAX_TYPES } from "./limits";
import type { PostTypesStore } from "./postTypeStore";
import type { RemovedPostFieldsRepository } from "./removedPostFields.repository";
import type { RemovedPostTypesRepository } from "./removedPostTypes.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    store: PostTypesStore;
    actionLog: Pick<ActionLog, "record">;
    removedFields: RemovedPostFieldsRepository;
    removedTypes: RemovedPostTypesRepository;
}

export type RemovalService = ReturnType<typeof createRemovalService>;

/** Creates the service that removes post types and fields and restores them, for site managers. */
export function createRemovalService({ kit, store, actionLog, removedFields, removedTypes }: Dependencies) {
    const { database, clock } = kit;
    const { repository } = store;
    const now = () => toDateTime(clock());

    return {
        /** Removes a field with the values of all posts, which can be undone. Throws 403 and 404. */
        async removeField(viewer: Viewer, postFieldID: string): Promise<void> {
            requirePermission(viewer, "site.manage");
            const field = (await store.get()).fields.get(postFieldID);
            if (!field) throw notFound("PostField");
            await database.transaction(async () => {
                const recordID = await removedFields.remove(postFieldID, now());
                const [before, after] = [{ label: field.label }, { postFieldID }];
                await actionLog.record(viewer, { kind: "delete", recordType: "postField", recordID, before, after });
                store.changed();
            });
        },

        /** Restores a removed field with all values, within a transaction. Throws 403, and 409 if its name is taken or it was erased. */
        async restoreField(viewer: Viewer, removedFieldID: number): Promise<void> {
            requirePermission(viewer, "site.manage");
            const removed = (await removedFields.byIDs([removedFieldID])).get(removedFieldID);
            requireRoom((await store.get()).fields.size, MAX_FIELDS, "fields");
            if (!removed || !(await repository.insertField(removed.field))) throw hasChangedSince(removed?.field.label);
            await removedFields.restoreValues(removedFieldID, removed);
            store.changed();
        },

        /** Removes a type, which can be undone. Its posts keep it. Throws 403, 404, and 400 for a built-in type. */
        async removeType(viewer: Viewer, postTypeID: string): Promise<void> {
            requirePermission(viewer, "site.manage");
            const type = (await store.get()).types.get(postTypeID);
            if (!type) throw notFound("PostType");
            const { isOriginal, isActive, name } = type;
            if (isOriginal) throw badRequest("A built-in type can’t be deleted.");
            await database.transaction(async () => {
                await repository.updateType(postTypeID, { isActive: false, isDeleted: true, dateUpdated: now() });
                const recordID = await removedTypes.add({ postTypeID, isActive, dateRemoved: now() });
                const [before, after] = [{ name }, { postTypeID }];
                await actionLog.record(viewer, { kind: "delete", recordType: "postType", recordID, before, after });
                store.changed();
            });
        },

        /** Restores a removed type, within a transaction. Throws 403, and 409 if it is restored already or too old. */
        async restoreType(viewer: Viewer, removedTypeID: number): Promise<void> {
            requirePermission(viewer, "site.manage");
            const removed = (await removedTypes.byIDs([removedTypeID])).get(removedTypeID);
            if (!removed) throw hasChangedSince();
            requireRoom((await store.get()).types.size, MAX_TYPES, "types");
            const { postTypeID, isActive } = removed;
            await repository.updateType(postTypeID, { isActive, isDeleted: false, dateUpdated: now() });
            await removedTypes.erase(removedTypeID);
            store.changed();
        },

        /** Whether there is a field with this name. */
        hasField: async (postFieldID: string): Promise<boolean> => (await store.get()).fields.has(postFieldID),
    };
}
