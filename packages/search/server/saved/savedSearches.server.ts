import { catchRefusal, readFields, renderFormAgain, requireMaxLength } from "@parley/accounts/server";
import { SEARCH_PATH } from "@parley/library/contract";
import { implement, invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import {
    deleteSavedSearch,
    getSavedSearches,
    MAX_SAVED_NAME,
    MAX_SAVED_QUERY_LENGTH,
    patchSavedSearch,
    postSavedSearch,
    postSavedSearchRestore,
    putSavedSearchViewed,
    SAVED_SEARCHES_PAGE,
} from "@parley/search/contract";
import type { Users } from "@parley/users/server";
import type { SavedSearchesService } from "./savedSearches.service";

interface Dependencies {
    service: SavedSearchesService;
    users: Pick<Users, "provideErasure" | "provideExport">;
    /** Runs a search; throws 503 while the index is rebuilt. */
    guard: <T>(work: () => Promise<T>) => Promise<T>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Registers the calls and forms of saved searches. */
export function registerSavedSearches(kit: ServerKit, { service, users, guard }: Dependencies): void {
    const { api, pages, jobs, siteURL } = kit;
    implement(api, getSavedSearches, (_input, viewer) => guard(() => service.list(viewer)));
    implement(api, postSavedSearch, (input, viewer) => guard(() => service.save(viewer, input)));
    implement(api, patchSavedSearch, ({ savedSearchID, ...changes }, viewer) =>
        guard(() => service.change(viewer, savedSearchID, changes)),
    );
    implement(api, putSavedSearchViewed, ({ savedSearchID }, viewer) => guard(() => service.view(viewer, savedSearchID)));
    implement(api, deleteSavedSearch, ({ savedSearchID }, viewer) => service.remove(viewer, savedSearchID));
    implement(api, postSavedSearchRestore, ({ savedSearchID }, viewer) => guard(() => service.restore(viewer, savedSearchID)));
    jobs.every("search: purge deleted saved searches", DAY_MS, service.purge);
    users.provideErasure("savedSearches", service.removeAllOf);
    users.provideExport("savedSearches", service.exported);

    pages.post(SAVED_SEARCHES_PAGE, async (request, reply) => {
        const { viewer } = request;
        const { Act, ID, Name, Query } = readFields(request, ["Act", "ID", "Name", "Query"]);
        const result = await catchRefusal(performAction());
        if ("refused" in result) {
            const path = Act === "save" ? `${SEARCH_PATH}?${Query}` : SAVED_SEARCHES_PAGE;
            return renderFormAgain(reply, { form: "savedSearch", path, values: { ID, Name } }, result.refused);
        }
        return reply.redirect(result.answer, 303);

        /** Returns the address to go to. */
        async function performAction(): Promise<string> {
            const done = (name: string, more: Record<string, string> = {}) =>
                `${SAVED_SEARCHES_PAGE}?${new URLSearchParams({ Done: name, ...more })}`;
            requireMaxLength({ name: Name }, MAX_SAVED_NAME);
            requireMaxLength({ query: Query }, MAX_SAVED_QUERY_LENGTH);
            if (Act === "save") {
                await guard(() => service.save(viewer, { name: Name, query: Query }));
                return done("save");
            }
            if (!/^[1-9]\d{0,8}$/.test(ID)) throw invalidField("ID", "Choose a saved search.");
            const savedSearchID = Number(ID);
            if (Act === "delete") {
                await service.remove(viewer, savedSearchID);
                return done("delete", { ID });
            }
            if (Act === "restore") await guard(() => service.restore(viewer, savedSearchID));
            else if (Act === "rename") await guard(() => service.change(viewer, savedSearchID, { name: Name }));
            else if (Act === "notify" || Act === "mute")
                await guard(() => service.change(viewer, savedSearchID, { isNotified: Act === "notify" }));
            else if (Act === "view") {
                const { url } = await guard(() => service.view(viewer, savedSearchID));
                return `${url.slice(siteURL.length)}&sort=-dateInserted`;
            } else throw invalidField("Act", "Choose an action.");
            return done(Act);
        }
    });
}
