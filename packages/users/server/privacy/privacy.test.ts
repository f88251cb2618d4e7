import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { UsersSite } from "../testing/usersSite";
import { usersSite } from "../testing/usersSite";

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

test("ADM-015 ADM-016 who has chosen nothing has -1, which is as the site has it", async () => {
    expect(await chosen(ines)).toEqual({ AnonymizeData: "-1" });
    expect(await site.features.users.isAnonymous(ines)).toBe(false);
    await site.features.config.set({ "analytics.anonymizeData": true });
    expect(await site.features.users.isAnonymous(ines)).toBe(true);
    expect(await site.features.users.isAnonymous(GUEST)).toBe(true);
    await site.features.config.set({ "analytics.anonymizeData": false });
});

test("ADM-017 a choice is kept, written as a number or as a text, and nothing else is one", async () => {
    for (const [given, kept] of [
        [1, "1"],
        ["0", "0"],
        ["1", "1"],
        [-1, "-1"],
    ] as const) {
        const answer = await choose(ines, given);
        expect([answer.statusCode, answer.json()]).toEqual([201, { AnonymizeData: kept }]);
        expect(await chosen(ines)).toEqual({ AnonymizeData: kept });
    }
    for (const wrong of [2, "yes", true, null, undefined, [1]])
        expect((await choose(ines, wrong)).statusCode).toBeGreaterThanOrEqual(400);
    await choose(ines, "1");
    expect(await site.features.users.isAnonymous(ines)).toBe(true);
});

test("FC-24 who chooses so is known by no device and no network, from the sessions they have as well", async () => {
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
    await choose(ines, "1");
    await signIn();
    const kept = await devices();
    expect(kept.length).toBeGreaterThanOrEqual(2);
    expect(kept.filter(({ userAgent, network }) => userAgent !== null || network !== null)).toEqual([]);
});

test("ADM-018 ADM-019 FC-24 a guest has no such call: their choice is in a cookie, named after the site's, on its path", async () => {
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
    // A cookie says nothing of who is signed in.
    expect(await site.features.users.isAnonymous(ines, { "fettle-AnonymizeData": "0" })).toBe(true);
});

test("ADM-020 everybody may ask how the cookie is called and where it holds", async () => {
    const answer = await site.call(GUEST, "GET", "config?select=garden.cookie.name,garden.cookie.path");
    expect(answer.json()).toEqual({ "garden.cookie.name": "fettle", "garden.cookie.path": "/forum" });
});
