import { SEARCH_PATH, toDateTime } from "@parley/library/contract";
import type { Tables } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { NotificationSubject, Notifications } from "@parley/notifications/server";
import type { Users } from "@parley/users/server";
import { expressionBuilder } from "kysely";
import type { SavedSearchesRepository } from "./savedSearches.repository";
import type { SavedSearchRow } from "./savedSearches.schema";
import type { SavedSearchesService } from "./savedSearches.service";
import { toNextSecond } from "./savedSearches.service";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "jobs" | "siteURL">;
    notifications: Pick<Notifications, "provideCause" | "provideRecords" | "record">;
    repository: Pick<SavedSearchesRepository, "byIDs" | "toCheck" | "setChecked">;
    service: Pick<SavedSearchesService, "countOfOthers">;
    users: Pick<Users, "viewer">;
    /** Runs a search; throws 503 while the index is rebuilt. */
    guard: <T>(work: () => Promise<T>) => Promise<T>;
}

const RECORD_TYPE = "savedSearch";
const CAUSE = "newSearchResults";
/** Time between two runs, and between two checks of one search, in milliseconds. */
const RUN_EVERY_MS = 5 * 60 * 1000;
const CHECK_EVERY_MS = 60 * 60 * 1000;
/** A transaction may store a record this much later than its date says. */
const COMMIT_DELAY_MS = 10_000;
/** Maximum number of searches in one run: those that were checked the longest ago. */
const MAX_CHECKED = 500;

/**
 * Registers the notifications about new results of saved searches, for members who have asked for them: at most one an hour of each search,
 * about results of others that the member may see when the search is checked (FC-14).
 */
export function registerSavedSearchNotifications(dependencies: Dependencies): void {
    const { kit, notifications, repository, service, users, guard } = dependencies;
    const { database, clock, siteURL } = kit;
    const row = expressionBuilder<Tables>();

    notifications.provideCause({
        name: CAUSE,
        audiences: [
            {
                kind: {
                    activityType: "SavedSearch",
                    text: "There are new results for {name}",
                    batch: { group: "savedSearch", by: "record" },
                    preference: { name: "savedSearch", label: "there is something new in a saved search" },
                },
                async members({ recordID }, { after }) {
                    const [search] = await repository.byIDs([recordID]);
                    return search && search.userID > after ? [search.userID] : [];
                },
            },
        ],
    });

    notifications.provideRecords(RECORD_TYPE, {
        isVisible:
            async () =>
            ({ recordID, userID }) =>
                row.exists(
                    row
                        .selectFrom("savedSearches as s")
                        .select("s.savedSearchID")
                        .where("s.savedSearchID", "=", recordID)
                        .where("s.userID", "=", userID)
                        .where("s.dateDeleted", "is", null),
                ),
        reads: [{ table: "savedSearches", key: "savedSearchID", of: "recordID" }],
        async describe(_viewer, savedSearchIDs) {
            const rows = await repository.byIDs(savedSearchIDs);
            return new Map(
                rows.map(({ savedSearchID, name, query }): [number, NotificationSubject] => [
                    savedSearchID,
                    { name, url: `${siteURL}${SEARCH_PATH}?${query}&sort=-dateInserted` },
                ]),
            );
        },
    });

    kit.jobs.every("search: notify of new results", RUN_EVERY_MS, async () => {
        const before = toDateTime(new Date(clock().getTime() - CHECK_EVERY_MS));
        for (const search of await repository.toCheck(before, MAX_CHECKED)) await guard(() => check(search));
    });

    /** Notifies the member if others have posted results since the last check. */
    async function check(search: SavedSearchRow): Promise<void> {
        const { savedSearchID, userID, dateChecked, dateViewed } = search;
        const until = toDateTime(new Date(clock().getTime() - COMMIT_DELAY_MS));
        const [, since = dateChecked] = [dateViewed, dateChecked].sort();
        const period = { kind: "dates", from: toNextSecond(since), to: until } as const;
        const count = await service.countOfOthers(await users.viewer(userID), search, period);
        await database.transaction(async () => {
            if (!(await repository.setChecked(search, until)) || count === 0) return;
            const causeKey = `${CAUSE} ${savedSearchID} ${until}`;
            await notifications.record({
                cause: CAUSE,
                causeKey,
                recordType: RECORD_TYPE,
                recordID: savedSearchID,
                actorUserID: 0,
            });
        });
    }
}
