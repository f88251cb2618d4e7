import { randomBytes } from "node:crypto";
import path from "node:path";
import { withAdvisoryLock } from "@parley/library/server/database";
import type { Environment } from "./settings/environment";
import type { Site } from "./site";

/** The community a new Parley shows, in the archive form that `parley import` reads. */
const SAMPLE_DIRECTORY = path.join(__dirname, "../../applications/server/firstCommunity/fettle");
export const SAMPLE_SOURCE = "sample";

/**
 * Makes what a site cannot be without when it has nobody yet: an administrator, and the first community. Returns the lines
 * that tell the operator how to sign in; the password is told this once and kept nowhere in readable form. A start that was
 * cut off while it filled the community is completed by the next one, and what an import has stored that was cut off is counted (FC-40). Of
 * several servers that start at once one does it, and the others wait (FC-46).
 */
export function begin(site: Site, environment: Environment): Promise<string[]> {
    return withAdvisoryLock(site.database, "first start", () => createWhatIsMissing(site, environment));
}

async function createWhatIsMissing(site: Site, environment: Environment): Promise<string[]> {
    const { users, config, imports } = site.features;
    const [isNew, hasAccounts] = [await users.isEmpty(), await users.hasAccounts()];
    // A community that was imported first needs somebody in charge too, but no sample beside it.
    // Noted before there is anybody, so that no later start takes the community for filled.
    if (isNew && environment.firstCommunity === "sample") await config.set({ "firstCommunity.source": SAMPLE_SOURCE });
    const welcome = hasAccounts ? [] : await createAdministrator(site, environment);
    if ((await config.get("firstCommunity.source")) === SAMPLE_SOURCE) await fillSample(site);
    await imports.countStopped();
    return welcome;
}

async function createAdministrator({ features }: Site, { administrator }: Environment): Promise<string[]> {
    const { name, email, password = randomBytes(12).toString("base64url") } = administrator;
    await features.users.createAdministrator({ name, email, password });
    return [
        "",
        `Sign in as the administrator: ${name}`,
        administrator.password ? "with the password you set." : `with this password, shown only now: ${password}`,
    ];
}

async function fillSample({ features: { imports } }: Site): Promise<void> {
    if (await imports.isFinished(SAMPLE_SOURCE)) return;
    process.stdout.write("Filling the first community …\n");
    await imports.importArchive(SAMPLE_DIRECTORY, { source: SAMPLE_SOURCE, onProgress: () => undefined });
}
