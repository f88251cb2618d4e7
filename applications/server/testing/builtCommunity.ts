import path from "node:path";
import { afterAll, beforeAll } from "@jest/globals";
import type { Site } from "../site";
import { openSite } from "../site";
import type { GrowingCommunity } from "./growingCommunity";
import { createGrowingCommunity } from "./growingCommunity";
import { createTestEnvironment } from "./testEnvironment";

interface BuiltCommunity {
    readonly site: Site;
    readonly community: GrowingCommunity;
}

/** The community of the running test file. */
let ofThisFile: BuiltCommunity | undefined;

/**
 * Opens a site with the pages of the build, and a growing community, for the tests of the running file, whose modules share it. Its clock is
 * frozen, so that no rate limit applies and nothing is recorded because a minute has passed. Both exist from the first `beforeAll` after the call.
 */
export function openBuiltCommunity(): BuiltCommunity {
    ofThisFile ??= open();
    return ofThisFile;
}

function open(): BuiltCommunity {
    const testEnvironment = createTestEnvironment();
    const now = new Date();
    let opened: BuiltCommunity | undefined;
    let site: Site | undefined;
    beforeAll(async () => {
        site = await openSite(testEnvironment.environment, {
            buildDirectory: path.join(__dirname, "../../../dist"),
            clock: () => now,
        });
        opened = { site, community: await createGrowingCommunity(site) };
    }, 900_000);
    afterAll(() => site?.close());
    const get = () => {
        if (!opened) throw new Error("The site is opened before the tests of a file, not while it is read.");
        return opened;
    };
    return {
        get site() {
            return get().site;
        },
        get community() {
            return get().community;
        },
    };
}
