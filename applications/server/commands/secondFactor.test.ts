import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { ownDatabase } from "@parley/library/server/testing";
import type { Environment } from "../environment";
import { readEnvironment } from "../environment";
import type { Site } from "../site";
import { openSite } from "../site";
import { refusalIn } from "./refusal";
import { userCommands } from "./user";

// Every command opens the community anew.
jest.setTimeout(60_000);

const directory = mkdtempSync(path.join(tmpdir(), "parley-second-factor-"));
let environment: Environment;
beforeAll(async () => {
    const url = process.env.PARLEY_TEST_DATABASE_URL;
    environment = readEnvironment({
        DATA_DIR: directory,
        LOG_LEVEL: "silent",
        ...(url && { DATABASE_URL: await ownDatabase(url) }),
    });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function onOpenSite<T>(work: (site: Site) => Promise<T>): Promise<T> {
    const site = await openSite(environment);
    try {
        return await work(site);
    } finally {
        await site.close();
    }
}

const reset = (who: string) =>
    userCommands
        .find(({ name }) => name === "user second-factor reset")
        ?.run({ positionals: [who], values: {}, environment, quiet: true });

test("a second factor that was lost is taken away at the machine, recovery codes with it; without one there is nothing to take", async () => {
    const account = { name: "Ines Okafor", email: "ines@example.com", password: "rush seats and hide glue" };
    const userID = await onOpenSite(async ({ database, features }) => {
        const made = await features.users.create(account);
        await database.query
            .insertInto("totpSecrets")
            .values({ userID: made, secret: "sealed", newSecret: null, lastStep: 0, dateConfirmed: "2026-05-21T12:00:00+00:00" })
            .execute();
        await database.query.insertInto("recoveryCodes").values({ userID: made, codeHash: "hash" }).execute();
        return made;
    });
    expect(await reset("Ines Okafor")).toEqual({
        ok: true,
        report: { userID, name: "Ines Okafor" },
        lines: ["Ines Okafor has no second factor any more."],
    });
    const left = await onOpenSite(async ({ database }) => [
        ...(await database.query.selectFrom("totpSecrets").selectAll().execute()),
        ...(await database.query.selectFrom("recoveryCodes").selectAll().execute()),
    ]);
    expect(left).toEqual([]);
    const refusal = await reset("Ines Okafor")?.catch(refusalIn);
    expect(refusal).toBe("Second factor not found.");
});
