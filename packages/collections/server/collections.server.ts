import type { Categories } from "@parley/categories/server";
import type { Discussions } from "@parley/discussions/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getTranslatables } from "@parley/library/server/translatables";
import { registerCollectionActions } from "./collectionActions";
import { createCollectionStates } from "./collectionStates";
import { registerCollectionForms } from "./collections.forms";
import { createCollectionsRepository } from "./collections.repository";
import { registerCollectionsRoutes } from "./collections.routes";
import { createCollectionsService } from "./collections.service";
import { createCollectionWidget } from "./collectionWidget";
import { createRecordSources } from "./recordSources";
import { createTranslatableCollections } from "./translatableCollections";

interface Dependencies {
    categories: Categories;
    discussions: Discussions;
}

const DAY = 24 * 60 * 60 * 1000;

/** The collections feature as other features see it: selections of posts and categories by members who manage the community. */
export type Collections = ReturnType<typeof createCollectionsServer>;

/** Registers the routes and the form of collections, and returns the functions for other features. */
export function createCollectionsServer(kit: ServerKit, { categories, discussions }: Dependencies) {
    const repository = createCollectionsRepository(kit.database);
    const sources = createRecordSources({ siteURL: kit.siteURL, categories, discussions });
    const actionLog = getActionLog(kit);
    const states = createCollectionStates(repository);
    actionLog.provide("collection", states);
    const translatables = getTranslatables(kit);
    const findTexts = (reader: Viewer) => translatables.findTexts(reader, "collections");
    const service = createCollectionsService({ kit, repository, sources, states, actionLog, findTexts });
    registerCollectionActions({ repository, service, categories, discussions });
    registerCollectionsRoutes(kit, service);
    registerCollectionForms(kit, { service, discussions });
    kit.layouts.registerWidget("react.featuredcollections", createCollectionWidget(service));
    kit.layouts.registerSettingRecords("collection", {
        // By name, so that one of that very name is the first.
        find: async (_viewer, name, limit) =>
            (await repository.list({ nameBegins: foldName(name), limit, offset: 0 })).map(toSettingRecord),
        byIDs: async (_viewer, collectionIDs) => (await repository.byIDs(collectionIDs)).map(toSettingRecord),
    });
    translatables.provide(createTranslatableCollections(repository));
    kit.jobs.every("collections: take out what is gone", DAY, service.tidy);
    return {
        /** Registers a record type of another feature for collections. */
        provideRecords: sources.provide,
        tidy: service.tidy,
    };
}

const toSettingRecord = ({ collectionID, name }: { collectionID: number; name: string }) => ({ recordID: collectionID, name });
