import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { fetchConfig, selectSetting } from "@parley/config/client";
import type { Config } from "@parley/config/server";
import { configMigrations, createConfigServer } from "@parley/config/server";
import type { ClientAndServer } from "@parley/library/testing";
import { createClientAndServer } from "@parley/library/testing";

let forum: ClientAndServer<Config>;
beforeAll(async () => {
    forum = await createClientAndServer({ migrations: configMigrations, register: (kit) => createConfigServer(kit) });
});
afterAll(() => forum.close());

test("a browser has the defaults until it has loaded the settings, then the stored values", async () => {
    await forum.features.set({ "ui.siteName": "Fettle, the Wexley mending society" });
    const store = forum.storeAs(0);
    expect(selectSetting(store.getState(), "ui.siteName")).toBe("Parley");
    await store.dispatch(fetchConfig({ select: ["ui.*"] }));
    expect(selectSetting(store.getState(), "ui.siteName")).toBe("Fettle, the Wexley mending society");
    expect(selectSetting(store.getState(), "comments.pageSize")).toBe(30);
});
