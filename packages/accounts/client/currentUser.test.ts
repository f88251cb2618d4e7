import { expect, test } from "@jest/globals";
import { exampleMe, exampleUser, getMe, getUser } from "@parley/accounts/contract";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import {
    fetchMe,
    fetchUser,
    meUpdated,
    selectIsSignedIn,
    selectMe,
    selectSignature,
    selectUser,
    signatureChanged,
    unreadNotificationsChanged,
} from "./index";

const ME = exampleMe();

test("FC-63 the viewer's record is updated by that of the same member only, so that a page whose session has ended stays its author's", async () => {
    const server = createFakeApi();
    server.answer(getMe, () => ME);
    const store = createStore({ api: server.api, now: () => new Date(0) });
    await store.dispatch(fetchMe({}));

    store.dispatch(meUpdated({ ...ME, countUnreadNotifications: 7 }));
    expect(selectMe(store.getState()).data?.countUnreadNotifications).toBe(7);

    store.dispatch(meUpdated({ ...ME, userID: 0, name: "Guest", countUnreadNotifications: 0 }));
    expect(selectMe(store.getState()).data).toEqual({ ...ME, countUnreadNotifications: 7 });
});

test("the number of unread notifications is set or changed until the record is fetched again, never below none, and nobody unknown has one", async () => {
    const server = createFakeApi();
    server.answer(getMe, () => ({ ...ME, countUnreadNotifications: 2 }));
    const store = createStore({ api: server.api, now: () => new Date(0) });
    const count = () => selectMe(store.getState()).data?.countUnreadNotifications;
    store.dispatch(unreadNotificationsChanged({ to: 3 }));
    expect(count()).toBeUndefined();
    await store.dispatch(fetchMe({}));
    const counts = [{ to: 5 }, { by: 2 }, { by: -1 }, { by: -9 }].map((change) => {
        store.dispatch(unreadNotificationsChanged(change));
        return count();
    });
    expect(counts).toEqual([5, 7, 6, 0]);
});

test("AUTH-001 the viewer is signed in once their record says so, and a guest is not", async () => {
    const isSignedIn = async (userID: number) => {
        const server = createFakeApi();
        server.answer(getMe, () => ({ ...ME, userID }));
        const store = createStore({ api: server.api, now: () => new Date(0) });
        const before = selectIsSignedIn(store.getState());
        await store.dispatch(fetchMe({}));
        return [before, selectIsSignedIn(store.getState())];
    };
    expect([await isSignedIn(10), await isSignedIn(0)]).toEqual([
        [false, true],
        [false, false],
    ]);
});

test("USR-043 a member is found by their ID or by the reference they were fetched with, and a new signature is theirs alone", async () => {
    const server = createFakeApi();
    server.answer(getUser, ({ userID }) => exampleUser({ userID: userID === 12 ? 12 : 11, photoUrl: null }));
    const store = createStore({ api: server.api, now: () => new Date(0) });
    for (const userID of [12, "$name:ines"] as const) await store.dispatch(fetchUser({ userID }));
    const found = (userID: number | string) => selectUser(store.getState(), userID).data;
    expect([found(12)?.userID, found("$name:ines")?.userID, found(13)]).toEqual([12, 11, undefined]);
    expect(found(12)?.photoUrl).toBe("");
    for (const userID of [12, 13]) store.dispatch(signatureChanged({ userID, body: "<p>Fix it.</p>" }));
    expect([11, 12, 13].map((userID) => selectSignature(store.getState(), userID))).toEqual([
        undefined,
        "<p>Fix it.</p>",
        undefined,
    ]);
});
