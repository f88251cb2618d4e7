import type { Site } from "../site";

/** Tag that matches any change, used by reads with unknown dependencies. */
const ANYTHING = "?";

/** Resolves when a server next hears of a write, by itself or another server, or starts or stops hearing of them. */
function nextChange({ database: { changes } }: Site): Promise<void> {
    return new Promise((resolve) => {
        changes.watch(new Set([ANYTHING]), () => resolve());
    });
}

/** Resolves once a condition holds. The condition is checked again whenever the server hears of a change. */
export async function waitForCondition(site: Site, holds: () => boolean | Promise<boolean>): Promise<void> {
    for (;;) {
        const changed = nextChange(site);
        if (await holds()) return;
        await changed;
    }
}
