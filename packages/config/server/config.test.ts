import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Permissions } from "@parley/library/contract";
import { fromErrorBody } from "@parley/library/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { configMigrations } from "./config.migration";
import { createConfigServer } from "./config.routes";
import type { Config } from "./config.service";

const [GUEST, MEMBER, COMMUNITY_MANAGER, MANAGER] = [0, 8, 12, 16];
const PERMISSIONS = new Map([
    [COMMUNITY_MANAGER, ["community.manage"]],
    [MANAGER, ["site.manage"]],
]);

let site: TestApp<Config>;
beforeAll(async () => {
    site = await testApp({
        migrations: configMigrations,
        register: (kit) => createConfigServer(kit),
        permissionsOf,
    });
});
afterAll(() => site.close());

test("a setting without a stored value has its default", async () => {
    expect(await site.features.get("ui.editContentTimeout")).toBe(3600);
    expect(await site.features.get("registration.method")).toBe("basic");
});

test("a stored value applies at once, and other settings stay unchanged", async () => {
    await site.features.set({ "garden.title": "Fettle", "comments.pageSize": 20 });
    expect(await site.features.get("garden.title")).toBe("Fettle");
    expect(await site.features.get("comments.pageSize")).toBe(20);
    expect(await site.features.get("discussions.pageSize")).toBe(30);
});

test("ADM-001 GET /config returns the selected settings, limited to those the caller may read (decisions #29)", async () => {
    const asGuest = await site.call(GUEST, "GET", "config?select=garden.title,firstCommunity.*,secret.*");
    expect(asGuest.json()).toEqual({ "garden.title": "Fettle" });
    const asManager = await site.call(MANAGER, "GET", "config?select[0]=firstCommunity.source");
    expect(asManager.json()).toEqual({ "firstCommunity.source": "" });
    expect(Object.keys((await site.call(MEMBER, "GET", "config")).json())).not.toContain("firstCommunity.source");
});

test("GET /config never returns a stored row that isn't a known setting", async () => {
    await site.database.query.insertInto("settings").values({ name: "mail.password", value: '"hunter2"' }).execute();
    await site.features.set({ "garden.orgName": "Mend it" });
    const { body } = await site.call(MANAGER, "GET", "config?select=*");
    expect(body).toContain("Mend it");
    expect(body).not.toContain("hunter2");
});

test("GET /config/schema returns to site managers the type, default and levels of each setting, and no secret (decisions #29)", async () => {
    const answer = await site.call(MANAGER, "GET", "config/schema");
    expect(answer.json()).toMatchObject({
        type: "object",
        properties: { "garden.title": { type: "string", default: "Parley", "x-read": "public", "x-write": "site.manage" } },
    });
    expect(answer.json().properties["tickets.secret"]).not.toHaveProperty("default");
    expect((await site.call(MEMBER, "GET", "config/schema")).statusCode).toBe(403);
});

test("ADM-002 PATCH /config refuses an unknown key with 422 and then changes nothing", async () => {
    const answer = await site.call(MANAGER, "PATCH", "config", { "garden.title": "Other", "garden.titel": "Typo" });
    expect(answer.statusCode).toBe(422);
    const error = { field: "garden.titel", code: "invalid", status: 422, message: "garden.titel is not a setting." };
    expect(answer.json()).toMatchObject({ errors: [error] });
    expect(await site.features.get("garden.title")).toBe("Fettle");
});

test("ADM-003 PATCH /config refuses an invalid value, with errors by the whole name of its setting, and then changes nothing", async () => {
    for (const wrong of [
        { "comments.pageSize": 0 },
        { "comments.pageSize": "20" },
        { "registration.method": "open" },
        { "ui.signInUrl": "//evil.example" },
        { "ranks.labels": [{ points: -1, label: "Mender" }] },
    ]) {
        const answer = await site.call(MANAGER, "PATCH", "config", { "garden.description": "Changed", ...wrong });
        expect(answer.statusCode).toBe(422);
        expect(Object.keys(fromErrorBody(answer.json()).errors ?? {})).toEqual(Object.keys(wrong));
    }
    expect(await site.features.get("garden.description")).toBe("");
});

test("ADM-002 FC-12 only users who may manage the site can change settings", async () => {
    for (const userID of [GUEST, MEMBER]) {
        const answer = await site.call(userID, "PATCH", "config", { "garden.title": "Mine" });
        expect(answer.statusCode).toBe(403);
    }
    expect((await site.call(MEMBER, "PATCH", "config", { "garden.titel": "Typo" })).statusCode).toBe(403);
    expect((await site.call(MANAGER, "PATCH", "config", { "garden.title": "Ours" })).statusCode).toBe(200);
    expect(await site.features.get("garden.title")).toBe("Ours");
});

test("FC-12 a community manager can change the settings of pre-moderation, but no others", async () => {
    const patch = (values: object) => site.call(COMMUNITY_MANAGER, "PATCH", "config", values);
    expect((await patch({ "premoderation.firstPosts": 2 })).statusCode).toBe(200);
    const refused = await patch({ "premoderation.firstPosts": 4, "garden.title": "Mine" });
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { permissions: ["site.manage"] }]);
    expect(await site.features.get("premoderation.firstPosts")).toBe(2);
});

test("ADM-012 a change of settings is recorded with the values before and after, and can be undone until they are changed again", async () => {
    await patchAsManager({ "premoderation.firstPosts": 5, "garden.orgName": "Mend it", "garden.description": "Soon" });
    await patchAsManager({ "garden.orgName": "Mend it", "garden.description": "Now" });
    expect(await readActions(MEMBER)).toEqual([]);
    expect(await readActions(COMMUNITY_MANAGER)).toMatchObject([{ shown: { names: ["premoderation.firstPosts"] } }]);
    const [changed, former] = await readActions(MANAGER);
    expect(changed).toMatchObject({
        action: { kind: "change", before: { "garden.description": "Soon" }, after: { "garden.description": "Now" } },
        shown: { names: ["garden.description"] },
        canUndo: true,
    });
    expect(former).toMatchObject({ canUndo: false });
    const actionLog = getActionLog(site.kit);
    await expect(actionLog.undo(viewerFor(MANAGER), former?.action.actID ?? 0)).rejects.toMatchObject({
        answer: { status: 409 },
    });
    await actionLog.undo(viewerFor(MANAGER), changed?.action.actID ?? 0);
    expect(await site.features.get("garden.description")).toBe("Soon");
    await patchAsManager({ "garden.description": "Soon" });
    expect((await readActions(MANAGER))[0]?.action.actID).toBe(changed?.action.actID);
});

test("decisions 29 a change of a secret is recorded without its value, and can't be undone", async () => {
    const secret = "0123456789abcdef";
    await patchAsManager({ "tickets.secret": secret, "tickets.url": "https://tickets.example/" });
    const [changed] = await readActions(MANAGER);
    expect(changed).toMatchObject({
        action: {
            before: { "tickets.url": "" },
            after: { "tickets.url": "https://tickets.example/", secrets: ["tickets.secret"] },
        },
        shown: { names: ["tickets.url", "tickets.secret"] },
        canUndo: false,
    });
    expect(JSON.stringify(changed)).not.toContain(secret);
    await expect(getActionLog(site.kit).undo(viewerFor(MANAGER), changed?.action.actID ?? 0)).rejects.toMatchObject({
        answer: { status: 409 },
    });
    expect(await site.features.get("tickets.secret")).toBe(secret);
    expect((await site.call(MANAGER, "GET", "config?select=tickets.*")).json()).toEqual({
        "tickets.url": "https://tickets.example/",
    });
    await patchAsManager({ "tickets.url": "" });
    expect((await readActions(MANAGER))[0]?.action).toMatchObject({ after: { "tickets.url": "" } });
    expect((await readActions(MANAGER))[0]?.action.after).not.toHaveProperty("secrets");
});

test("a recorded change doesn't list settings that this version doesn't have", async () => {
    const after = { "garden.title": "Fettle", "garden.former": "Kettle" };
    await getActionLog(site.kit).record({ userID: MANAGER }, { kind: "change", recordType: "config", recordID: 1, after });
    expect((await readActions(MANAGER))[0]).toMatchObject({ shown: { names: ["garden.title"] }, canUndo: false });
});

test("FC-3 markup is removed from stored texts, even when nested in other markup", async () => {
    await site.call(MANAGER, "PATCH", "config", { "garden.orgName": "Mend <b>it</b> <<b>script>now</<b>script>, 1 < 2 & 3 > 2" });
    expect(await site.features.get("garden.orgName")).toBe("Mend it now, 1 < 2 & 3 > 2");
});

test("a stored value that no longer fits its schema is replaced by the default", async () => {
    await site.features.set({ "discussions.pageSize": 50 });
    await site.database.query
        .updateTable("settings")
        .set({ value: '"many"' })
        .where("name", "=", "discussions.pageSize")
        .execute();
    await site.features.set({ "garden.description": "Anything" });
    expect(await site.features.get("discussions.pageSize")).toBe(30);
});

test("FC-46 a change by another server takes effect after a second", async () => {
    await site.features.get("comments.pageSize");
    await site.database.query.updateTable("settings").set({ value: "77" }).where("name", "=", "comments.pageSize").execute();
    site.setNow(new Date(site.kit.clock().getTime() + 1000));
    expect(await site.features.get("comments.pageSize")).toBe(77);
});

test("a setting changed in a transaction that fails stays unchanged", async () => {
    const before = await site.features.get("garden.orgName");
    await expect(
        site.database.transaction(async () => {
            await site.features.set({ "garden.orgName": "Never" });
            throw new Error("on purpose");
        }),
    ).rejects.toThrow("on purpose");
    expect(await site.features.get("garden.orgName")).toBe(before);
});

async function patchAsManager(values: object): Promise<void> {
    expect((await site.call(MANAGER, "PATCH", "config", values)).statusCode).toBe(200);
}

const viewerFor = (userID: number): Viewer => ({ userID, permissions: permissionsOf(userID) });
const readActions = async (userID: number) =>
    (await getActionLog(site.kit).list(viewerFor(userID), { recordType: "config", recordID: 1 }, 5)).acts;

function permissionsOf(userID: number): Permissions {
    const names = PERMISSIONS.get(userID) ?? [];
    return {
        isAdmin: false,
        permissions: [{ type: "global", permissions: Object.fromEntries(names.map((name) => [name, true])) }],
        junctions: {},
    };
}
