import { ApiRefusal } from "@parley/library/contract";
import { implement, requirePermission } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { getSearchSources } from "@parley/library/server/searchSources";
import type { Notifications } from "@parley/notifications/server";
import { getSearch, getSearchCounts, getSearchRag, getSearchSummary, postReindex, SEARCH_DRIVER } from "@parley/search/contract";
import type { Users } from "@parley/users/server";
import { createCountsService } from "./counts/counts.service";
import { createSearchEngine } from "./index/createSearchEngine";
import { createFallbackEngine } from "./index/fallbackEngine";
import { createIndexCheck } from "./index/indexChecks";
import { createIndexer } from "./index/indexer";
import { createRenewal } from "./index/renewal.service";
import type { SearchEngine } from "./index/searchEngine";
import { createSearchIndex } from "./index/searchIndex.repository";
import { createSearchPreparation } from "./query/prepareSearch";
import { createSimilarFinder } from "./results/findSimilar";
import { createTextMatcher } from "./results/matchTexts";
import type { Authors } from "./results/presentResults";
import { registerSavedSearchNotifications } from "./saved/savedSearches.notifications";
import { createSavedSearchesRepository } from "./saved/savedSearches.repository";
import { registerSavedSearches } from "./saved/savedSearches.server";
import { createSavedSearchesService } from "./saved/savedSearches.service";
import { createSearchService } from "./search.service";
import { createSearchWidget } from "./searchWidget";
import { createVocabulary } from "./spelling/vocabulary.repository";
import { createMatchWidening } from "./spelling/widenMatch";
import type { RunTextJob } from "./texts/textJobs";
import { runTextJobHere } from "./texts/textJobs";

interface Dependencies {
    /** Returns authors by user ID. */
    authors: Authors;
    users: Pick<Users, "provideErasure" | "provideExport" | "viewer">;
    notifications: Pick<Notifications, "provideCause" | "provideRecords" | "record">;
    /** Another engine that answers instead of the database's own, which answers where it fails. */
    engine?: SearchEngine | undefined;
    /** Runs work on texts in a worker; by default in this thread. */
    runTextJob?: RunTextJob | undefined;
}

/** Time between looks at the queue, in milliseconds. A search looks at it too. */
const INDEX_EVERY_MS = 15_000;

/** Registers the search of the records of all features that provide a source. */
export function createSearchServer(
    kit: ServerKit,
    { authors, users, notifications, engine, runTextJob = runTextJobHere }: Dependencies,
) {
    const sources = getSearchSources(kit);
    const own = createSearchEngine(kit.database);
    const chosen = engine ? createFallbackEngine({ engine, own, clock: kit.clock }) : own;
    const index = createSearchIndex(kit.database, chosen);
    const vocabulary = createVocabulary(kit.database);
    const indexer = createIndexer({ kit, index, vocabulary, runTextJob, sources });
    const widening = createMatchWidening({ index, vocabulary, runTextJob });
    const service = createSearchService({ kit, index, indexer, widening, sources, authors, runTextJob });
    const countResults = createCountsService({ database: kit.database, index, indexer, widening, sources, authors });
    const renewal = createRenewal({ kit, index, indexer, sources });
    const findSimilar = createSimilarFinder({ index, indexer, widening, sources });
    sources.provideFinders(
        (viewer, search) => renewal.guard(() => service.findRecords(viewer, search)),
        (viewer, search) => renewal.guard(() => findSimilar(viewer, search)),
        createTextMatcher({ runTextJob }),
    );
    sources.provideQueue(async (typeNumber, recordIDs) => {
        const rows = recordIDs.map((recordID) => ({ typeNumber, recordID }));
        await kit.database.query.insertInto("searchQueue").values(rows).execute();
    });
    const prepare = createSearchPreparation({ indexer, widening, sources });
    const repository = createSavedSearchesRepository(kit.database);
    const savedSearches = createSavedSearchesService({ kit, repository, index, prepare });
    registerSavedSearches(kit, { service: savedSearches, users, guard: renewal.guard });
    registerSavedSearchNotifications({ kit, notifications, repository, service: savedSearches, users, guard: renewal.guard });
    kit.layouts.registerWidget("react.discussion.found", {
        name: "Found in this post",
        component: "FoundInDiscussion",
        viewTypes: ["discussion"],
        props: ({ discussionID }) => ({ discussionID }),
    });
    kit.layouts.registerWidget("react.community-search", createSearchWidget());
    kit.jobs.every("search: index what was written", INDEX_EVERY_MS, renewal.run);
    getIntegrityChecks(kit).add(...sources.all().map((source) => createIndexCheck({ kit, index, indexer, source })));

    implement(kit.api, getSearch, (query, viewer, { setHeader }) => {
        setHeader("x-search-powered-by", SEARCH_DRIVER);
        return renewal.guard(() => service.find(viewer, query));
    });
    implement(kit.api, getSearchCounts, (query, viewer) => renewal.guard(() => countResults(viewer, query)));
    for (const endpoint of [getSearchRag, getSearchSummary]) implement(kit.api, endpoint, refuseWithoutModel);
    implement(kit.api, postReindex, async ({ recordTypes }, viewer) => {
        requirePermission(viewer, "site.manage");
        return { recordTypes: await renewal.restart(recordTypes) };
    });
    return { reindex: renewal.restart };
}

/** Throws 400, as the contract does where a search driver is missing: answers and summaries in sentences need a language model, which this server has not. */
async function refuseWithoutModel(): Promise<never> {
    throw new ApiRefusal({
        status: 400,
        message: "This server has no language model for answers and summaries. Use GET /search.",
        description: null,
    });
}
