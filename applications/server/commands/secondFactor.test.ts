import { expect, jest, test } from "@jest/globals";
import { createTestEnvironment } from "../testing/testEnvironment";
import { toRefusalMessage } from "./refusal";
import { runOnSite } from "./runOnSite";
import { userCommands } from "./user";

// Every command opens the site again.
jest.setTimeout(180_000);

const own = createTestEnvironment();

const reset = (who: string) =>
    userCommands
        .find(({ name }) => name === "user second-factor reset")
        ?.run({ positionals: [who], values: {}, environment: own.environment, quiet: true });

test("a lost second factor is removed on the command line with its recovery codes; without one the command fails", async () => {
    const account = { name: "Ines Okafor", email: "ines@example.com", password: "rush seats and hide glue" };
    const userID = await runOnSite(own.environment, async (features, { database }) => {
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
    const left = await runOnSite(own.environment, async (_, { database }) => [
        ...(await database.query.selectFrom("totpSecrets").selectAll().execute()),
        ...(await database.query.selectFrom("recoveryCodes").selectAll().execute()),
    ]);
    expect(left).toEqual([]);
    const refusal = await reset("Ines Okafor")?.catch(toRefusalMessage);
    expect(refusal).toBe("Second factor not found.");
});
