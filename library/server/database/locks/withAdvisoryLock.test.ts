import { expect, test } from "@jest/globals";
import { createEmptyDatabase } from "@parley/library/server/testing";
import { openPostgres, openSqliteInMemory, withAdvisoryLock } from "..";

const server = process.env.PARLEY_TEST_DATABASE_URL;

test("withAdvisoryLock runs the work and returns its result", async () => {
    const database = server ? openPostgres(await createEmptyDatabase(server)) : openSqliteInMemory();
    expect(await withAdvisoryLock(database, "start", async () => 7)).toBe(7);
    await expect(withAdvisoryLock(database, "start", () => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
    // A failed call has released the lock.
    expect(await withAdvisoryLock(database, "start", async () => 8)).toBe(8);
    await database.close();
});

(server ? test : test.skip)(
    "FC-46 of several servers one does it, and the others wait; what has another name waits for nobody",
    async () => {
        const url = await createEmptyDatabase(server ?? "");
        const servers = [openPostgres(url), openPostgres(url), openPostgres(url)];
        let atOnce = 0;
        let max = 0;
        const work = async () => {
            atOnce += 1;
            max = Math.max(max, atOnce);
            for (let turn = 0; turn < 20; turn++)
                await servers[2]?.query.selectNoFrom((expression) => expression.lit(1).as("one")).execute();
            atOnce -= 1;
        };
        await Promise.all(servers.map((database) => withAdvisoryLock(database, "start", work)));
        expect([max, atOnce]).toEqual([1, 0]);
        const [first, second] = servers;
        if (!first || !second) throw new Error("there are three");
        expect(await withAdvisoryLock(first, "start", () => withAdvisoryLock(second, "another", async () => "both"))).toBe(
            "both",
        );
        await Promise.all(servers.map((database) => database.close()));
    },
);
