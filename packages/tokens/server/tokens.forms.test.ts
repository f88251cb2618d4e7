import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { getActionLog } from "@parley/library/server/actionLog";
import { secretsMigration } from "@parley/library/server/secrets";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { registerTokenActions } from "./tokens.actions";
import { registerTokenForms } from "./tokens.forms";
import { tokensMigrations } from "./tokens.migration";
import { createTokensRepository } from "./tokens.repository";
import type { TokensService } from "./tokens.service";
import { createTokensService } from "./tokens.service";

const [INES, MARA] = [5, 6];

let site: TestApp<TokensService>;
beforeAll(async () => {
    site = await testApp({
        migrations: [secretsMigration, ...tokensMigrations],
        register(kit) {
            const repository = createTokensRepository(kit.database);
            const users = { alternativeSignIn: { requireFreshProof: async () => undefined } };
            const actionLog = getActionLog(kit);
            const tokens = createTokensService({ ...kit, actionLog, repository, users });
            registerTokenForms(kit, tokens);
            registerTokenActions(kit, { actionLog, repository, tokens });
            return tokens;
        },
        permissionsOf: (userID) => ({
            isAdmin: userID === INES,
            isSysAdmin: false,
            isSuperAdmin: false,
            permissions: [],
            junctions: {},
            junctionAliases: {},
        }),
    });
});
afterAll(() => site.close());

const post = (fields: object, userID = INES) => site.call(userID, "POST", "/account/tokens", fields);
const DAY_MS = 24 * 60 * 60 * 1000;
const namesStored = async () => (await stored()).map(({ name }) => name);
const stored = () =>
    site.database.query.selectFrom("accessTokens").select(["tokenID", "name", "scopes", "dateExpires"]).execute();

test("FC-35 the form creates a token that may do what is ticked, for the chosen time, and shows it in no cacheable response", async () => {
    const answer = await post({ Name: " Reader ", read: "1", Lifetime: "30" });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    const [row] = await stored();
    expect(row).toMatchObject({ name: "Reader", scopes: "read", dateExpires: "2026-06-20T12:00:00+00:00" });
    const { formState } = answer.json<{ formState: { form: string; values: { AccessToken: string } } }>();
    expect(formState.form).toBe("createdToken");
    expect(await site.features.verify(formState.values.AccessToken)).toMatchObject({ userID: INES, scopes: ["read"] });
});

test("the form is shown again with its values if nothing is ticked, or the member may not have tokens", async () => {
    const before = await stored();
    const answer = await post({ Name: "Idle", Lifetime: "never" });
    expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { formState: { form: "newToken", values: { Name: "Idle", Lifetime: "never" }, errors: { scopes: [{}] } } },
    ]);
    expect((await post({ Name: "Mine", read: "1", Lifetime: "never" }, MARA)).statusCode).toBe(403);
    expect(await stored()).toEqual(before);
});

test("FC-92 the form deletes a token of the member and none of others, offers Undo, and its text is erased after 30 days", async () => {
    await post({ Name: "For ever", write: "1", Lifetime: "never" });
    const { tokenID, dateExpires } = (await stored()).find(({ name }) => name === "For ever") ?? {};
    expect(dateExpires).toBeNull();
    expect((await post({ TokenID: String(tokenID) }, MARA)).statusCode).toBe(403);
    const answer = await post({ TokenID: String(tokenID) });
    expect([answer.statusCode, answer.headers.location]).toEqual([
        303,
        expect.stringMatching(/^\/account\/tokens\?Done=deleted&Undo=\d+$/),
    ]);
    const listed = async () => (await site.features.exported(INES)).map(({ name }) => name);
    expect([await listed(), await namesStored()]).toEqual([["Reader"], ["Reader", "For ever"]]);
    const erase = () => site.kit.jobs.run();
    site.setNow(new Date(site.kit.clock().getTime() + 29 * DAY_MS));
    await erase();
    expect(await namesStored()).toEqual(["Reader", "For ever"]);
    site.setNow(new Date(site.kit.clock().getTime() + 2 * DAY_MS));
    await erase();
    expect(await namesStored()).toEqual(["Reader"]);
});
