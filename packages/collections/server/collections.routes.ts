import {
    deleteCollection,
    getCollection,
    getCollectionContent,
    getCollectionContents,
    getCollections,
    getCollectionsByResource,
    patchCollection,
    postCollection,
    putCollectionsByResource,
} from "@parley/collections/contract";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { CollectionsService } from "./collections.service";

export function registerCollectionsRoutes({ api }: Pick<ServerKit, "api">, service: CollectionsService): void {
    implement(api, getCollections, (query, viewer) => service.list(viewer, query));
    implement(api, postCollection, (input, viewer) => service.create(viewer, input));
    implement(api, getCollectionsByResource, (record, viewer) => service.byResource(viewer, record));
    implement(api, putCollectionsByResource, (input, viewer) => service.putByResource(viewer, input));
    implement(api, getCollectionContents, (query, viewer) => service.contents(viewer, query));
    implement(api, getCollectionContent, ({ collectionID, locale }, viewer) => service.content(viewer, collectionID, locale));
    implement(api, getCollection, ({ collectionID }, viewer) => service.get(viewer, collectionID));
    implement(api, patchCollection, (input, viewer) => service.change(viewer, input));
    implement(api, deleteCollection, ({ collectionID }, viewer) => service.remove(viewer, collectionID));
}
