import { OWN_COUNTS_STYLES } from "@parley/accounts/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { UsersService } from "./users.service";

/**
 * Registers the stylesheet that shows the counts of `/users/me-counts` at elements with `data-count`, for pages without scripts. Scripts
 * fetch the counts after the page, so no page waits for them; a page without scripts links this stylesheet.
 */
export function registerOwnCounts({ pages }: Pick<ServerKit, "pages">, users: Pick<UsersService, "meCounts">): void {
    pages.get(OWN_COUNTS_STYLES, async ({ viewer }, reply) => {
        const { counts } = viewer.userID > 0 ? await users.meCounts(viewer) : { counts: [] };
        const rules = counts
            .filter(({ count }) => count > 0)
            .map(({ name, count }) => `[data-count="${name}"]::after{content:"${count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}"}`);
        return reply.type("text/css; charset=utf-8").header("cache-control", "no-store").send(rules.join("\n"));
    });
}

/** Largest number that is shown as it is. */
const MAX_SHOWN = 999;
