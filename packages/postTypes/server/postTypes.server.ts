import { fill } from "@parley/library/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PostType } from "@parley/postTypes/contract";
import {
    deletePostField,
    deletePostType,
    getPostFields,
    getPostType,
    getPostTypes,
    patchPostField,
    patchPostType,
    postPostField,
    postPostType,
} from "@parley/postTypes/contract";
import { createPostMetaService } from "./postMeta.service";
import { createPostTypesStore } from "./postTypeStore";
import { registerPostTypeActions } from "./postTypes.actions";
import { createPostTypesService } from "./postTypes.service";
import { createRemovalService } from "./removal.service";
import { createRemovedPostFieldsRepository } from "./removedPostFields.repository";
import { createRemovedPostTypesRepository } from "./removedPostTypes.repository";

/** Post types as other features see them. */
export type PostTypes = ReturnType<typeof createPostTypesServer>;

/** Registers the routes of post types and post fields, and returns the functions for the owners of posts and categories. */
export function createPostTypesServer(kit: ServerKit) {
    const store = createPostTypesStore(kit);
    const service = createPostTypesService({ kit, store });
    const meta = createPostMetaService(store);
    const actionLog = getActionLog(kit);
    const removedFields = createRemovedPostFieldsRepository(kit.database);
    const removedTypes = createRemovedPostTypesRepository(kit.database);
    const removal = createRemovalService({ kit, store, actionLog, removedFields, removedTypes });
    registerPostTypeActions({ kit, actionLog, removedFields, removedTypes, removal });
    implement(kit.api, getPostTypes, (_input, viewer) => service.types(viewer));
    implement(kit.api, getPostType, ({ postTypeID }, viewer) => service.type(viewer, postTypeID));
    implement(kit.api, postPostType, (input, viewer) => service.addType(viewer, input));
    implement(kit.api, patchPostType, (input, viewer) => service.changeType(viewer, input));
    implement(kit.api, deletePostType, ({ postTypeID }, viewer) => removal.removeType(viewer, postTypeID));
    implement(kit.api, getPostFields, (_input, viewer) => service.fields(viewer));
    implement(kit.api, postPostField, (input, viewer) => service.addField(viewer, input));
    implement(kit.api, patchPostField, (input, viewer) => service.changeField(viewer, input));
    implement(kit.api, deletePostField, ({ postFieldID }, viewer) => removal.removeField(viewer, postFieldID));

    return {
        /** Returns all types that are not deleted, by ID. */
        byID: async (): Promise<ReadonlyMap<string, PostType>> => (await store.get()).types,

        /** Returns an active type; throws 400 for others. */
        async requireActive(postTypeID: string): Promise<PostType> {
            const type = (await store.get()).types.get(postTypeID);
            if (!type?.isActive) throw badRequest(fill("There is no type {postTypeID}.", { postTypeID }));
            return type;
        },

        checkMeta: meta.check,
        setMeta: meta.set,
        metaOf: (viewer: Viewer, ...parameters: [string, Parameters<typeof meta.of>[2]]) => meta.of(viewer, ...parameters),
        recordIDsWith: meta.recordIDsWith,
        /** Deletes the values of posts that are gone. */
        forgetMeta: meta.forget,
    };
}
