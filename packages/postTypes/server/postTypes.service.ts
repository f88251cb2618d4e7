import type { Input } from "@parley/library/contract";
import { fill, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, conflict, invalidField, may, notFound, requirePermission, requireRoom } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PostField, PostType, patchPostField, patchPostType, postPostField, postPostType } from "@parley/postTypes/contract";
import { checkFieldForm } from "@parley/profileFields/server";
import { mayKnowField } from "./fieldVisibility";
import { MAX_FIELDS, MAX_TYPES } from "./limits";
import type { FieldsByID, PostTypesStore } from "./postTypeStore";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    store: PostTypesStore;
}

/** Creates the service for post types and their fields, which site managers change (contract §5.19). */
export function createPostTypesService({ kit, store }: Dependencies) {
    const { database, clock } = kit;
    const { repository } = store;
    const now = () => toDateTime(clock());

    return {
        /** Returns the types that the viewer may know; inactive ones are for site managers. */
        async types(viewer: Viewer): Promise<PostType[]> {
            const { types } = await store.get();
            const isManager = may(viewer, "site.manage");
            const known = [...types.values()].filter(({ isActive }) => isActive || isManager);
            const fields = await fieldsKnownTo(viewer);
            return known.map((type) => shownType(type, fields));
        },

        type,

        async addType(viewer: Viewer, { postFieldIDs = [], ...input }: Input<typeof postPostType>): Promise<PostType> {
            requirePermission(viewer, "site.manage");
            const { types } = await store.get();
            requireRoom(types.size, MAX_TYPES, "types");
            const parent = types.get(input.parentPostTypeID);
            if (parent?.parentPostTypeID !== null) throw invalidField("parentPostTypeID", "This is not a built-in type.");
            await requireFields(postFieldIDs);
            await database.transaction(async () => {
                const row = {
                    description: null,
                    isActive: true,
                    ...input,
                    isDeleted: false,
                    dateInserted: now(),
                    dateUpdated: null,
                };
                if (!(await repository.insertType(row))) throw conflict("There is a type with this name.");
                await repository.setFieldsOf(input.postTypeID, postFieldIDs);
                store.changed();
            });
            return type(viewer, input.postTypeID);
        },

        async changeType(
            viewer: Viewer,
            { postTypeID, postFieldIDs, ...changes }: Input<typeof patchPostType>,
        ): Promise<PostType> {
            requirePermission(viewer, "site.manage");
            const { isOriginal } = await type(viewer, postTypeID);
            if (isOriginal && changes.isActive === false) throw badRequest("A built-in type stays active.");
            if (postFieldIDs) await requireFields(postFieldIDs);
            await database.transaction(async () => {
                await repository.updateType(postTypeID, { ...changes, dateUpdated: now() });
                if (postFieldIDs) await repository.setFieldsOf(postTypeID, postFieldIDs);
                store.changed();
            });
            return type(viewer, postTypeID);
        },

        /** Returns the fields that the viewer may know; inactive ones are for site managers. */
        async fields(viewer: Viewer): Promise<PostField[]> {
            return [...(await fieldsKnownTo(viewer)).values()];
        },

        async addField(viewer: Viewer, { dropdownOptions = [], ...input }: Input<typeof postPostField>): Promise<PostField> {
            requirePermission(viewer, "site.manage");
            const { fields } = await store.get();
            requireRoom(fields.size, MAX_FIELDS, "fields");
            if (input.postFieldID in Object.prototype) throw invalidField("postFieldID", "This name is reserved.");
            const sort = Math.max(0, ...[...fields.values()].map((field) => field.sort)) + 1;
            const row = { ...NEW_FIELD, sort, ...input, dropdownOptions: JSON.stringify(dropdownOptions) };
            checkFieldForm(row);
            if (!(await repository.insertField({ ...row, dateInserted: now(), dateUpdated: null })))
                throw conflict("There is a field with this name.");
            store.changed();
            return field(viewer, input.postFieldID);
        },

        async changeField(
            viewer: Viewer,
            { postFieldID, dropdownOptions, ...given }: Input<typeof patchPostField>,
        ): Promise<PostField> {
            requirePermission(viewer, "site.manage");
            const known = await field(viewer, postFieldID);
            const changes = { ...given, ...(dropdownOptions && { dropdownOptions: JSON.stringify(dropdownOptions) }) };
            checkFieldForm({ ...known, dropdownOptions: JSON.stringify(known.dropdownOptions ?? []), ...changes });
            await repository.updateField(postFieldID, { ...changes, dateUpdated: now() });
            store.changed();
            return field(viewer, postFieldID);
        },
    };

    /** Returns a type that the viewer may know; throws 404. */
    async function type(viewer: Viewer, postTypeID: string): Promise<PostType> {
        const found = (await store.get()).types.get(postTypeID);
        if (!found || !(found.isActive || may(viewer, "site.manage"))) throw notFound("PostType");
        return shownType(found, await fieldsKnownTo(viewer));
    }

    async function field(viewer: Viewer, postFieldID: string): Promise<PostField> {
        const found = (await fieldsKnownTo(viewer)).get(postFieldID);
        if (!found) throw notFound("PostField");
        return found;
    }

    async function fieldsKnownTo(viewer: Viewer): Promise<FieldsByID> {
        const isManager = may(viewer, "site.manage");
        const { fields } = await store.get();
        return new Map([...fields].filter(([, known]) => isManager || (known.isActive && mayKnowField(viewer, known))));
    }

    async function requireFields(postFieldIDs: readonly string[]): Promise<void> {
        const { fields } = await store.get();
        if (new Set(postFieldIDs).size < postFieldIDs.length)
            throw invalidField("postFieldIDs", "A field can be there only once.");
        const unknown = postFieldIDs.find((postFieldID) => !fields.has(postFieldID));
        if (unknown !== undefined) throw invalidField("postFieldIDs", fill("There is no field {unknown}.", { unknown }));
    }
}

const NEW_FIELD = { description: null, visibility: "public" as const, isRequired: false, isActive: true };

/** Returns a type with the fields that the viewer may know. */
function shownType(type: PostType, fields: FieldsByID): PostType {
    return { ...type, postFieldIDs: type.postFieldIDs.filter((postFieldID) => fields.has(postFieldID)) };
}
