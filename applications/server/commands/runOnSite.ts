import type { Features } from "../features";
import type { Environment } from "../settings/environment";
import type { Site } from "../site";
import { openSite } from "../site";

/** Opens the site, runs `work` on it and closes it again. */
export async function runOnSite<T>(environment: Environment, work: (features: Features, site: Site) => Promise<T>): Promise<T> {
    const site = await openSite(environment);
    try {
        return await work(site.features, site);
    } finally {
        await site.close();
    }
}
