import type { Features } from "../features";
import type { Environment } from "../settings/environment";
import type { Site, SiteOptions } from "../site";
import { openSite } from "../site";

/** Opens the site, runs `work` on it and closes it again. Without the calls of the API the site opens much faster. */
export async function runOnSite<T>(
    environment: Environment,
    work: (features: Features, site: Site) => Promise<T>,
    { servesAPI = false }: Pick<SiteOptions, "servesAPI"> = {},
): Promise<T> {
    const site = await openSite(environment, { servesAPI });
    try {
        return await work(site.features, site);
    } finally {
        await site.close();
    }
}
