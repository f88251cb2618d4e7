import { expect, test } from "@jest/globals";
import { getDiscussionSnooze } from "@parley/discussionNotifications/contract";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { fetchSnooze, selectSnooze } from "./snoozes.slice";

test("until when the viewer has put a discussion off is known of each discussion that was asked for", async () => {
    const server = createFakeApi();
    const until = "2026-05-22T08:00:00+00:00";
    server.answer(getDiscussionSnooze, ({ discussionID }) => ({ dateDue: discussionID === 7 ? until : null }));
    const { dispatch, getState } = createStore({ api: server.api, now: () => new Date() });
    for (const discussionID of [7, 8]) await dispatch(fetchSnooze({ discussionID }));
    expect([7, 8, 9].map((discussionID) => selectSnooze(getState(), discussionID).data?.dateDue)).toEqual([
        until,
        null,
        undefined,
    ]);
});
