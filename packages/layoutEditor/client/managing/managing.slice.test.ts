import { expect, test } from "@jest/globals";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { selectFragmentRevisions, selectFragments } from "../fragments/fragments.slice";
import { fetchFragmentRevisions, fetchFragments } from "../fragments/fragments.thunks";
import { selectLayoutRevisions, selectLayouts, selectRecordNames } from "./managing.slice";
import { fetchLayoutRevisions, fetchLayouts, fetchSettingRecords } from "./managing.thunks";

test("lists of layouts and fragments are known once, and revisions of each that was asked for", () => {
    const { dispatch, getState } = createStore({ api: createFakeApi().api, now: () => new Date() });
    const known = () => [
        selectLayouts(getState()).data,
        selectFragments(getState()).data,
        ...[4, 5].map((layoutID) => selectLayoutRevisions(getState(), layoutID).data),
        ...["one", "other"].map((fragmentUUID) => selectFragmentRevisions(getState(), fragmentUUID).data),
    ];
    expect(known()).toEqual(Array(6).fill(undefined));
    dispatch(fetchLayouts.fulfilled([], "", {}));
    dispatch(fetchFragments.fulfilled([], "", {}));
    dispatch(fetchLayoutRevisions.fulfilled([], "", { layoutID: 4 }));
    dispatch(fetchFragmentRevisions.fulfilled([], "", { fragmentUUID: "one" }));
    expect(known()).toEqual([[], [], [], undefined, [], undefined]);
});

test("records that settings name have their names, and one that is not there any more has none", () => {
    const { dispatch, getState } = createStore({ api: createFakeApi().api, now: () => new Date() });
    const kettles = { recordType: "category", recordID: 3, name: "Kettles" } as const;
    dispatch(fetchSettingRecords.fulfilled([kettles], "", { recordType: "category" }));
    expect(selectRecordNames(getState())).toEqual({ "category 3": "Kettles" });
    dispatch(fetchSettingRecords.fulfilled([kettles], "", { recordType: "category", recordIDs: [3, 4] }));
    expect(selectRecordNames(getState())).toEqual({ "category 3": "Kettles", "category 4": null });
});
