import type { Site } from "../site";

/** Stands for whatever changes: the tag of a reading of which nobody can tell what it depends on. */
const ANYTHING = "?";

/** Resolves when a server next hears that something was written, by itself or by another, and when it begins or ceases to hear of it. */
function nextChange({ database: { changes } }: Site): Promise<void> {
    return new Promise((resolve) => {
        changes.watch(new Set([ANYTHING]), () => resolve());
    });
}

/** Resolves once something holds, which is looked at again whenever the server hears of a change. */
export async function untilItHolds(site: Site, holds: () => boolean | Promise<boolean>): Promise<void> {
    for (;;) {
        const changed = nextChange(site);
        if (await holds()) return;
        await changed;
    }
}
