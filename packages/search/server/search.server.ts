import { implement, requirePermission } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { getSearchSources } from "@parley/library/server/searchSources";
import { getSearch, getSearchCounts, postReindex } from "@parley/search/contract";
import { createCountsService } from "./counts/counts.service";
import { createSearchIndex } from "./index/createSearchIndex";
import { createIndexCheck } from "./index/indexChecks";
import { createIndexer } from "./index/indexer";
import { createRenewal } from "./index/renewal.service";
import type { Authors } from "./results/presentResults";
import { createSearchService } from "./search.service";
import { createVocabulary } from "./spelling/vocabulary.repository";
import { createMatchWidening } from "./spelling/widenMatch";

interface Dependencies {
    /** Returns authors by user ID. */
    authors: Authors;
}

/** Time between looks at the queue, in milliseconds. A search looks at it too. */
const INDEX_EVERY_MS = 15_000;

/** Registers the search of the records of all features that provide a source. */
export function createSearchServer(kit: ServerKit, { authors }: Dependencies) {
    const sources = getSearchSources(kit);
    const index = createSearchIndex(kit.database);
    const vocabulary = createVocabulary(kit.database);
    const indexer = createIndexer({ kit, index, vocabulary, sources });
    const widening = createMatchWidening({ index, vocabulary });
    const service = createSearchService({ kit, index, indexer, widening, sources, authors });
    const countResults = createCountsService({ index, indexer, widening, sources, authors });
    const renewal = createRenewal({ kit, index, indexer, sources });
    sources.provideFinder((viewer, search) => renewal.guard(() => service.findRecords(viewer, search)));
    kit.jobs.every("search: index what was written", INDEX_EVERY_MS, renewal.run);
    getIntegrityChecks(kit).add(...sources.all().map((source) => createIndexCheck({ kit, index, indexer, source })));

    implement(kit.api, getSearch, (query, viewer, { setHeader }) => {
        setHeader("x-search-powered-by", "parley");
        return renewal.guard(() => service.find(viewer, query));
    });
    implement(kit.api, getSearchCounts, (query, viewer) => renewal.guard(() => countResults(viewer, query)));
    implement(kit.api, postReindex, async ({ recordTypes }, viewer) => {
        requirePermission(viewer, "site.manage");
        return { recordTypes: await renewal.restart(recordTypes) };
    });
    return { reindex: renewal.restart };
}
