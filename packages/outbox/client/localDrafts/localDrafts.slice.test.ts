import { afterEach, expect, test } from "@jest/globals";
import { startPersistence } from "@parley/library/client/persist";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import {
    fromAsideKey,
    selectBegun,
    selectEarlier,
    selectLocalDraft,
    selectLocalDrafts,
    selectPuts,
    selectTextsOf,
    submissionNamed,
    textPut,
    textSent,
    textTyped,
    toAsideKey,
} from "./localDrafts.slice";

const newStore = () => createStore({ api: createFakeApi().api, now: () => new Date() });
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
    startPersistence(store);
    return store;
}

test("FC-64 what was typed is there again after the page was lost", async () => {
    device({ "10/comment/7/0": { values: { body: "half a thought" } } });
    const store = await woken();
    expect(selectLocalDraft(store.getState(), "10/comment/7/0")?.values.body).toBe("half a thought");
});

test("FC-63 FC-67 another member on this device finds nothing of it", async () => {
    device({ "10/comment/7/0": { values: { body: "half a thought" } } });
    const store = await woken();
    expect(selectLocalDraft(store.getState(), "11/comment/7/0")).toBeUndefined();
});

test.each([
    ["a text"],
    [[1, 2]],
    [{ "10/comment/7/0": "words" }],
    [{ "10/comment/7/0": ["words"] }],
    [{ "10/comment/7/0": { values: "words" } }],
    [{ "10/comment/7/0": { values: ["words"] } }],
    [{ "10/comment/7/0": { values: null } }],
    [{ "10/comment/7/0": { values: { body: 5 } } }],
    [{ "10/comment/7/0": { values: { name: "words", body: 5 } } }],
    [{ "10/comment/7/0": { values: { body: "words" }, submission: 5 } }],
    [{ "10/comment/7/0": { values: { body: "words" }, submission: "name-one", earlier: 5 } }],
    [{ "10/comment/7/0": { values: { body: "words" }, dateKept: 5 } }],
])("FC-67 what is of another shape is let go, and writing goes on: %j", async (texts) => {
    device(texts);
    const store = await woken();
    expect(selectLocalDraft(store.getState(), "10/comment/7/0")).toBeUndefined();
    store.dispatch(textTyped({ place: "10/comment/7/0", values: { body: "new" } }));
    expect(selectLocalDraft(store.getState(), "10/comment/7/0")?.values.body).toBe("new");
});

test("FC-42 other words are another submission; none are kept that are empty or were sent", () => {
    const { dispatch, getState } = newStore();
    const place = "10/comment/7/0";
    dispatch(textTyped({ place, values: { body: "one" } }));
    dispatch(submissionNamed({ place, submission: "name-one" }));
    dispatch(textTyped({ place, values: { body: "one" } }));
    expect(selectLocalDraft(getState(), place)?.submission).toBe("name-one");
    dispatch(textTyped({ place, values: { body: "two" } }));
    expect(selectLocalDraft(getState(), place)?.submission).toBeUndefined();
    dispatch(textTyped({ place, values: { body: "" } }));
    expect(selectLocalDraft(getState(), place)).toBeUndefined();
    dispatch(textTyped({ place, values: { body: "three" } }));
    dispatch(textSent(place));
    expect(selectLocalDraft(getState(), place)).toBeUndefined();
});

test("FC-64 no text gives way to another, however many there are", () => {
    const { dispatch, getState } = newStore();
    for (let discussionID = 1; discussionID <= 120; discussionID++) {
        dispatch(textTyped({ place: `10/comment/${discussionID}/0`, values: { body: "words" } }));
    }
    expect(Object.keys(selectLocalDrafts(getState()))).toHaveLength(120);
});

test("FC-67 texts of the first release, which stood under one key, are there; they tell no time", async () => {
    device({ "10/comment/7/0": { values: { body: "half a thought" }, submission: "name-one" } });
    const store = await woken();
    expect(selectLocalDraft(store.getState(), "10/comment/7/0")).toEqual({
        values: { body: "half a thought" },
        submission: "name-one",
    });
    store.dispatch(textTyped({ place: "10/comment/7/0", values: { body: "half a thought more" } }));
    expect(selectLocalDraft(store.getState(), "10/comment/7/0")?.dateKept).toMatch(/^\d{4}-/);
});

test("FC-64 how something is written is no words yet", () => {
    const { dispatch, getState } = newStore();
    const place = "10/comment/7/0";
    dispatch(textTyped({ place, values: { body: "", format: "markdown" } }));
    expect(selectLocalDrafts(getState())).toEqual({});
    dispatch(textTyped({ place, values: { body: "one", format: "markdown" } }));
    expect(selectLocalDrafts(getState())).toStrictEqual({
        [place]: { values: { body: "one", format: "markdown" }, dateKept: expect.any(String) },
    });
});

test("FC-61 other words remember what was sent from their place before, and may have arrived", () => {
    const { dispatch, getState } = newStore();
    const place = "10/comment/7/0";
    dispatch(submissionNamed({ place, submission: "name-one" }));
    expect(selectLocalDrafts(getState())).toEqual({});
    dispatch(textPut({ place, text: { values: { body: "one" }, earlier: "name-one" } }));
    dispatch(textTyped({ place, values: { body: "two" } }));
    expect([selectEarlier(getState(), place), selectLocalDraft(getState(), place)?.values.body]).toEqual(["name-one", "two"]);
});

test("it is counted how often words were put at a place", () => {
    const { dispatch, getState } = newStore();
    const puts = () => selectPuts(getState(), "10/comment/7/0");
    const counted = [puts()];
    for (const body of ["one", ""]) {
        dispatch(textPut({ place: "10/comment/7/0", text: { values: { body } } }));
        dispatch(textPut({ place: "10/comment/8/0", text: { values: { body } } }));
        counted.push(puts());
    }
    expect([counted, selectLocalDraft(getState(), "10/comment/7/0")]).toEqual([[0, 1, 2], { values: { body: "" } }]);
});

test("FC-63 FC-64 what is kept of a member is listed, the latest first, and last what tells no time", () => {
    const { dispatch, getState } = newStore();
    const put = (place: string, dateKept?: string) =>
        dispatch(textPut({ place, text: { values: { body: "words" }, ...(dateKept !== undefined && { dateKept }) } }));
    put("10/comment/1/0", "2026-05-21T11:00:00.000Z");
    put("10/comment/2/0");
    put("10/comment/3/0", "2026-05-21T12:00:00.000Z");
    put("10/comment/4/0", "2026-05-21T11:30:00.000Z");
    put("10/comment/5/0", "2026-05-21T11:00:00.000Z");
    put("11/comment/1/0");
    put("0/comment/1/0");
    const places = (userID: number) => selectTextsOf(getState(), userID).map(([place]) => place);
    const inOrder = [3, 4, 5, 1, 2].map((discussionID) => `10/comment/${discussionID}/0`);
    expect([places(10), places(11), places(0), places(1)]).toEqual([inOrder, ["11/comment/1/0"], [], []]);
});

test("FC-61 FC-65 the latest words that were begun for a discussion are found, besides those of one place and those that stand aside", () => {
    const { dispatch, getState } = newStore();
    const places = ["10/comment/7/0", "10/comment/7/5", "10/comment/8/0", toAsideKey("10/comment/7/0", "ab")];
    for (const place of places) dispatch(textPut({ place, text: { values: { body: "words" } } }));
    expect([
        selectBegun(getState(), "10/comment/7/"),
        selectBegun(getState(), "10/comment/7/", "10/comment/7/5"),
        selectBegun(getState(), "10/comment/9/"),
    ]).toEqual(["10/comment/7/5", "10/comment/7/0", undefined]);
    expect(["10/comment/7/0~ab", "10/comment/7/0"].map(fromAsideKey)).toEqual(["10/comment/7/0", "10/comment/7/0"]);
});
