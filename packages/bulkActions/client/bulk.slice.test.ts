import { beforeEach, describe, expect, test } from "@jest/globals";
import { exampleMe } from "@parley/accounts/contract";
import { success } from "@parley/library/client/loadable";
import type { AppStore } from "@parley/library/client/store";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import type { BulkWork } from "./bulk.slice";
import {
    cleared,
    forgotten,
    payloadDropped,
    picked,
    selectHasBulk,
    selectIsPicked,
    selectIsWaiting,
    selectRunning,
    selectSelection,
    selectSelectionKey,
    selectWork,
    stopRequested,
    synced,
    unpicked,
    workBegan,
    workEnded,
    workPaused,
    workWent,
} from "./bulk.slice";
import { parseStored } from "./parseStored";

const KEY = "10 comment";
const OTHER_KEY = "10 discussion";

let store: AppStore;
beforeEach(() => {
    store = createStore(
        { api: createFakeApi().api, now: () => new Date() },
        { currentUser: { me: { me: success(exampleMe({ userID: 10 })) }, permissions: {}, counts: {} } },
    );
});

const work = (left: number[], more: Partial<BulkWork> = {}): BulkWork => ({
    act: "remove",
    input: {},
    left,
    total: left.length,
    done: [],
    failures: [],
    within: 5,
    ...more,
});
const selection = () => selectSelection(store.getState(), "comment");
const running = () => selectRunning(store.getState(), "comment");
const current = () => selectWork(store.getState(), "comment");
const pick = (ids: number[], within = 5, url = "/discussion/5") => store.dispatch(picked({ key: KEY, ids, within, url }));

describe("the selection", () => {
    test("has each record once, in the order of selection, and those of one discussion only", () => {
        expect(selectSelectionKey(store.getState(), "comment")).toBe(KEY);
        expect([selection(), selectHasBulk(store.getState())]).toEqual([{ ids: [] }, false]);
        pick([3, 1]);
        pick([1, 2], 5, "/discussion/5/p2");
        expect(selection()).toEqual({ ids: [3, 1, 2], within: 5, url: "/discussion/5/p2" });
        expect([1, 4].map((id) => selectIsPicked(store.getState(), "comment", id))).toEqual([true, false]);
        pick([9], 6);
        expect(selection()).toMatchObject({ ids: [9], within: 6 });
        store.dispatch(picked({ key: OTHER_KEY, ids: [7] }));
        expect(selectSelection(store.getState(), "discussion")).toEqual({ ids: [7] });
        expect(selectHasBulk(store.getState())).toBe(true);
    });

    test("ends with its last record or at once, and that of the other kind stays", () => {
        pick([1, 2]);
        store.dispatch(picked({ key: OTHER_KEY, ids: [7] }));
        store.dispatch(unpicked({ key: KEY, ids: [1, 8] }));
        expect(selection().ids).toEqual([2]);
        store.dispatch(unpicked({ key: KEY, ids: [2] }));
        store.dispatch(unpicked({ key: KEY, ids: [2] }));
        expect(selection()).toEqual({ ids: [] });
        pick([4]);
        store.dispatch(cleared({ key: KEY }));
        expect([selection().ids, selectSelection(store.getState(), "discussion").ids]).toEqual([[], [7]]);
        store.dispatch(forgotten());
        expect(selectHasBulk(store.getState())).toBe(false);
    });
});

describe("a bulk action", () => {
    test("MOD-008 MOD-009 MOD-010 has its records waiting until their results arrive, each counted once; the failed and unprocessed are selected again", () => {
        pick([1, 2, 3, 4, 5]);
        store.dispatch(workBegan({ key: KEY, work: work([1, 2, 3, 4]) }));
        expect([selection().ids, running(), selectHasBulk(store.getState())]).toEqual([[5], "running", true]);
        const waiting = () => [1, 2, 3, 4, 5].filter((id) => selectIsWaiting(store.getState(), "comment", id));
        expect(waiting()).toEqual([1, 2, 3, 4]);
        const failed = { id: 2, message: "It is gone." };
        const undo = [{ actID: 70, jobID: 9 }];
        store.dispatch(workWent({ key: KEY, successIDs: [1], failures: [failed], jobID: 9, undo }));
        expect(waiting()).toEqual([3, 4]);
        // The last answer of a request has all of its results.
        const last = { successIDs: [1, 3], failures: [failed], undo: [{ actID: 71, jobID: 9 }, { actID: 80 }] };
        store.dispatch(workWent({ key: KEY, ...last }));
        store.dispatch(workWent({ key: KEY, successIDs: [], failures: [], undo: [{ actID: 90, jobID: 12 }] }));
        expect(current()).toMatchObject({ left: [4], done: [1, 3], failures: [failed], jobID: 9 });
        expect(current()?.undo?.map(({ actID }) => actID)).toEqual([71, 80, 90]);
        store.dispatch(stopRequested({ key: KEY }));
        expect(running()).toBe("stopping");
        store.dispatch(workEnded({ key: KEY }));
        expect([selection(), running(), current()]).toEqual([{ ids: [5, 2, 4], within: 5 }, undefined, undefined]);
    });

    test("leaves a selection in another discussion to what is selected again, and none after it went well", () => {
        pick([9], 6);
        store.dispatch(workBegan({ key: KEY, work: work([1, 2]) }));
        store.dispatch(workWent({ key: KEY, successIDs: [1], failures: [] }));
        store.dispatch(workEnded({ key: KEY }));
        expect(selection()).toEqual({ ids: [2], within: 5 });
        store.dispatch(workBegan({ key: KEY, work: work([2]) }));
        store.dispatch(workWent({ key: KEY, successIDs: [2], failures: [] }));
        store.dispatch(workEnded({ key: KEY }));
        expect(selection()).toEqual({ ids: [] });
        expect(current()).toBeUndefined();
    });

    test("is continued where the server has stopped, until that is done; nothing happens to one that has ended", () => {
        store.dispatch(workBegan({ key: KEY, work: work([1, 2]) }));
        store.dispatch(workPaused({ key: KEY, payload: "where", ids: [1, 2], jobID: 9 }));
        store.dispatch(workPaused({ key: KEY, payload: "further", ids: [2] }));
        expect(current()).toMatchObject({ begun: { payload: "further", ids: [2] }, jobID: 9 });
        store.dispatch(payloadDropped({ key: KEY }));
        expect(current()).not.toHaveProperty("begun");
        store.dispatch(workEnded({ key: KEY }));
        store.dispatch(cleared({ key: KEY }));
        const ended = store.getState().bulk;
        for (const action of [
            workPaused({ key: KEY, payload: "where", ids: [1] }),
            workWent({ key: KEY, successIDs: [1], failures: [] }),
            payloadDropped({ key: KEY }),
            stopRequested({ key: KEY }),
            workEnded({ key: KEY }),
        ])
            store.dispatch(action);
        expect(store.getState().bulk).toEqual(ended);
    });
});

describe("what another tab has stored", () => {
    test("replaces the selection and the actions of other pages, and not those of this one", () => {
        store.dispatch(workBegan({ key: KEY, work: work([1, 2]) }));
        store.dispatch(synced({ selections: {}, works: { [OTHER_KEY]: work([8]) } }));
        expect(selectWork(store.getState(), "discussion")?.left).toEqual([8]);
        const selections = { [OTHER_KEY]: { ids: [7] } };
        store.dispatch(synced({ selections, works: { [KEY]: work([2]) } }));
        expect(selectSelection(store.getState(), "discussion").ids).toEqual([7]);
        expect([current()?.left, selectWork(store.getState(), "discussion")]).toEqual([[1, 2], undefined]);
        // An equal one is no change, for which parts of the page would be rendered again.
        const before = store.getState().bulk?.selections;
        store.dispatch(synced({ selections: structuredClone(selections), works: {} }));
        expect(store.getState().bulk?.selections).toBe(before);
        // One of another page does not wait here.
        store.dispatch(synced({ selections, works: { [OTHER_KEY]: work([8]) } }));
        expect(selectIsWaiting(store.getState(), "discussion", 8)).toBe(false);
    });

    const sound = {
        selections: { [KEY]: { ids: [1], within: 5, url: "/discussion/5" } },
        works: {
            [KEY]: work([1], {
                done: [2],
                failures: [{ id: 3, message: "Gone." }],
                jobID: 9,
                begun: { payload: "where", ids: [1] },
                undo: [{ actID: 70, jobID: 9 }],
            }),
        },
    };
    const written = ({ selections, works }: { selections?: unknown; works?: unknown }) =>
        JSON.stringify({ selections: JSON.stringify(selections), works: JSON.stringify(works) });

    test("is read as it was written, and is nothing where nothing was", () => {
        expect(parseStored(written(sound))).toEqual(sound);
        expect([parseStored(null), parseStored("{}")]).toEqual([
            { selections: {}, works: {} },
            { selections: {}, works: {} },
        ]);
    });

    const withSelection = (change: object) =>
        written({ ...sound, selections: { [KEY]: { ...sound.selections[KEY], ...change } } });
    const withWork = (change: object) => written({ ...sound, works: { [KEY]: { ...sound.works[KEY], ...change } } });
    test.each([
        ["no JSON", "{"],
        ["a list", "[]"],
        ["text", '"text"'],
        ["null", "null"],
        ["a list of selections", written({ ...sound, selections: [] })],
        ["a selection that is text", written({ ...sound, selections: { [KEY]: "1" } })],
        ["IDs that are no list", withSelection({ ids: "1" })],
        ["IDs that are no numbers", withSelection({ ids: [1, "2"] })],
        ["a discussion that is no ID", withSelection({ within: "5" })],
        ["a path that is no text", withSelection({ url: 5 })],
        ["an address of another site", withSelection({ url: "https://evil.example/" })],
        ["an address without its scheme", withSelection({ url: "//evil.example/" })],
        ["an address that browsers read like that", withSelection({ url: "/\\evil.example/" })],
        ["a list of actions", written({ ...sound, works: [] })],
        ["an action that is text", written({ ...sound, works: { [KEY]: "remove" } })],
        ["an action without a name", withWork({ act: 1 })],
        ["a total that is no number", withWork({ total: "1" })],
        ["chosen values that are a list", withWork({ input: [] })],
        ["records left that are no IDs", withWork({ left: [0.5] })],
        ["records done that are no IDs", withWork({ done: [null] })],
        ["failures that are no list", withWork({ failures: {} })],
        ["a failure that is text", withWork({ failures: ["Gone."] })],
        ["a failure of no record", withWork({ failures: [{ id: "3", message: "Gone." }] })],
        ["a failure without a reason", withWork({ failures: [{ id: 3 }] })],
        ["one sound failure and another", withWork({ failures: [{ id: 3, message: "Gone." }, {}] })],
        ["a job that is no ID", withWork({ jobID: "9" })],
        ["an action within no ID", withWork({ within: "5" })],
        ["offers of Undo that are no list", withWork({ undo: {} })],
        ["an offer that is text", withWork({ undo: ["70"] })],
        ["an offer of nothing", withWork({ undo: [{ jobID: 9 }] })],
        ["an offer of a job that is no ID", withWork({ undo: [{ actID: 70, jobID: "9" }] })],
        ["a place to continue that is text", withWork({ begun: "where" })],
        ["a place to continue without its payload", withWork({ begun: { ids: [1] } })],
        ["a place to continue with records that are no IDs", withWork({ begun: { payload: "where", ids: "1" } })],
    ])("FC-6 is ignored if other code has written %s", (_what, text) => {
        expect(parseStored(text)).toBeUndefined();
    });
});
