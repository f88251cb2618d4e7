import { beforeEach, expect, test } from "@jest/globals";
import { exampleMe } from "@parley/accounts/contract";
import { success } from "@parley/library/client/loadable";
import type { AppStore } from "@parley/library/client/store";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import type { PendingSubmission } from "./outbox.slice";
import {
    announced,
    arrived,
    delayed,
    refused,
    selectArrived,
    selectIsPendingAt,
    selectOutbox,
    selectPendingElsewhere,
    selectPendingOfMember,
    selectRequiresSession,
    selectSendingID,
    sendingBegan,
    sessionNeeded,
    shownHere,
    takingBackBegan,
    waits,
} from "./outbox.slice";

const pageOf = (userID: number): AppStore =>
    createStore(
        { api: createFakeApi().api, now: () => new Date() },
        { currentUser: { me: { me: success(exampleMe({ userID })) }, permissions: {}, counts: {} } },
    );

const item = (itemID: string, more: Partial<PendingSubmission> = {}): PendingSubmission => ({
    itemID,
    kind: "discussion",
    userID: 10,
    place: "10/discussion",
    values: { body: "When cold." },
    input: {},
    dateKept: "2026-05-21T11:00:00.000Z",
    ...more,
});

let store: AppStore;
const state = () => store.getState();
const ids = (items: readonly { itemID: string }[]) => items.map(({ itemID }) => itemID);

beforeEach(() => {
    store = pageOf(10);
});

test("FC-63 FC-67 pending submissions are listed for their author only, the oldest first, and in order of insertion for equal dates", () => {
    const written = [
        item("10/b", { dateKept: "2026-05-21T11:30:00.000Z" }),
        item("10/d", { dateKept: "2026-05-21T12:00:00.000Z" }),
        item("10/a"),
        item("10/c", { dateKept: "2026-05-21T11:30:00.000Z" }),
        item("11/e", { userID: 11, place: "11/discussion" }),
        item("0/f", { userID: 0, place: "0/discussion" }),
    ];
    const guest = pageOf(0);
    for (const each of written) for (const page of [store, guest]) page.dispatch(waits(each));
    expect(ids(selectOutbox(state()))).toEqual(["10/a", "10/b", "10/c", "10/d"]);
    expect([selectIsPendingAt(state(), "10/discussion"), selectIsPendingAt(state(), "11/discussion")]).toEqual([true, false]);

    expect([selectOutbox(guest.getState()), selectPendingOfMember(guest.getState(), 0)]).toEqual([[], []]);
    expect(ids(selectPendingOfMember(guest.getState(), 10))).toEqual(["10/a", "10/b", "10/c", "10/d"]);
    expect(ids(selectPendingOfMember(guest.getState(), 11))).toEqual(["11/e"]);
});

test("cancelling a refused submission clears the error; changes to a missing submission have no effect", () => {
    const refusal = { status: 422, message: "Too long." };
    store.dispatch(waits(item("10/a")));
    for (const itemID of ["10/a", "10/gone"]) store.dispatch(refused({ itemID, refusal }));
    expect(selectOutbox(state())).toEqual([item("10/a", { refusal })]);
    for (const itemID of ["10/a", "10/gone"]) store.dispatch(takingBackBegan(itemID));
    expect(selectOutbox(state())).toStrictEqual([item("10/a", { isTakenBack: true })]);
});

test("FC-87 the reason of a delay is shown until there is none; a missing submission has none", () => {
    store.dispatch(waits(item("10/a")));
    for (const itemID of ["10/a", "10/gone"]) store.dispatch(delayed({ itemID, reason: "Too fast." }));
    expect(selectOutbox(state())).toEqual([item("10/a", { delayReason: "Too fast." })]);
    store.dispatch(delayed({ itemID: "10/a", reason: undefined }));
    expect(selectOutbox(state())).toStrictEqual([item("10/a")]);
});

test("the state shows which submission is being sent, and whether the author has to sign in", () => {
    expect([selectSendingID(state()), selectRequiresSession(state())]).toEqual([undefined, false]);
    store.dispatch(sendingBegan("10/a"));
    store.dispatch(sessionNeeded(true));
    expect([selectSendingID(state()), selectRequiresSession(state())]).toEqual(["10/a", true]);
});

test("a posted submission is no longer pending, and is reported once", () => {
    for (const itemID of ["10/a", "10/b"]) {
        store.dispatch(waits(item(itemID)));
        store.dispatch(
            arrived({ itemID, kind: "discussion", place: "10/discussion", path: "/discussion/7", isHeldForApproval: false }),
        );
    }
    expect([ids(selectOutbox(state())), ids(selectArrived(state()))]).toEqual([[], ["10/a", "10/b"]]);
    store.dispatch(announced("10/a"));
    expect(ids(selectArrived(state()))).toEqual(["10/b"]);
});

test("a submission shown in the page, once or more often, is not counted as pending elsewhere", () => {
    for (const itemID of ["10/a", "10/b"]) store.dispatch(waits(item(itemID)));
    const shown = (by: 1 | -1) => {
        store.dispatch(shownHere({ itemID: "10/a", by }));
        return selectPendingElsewhere(state());
    };
    expect([selectPendingElsewhere(state()), shown(1), shown(1), shown(-1), shown(-1)]).toEqual([2, 1, 1, 1, 2]);
});
