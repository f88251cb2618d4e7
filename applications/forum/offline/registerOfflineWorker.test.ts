import { afterEach, expect, test } from "@jest/globals";
import { createStore } from "@parley/library/client/store";
import "@parley/accounts/client";
import { createApiClient } from "@parley/library/client/api";
import { rememberMemberHere } from "@parley/outbox/client";
import { registerOfflineWorker } from "./registerOfflineWorker";

const KEY = "parley:member";

afterEach(() => {
    delete document.documentElement.dataset.framed;
    localStorage.clear();
});

/** Shows a page as a guest, and returns who is remembered on the device then. */
async function rememberedAfterGuest(): Promise<string | null> {
    rememberMemberHere(7);
    await Promise.resolve();
    registerOfflineWorker(createStore({ api: createApiClient(), now: () => new Date() }));
    await Promise.resolve();
    return localStorage.getItem(KEY);
}

test("FC-63 the page of a guest makes the device forget its member, but not in a frame on another site, whose guest is another one", async () => {
    expect(await rememberedAfterGuest()).toBeNull();
    document.documentElement.dataset.framed = "";
    expect(await rememberedAfterGuest()).toBe("7");
});
