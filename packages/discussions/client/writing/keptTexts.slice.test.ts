import { afterEach, expect, test } from "@jest/globals";
import { startKeeping } from "@parley/library/client/persist";
import { makeStore } from "@parley/library/client/store";
import { fakeApi } from "@parley/library/client/testing";
import { selectKeptText, submissionNamed, textSent, textTyped } from "./keptTexts.slice";

const newStore = () => makeStore({ api: fakeApi().api, now: () => new Date() });
const KEY = "persist:keptTexts";

afterEach(() => localStorage.clear());

/** What a device holds that was here before. */
function device(texts: unknown) {
    localStorage.setItem(
        KEY,
        JSON.stringify({ texts: JSON.stringify(texts), _persist: JSON.stringify({ version: 1, rehydrated: true }) }),
    );
}

function woken() {
    const store = newStore();
    return new Promise<typeof store>((resolve) => {
        const persistor = startKeeping(store);
        persistor.subscribe(() => persistor.getState().bootstrapped && resolve(store));
    });
}

test("FC-64 what was typed is there again after the page was lost", async () => {
    device({ "10/comment/7/0": { values: { body: "half a thought" } } });
    const store = await woken();
    expect(selectKeptText(store.getState(), "10/comment/7/0")?.values.body).toBe("half a thought");
});

test("FC-63 FC-67 another member on this device finds nothing of it", async () => {
    device({ "10/comment/7/0": { values: { body: "half a thought" } } });
    const store = await woken();
    expect(selectKeptText(store.getState(), "11/comment/7/0")).toBeUndefined();
});

test.each([["a text"], [[1, 2]], [{ "10/comment/7/0": "words" }], [{ "10/comment/7/0": { values: { body: 5 } } }]])(
    "FC-67 what is of another shape is let go, and writing goes on: %j",
    async (texts) => {
        device(texts);
        const store = await woken();
        expect(selectKeptText(store.getState(), "10/comment/7/0")).toBeUndefined();
        store.dispatch(textTyped({ place: "10/comment/7/0", values: { body: "new" } }));
        expect(selectKeptText(store.getState(), "10/comment/7/0")?.values.body).toBe("new");
    },
);

test("FC-42 other words are another submission; none are kept that are empty or were sent", () => {
    const { dispatch, getState } = newStore();
    const place = "10/comment/7/0";
    dispatch(textTyped({ place, values: { body: "one" } }));
    dispatch(submissionNamed({ place, submission: "name-one" }));
    dispatch(textTyped({ place, values: { body: "one" } }));
    expect(selectKeptText(getState(), place)?.submission).toBe("name-one");
    dispatch(textTyped({ place, values: { body: "two" } }));
    expect(selectKeptText(getState(), place)?.submission).toBeUndefined();
    dispatch(textTyped({ place, values: { body: "" } }));
    expect(selectKeptText(getState(), place)).toBeUndefined();
    dispatch(textTyped({ place, values: { body: "three" } }));
    dispatch(textSent(place));
    expect(selectKeptText(getState(), place)).toBeUndefined();
});

test("the oldest texts give way", () => {
    const { dispatch, getState } = newStore();
    for (let discussionID = 1; discussionID <= 41; discussionID++) {
        dispatch(textTyped({ place: `10/comment/${discussionID}/0`, values: { body: "words" } }));
    }
    expect(selectKeptText(getState(), "10/comment/1/0")).toBeUndefined();
    expect(selectKeptText(getState(), "10/comment/2/0")).toBeDefined();
});
