import { expect, test } from "@jest/globals";
import type { ShownMessage } from "@parley/announcements/contract";
import { getShownMessages, putMessageDismiss } from "@parley/announcements/contract";
import { fetchDiscussion } from "@parley/discussions/client";
import { renderPart } from "@parley/discussions/client/testing";
import { exampleDiscussion, getDiscussion } from "@parley/discussions/contract";
import { ToastProvider } from "@parley/library/client/components";
import { createFakeApi } from "@parley/library/client/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { fetchShownMessages } from "../shownMessages.thunks";
import { MessageNotices } from "./MessageNotices";

const message = (moderationMessageID: number, more: Partial<ShownMessage> = {}): ShownMessage => ({
    moderationMessageID,
    bodyHtml: `<p>Message ${moderationMessageID}</p>`,
    type: "info",
    isDismissible: true,
    viewLocation: "all",
    ...more,
});
const IN_KETTLES = { places: [{ categoryID: 2, urlcode: "kettles-and-heat" }] };

async function showAt(path: string, messages: ShownMessage[]) {
    const server = createFakeApi();
    server.answer(getShownMessages, () => messages);
    server.answer(getDiscussion, ({ discussionID }) =>
        exampleDiscussion({ discussionID, categoryID: discussionID === 1 ? 2 : 3 }),
    );
    const page = (
        <ToastProvider>
            <MessageNotices />
        </ToastProvider>
    );
    const { store } = renderPart(page, { server, at: [path], may: [] });
    await act(async () => {
        for (const discussionID of [1, 7]) await store.dispatch(fetchDiscussion({ discussionID }));
        await store.dispatch(fetchShownMessages({}));
    });
    return server;
}

const shownMessages = () => screen.queryAllByText(/^Message/).map(({ textContent }) => textContent);

test.each([
    ["/", ["Message 1", "Message 2"]],
    ["/discussions", ["Message 1"]],
    ["/categories/Kettles-and-heat/p2", ["Message 1", "Message 3"]],
    ["/categories/bicycles", ["Message 1"]],
    ["/discussion/1/a-kettle", ["Message 1", "Message 3"]],
    ["/discussion/7/a-bicycle", ["Message 1"]],
])("§5.16 at %s the announcements of that page are shown", async (path, expected) => {
    await showAt(path, [message(1), message(2, { viewLocation: "home" }), message(3, IN_KETTLES)]);
    expect(shownMessages()).toEqual(expected);
});

test("§5.16 a dismissed announcement disappears at once, and returns to its position if the request fails; one that cannot be dismissed has no button", async () => {
    const server = await showAt("/discussions", [message(1), message(2, { isDismissible: false }), message(3)]);
    const buttons = () => screen.queryAllByRole("button", { name: "Dismiss this message" });
    expect(buttons()).toHaveLength(2);
    server.answer(putMessageDismiss, () => null as never);
    await act(async () => void fireEvent.click(buttons()[1] as HTMLElement));
    await waitFor(() => expect(shownMessages()).toEqual(["Message 1", "Message 2"]));

    server.refuse(putMessageDismiss, { status: 500, message: "Server Error" });
    await act(async () => void fireEvent.click(buttons()[0] as HTMLElement));
    await screen.findAllByText("The message could not be dismissed.");
    expect(shownMessages()).toEqual(["Message 1", "Message 2"]);
});
