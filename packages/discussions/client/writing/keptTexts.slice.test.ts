import { afterEach, expect, test } from "@jest/globals";
import { startKeeping } from "@parley/library/client/persist";
import { makeStore } from "@parley/library/client/store";
import { fakeApi } from "@parley/library/client/testing";
import { selectKeptText, selectKeptTexts, submissionNamed, textSent, textTyped } from "./keptTexts.slice";

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

async function woken() {
    const store = newStore();
    startKeeping(store);
    return store;
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

test("FC-64 no text gives way to another, however many there are", () => {
    const { dispatch, getState } = newStore();
    for (let discussionID = 1; discussionID <= 120; discussionID++) {
        dispatch(textTyped({ place: `10/comment/${discussionID}/0`, values: { body: "words" } }));
    }
    expect(Object.keys(selectKeptTexts(getState()))).toHaveLength(120);
});

test("FC-67 texts of the first release, which stood under one key, are there; they tell no time", async () => {
    device({ "10/comment/7/0": { values: { body: "half a thought" }, submission: "name-one" } });
    const store = await woken();
    expect(selectKeptText(store.getState(), "10/comment/7/0")).toEqual({
        values: { body: "half a thought" },
        submission: "name-one",
    });
    store.dispatch(textTyped({ place: "10/comment/7/0", values: { body: "half a thought more" } }));
    expect(selectKeptText(store.getState(), "10/comment/7/0")?.dateKept).toMatch(/^\d{4}-/);
});
