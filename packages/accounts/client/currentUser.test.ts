import { expect, test } from "@jest/globals";
import { exampleMe, getMe } from "@parley/accounts/contract";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { fetchMe, meUpdated, selectMe } from "./index";

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
