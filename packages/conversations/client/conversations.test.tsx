import { beforeEach, expect, test } from "@jest/globals";
import { fetchMe } from "@parley/accounts/client";
import type { UserFragment } from "@parley/accounts/contract";
import { exampleMe, exampleUserFragment, getMe } from "@parley/accounts/contract";
import type { Conversation, Message, MessageReport } from "@parley/conversations/contract";
import {
    getConversation,
    getConversations,
    getMessage,
    getMessageEdit,
    getMessageReports,
    getMessageSearch,
    getMessages,
    getMessageVersions,
    MESSAGE_REPORTS_PAGE,
    postMessage,
    putConversationRead,
    putConversationTyping,
    putMessageBody,
    putMessageTakenBack,
} from "@parley/conversations/contract";
import { NowContext, ToastProvider } from "@parley/library/client/components";
import { createStore } from "@parley/library/client/store";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { ApiRefusal } from "@parley/library/contract";
import { OutboxRunner, registerWritingKind } from "@parley/outbox/client";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { toMemberReferences } from "./components/MemberNamesInput";
import {
    selectMessage,
    selectMessageEdit,
    selectMessageSearch,
    selectMessages,
    toConversationsQuery,
    toMessagesQuery,
} from "./conversations.slice";
import {
    addMessage,
    changeMessage,
    fetchMessage,
    fetchMessageEdit,
    fetchMessageReports,
    fetchMessages,
    searchMessages,
} from "./conversations.thunks";
import { Page as ConversationPage } from "./pages/ConversationPage";
import { Page as ConversationsPage } from "./pages/ConversationsPage";
import { Page as MessageReportsPage } from "./pages/MessageReportsPage";
import { parseReportsQuery } from "./reports/reportQueries";
import { message as messageKind } from "./writingKinds";

registerWritingKind("message", async () => messageKind);

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
            { path: MESSAGE_REPORTS_PAGE, Component: MessageReportsPage },
        ],
        { initialEntries: [path] },
    );
    const shown = renderWithStore(
        <NowContext value={new Date("2026-05-22T08:00:00Z")}>
            <ToastProvider>
                <RouterProvider router={router} />
                <OutboxRunner />
            </ToastProvider>
        </NowContext>,
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

test("CONV-005 a message is on the newest page once, whether its own answer or the page comes first, and on no page that is not loaded", async () => {
    const { dispatch, getState } = createStore({ api: server.api, now: () => new Date() });
    const newestPage = toMessagesQuery(1);
    const shownIDs = () => selectMessages(getState(), newestPage).data?.items.map(({ messageID }) => messageID);
    server.answer(postMessage, () => message(3));
    const send = () => dispatch(addMessage({ conversationID: 1, body: "Nine.", format: "markdown" }));
    await send();
    expect(shownIDs()).toBeUndefined();
    await dispatch(fetchMessages(newestPage));
    for (let times = 0; times < 2; times++) await send();
    expect(shownIDs()).toEqual([3, 2, 1]);
    expect([toMessagesQuery(1, 1), toMessagesQuery(1, 2).page, toMessagesQuery(1, 2, 7)]).toEqual([
        newestPage,
        2,
        { ...newestPage, messageID: 7 },
    ]);
    expect([toConversationsQuery(1), toConversationsQuery(2)]).toEqual([{}, { page: 2 }]);
});

test("a message is found by itself, by a search, and with the text that its author wrote until it is changed", async () => {
    const { dispatch, getState } = createStore({ api: server.api, now: () => new Date() });
    const found = { messages: [], before: null };
    server.answer(getMessage, () => message(2));
    server.answer(getMessageSearch, () => found);
    server.answer(getMessageEdit, () => ({ messageID: 2, conversationID: 1, body: "Nine?", format: "markdown" }));
    server.answer(putMessageBody, () => message(2, { body: "<p>Ten.</p>" }));
    await dispatch(fetchMessages(toMessagesQuery(1)));
    await dispatch(fetchMessage({ messageID: 2 }));
    await dispatch(searchMessages({ query: "nine" }));
    await dispatch(fetchMessageEdit({ messageID: 2 }));
    expect(selectMessage(getState(), 2).data).toEqual(message(2));
    expect(selectMessageSearch(getState(), { query: "nine" }).data).toEqual(found);
    expect(selectMessageEdit(getState(), 2).data?.body).toBe("Nine?");
    await dispatch(changeMessage({ messageID: 2, body: "Ten.", format: "markdown" }));
    expect(selectMessageEdit(getState(), 2).data).toBeUndefined();
    expect(selectMessages(getState(), toMessagesQuery(1)).data?.items.map(({ body }) => body)).toEqual([
        "<p>Ten.</p>",
        "<p>Message 1</p>",
    ]);
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

test("a line with the date is above the first message of each day, and only a participant who is active now is called present", async () => {
    const active = (user: UserFragment, dateLastActive: string | null) => ({
        userID: user.userID,
        status: "participating" as const,
        user: { ...user, dateLastActive },
    });
    const tomasz = exampleUserFragment({ userID: 4, name: "Tomasz Wrona" });
    server.answer(getConversation, () =>
        conversation({ participants: [active(hana, "2026-05-22T07:51:00+00:00"), active(tomasz, "2026-05-22T07:49:00+00:00")] }),
    );
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
    const words = () => thread.getAllByText(/^(Message \d|Today|\w+day, \w+ \d+)$/).map(({ textContent }) => textContent);
    expect(words()).toEqual(["Thursday, May 21", "Message 1", "Message 2", "Today", "Message 3"]);
    expect(screen.getByText("here now").closest("li")?.textContent).toContain("Hana Mori");
});

test("CONV-005 leaving stops the call that announces typing, and neither an empty form nor one that was sent announces any", async () => {
    server.answer(putConversationRead, () => conversation({ unread: false }));
    const calls: AbortSignal[] = [];
    server.answer(putConversationTyping, (_input, { signal }) => {
        if (signal) calls.push(signal);
        return new Promise(() => undefined);
    });
    server.answer(postMessage, () => message(3, { insertUserID: ME }));
    await show("/messages/1");
    const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Write to The cupboard key" });
    await screen.findByText("Message 1");
    fireEvent.input(field(), { target: { value: "" } });
    expect(calls).toEqual([]);
    fireEvent.input(field(), { target: { value: "Nine" } });
    expect(calls.map(({ aborted }) => aborted)).toEqual([false]);
    // As the editor does when it writes its content into the form that is sent.
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Send" })));
    await screen.findByText("Message 3");
    fireEvent.input(field());
    expect(calls.map(({ aborted }) => aborted)).toEqual([true]);

    fireEvent.input(field(), { target: { value: "And a half" } });
    expect(calls.map(({ aborted }) => aborted)).toEqual([true, false]);
    // The menu works by plain forms, which the browser posts.
    const leave = screen.getByRole("button", { name: "Leave conversation", hidden: true }) as HTMLButtonElement;
    expect([leave.value, leave.form?.method, leave.form?.getAttribute("action")]).toEqual(["leave", "post", "/messages/1"]);
    fireEvent.submit(leave.form as HTMLFormElement);
    fireEvent.input(field(), { target: { value: "And a half hour" } });
    expect(calls.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test("FC-61 a message whose answer was lost waits with its text, and is sent again with the same key", async () => {
    server.answer(putConversationRead, () => conversation({ unread: false }));
    const keys: unknown[] = [];
    let isOffline = true;
    server.answer(postMessage, ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        if (isOffline) throw new ApiRefusal({ status: 0, message: "" });
        return message(3, { insertUserID: ME });
    });
    await show("/messages/1");
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Write to The cupboard key" });
    fireEvent.input(field, { target: { value: "Nine it is" } });
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Send" })));
    expect(screen.queryByText("Message 3")).toBeNull();
    screen.getByText("Nine it is");
    screen.getByText(/^Waiting for a connection\. Kept on this device/);
    expect(field.value).toBe("");
    isOffline = false;
    await act(async () => void window.dispatchEvent(new Event("online")));
    await screen.findByText("Message 3");
    expect(screen.queryByText("Nine it is")).toBeNull();
    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
});

test("the options of a conversation close on Escape, and their button has the focus again", async () => {
    server.answer(getConversation, () => conversation({ unread: false, muted: true }));
    await show("/messages/1");
    const options = (await screen.findByLabelText("Conversation options")).closest("details") as HTMLDetailsElement;
    options.open = true;
    const unmute = within(options).getByRole("button", { name: "Unmute" }) as HTMLButtonElement;
    expect(unmute.value).toBe("unmute");
    unmute.focus();
    fireEvent.keyDown(unmute, { key: "Escape" });
    expect([options.open, document.activeElement?.getAttribute("aria-label")]).toEqual([false, "Conversation options"]);
});

test("a member who has left reads the earlier messages, and has no form", async () => {
    server.answer(getConversation, () => conversation({ isParticipating: false, unread: false }));
    await show("/messages/1");
    await screen.findByText("Message 1");
    await screen.findByText("You have left this conversation. What was written until then stays here.");
    expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
    expect(screen.queryByLabelText("Conversation options")).toBeNull();
});

test("the buttons of each report of a message say which report they decide", async () => {
    const report = (messageReportID: number, name: string): MessageReport => ({
        messageReportID,
        messageID: 1,
        status: "new",
        insertUserID: messageReportID,
        insertUser: exampleUserFragment({ userID: messageReportID, name }),
        dateInserted: "2026-05-22T07:00:00+00:00",
        noteBody: "",
        messages: [],
        updateUserID: null,
    });
    server.answer(getMessageReports, () => ({
        items: [report(3, "Hana Mori"), report(4, "Bea Hartley")],
        paging: { page: 1, limit: 30, total: 2 },
    }));
    const { store } = await show(MESSAGE_REPORTS_PAGE);
    await act(async () => void store.dispatch(fetchMessageReports(parseReportsQuery(""))));
    await screen.findByRole("button", { name: "Dismiss Hana Mori reported this 1 hour ago" });
    screen.getByRole("button", { name: "Seen to Hana Mori reported this 1 hour ago" });
    screen.getByRole("button", { name: "Dismiss Bea Hartley reported this 1 hour ago" });
});

test("names of recipients become references that the server resolves", () => {
    expect(toMemberReferences(" Hana Mori, Bea,,")).toEqual(["$name:Hana Mori", "$name:Bea"]);
});
