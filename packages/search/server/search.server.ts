import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getSearchSources } from "@parley/library/server/searchSources";
import { getSearch, getSearchCounts } from "@parley/search/contract";
import { createCountsService } from "./counts/counts.service";
import { createSearchIndex } from "./index/createSearchIndex";
import { createIndexer } from "./index/indexer";
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
    sources.provideFinder(service.findRecords);
    kit.jobs.every("search: index what was written", INDEX_EVERY_MS, indexer.drain);

    implement(kit.api, getSearch, (query, viewer, { setHeader }) => {
        setHeader("x-search-powered-by", "parley");
        return service.find(viewer, query);
    });
    implement(kit.api, getSearchCounts, (query, viewer) => countResults(viewer, query));
}
