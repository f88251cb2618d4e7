import type { DateTime, DateWindow, Input } from "@parley/library/contract";
import { ApiRefusal, fill, SEARCH_PATH, toDateTime } from "@parley/library/contract";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { getSearch, patchSavedSearch, postSavedSearch, SavedSearch } from "@parley/search/contract";
import {
    isSearching,
    MAX_NEW_RESULTS,
    MAX_SAVED_QUERY_LENGTH,
    MAX_SAVED_SEARCHES,
    parseSearch,
    searchHref,
    toCountsInput,
} from "@parley/search/contract";
import type { SearchIndex } from "../index/searchIndex.repository";
import { limitToWindow } from "../query/createFilter";
import type { createSearchPreparation } from "../query/prepareSearch";
import { canMeet } from "../query/prepareSearch";
import type { SavedSearchesRepository } from "./savedSearches.repository";
import type { SavedSearchRow } from "./savedSearches.schema";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    repository: SavedSearchesRepository;
    index: Pick<SearchIndex, "count">;
    prepare: ReturnType<typeof createSearchPreparation>;
}

type SavedSearchChanges = Omit<Input<typeof patchSavedSearch>, "savedSearchID">;

/** For this long a deleted search can be restored. */
const RESTORABLE_FOR_MS = 30 * 24 * 60 * 60 * 1000;

export type SavedSearchesService = ReturnType<typeof createSavedSearchesService>;

/** Creates the operations on saved searches. They are visible to their members only; for others they do not exist. */
export function createSavedSearchesService({ kit, repository, index, prepare }: Dependencies) {
    const { database, clock, siteURL } = kit;
    const now = () => toDateTime(clock());

    return {
        async list(viewer: Viewer): Promise<SavedSearch[]> {
            requireSession(viewer);
            const found: SavedSearch[] = [];
            // One after the other: fifty at once would keep the workers from the searches of others.
            for (const row of await repository.listOf(viewer.userID)) found.push(await present(viewer, row));
            return found;
        },

        /** Saves a search, or renames it if it is saved already. Throws 422 for one without words and conditions, and beyond the limit. */
        async save(viewer: Viewer, { name, query }: Input<typeof postSavedSearch>): Promise<SavedSearch> {
            requireSession(viewer);
            const { userID } = viewer;
            const wanted = normalize(query);
            const row = await changeList(viewer, async (rows) => {
                const known = rows.find((one) => one.query === wanted);
                if (known) return repository.update(known.savedSearchID, { name: requireName(name) });
                requireRoom(rows);
                const dates = { dateInserted: now(), dateViewed: now(), dateChecked: now(), dateDeleted: null };
                return repository.insert({ userID, name: requireName(name), query: wanted, isNotified: false, ...dates });
            });
            return present(viewer, row);
        },

        /** Renames a search, or turns its notifications on or off. They begin with what is found from now on. */
        async change(viewer: Viewer, savedSearchID: number, { name, isNotified }: SavedSearchChanges): Promise<SavedSearch> {
            const row = await own(viewer, savedSearchID);
            const begins = isNotified === true && !row.isNotified;
            const changes = {
                ...(name !== undefined && { name: requireName(name) }),
                ...(isNotified !== undefined && { isNotified }),
                ...(begins && { dateChecked: now() }),
            };
            const isEmpty = Object.keys(changes).length === 0;
            return present(viewer, isEmpty ? row : await repository.update(savedSearchID, changes));
        },

        /** Records that the viewer has looked at the results. */
        async view(viewer: Viewer, savedSearchID: number): Promise<SavedSearch> {
            await own(viewer, savedSearchID);
            return present(viewer, await repository.update(savedSearchID, { dateViewed: now() }));
        },

        async remove(viewer: Viewer, savedSearchID: number): Promise<void> {
            await own(viewer, savedSearchID);
            await repository.update(savedSearchID, { dateDeleted: now() });
        },

        /** Restores a deleted search; one that has not been deleted stays as it is. */
        async restore(viewer: Viewer, savedSearchID: number): Promise<SavedSearch> {
            requireSession(viewer);
            const row = await changeList(viewer, async (rows) => {
                const deleted = await repository.ownByID(viewer.userID, savedSearchID);
                if (!deleted) throw notFound("Saved search");
                if (deleted.dateDeleted === null) return deleted;
                requireRoom(rows);
                return repository.update(savedSearchID, { dateDeleted: null });
            });
            return present(viewer, row);
        },

        /** Deletes permanently what can't be restored any more. */
        purge: () => repository.purge(toDateTime(new Date(clock().getTime() - RESTORABLE_FOR_MS))),

        removeAllOf: repository.removeAllOf,

        /** Counts the results of a search of other members in a period, both ends included, which the viewer may see. */
        countOfOthers: (viewer: Viewer, row: SavedSearchRow, period: DateWindow) =>
            countBetween(viewer, row, period, { excludedInsertUserIDs: [viewer.userID] }),

        /** Exports a member's saved searches. */
        exported: async function* (userID: number) {
            for (const { userID: _owner, dateDeleted: _deleted, ...row } of await repository.listOf(userID)) yield row;
        },
    };

    /** Runs a change in a transaction in which no other change of the viewer's list runs, so that the limit holds. */
    function changeList<T>({ userID }: Viewer, change: (rows: SavedSearchRow[]) => Promise<T>): Promise<T> {
        return database.transaction(async () => {
            await lockUntilCommit(database, [`saved searches ${userID}`]);
            return change(await repository.listOf(userID));
        });
    }

    async function own(viewer: Viewer, savedSearchID: number): Promise<SavedSearchRow> {
        requireSession(viewer);
        const row = await repository.ownByID(viewer.userID, savedSearchID);
        if (!row || row.dateDeleted !== null) throw notFound("Saved search");
        return row;
    }

    async function present(viewer: Viewer, row: SavedSearchRow): Promise<SavedSearch> {
        const { savedSearchID, name, query, dateInserted, dateViewed, isNotified } = row;
        const url = `${siteURL}${SEARCH_PATH}?${query}`;
        const countNew = await countBetween(viewer, row, { kind: "dates", from: toNextSecond(dateViewed) });
        return { savedSearchID, name, url, dateInserted, dateViewed, isNotified, countNew };
    }

    /** Counts the results in a period that the viewer may see; none in a category that has become hidden. */
    async function countBetween(
        viewer: Viewer,
        { query }: Pick<SavedSearchRow, "query">,
        period: DateWindow,
        conditions: Pick<Input<typeof getSearch>, "excludedInsertUserIDs"> = {},
    ): Promise<number> {
        const input = toCountsInput(parseSearch(`?${query}`));
        const dateInserted = limitToWindow(input.dateInserted, period);
        const prepared = await prepare(viewer, { ...input, ...conditions, ...(dateInserted && { dateInserted }) }).catch(
            ignoreForbidden,
        );
        let count = 0;
        for (const { source, ...place } of prepared?.places ?? []) {
            if (!prepared || !canMeet(source, prepared.match)) continue;
            count += await index.count({ ...place, match: prepared.match, limit: MAX_NEW_RESULTS });
        }
        return Math.min(count, MAX_NEW_RESULTS);
    }
}

/** Dates have whole seconds: what was posted in that of a look at the results was there to be seen. */
export const toNextSecond = (date: DateTime): DateTime => toDateTime(new Date(Date.parse(date) + 1000));

function ignoreForbidden(error: unknown): undefined {
    if (!(error instanceof ApiRefusal) || error.answer.status !== 403) throw error;
}

/** Returns the query string of a search without what does not belong to it. Throws 422 if it is too long once its characters are encoded. */
function normalize(query: string): string {
    const state = parseSearch(query);
    if (!isSearching(state)) throw invalidField("query", "Search for something first.", { code: "missingField" });
    const normalized = searchHref(state).slice(`${SEARCH_PATH}?`.length);
    if (normalized.length > MAX_SAVED_QUERY_LENGTH)
        throw invalidField("query", "This search is too long to be saved.", { code: "maxLength" });
    return normalized;
}

function requireName(name: string): string {
    const trimmed = name.trim();
    if (trimmed === "") throw invalidField("name", "Give it a name.", { code: "missingField" });
    return trimmed;
}

function requireRoom(rows: readonly SavedSearchRow[]): void {
    if (rows.length >= MAX_SAVED_SEARCHES)
        throw invalidField("name", fill("You can save {maximum} searches. Delete one first.", { maximum: MAX_SAVED_SEARCHES }));
}
