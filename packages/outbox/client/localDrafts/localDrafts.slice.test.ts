import { afterEach, expect, test } from "@jest/globals";
import { listUnreadableEntries, startPersistence } from "@parley/library/client/persist";
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

/** Puts a persisted state on the device. */
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

test("FC-64 typed text is restored after the page was lost", async () => {
    device({ "10/comment/7/0": { values: { body: "half a thought" } } });
    const store = await woken();
    expect(selectLocalDraft(store.getState(), "10/comment/7/0")?.values.body).toBe("half a thought");
});

test("FC-63 FC-67 another member on the same device sees none of it", async () => {
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
])("FC-67 malformed state is discarded, and typing still works: %j", async (texts) => {
    device(texts);
    const store = await woken();
    expect(selectLocalDraft(store.getState(), "10/comment/7/0")).toBeUndefined();
    store.dispatch(textTyped({ draftKey: "10/comment/7/0", values: { body: "new" } }));
    expect(selectLocalDraft(store.getState(), "10/comment/7/0")?.values.body).toBe("new");
});

test.each([["a text"], [[1, 2]], [5]])(
    "FC-67 state %j that is no table of texts stays on the device unchanged",
    async (texts) => {
        device(texts);
        const written = localStorage.getItem(KEY);
        await woken();
        expect(Object.values(listUnreadableEntries("keptTexts"))).toEqual([written]);
    },
);

test("FC-42 changed text loses its submission key; empty or sent texts are not stored", () => {
    const { dispatch, getState } = newStore();
    const draftKey = "10/comment/7/0";
    dispatch(textTyped({ draftKey, values: { body: "one" } }));
    dispatch(submissionNamed({ draftKey, submission: "name-one" }));
    dispatch(textTyped({ draftKey, values: { body: "one" } }));
    expect(selectLocalDraft(getState(), draftKey)?.submission).toBe("name-one");
    dispatch(textTyped({ draftKey, values: { body: "two" } }));
    expect(selectLocalDraft(getState(), draftKey)?.submission).toBeUndefined();
    dispatch(textTyped({ draftKey, values: { body: "" } }));
    expect(selectLocalDraft(getState(), draftKey)).toBeUndefined();
    dispatch(textTyped({ draftKey, values: { body: "three" } }));
    dispatch(textSent(draftKey));
    expect(selectLocalDraft(getState(), draftKey)).toBeUndefined();
});

test("FC-64 no text is evicted by others, however many there are", () => {
    const { dispatch, getState } = newStore();
    for (let discussionID = 1; discussionID <= 120; discussionID++) {
        dispatch(textTyped({ draftKey: `10/comment/${discussionID}/0`, values: { body: "words" } }));
    }
    expect(Object.keys(selectLocalDrafts(getState()))).toHaveLength(120);
});

test("FC-67 texts stored under the single key of the first version are read; they have no date", async () => {
    device({ "10/comment/7/0": { values: { body: "half a thought" }, submission: "name-one" } });
    const store = await woken();
    expect(selectLocalDraft(store.getState(), "10/comment/7/0")).toEqual({
        values: { body: "half a thought" },
        submission: "name-one",
    });
    store.dispatch(textTyped({ draftKey: "10/comment/7/0", values: { body: "half a thought more" } }));
    expect(selectLocalDraft(store.getState(), "10/comment/7/0")?.dateKept).toMatch(/^\d{4}-/);
});

test("FC-64 a format without text is not stored", () => {
    const { dispatch, getState } = newStore();
    const draftKey = "10/comment/7/0";
    dispatch(textTyped({ draftKey, values: { body: "", format: "markdown" } }));
    expect(selectLocalDrafts(getState())).toEqual({});
    dispatch(textTyped({ draftKey, values: { body: "one", format: "markdown" } }));
    expect(selectLocalDrafts(getState())).toStrictEqual({
        [draftKey]: { values: { body: "one", format: "markdown" }, dateKept: expect.any(String) },
    });
});

test("FC-61 changed text remembers the earlier submission from the same form, which may have been posted", () => {
    const { dispatch, getState } = newStore();
    const draftKey = "10/comment/7/0";
    dispatch(submissionNamed({ draftKey, submission: "name-one" }));
    expect(selectLocalDrafts(getState())).toEqual({});
    dispatch(textPut({ draftKey, text: { values: { body: "one" }, earlier: "name-one" } }));
    dispatch(textTyped({ draftKey, values: { body: "two" } }));
    expect([selectEarlier(getState(), draftKey), selectLocalDraft(getState(), draftKey)?.values.body]).toEqual([
        "name-one",
        "two",
    ]);
});

test("counts how often a text was set from outside the form", () => {
    const { dispatch, getState } = newStore();
    const puts = () => selectPuts(getState(), "10/comment/7/0");
    const counted = [puts()];
    for (const body of ["one", ""]) {
        dispatch(textPut({ draftKey: "10/comment/7/0", text: { values: { body } } }));
        dispatch(textPut({ draftKey: "10/comment/8/0", text: { values: { body } } }));
        counted.push(puts());
    }
    expect([counted, selectLocalDraft(getState(), "10/comment/7/0")]).toEqual([[0, 1, 2], { values: { body: "" } }]);
});

test("FC-63 FC-64 lists a member's texts, the latest first and those without a date last", () => {
    const { dispatch, getState } = newStore();
    const put = (draftKey: string, dateKept?: string) =>
        dispatch(textPut({ draftKey, text: { values: { body: "words" }, ...(dateKept !== undefined && { dateKept }) } }));
    put("10/comment/1/0", "2026-05-21T11:00:00.000Z");
    put("10/comment/2/0");
    put("10/comment/3/0", "2026-05-21T12:00:00.000Z");
    put("10/comment/4/0", "2026-05-21T11:30:00.000Z");
    put("10/comment/5/0", "2026-05-21T11:00:00.000Z");
    put("11/comment/1/0");
    put("0/comment/1/0");
    const draftKeys = (userID: number) => selectTextsOf(getState(), userID).map(([draftKey]) => draftKey);
    const inOrder = [3, 4, 5, 1, 2].map((discussionID) => `10/comment/${discussionID}/0`);
    expect([draftKeys(10), draftKeys(11), draftKeys(0), draftKeys(1)]).toEqual([inOrder, ["11/comment/1/0"], [], []]);
});

test("FC-61 FC-65 finds the latest text for a discussion, apart from one draft key and from texts that were set aside", () => {
    const { dispatch, getState } = newStore();
    const draftKeys = ["10/comment/7/0", "10/comment/7/5", "10/comment/8/0", toAsideKey("10/comment/7/0", "ab")];
    for (const draftKey of draftKeys) dispatch(textPut({ draftKey, text: { values: { body: "words" } } }));
    expect([
        selectBegun(getState(), "10/comment/7/"),
        selectBegun(getState(), "10/comment/7/", "10/comment/7/5"),
        selectBegun(getState(), "10/comment/9/"),
    ]).toEqual(["10/comment/7/5", "10/comment/7/0", undefined]);
    expect(["10/comment/7/0~ab", "10/comment/7/0"].map(fromAsideKey)).toEqual(["10/comment/7/0", "10/comment/7/0"]);
});
