import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "@jest/globals";
import { createEmptyDatabase } from "@parley/library/server/testing";
import type { Environment } from "../settings/environment";
import { readEnvironment } from "../settings/environment";
import { takeSiteDatabase, writeSiteDatabase } from "./siteDatabase";

/**
 * Creates the environment of the tests in the calling file: a data folder, removed afterwards, and a migrated database on the tested engine,
 * or with `isEmpty` one without tables. `settings` is added. The environment exists from the first `beforeAll` after the call.
 */
export function createTestEnvironment(
    settings: NodeJS.ProcessEnv = {},
    { isEmpty = false }: { isEmpty?: boolean } = {},
): { readonly environment: Environment } {
    const directory = mkdtempSync(path.join(tmpdir(), "parley-own-"));
    let environment: Environment | undefined;
    beforeAll(async () => {
        const url = process.env.PARLEY_TEST_DATABASE_URL;
        if (!url && !isEmpty) await writeSiteDatabase(directory);
        environment = readEnvironment({
            DATA_DIR: directory,
            LOG_LEVEL: "silent",
            ...settings,
            ...(url && { DATABASE_URL: await (isEmpty ? createEmptyDatabase : takeSiteDatabase)(url) }),
        });
    }, 60_000);
    afterAll(() => rmSync(directory, { recursive: true, force: true }));
    return {
        get environment() {
            if (!environment) throw new Error("The environment is made before the tests of a file, not while it is read.");
            return environment;
        },
    };
}
