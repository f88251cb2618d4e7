import type { Environment } from "../environment";
import type { Features } from "../features";
import { openSite } from "../site";

/** Opens the community, does something with it and closes it again. */
export async function onSite<T>(environment: Environment, work: (features: Features) => Promise<T>): Promise<T> {
    const site = await openSite(environment);
    try {
        return await work(site.features);
    } finally {
        await site.close();
    }
}
