import { afterEach, expect, test } from "@jest/globals";
import { startPersistence } from "@parley/library/client/persist";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { selectWritingMode, writingModeChosen } from "./writingMode.slice";

afterEach(() => localStorage.clear());

test.each([
    ["the mode that was chosen on this device", "markdown", "markdown"],
    ["rich text if that was chosen", "rich", "rich"],
    ["rich text if none was chosen", null, "rich"],
    ["rich text if other code has written a mode that is none", "verse", "rich"],
])("the editor opens in %s", async (_what, stored, mode) => {
    const parts = { chosen: stored, _persist: { version: 1, rehydrated: true } };
    const written = Object.entries(parts).map(([part, value]) => [part, JSON.stringify(value)]);
    localStorage.setItem("persist:writingMode", JSON.stringify(Object.fromEntries(written)));
    const store = createStore({ api: createFakeApi().api, now: () => new Date() });
    const persistor = startPersistence(store);
    await new Promise<void>((resolve) => {
        persistor.subscribe(() => persistor.getState().bootstrapped && resolve());
        if (persistor.getState().bootstrapped) resolve();
    });
    expect(selectWritingMode(store.getState())).toBe(mode);
    store.dispatch(writingModeChosen("markdown"));
    expect(selectWritingMode(store.getState())).toBe("markdown");
    persistor.pause();
});
