import { randomBytes } from "node:crypto";
import path from "node:path";
import { withAdvisoryLock } from "@parley/library/server/database";
import { InvalidInput } from "@parley/library/server/http";
import { BadSetting } from "./settings/badSetting";
import type { Environment } from "./settings/environment";
import type { Site } from "./site";

/** Archive of the sample community, in the format of `parley import`. */
const SAMPLE_DIRECTORY = path.join(__dirname, "../../applications/server/firstCommunity/fettle");
export const SAMPLE_SOURCE = "sample";

/**
 * Creates an administrator and the first community on a new site. Returns the lines that explain to the operator how to sign in; the
 * password is shown only there and never stored in plain text. The next start completes one that was interrupted while it filled the
 * community, and recounts what an interrupted import has stored (FC-40). If several servers start at once, one does the work and the others
 * wait (FC-46).
 */
export function prepareFirstStart(site: Site, environment: Environment): Promise<string[]> {
    return withAdvisoryLock(site.database, "first start", () => createMissing(site, environment));
}

async function createMissing(site: Site, environment: Environment): Promise<string[]> {
    const { users, config, imports, layouts } = site.features;
    const [isNew, hasAccounts] = [await users.isEmpty(), await users.hasAccounts()];
    // An imported community needs an administrator too, but no sample. The setting and the home page are stored before any account exists, so
    // that a later start completes them.
    if (isNew && environment.firstCommunity === "sample") await config.set({ "firstCommunity.source": SAMPLE_SOURCE });
    if (isNew) await layouts.home.store();
    const welcome = hasAccounts ? [] : await createAdministrator(site, environment);
    if ((await config.get("firstCommunity.source")) === SAMPLE_SOURCE) await fillSample(site);
    await imports.countStopped();
    return welcome;
}

async function createAdministrator({ features }: Site, { administrator }: Environment): Promise<string[]> {
    const { name, email, password = randomBytes(12).toString("base64url") } = administrator;
    try {
        await features.users.createAdministrator({ name, email, password });
    } catch (error) {
        // The community decides what a name may be, so that the settings are refused here and not when they are read.
        if (error instanceof InvalidInput) throw refusedAdministrator(error);
        throw error;
    }
    return [
        "",
        `Sign in as the administrator: ${name}`,
        administrator.password ? "with the password you set." : `with this password, shown only now: ${password}`,
    ];
}

function refusedAdministrator({ rows }: InvalidInput): BadSetting {
    return new BadSetting(rows.map(({ field, message }) => `ADMIN_${field.toUpperCase()} is refused: ${message}`).join("\n"));
}

async function fillSample({ features: { imports } }: Site): Promise<void> {
    if (await imports.isFinished(SAMPLE_SOURCE)) return;
    process.stdout.write("Filling the first community …\n");
    await imports.importArchive(SAMPLE_DIRECTORY, { source: SAMPLE_SOURCE, isNamed: true, onProgress: () => undefined });
}
