import type { Categories } from "@parley/categories/server";
import type { Discussions } from "@parley/discussions/server";
import { actsOf } from "@parley/library/server/acts";
import type { ServerKit } from "@parley/library/server/kit";
import { collectingActs } from "./collectingActs";
import { collectionForms } from "./collections.forms";
import { collectionsRepository } from "./collections.repository";
import { collectionsRoutes } from "./collections.routes";
import { collectionsService } from "./collections.service";
import { collectionStates } from "./collections.states";
import { recordSources } from "./recordSources";

interface Needs {
    categories: Categories;
    discussions: Discussions;
}

const DAY = 24 * 60 * 60 * 1000;

/** Choices of posts and places, made by those who manage the community. */
export type Collections = ReturnType<typeof collectionsServer>;

/** Registers the calls and the form of collections, and returns what other features ask of them. */
export function collectionsServer(kit: ServerKit, { categories, discussions }: Needs) {
    const repository = collectionsRepository(kit.database);
    const sources = recordSources({ siteURL: kit.siteURL, categories, discussions });
    const acts = actsOf(kit);
    const states = collectionStates(repository);
    acts.provide("collection", states);
    const service = collectionsService({ kit, repository, sources, states, acts });
    collectingActs({ repository, service, discussions });
    collectionsRoutes(kit, service);
    collectionForms(kit, { service, discussions });
    kit.jobs.every("collections: take out what is gone", DAY, service.tidy);
    return {
        /** Another feature says what of its own may be in collections. */
        provideRecords: sources.provide,
        tidy: service.tidy,
    };
}
