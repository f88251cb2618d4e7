import { beforeEach, expect, test } from "@jest/globals";
import { fetchMe } from "@parley/accounts/client";
import { exampleMe, exampleUserFragment, getMe } from "@parley/accounts/contract";
import type { Conversation, Message } from "@parley/conversations/contract";
import {
    getConversation,
    getConversations,
    getMessages,
    getMessageVersions,
    putConversationRead,
    putMessageTakenBack,
} from "@parley/conversations/contract";
import { ToastProvider } from "@parley/library/client/components";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { toMemberReferences } from "./components/MemberNamesInput";
import { Page as ConversationPage } from "./pages/ConversationPage";
import { Page as ConversationsPage } from "./pages/ConversationsPage";

const ME = 10;
const hana = exampleUserFragment({ userID: 3, name: "Hana Mori" });
const conversation = (more: Partial<Conversation> = {}): Conversation => ({
    conversationID: 1,
    name: "The cupboard key",
    body: "<p>Nine is fine.</p>",
    excerpt: "Nine is fine.",
    url: "http://forum.test/messages/1",
    dateInserted: "2026-05-21T11:00:00+00:00",
    insertUserID: 3,
    countParticipants: 2,
    participants: [{ userID: 3, status: "participating", user: hana }],
    countMessages: 2,
    unread: true,
    countUnread: 1,
    lastMessage: { insertUserID: 3, dateInserted: "2026-05-21T11:00:00+00:00" },
    muted: false,
    isParticipating: true,
    ...more,
});
const message = (messageID: number, more: Partial<Message> = {}): Message => ({
    messageID,
    conversationID: 1,
    body: `<p>Message ${messageID}</p>`,
    insertUserID: 3,
    insertUser: hana,
    dateInserted: "2026-05-21T11:00:00+00:00",
    url: `http://forum.test/messages/1#Message_${messageID}`,
    ...more,
});

let server: ReturnType<typeof createFakeApi>;
let list: Conversation[];
beforeEach(() => {
    server = createFakeApi();
    list = [conversation()];
    server.answer(getMe, () => exampleMe({ userID: ME }));
    server.answer(getConversations, () => ({ items: list, paging: { page: 1, limit: 50 } }));
    server.answer(getConversation, () => conversation());
    server.answer(getMessages, () => ({
        items: [message(2, { insertUserID: ME, dateUpdated: "2026-05-21T11:10:00+00:00" }), message(1)],
        paging: { page: 1, limit: 50, total: 2 },
    }));
});

async function show(path: string) {
    const router = createMemoryRouter(
        [
            { path: "/messages", Component: ConversationsPage },
            { path: "/messages/:conversationID", Component: ConversationPage },
        ],
        { initialEntries: [path] },
    );
    const shown = renderWithStore(
        <ToastProvider>
            <RouterProvider router={router} />
        </ToastProvider>,
        { server },
    );
    await act(async () => void shown.store.dispatch(fetchMe({})));
    return shown;
}

test("CONV-002 the list names each conversation and marks unread ones; an empty list explains who can read conversations", async () => {
    const { unmount } = await show("/messages");
    expect((await screen.findByRole("link", { name: /The cupboard key/ })).textContent).toContain("unread");
    unmount();
    list = [];
    await show("/messages");
    await screen.findByText("Only those who take part in a conversation can read it.");
});

test("CONV-006 a conversation is marked as read up to the newest message once it is shown, the oldest first", async () => {
    const read: object[] = [];
    server.answer(putConversationRead, (input) => {
        read.push(input);
        return conversation({ unread: false, countUnread: 0 });
    });
    await show("/messages/1");
    const thread = within(await screen.findByRole("region", { name: "Messages" }));
    expect(thread.getAllByRole("article").map(({ id }) => id)).toEqual(["Message_1", "Message_2"]);
    expect(read).toEqual([{ conversationID: 1, messageID: 2 }]);
    expect(screen.queryByRole("button", { name: "Mark as read" })).toBeNull();
});

test("an author withdraws a message and undoes that, and everybody sees its earlier versions", async () => {
    server.answer(putConversationRead, () => conversation({ unread: false }));
    server.answer(getMessageVersions, () => [
        { messageVersionID: 1, body: "<p>I have the kye.</p>", dateInserted: "2026-05-21T11:00:00+00:00" },
    ]);
    server.answer(putMessageTakenBack, ({ takenBack }) =>
        message(2, { insertUserID: ME, ...(takenBack && { takenBack: true as const, body: "" }) }),
    );
    await show("/messages/1");
    // WCAG 2.4.6: a conversation has the same buttons many times, and each says of which message it is.
    fireEvent.click(await screen.findByRole("button", { name: /^Earlier versions .*\d/ }));
    await screen.findByText("I have the kye.");
    screen.getByRole("link", { name: /^Edit .*\d/ });
    screen.getByRole("link", { name: /^Report .*\d/ });
    fireEvent.click(screen.getByRole("button", { name: /^Take back .*\d/ }));
    await screen.findByText("You have taken this message back.");
    expect(screen.queryByText("Message 2")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /^Undo You have taken this message back\. .*\d/ }));
    await screen.findByText("Message 2");
});

test("a line with the date is above the first message of each day", async () => {
    server.answer(getMessages, () => ({
        items: [
            message(3, { dateInserted: "2026-05-22T00:10:00+00:00" }),
            message(2, { dateInserted: "2026-05-21T23:50:00+00:00" }),
            message(1),
        ],
        paging: { page: 1, limit: 50, total: 3 },
    }));
    await show("/messages/1");
    const thread = within(await screen.findByRole("region", { name: "Messages" }));
    const words = thread.getAllByText(/^(Message \d|\w+day, .*2026)$/).map(({ textContent }) => textContent);
    expect(words).toEqual(["Thursday, May 21, 2026", "Message 1", "Message 2", "Friday, May 22, 2026", "Message 3"]);
});

test("a member who has left reads the earlier messages, and has no form", async () => {
    server.answer(getConversation, () => conversation({ isParticipating: false, unread: false }));
    await show("/messages/1");
    await screen.findByText("Message 1");
    await screen.findByText("You have left this conversation. What was written until then stays here.");
    expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
});

test("names of recipients become references that the server resolves", () => {
    expect(toMemberReferences(" Hana Mori, Bea,,")).toEqual(["$name:Hana Mori", "$name:Bea"]);
});
