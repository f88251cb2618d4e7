import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Me } from "@parley/accounts/contract";
import type { Conversation, Message, MessageReport, Participant } from "@parley/conversations/contract";
import { MAX_MESSAGE_LENGTH } from "@parley/conversations/contract";
import type { Draft } from "@parley/drafts/contract";
import { UNDO_HEADER } from "@parley/library/contract";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Notification } from "@parley/notifications/contract";
import type { Forum } from "./testing/forum";
import { createForum } from "./testing/forum";

const GUEST = 0;
const NOON = new Date("2026-05-21T12:00:00Z");
const NEVER = 999_999;

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close());
beforeEach(() => forum.setNow(NOON));

const read = async <T>(userID: number, path: string): Promise<T> => {
    const answer = await forum.call(userID, "GET", path);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<T>();
};
const statusOf = async (...request: Parameters<Forum["call"]>) => (await forum.call(...request)).statusCode;
const badge = async (userID: number) => (await read<Me>(userID, "users/me")).countUnreadConversations;
const notificationsOf = async (userID: number) => {
    await forum.features.notifications.settle();
    return read<Notification[]>(userID, "notifications");
};
const join = async (...names: string[]) =>
    forum.features.users.importUsers(
        names.map((name) => ({ name, importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" })),
    );

describe("conversations", () => {
    test("FC-63 the draft of a first message has its recipients, leads its author alone to the form, and is deleted by starting the conversation", async () => {
        const { author, member } = forum;
        const draftMeta = { format: "markdown", to: "Hana, Bea", name: "The cupboard key" };
        const attributes = { body: "Do you still have", format: "markdown", draftType: "comment", draftMeta };
        const input = { recordType: "message", parentRecordType: "conversation", attributes };
        const { draftID } = (await forum.call(author, "POST", "drafts", input)).json<Draft>();
        const listed = async (userID: number) => read<Draft[]>(userID, "drafts?recordType=message");
        expect(await listed(author)).toEqual([
            expect.objectContaining({
                draftID,
                name: "Hana, Bea",
                excerpt: "Do you still have",
                editUrl: `http://forum.test/messages/add?draft=${draftID}`,
            }),
        ]);
        expect(await listed(member)).toEqual([]);
        await forum.start(author, [member], { initialBody: "Do you still have the key?", draftID });
        expect(await listed(author)).toEqual([]);
        // Without scripts.
        const next = (await forum.call(author, "POST", "drafts", input)).json<Draft>();
        const form = { to: "Hana", body: "Do you still have the tin?", draftID: String(next.draftID) };
        expect((await forum.call(author, "POST", "/messages/add", form)).statusCode).toBe(303);
        expect(await listed(author)).toEqual([]);
    });

    test("CONV-001, CONV-005 members exchange messages; the conversation is named after the others, its reader last", async () => {
        const { author, member } = forum;
        const started = await forum.start(author, [member], { initialBody: "Do you still have the *small* key?" });
        expect(started).toMatchObject({
            name: "Hana",
            url: `http://forum.test/messages/${started.conversationID}`,
            body: expect.stringContaining("<em>small</em>"),
            excerpt: "Do you still have the small key?",
            insertUserID: author,
            countParticipants: 2,
            countMessages: 1,
            unread: false,
            isParticipating: true,
        });
        expect(started.participants?.map(({ userID }) => userID)).toEqual([member, author]);
        const message = await forum.write(member, started.conversationID, "I do.");
        expect(message).toMatchObject({
            conversationID: started.conversationID,
            insertUserID: member,
            insertUser: { name: "Hana" },
            dateInserted: "2026-05-21T12:00:00+00:00",
        });
        const path = `conversations/${started.conversationID}?expand=insertUser,lastInsertUser`;
        expect(await read<Conversation>(member, path)).toMatchObject({
            name: "Dunstan",
            insertUser: { name: "Dunstan" },
            lastMessage: { insertUserID: member, insertUser: { name: "Hana" } },
        });
        const list = await read<Message[]>(author, `messages?conversationID=${started.conversationID}`);
        expect(list.map(({ body }) => body)).toEqual([
            expect.stringContaining("I do."),
            expect.stringContaining("<em>small</em>"),
        ]);
        const [newest, oldest] = list.map(({ messageID }) => messageID);
        for (const [query, messageID] of [
            ["limit=1", newest],
            ["limit=1&page=2", oldest],
            [`limit=1&messageID=${newest}`, newest],
            [`limit=1&messageID=${oldest}`, oldest],
        ]) {
            const page = await read<Message[]>(author, `messages?conversationID=${started.conversationID}&${query}`);
            expect([query, page.map((one) => one.messageID)]).toEqual([query, [messageID]]);
        }
        expect(await read<Message>(author, `messages/${message.messageID}`)).toMatchObject({ messageID: message.messageID });
    });

    test("CONV-002 the list has one's own conversations, the one with the latest message first", async () => {
        const [rosa = 0, lars = 0] = await join("Rosa", "Lars");
        const first = await forum.start(rosa, [lars], { name: "Soldering", initialBody: "Bring the station." });
        const second = await forum.start(lars, [rosa], { initialBody: "And the tin?" });
        const idsOf = async (query = "") =>
            (await read<Conversation[]>(rosa, `conversations${query}`)).map(({ conversationID }) => conversationID);
        expect(await idsOf()).toEqual([second.conversationID, first.conversationID]);
        await forum.write(lars, first.conversationID);
        expect(await idsOf()).toEqual([first.conversationID, second.conversationID]);
        expect(await idsOf("?insertUserID=$me")).toEqual([first.conversationID]);
        expect(await idsOf("?limit=1&page=2")).toEqual([second.conversationID]);
        const hasNext = async (limit: number) =>
            String((await forum.call(rosa, "GET", `conversations?limit=${limit}`)).headers.link).includes('rel="next"');
        expect([await hasNext(1), await hasNext(2)]).toEqual([true, false]);
        expect(await statusOf(rosa, "GET", `conversations?participantUserID=${lars}`)).toBe(403);
        expect(await statusOf(GUEST, "GET", "conversations")).toBe(403);
    });

    test("CONV-006 unread conversations are counted, without one's own messages and without muted conversations", async () => {
        const [writer = 0, reader = 0] = await join("Writer", "Reader");
        const { conversationID } = await forum.start(writer, [reader], { initialBody: "One." });
        await forum.write(writer, conversationID, "Two.");
        expect([await badge(writer), await badge(reader)]).toEqual([0, 1]);
        expect(await read<Conversation>(reader, `conversations/${conversationID}`)).toMatchObject({
            unread: true,
            countUnread: 2,
        });
        const [, first] = await read<Message[]>(reader, `messages?conversationID=${conversationID}`);
        const partly = await forum.call(reader, "PUT", `conversations/${conversationID}/read`, { messageID: first?.messageID });
        expect(partly.json()).toMatchObject({ countUnread: 1 });
        await forum.call(reader, "PUT", `conversations/${conversationID}/read`, {});
        expect(await badge(reader)).toBe(0);
        await forum.call(reader, "PUT", `conversations/${conversationID}/mute`, { muted: true });
        await forum.write(writer, conversationID, "Three.");
        expect(await badge(reader)).toBe(0);
        expect(await read<Conversation>(reader, `conversations/${conversationID}`)).toMatchObject({
            muted: true,
            countUnread: 1,
        });
    });

    test("FC-42 the same key starts one conversation and writes one message", async () => {
        const { author, member } = forum;
        const input = { participantUserIDs: [member], initialBody: "Once.", idempotencyKey: "start-once-1" };
        const [one, two] = [await forum.start(author, [member], input), await forum.start(author, [member], input)];
        expect(two.conversationID).toBe(one.conversationID);
        const message = { conversationID: one.conversationID, body: "Twice.", format: "text", idempotencyKey: "write-once-1" };
        const answers = await Promise.all([1, 2].map(() => forum.call(author, "POST", "messages", message)));
        expect(new Set(answers.map((answer) => answer.json<Message>().messageID)).size).toBe(1);
        expect((await read<Conversation>(author, `conversations/${one.conversationID}`)).countMessages).toBe(2);
    });
});

describe("participants", () => {
    test.each([
        ["markdown", '[key](javascript:alert(1)) <img src=x onerror="alert(2)"><script>alert(3)</script>'],
        [
            "wysiwyg",
            '<svg onload="alert(1)"></svg><a href="java\tscript:alert(2)">key</a><iframe srcdoc="<script>alert(3)</script>"></iframe>',
        ],
        ["bbcode", "[url=javascript:alert(1)]key[/url][img]javascript:alert(2)[/img]"],
        ["text", "<script>alert(1)</script> key"],
    ])("FC-1 a message in %s runs nothing, nor does its excerpt in the list", async (format, body) => {
        const { author, member } = forum;
        const { conversationID } = await forum.start(author, [member]);
        const answer = await forum.call(author, "POST", "messages", { conversationID, body, format });
        expect(answer.statusCode).toBe(201);
        const [message] = await read<Message[]>(member, `messages?conversationID=${conversationID}`);
        expect(message?.body).toContain("key");
        const [listed] = await read<Conversation[]>(member, "conversations");
        for (const html of [message?.body, listed?.body])
            expect(html).not.toMatch(/<(script|svg|iframe|img)|="\s*javascript:|<[^>]* on\w+=/i);
    });

    test("an added member reads all messages; a member who leaves can still read the earlier ones, and can't write", async () => {
        const [ada = 0, bo = 0, cy = 0] = await join("Ada", "Bo", "Cy");
        const { conversationID } = await forum.start(ada, [bo], { initialBody: "Before." });
        await forum.features.notifications.settle();
        const path = `conversations/${conversationID}`;
        expect((await forum.call(bo, "POST", `${path}/participants`, { participantUserIDs: [cy] })).json()).toMatchObject([
            { userID: cy, status: "participating", user: { name: "Cy" } },
        ]);
        expect(await notificationsOf(cy)).toMatchObject([{ activityType: "AddedToConversation", name: "Ada, Bo" }]);
        expect((await read<Message[]>(cy, `messages?conversationID=${conversationID}`)).length).toBe(1);
        expect(await statusOf(cy, "DELETE", `${path}/leave`)).toBe(204);
        await forum.write(ada, conversationID, "After.");
        const messages = await read<Message[]>(cy, `messages?conversationID=${conversationID}`);
        expect(messages.map(({ body }) => body)).toEqual([expect.stringContaining("Before.")]);
        expect(await read<Conversation>(cy, path)).toMatchObject({
            isParticipating: false,
            countMessages: 1,
            excerpt: "Before.",
            unread: false,
        });
        expect(await notificationsOf(cy)).toEqual([]);
        expect(await statusOf(cy, "POST", "messages", { conversationID, body: "Hello?", format: "text" })).toBe(400);
        expect(await statusOf(cy, "POST", `${path}/participants`, { participantUserIDs: [forum.member] })).toBe(403);
        for (const [query, userIDs] of [
            ["", [ada, bo]],
            ["?status=deleted", [cy]],
        ] as const) {
            const some = await read<Participant[]>(ada, `${path}/participants${query}`);
            expect([query, some.map(({ userID }) => userID)]).toEqual([query, userIDs]);
        }
        const all = await read<Participant[]>(ada, `${path}/participants?status=all`);
        expect(all.map(({ userID, status }) => [userID, status])).toEqual([
            [ada, "participating"],
            [bo, "participating"],
            [cy, "deleted"],
        ]);
    });

    test("FC-92 FC-13 a member who left comes back with Undo until somebody writes; nobody else can undo it, and no log shows it", async () => {
        const [ada = 0, bo = 0] = await join("Ada2", "Bo2");
        const { conversationID } = await forum.start(ada, [bo], { initialBody: "Before." });
        const path = `conversations/${conversationID}`;
        const before = await read<Conversation>(bo, path);
        expect(before).toMatchObject({ isParticipating: true, countUnread: 1 });
        const leave = async () => Number((await forum.call(bo, "DELETE", `${path}/leave`)).headers[UNDO_HEADER]);
        const undo = async (userID: number, actID: number) => {
            const { statusCode, body } = await forum.call(userID, "POST", `acts/${actID}/undo`, {});
            return [statusCode, body];
        };
        const actID = await leave();
        for (const other of [ada, forum.moderator, forum.manager]) {
            expect((await undo(other, actID))[0]).toBe(404);
            const { acts } = await read<{ acts: unknown[] }>(
                other,
                `acts?recordType=conversation&recordID=${conversationID}&kind=leave`,
            );
            expect(acts).toEqual([]);
        }
        const { auditLogs } = await read<{ auditLogs: { eventType: string }[] }>(forum.manager, "audit-logs");
        expect(auditLogs.filter(({ eventType }) => eventType.startsWith("conversation"))).toEqual([]);
        expect((await undo(bo, actID))[0]).toBe(200);
        expect(await read<Conversation>(bo, path)).toEqual(before);

        const second = await leave();
        await forum.write(ada, conversationID, "Among ourselves.");
        expect(await undo(bo, second)).toEqual([409, expect.stringContaining("Somebody has written in this conversation")]);
        expect((await read<Message[]>(bo, `messages?conversationID=${conversationID}`)).length).toBe(1);
        expect((await forum.call(ada, "POST", `${path}/participants`, { participantUserIDs: [bo] })).statusCode).toBe(201);
        expect(await undo(bo, second)).toEqual([409, expect.stringContaining("changedSince")]);
    });

    test("a member may write to five others, a member whose posts need no approval to fifty, moderators to more", async () => {
        const six = await join("Six1", "Six2", "Six3", "Six4", "Six5", "Six6");
        const { author, moderator } = forum;
        const attempt = (userID: number, participantUserIDs: number[]) =>
            statusOf(userID, "POST", "conversations", { participantUserIDs, initialBody: "To all." });
        expect(await attempt(author, six)).toBe(422);
        const { conversationID } = await forum.start(author, six.slice(0, 5));
        const sixth = { participantUserIDs: six.slice(5) };
        expect(await statusOf(author, "POST", `conversations/${conversationID}/participants`, sixth)).toBe(422);
        await forum.features.users.setTrusted(author, true);
        expect(await statusOf(author, "POST", `conversations/${conversationID}/participants`, sixth)).toBe(201);
        await forum.features.users.setTrusted(author, false);
        await forum.features.config.set({ "conversations.maxRecipientsVerified": 1, "conversations.maxRecipients": 1 });
        expect(await attempt(moderator, six)).toBe(201);
        await forum.features.config.set({ "conversations.maxRecipientsVerified": 50, "conversations.maxRecipients": 5 });
    });

    test("a conversation with oneself or with members who do not exist is refused", async () => {
        const { author, member } = forum;
        for (const participantUserIDs of [[author], [NEVER], [member, NEVER]])
            expect(await statusOf(author, "POST", "conversations", { participantUserIDs })).toBe(422);
        const long = { participantUserIDs: [member], initialBody: "x".repeat(MAX_MESSAGE_LENGTH + 1), initialFormat: "text" };
        expect((await forum.call(author, "POST", "conversations", long)).json()).toMatchObject({
            errors: [{ field: "initialBody", code: "maxLength" }],
        });
        expect(await statusOf(GUEST, "POST", "conversations", { participantUserIDs: [member] })).toBe(403);
    });

    test("a blocked member is not notified of the block, and reaches nobody who has blocked them", async () => {
        const [pest = 0, calm = 0, other = 0] = await join("Pest", "Calm", "Other");
        const old = await forum.start(pest, [calm], { initialBody: "Hello." });
        await forum.call(calm, "PUT", `conversations/${old.conversationID}/read`, {});
        await forum.call(calm, "PUT", `users/${pest}/block`, { blocked: true });
        const later = await forum.start(calm, [other], { initialBody: "At last." });
        await forum.write(pest, old.conversationID, "Answer me.");
        const { conversationID, countParticipants } = await forum.start(pest, [calm, other], { initialBody: "Hello again." });
        expect(countParticipants).toBe(3);
        expect(await badge(calm)).toBe(0);
        expect(await notificationsOf(calm)).toEqual([]);
        expect(await statusOf(calm, "GET", `conversations/${conversationID}`)).toBe(403);
        // What they write brings no conversation up.
        expect((await read<Conversation[]>(calm, "conversations")).map((one) => one.conversationID)).toEqual([
            later.conversationID,
            old.conversationID,
        ]);
        expect(await read<Message[]>(calm, `messages?conversationID=${old.conversationID}`)).toEqual([]);
        expect(await badge(other)).toBe(2);
    });
});

describe("privacy", () => {
    test("FC-13 a conversation of others is refused on every path like one that never existed, to moderators and administrators too", async () => {
        const { author, member, moderator, manager } = forum;
        const { conversationID } = await forum.start(author, [member], { initialBody: "For you alone, @Ines." });
        const [message] = await read<Message[]>(author, `messages?conversationID=${conversationID}`);
        const messageID = message?.messageID ?? 0;
        const outcome = async (userID: number, id: number, messageNumber: number) => {
            const path = `conversations/${id}`;
            const requests: [string, string, object?][] = [
                ["GET", path],
                ["GET", `${path}/participants`],
                ["POST", `${path}/participants`, { participantUserIDs: [userID || member] }],
                ["DELETE", `${path}/leave`],
                ["PUT", `${path}/mute`, { muted: true }],
                ["PUT", `${path}/read`, {}],
                ["GET", `messages?conversationID=${id}`],
                ["GET", `messages?insertUserID=${author}`],
                ["GET", `messages/${messageNumber}`],
                ["POST", "messages", { conversationID: id, body: "Hello?", format: "text" }],
            ];
            const answers = [];
            for (const [method, address, body] of requests) {
                const answer = await forum.call(userID, method as "GET", address, body);
                answers.push([method, answer.statusCode, answer.json<{ message: string }>().message]);
            }
            return answers;
        };
        for (const userID of [moderator, manager]) {
            const refused = await outcome(userID, conversationID, messageID);
            expect(refused).toEqual(await outcome(userID, NEVER, NEVER));
            expect(refused.map(([, status]) => status)).toEqual([...Array<number>(9).fill(403), 400]);
            expect(
                (await read<Conversation[]>(userID, "conversations")).some((one) => one.conversationID === conversationID),
            ).toBe(false);
        }
        // A mention reaches no stranger, and is not listed for those who manage the site.
        expect(await notificationsOf(moderator)).toEqual([]);
        expect(await read<unknown[]>(manager, `user-mentions/users/${moderator}`)).toEqual([]);
    });

    test("FC-39 a file in a message is shown to its participants only", async () => {
        const { author, member, moderator } = forum;
        const { conversationID } = await forum.start(author, [member], { initialBody: "See the picture." });
        const [message] = await read<Message[]>(author, `messages?conversationID=${conversationID}`);
        const source = getContentSources(forum.database).sourceOf("message");
        const sees = async (userID: number) =>
            source?.sees({ userID, permissions: await forum.features.users.permissionsOf(userID) }, message?.messageID ?? 0);
        expect([await sees(member), await sees(moderator), await sees(GUEST)]).toEqual([true, false, false]);
    });

    test("conversations can neither be read nor started while they are disabled", async () => {
        const { author, member } = forum;
        await forum.features.config.set({ "conversations.enabled": false });
        expect(await statusOf(author, "GET", "conversations")).toBe(403);
        expect(await statusOf(author, "POST", "conversations", { participantUserIDs: [member] })).toBe(403);
        await forum.features.config.set({ "conversations.enabled": true });
    });
});

describe("editing", () => {
    test("an author changes a message once for each key, and participants see the earlier version", async () => {
        const { author, member, moderator } = forum;
        const { conversationID } = await forum.start(author, [member], { initialBody: "I have the kye." });
        const [message] = await read<Message[]>(author, `messages?conversationID=${conversationID}`);
        const path = `messages/${message?.messageID}`;
        forum.setNow(new Date(NOON.getTime() + 60_000));
        const change = { body: "I have the *key*.", format: "markdown", idempotencyKey: "change-once-1" };
        for (const _ of [1, 2])
            expect((await forum.call(author, "PUT", `${path}/body`, change)).json()).toMatchObject({
                body: expect.stringContaining("<em>key</em>"),
                dateUpdated: "2026-05-21T12:01:00+00:00",
            });
        expect(await read<unknown[]>(member, `${path}/versions`)).toEqual([
            expect.objectContaining({ body: expect.stringContaining("kye"), dateInserted: "2026-05-21T12:00:00+00:00" }),
        ]);
        expect(await read<object>(author, `${path}/edit`)).toMatchObject({ body: "I have the *key*.", format: "markdown" });
        for (const userID of [member, moderator]) {
            expect(await statusOf(userID, "PUT", `${path}/body`, change)).toBe(403);
            expect(await statusOf(userID, "GET", `${path}/edit`)).toBe(403);
            expect(await statusOf(userID, "PUT", `${path}/taken-back`, { takenBack: true })).toBe(403);
        }
        expect(await statusOf(moderator, "GET", `${path}/versions`)).toBe(403);
    });

    test("NOTIF-001 a withdrawn message is neither counted nor announced, and comes back with Undo until it is erased", async () => {
        const [poet = 0, critic = 0] = await join("Poet", "Critic");
        const { conversationID } = await forum.start(poet, [critic], { initialBody: "First." });
        const { messageID } = await forum.write(poet, conversationID, "Second thoughts.");
        const path = `messages/${messageID}`;
        const seen = async () => ({
            ...(await read<Conversation>(critic, `conversations/${conversationID}`)),
            notified: (await notificationsOf(critic))[0]?.count,
        });
        expect(await seen()).toMatchObject({ countUnread: 2, countMessages: 2, excerpt: "Second thoughts.", notified: 2 });
        const taken = await forum.call(poet, "PUT", `${path}/taken-back`, { takenBack: true });
        expect(taken.json()).toMatchObject({ takenBack: true, body: "" });
        expect(await seen()).toMatchObject({ countUnread: 1, countMessages: 1, excerpt: "First.", notified: 1 });
        expect(await read<Message>(critic, path)).toMatchObject({ takenBack: true, body: "" });
        expect(await statusOf(critic, "GET", `${path}/versions`)).toBe(410);
        await forum.call(poet, "PUT", `${path}/taken-back`, { takenBack: false });
        expect(await seen()).toMatchObject({ countUnread: 2, countMessages: 2, excerpt: "Second thoughts.", notified: 2 });
        await forum.call(poet, "PUT", `${path}/taken-back`, { takenBack: true });
        forum.setNow(new Date(NOON.getTime() + 400 * 24 * 60 * 60_000));
        await forum.kit.jobs.run();
        expect(await statusOf(poet, "PUT", `${path}/taken-back`, { takenBack: false })).toBe(410);
    });
});

describe("typing", () => {
    test("FC-13 participants see for ten seconds who else is writing, unless typing is turned off, the member is blocked or the message is sent", async () => {
        const { author, member, moderator } = forum;
        const { conversationID } = await forum.start(author, [member], { initialBody: "Are you there?" });
        const path = `conversations/${conversationID}/typing`;
        const type = (userID: number) => statusOf(userID, "PUT", path);
        const typing = async (userID: number) => (await read<{ name: string }[]>(userID, path)).map(({ name }) => name);
        expect([await type(author), await type(moderator), await statusOf(moderator, "GET", path)]).toEqual([204, 400, 403]);
        expect([await typing(member), await typing(author)]).toEqual([["Dunstan"], []]);
        forum.setNow(new Date(NOON.getTime() + 10_000));
        expect(await typing(member)).toEqual([]);
        await type(author);
        await forum.call(member, "PUT", `users/${author}/block`, { blocked: true });
        expect(await typing(member)).toEqual([]);
        await forum.call(member, "PUT", `users/${author}/block`, { blocked: false });
        expect(await typing(member)).toEqual(["Dunstan"]);
        await forum.write(author, conversationID, "Hello?");
        expect(await typing(member)).toEqual([]);
        await type(author);
        const choose = (announcesTyping: boolean) => forum.call(author, "PUT", "conversations/choices", { announcesTyping });
        expect((await choose(false)).json()).toEqual({ announcesTyping: false });
        expect([await typing(member), await type(author), await typing(member)]).toEqual([[], 204, []]);
        expect((await forum.call(author, "POST", "/messages", { AnnouncesTyping: "1" })).headers.location).toBe(
            "/messages?Done=typing",
        );
        expect(await read<object>(author, "conversations/choices")).toEqual({ announcesTyping: true });
        await forum.call(member, "DELETE", `conversations/${conversationID}/leave`);
        await type(author);
        expect(await typing(member)).toEqual([]);
    });
});

describe("reports", () => {
    test("FC-13 moderators see the reported message and those that its reporter added, decide with undo, and see no others", async () => {
        const { author, member, moderator, manager } = forum;
        const { conversationID } = await forum.start(author, [member], { initialBody: "Bring the *money*." });
        const before = await forum.write(author, conversationID, "To the pier.");
        await forum.write(author, conversationID, "Our secret place.");
        const threat = await forum.write(author, conversationID, "Or I tell them.");
        const elsewhere = await forum.start(member, [author], { initialBody: "Something else." });
        const [other] = await read<Message[]>(member, `messages?conversationID=${elsewhere.conversationID}`);
        const path = `messages/${threat.messageID}/report`;
        const report = (userID: number, body: object = {}) => forum.call(userID, "POST", path, body);
        expect((await report(moderator)).statusCode).toBe(403);
        expect((await report(author)).statusCode).toBe(422);
        expect((await report(member, { messageIDs: [other?.messageID] })).statusCode).toBe(422);
        const made = await report(member, { noteBody: "They threaten me.", messageIDs: [before.messageID] });
        const { messageReportID } = made.json<{ messageReportID: number }>();
        expect((await report(member)).statusCode).toBe(409);
        expect(await notificationsOf(moderator)).toMatchObject([
            { activityType: "MessageReport", icon: "flag", excerpt: "They threaten me." },
        ]);

        for (const userID of [member, author, GUEST]) expect(await statusOf(userID, "GET", "message-reports")).toBe(403);
        const [shown] = await read<MessageReport[]>(moderator, "message-reports");
        expect(shown).toMatchObject({ messageReportID, noteBody: "They threaten me.", insertUserID: member, status: "new" });
        expect(shown?.messages.map(({ messageID }) => messageID)).toEqual([before.messageID, threat.messageID]);
        expect(shown?.insertUser?.name).toBe("Hana");
        expect(shown?.messages.map(({ insertUser }) => insertUser?.name)).toEqual(["Dunstan", "Dunstan"]);
        expect(JSON.stringify(shown)).not.toMatch(/money|secret/);
        expect(await statusOf(moderator, "GET", `messages/${threat.messageID}`)).toBe(403);
        // What the author changes later does not change what was reported.
        await forum.call(author, "PUT", `messages/${threat.messageID}/taken-back`, { takenBack: true });
        expect((await read<MessageReport[]>(moderator, "message-reports"))[0]).toEqual(shown);
        const source = getContentSources(forum.database).sourceOf("messageReport");
        const sees = async (userID: number) =>
            source?.sees({ userID, permissions: await forum.features.users.permissionsOf(userID) }, messageReportID);
        expect([await sees(moderator), await sees(author), await sees(GUEST)]).toEqual([true, false, false]);

        const decided = await forum.call(moderator, "PATCH", `message-reports/${messageReportID}`, { status: "handled" });
        expect(decided.json()).toMatchObject({ status: "handled", updateUserID: moderator });
        expect(await read<MessageReport[]>(moderator, "message-reports?status=decided")).toMatchObject([{ messageReportID }]);
        expect(await notificationsOf(moderator)).toEqual([]);
        const undo = (userID: number) => forum.call(userID, "POST", `acts/${decided.headers[UNDO_HEADER]}/undo`, {});
        expect([(await undo(author)).statusCode, (await undo(moderator)).statusCode]).toEqual([404, 200]);
        expect(await read<MessageReport[]>(moderator, "message-reports")).toMatchObject([{ messageReportID, status: "new" }]);
        const form = await forum.call(moderator, "POST", "/dashboard/content/message-reports", {
            messageReportID: String(messageReportID),
            act: "dismissed",
        });
        expect(form.headers.location).toMatch(
            new RegExp(`^/dashboard/content/message-reports\\?Report=${messageReportID}&Undo=`),
        );
        expect(await read<MessageReport[]>(manager, "message-reports").catch(() => [])).toEqual([]);
        const again = await forum.call(author, "POST", `/messages/report/${other?.messageID}`, {
            noteBody: "Rude.",
            [`message-${other?.messageID}`]: "1",
        });
        expect(again.headers.location).toBe(`/messages/report/${other?.messageID}?Done=reported`);
    });
});

describe("closed accounts", () => {
    test("FC-53 an erased member's messages and participation go; what others wrote to them stays", async () => {
        const [gone = 0, stays = 0] = await join("Gone", "Stays");
        const { conversationID } = await forum.start(gone, [stays], { initialBody: "My words." });
        await forum.write(stays, conversationID, "Not theirs.");
        const closing = {
            deleted: true,
            closedByID: gone,
            eraseMethod: "delete" as const,
            eraseAfter: "2026-05-21T12:00:00+00:00",
        };
        await forum.database.query.updateTable("users").set(closing).where("userID", "=", gone).execute();
        forum.setNow(new Date(NOON.getTime() + 24 * 60 * 60_000));
        await forum.kit.jobs.run();
        const messages = await read<Message[]>(stays, `messages?conversationID=${conversationID}`);
        expect(messages.map(({ body }) => body)).toEqual([expect.stringContaining("Not theirs.")]);
        expect((await read<Participant[]>(stays, `conversations/${conversationID}/participants?status=all`)).length).toBe(1);
    });
});

describe("notifications", () => {
    test("NOTIF-002 messages of a conversation are one notification, for participants who have not muted it", async () => {
        const [pen = 0, ink = 0, nib = 0] = await join("Pen", "Ink", "Nib");
        const { conversationID } = await forum.start(pen, [ink, nib], { name: "The cupboard key", initialBody: "First." });
        await forum.features.notifications.settle();
        await forum.call(nib, "PUT", `conversations/${conversationID}/mute`, { muted: true });
        await forum.write(pen, conversationID, "Second.");
        expect(await notificationsOf(ink)).toMatchObject([
            { activityType: "ConversationMessage", name: "The cupboard key", count: 2, notifyUsers: [{ name: "Pen" }] },
        ]);
        await forum.call(ink, "PUT", `conversations/${conversationID}/read`, {});
        expect(await notificationsOf(ink)).toMatchObject([{ read: true }]);
        expect(await notificationsOf(pen)).toEqual([]);
        expect(await notificationsOf(nib)).toMatchObject([{ count: 1 }]);
    });

    test("CONV-005, FC-87 the number of messages that a member writes in a row is limited", async () => {
        const [fast = 0, slow = 0] = await join("Fast", "Slow");
        await forum.features.config.set({ "floodControl.messages": 2, "floodControl.newAccountMessages": 2 });
        const { conversationID } = await forum.start(fast, [slow], { initialBody: "One." });
        await forum.write(fast, conversationID, "Two.");
        const third = await forum.call(fast, "POST", "messages", { conversationID, body: "Three.", format: "text" });
        await forum.features.config.set({ "floodControl.messages": 0, "floodControl.newAccountMessages": 0 });
        expect(third.statusCode).toBe(429);
        expect(third.headers["retry-after"]).toBeDefined();
    });
});
