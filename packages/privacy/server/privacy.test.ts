import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { UsersSite } from "@parley/users/server/testing";
import { usersSite } from "@parley/users/server/testing";

const GUEST = 0;

let site: UsersSite;
let ines: number;
beforeAll(async () => {
    site = await usersSite();
    ines = await site.join("Ines Okafor");
});
afterAll(() => site.close());

const chosen = async (viewer: number) => (await site.call(viewer, "GET", "analytics/privacy")).json();
const choose = (viewer: number, AnonymizeData: unknown) => site.call(viewer, "POST", "analytics/privacy", { AnonymizeData });

test("ADM-015 ADM-016 the default choice is -1 and follows the site's setting", async () => {
    expect(await chosen(ines)).toEqual({ AnonymizeData: "-1" });
    expect(await site.features.users.isAnonymous(ines)).toBe(false);
    await site.features.config.set({ "analytics.anonymizeData": true });
    expect(await site.features.users.isAnonymous(ines)).toBe(true);
    expect(await site.features.users.isAnonymous(GUEST)).toBe(true);
    await site.features.config.set({ "analytics.anonymizeData": false });
});

test("ADM-017 a choice is accepted as a number or a string, and other values are rejected", async () => {
    for (const [given, expected] of [
        [1, "1"],
        ["0", "0"],
        ["1", "1"],
        [-1, "-1"],
    ] as const) {
        const answer = await choose(ines, given);
        expect([answer.statusCode, answer.json()]).toEqual([201, { AnonymizeData: expected }]);
        expect(await chosen(ines)).toEqual({ AnonymizeData: expected });
    }
    for (const wrong of [2, "yes", true, null, undefined, [1]])
        expect((await choose(ines, wrong)).statusCode).toBeGreaterThanOrEqual(400);
    await choose(ines, "1");
    expect(await site.features.users.isAnonymous(ines)).toBe(true);
});

test("FC-24 choosing anonymity removes device and network from the member's new and existing sessions", async () => {
    const devices = () =>
        site.database.query
            .selectFrom("sessions")
            .select(["userAgent", "network"])
            .where("userID", "=", ines)
            .orderBy("sessionID", "desc")
            .execute();
    const signIn = () =>
        site.call(GUEST, "POST", "authenticate/password", { username: "Ines Okafor", password: "a kettle of many fish" });
    await choose(ines, "0");
    await signIn();
    expect((await devices())[0]?.userAgent).toBe("lightMyRequest");
    await choose(ines, "-1");
    expect((await devices())[0]?.userAgent).toBe("lightMyRequest");
    await choose(ines, "1");
    await signIn();
    const storedDevices = await devices();
    expect(storedDevices.length).toBeGreaterThanOrEqual(2);
    expect(storedDevices.filter(({ userAgent, network }) => userAgent !== null || network !== null)).toEqual([]);
});

test("ADM-018 ADM-019 FC-24 guests can't use the endpoint, and their choice is in a cookie with the site's name and path", async () => {
    expect((await site.call(GUEST, "GET", "analytics/privacy")).statusCode).toBe(403);
    expect((await choose(GUEST, "1")).statusCode).toBe(403);
    await site.features.config.set({ "garden.cookie.name": "fettle", "garden.cookie.path": "/forum" });
    const answer = await site.app.inject({
        method: "POST",
        url: "/preferences/privacy",
        headers: { "x-requested-with": "parley", host: "forum.test", "content-type": "application/x-www-form-urlencoded" },
        payload: "AnonymizeData=1",
    });
    const [cookie] = answer.cookies;
    expect([cookie?.name, cookie?.value, cookie?.path]).toEqual(["fettle-AnonymizeData", "1", "/forum"]);
    expect(await site.features.users.isAnonymous(GUEST, { "fettle-AnonymizeData": "1" })).toBe(true);
    expect(await site.features.users.isAnonymous(GUEST, { "fettle-AnonymizeData": "0" })).toBe(false);
    expect(await site.features.users.isAnonymous(GUEST, { "fettle-AnonymizeData": "perhaps" })).toBe(false);
    // The cookie does not apply to signed-in members.
    expect(await site.features.users.isAnonymous(ines, { "fettle-AnonymizeData": "0" })).toBe(true);
});

test("FC-53 the choice of an erased account is deleted, and no other", async () => {
    const [gone, stays] = [await site.join("Gone Soon"), await site.join("Here Still")];
    for (const userID of [gone, stays]) await choose(userID, "1");
    const erased = { deleted: true, closedByID: gone, eraseMethod: "keep", eraseAfter: "2001-01-01T00:00:00+00:00" } as const;
    await site.database.query.updateTable("users").set(erased).where("userID", "=", gone).execute();
    await site.kit.jobs.run();
    const rows = site.database.query.selectFrom("userPrivacy").select("userID").where("userID", "in", [gone, stays]);
    expect(await rows.execute()).toEqual([{ userID: stays }]);
});

test("ADM-020 everybody may read the name and path of the cookie", async () => {
    const answer = await site.call(GUEST, "GET", "config?select=garden.cookie.name,garden.cookie.path");
    expect(answer.json()).toEqual({ "garden.cookie.name": "fettle", "garden.cookie.path": "/forum" });
});
