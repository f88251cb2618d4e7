import { afterEach, expect, test } from "@jest/globals";
import { startPersistence } from "@parley/library/client/persist";
import { registerPreferences, toPreferredURL } from "@parley/library/client/routing";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { getReadingPreference } from "./getReadingPreference";
import { selectReading, sortChosen, viewChosen } from "./reading.slice";

registerPreferences(getReadingPreference);

afterEach(() => localStorage.clear());

/** Creates a store and waits until the persisted state of this device is restored. */
async function visit() {
    const store = createStore({ api: createFakeApi().api, now: () => new Date() });
    const persistor = startPersistence(store);
    await new Promise<void>((resolve) => {
        const whenRead = () => persistor.getState().bootstrapped && resolve();
        persistor.subscribe(whenRead);
        whenRead();
    });
    return { store, leave: () => persistor.flush() };
}

async function followed(to: string, from = "/discussions") {
    const { store } = await visit();
    const at = (address: string) => new URL(address, "http://forum.test");
    const { pathname, search, hash } = toPreferredURL({ to: at(to), from: at(from) }, store.getState());
    return pathname + search + hash;
}

async function choose(...choices: (ReturnType<typeof sortChosen> | ReturnType<typeof viewChosen>)[]) {
    const { store, leave } = await visit();
    for (const choice of choices) store.dispatch(choice);
    await leave();
}

test("the chosen sort and view are stored on the device, and links to discussions use them from the next visit on", async () => {
    await choose(viewChosen("flat"), sortChosen("-score"));
    expect(await followed("/discussion/7/kettle")).toBe("/discussion/7/kettle?sort=-score&view=flat");
    expect(await followed("/discussion/comment/31#Comment_31")).toBe("/discussion/comment/31?view=flat#Comment_31");
});

test("without a choice, or with the defaults chosen again, links stay plain", async () => {
    expect(await followed("/discussion/7/kettle")).toBe("/discussion/7/kettle");
    await choose(viewChosen("flat"), viewChosen("nested"), sortChosen("dateInserted"));
    expect(await followed("/discussion/7/kettle")).toBe("/discussion/7/kettle");
});

test("query parameters of a link take precedence; links within a discussion and to numbered pages stay unchanged", async () => {
    await choose(viewChosen("flat"));
    expect(await followed("/discussion/7/kettle?view=nested")).toBe("/discussion/7/kettle?view=nested");
    expect(await followed("/discussion/7/kettle/p2")).toBe("/discussion/7/kettle/p2");
    expect(await followed("/discussion/7/kettle", "/discussion/7/kettle/p2")).toBe("/discussion/7/kettle");
    expect(await followed("/discussion/comment/31", "/discussion/7/kettle")).toBe("/discussion/comment/31");
    expect(await followed("/categories")).toBe("/categories");
});

test("FC-67 a stored choice that is not a known option is dropped", async () => {
    const persisted = {
        sort: JSON.stringify("-score"),
        view: JSON.stringify("spiral"),
        _persist: JSON.stringify({ version: 1 }),
    };
    localStorage.setItem("persist:reading", JSON.stringify(persisted));
    const { store } = await visit();
    expect(selectReading(store.getState())).toEqual({ sort: "-score", view: undefined });
});
