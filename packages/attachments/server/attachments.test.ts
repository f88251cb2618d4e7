import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Attachment, AttachmentCatalog, FormSchema } from "@parley/attachments/contract";
import { commentsMigrations, createCommentsServer } from "@parley/comments/server";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import { createEgress } from "@parley/library/server/egress";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { createReplyNotificationsServer } from "@parley/replyNotifications/server";
import { createThreadsServer } from "@parley/threads/server";
import type { KyselyPlugin } from "kysely";
import { attachmentsMigrations } from "./attachments.migrations";
import { createAttachmentsServer } from "./attachments.server";
import type { Foreign, Integration } from "./integration";

const GUEST = 0;
const NEVER = 2_000_000_000;
const NOON = new Date("2026-05-21T12:00:00Z");
const SECRET = "a-secret-of-sixteen-and-more";

const options = {
    ...forumOptions,
    migrations: [...forumOptions.migrations, ...commentsMigrations, ...attachmentsMigrations],
    register(kit: ServerKit) {
        const features = forumOptions.register(kit);
        const comments = createCommentsServer(kit, features);
        createReplyNotificationsServer(kit, { ...features, comments });
        createThreadsServer(kit, { ...features, comments });
        // The timeout exceeds that of any test, so that a slow machine does not look like an unresponsive system.
        const egress = createEgress({ trustedHosts: ["127.0.0.1"], timeoutMs: 600_000 });
        return { ...features, comments, attachments: createAttachmentsServer(kit, { ...features, comments, egress }) };
    },
};

interface Received {
    path: string;
    headers: IncomingMessage["headers"];
    text: string;
}

let forum: TestApp<ReturnType<typeof options.register>> & TestCategories;
let system: Server;
let address: string;
let received: Received[] = [];
let answer: (response: ServerResponse, request: Received) => void;
let kettle: number;
let reply: number;
let secret: number;

beforeAll(async () => {
    system = createServer((request, response) => {
        const parts: Buffer[] = [];
        request.on("data", (part: Buffer) => parts.push(part));
        request.on("end", () => {
            const one = { path: request.url ?? "", headers: request.headers, text: Buffer.concat(parts).toString() };
            received.push(one);
            answer(response, one);
        });
    }).listen(0, "127.0.0.1");
    await once(system, "listening");
    address = `http://127.0.0.1:${(system.address() as AddressInfo).port}`;
    const app = await testApp(options);
    forum = { ...app, ...(await settle(app)) };
    const words = { body: "It *drips*.", format: "markdown" };
    const start = async (userID: number, categoryID: number) =>
        (await forum.call(userID, "POST", "discussions", { name: "Kettle", categoryID, ...words })).json<{
            discussionID: number;
        }>().discussionID;
    kettle = await start(forum.author, forum.open);
    secret = await start(forum.manager, forum.hidden);
    const commented = await forum.call(forum.member, "POST", "comments", { discussionID: kettle, ...words });
    reply = commented.json<{ commentID: number }>().commentID;
}, 180_000);
afterAll(async () => {
    system.closeAllConnections();
    system.close();
    await forum.close();
});
beforeEach(async () => {
    received = [];
    forum.setNow(NOON);
    answer = (response) =>
        json(response, { id: 4711, url: `${address}/4711`, status: "new", statusUrl: `${address}/status/4711?x=1` });
    await forum.features.config.set({ "tickets.url": `${address}/new`, "tickets.secret": SECRET });
});

function json(response: ServerResponse, body: object, status = 201): void {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const ticket = (more: object = {}) => ({
    attachmentType: "ticket",
    recordType: "discussion",
    recordID: kettle,
    title: "It drips",
    description: "Please look.",
    priority: "high",
    ...more,
});
const post = (body: object = ticket(), userID = forum.moderator) => forum.call(userID, "POST", "attachments", body);
const stored = async (recordID = kettle, recordType = "discussion") =>
    (await forum.call(forum.moderator, "GET", `attachments?recordType=${recordType}&recordID=${recordID}`)).json<Attachment[]>();
const refresh = (attachmentIDs: number[], more: object = {}) =>
    forum.call(forum.moderator, "POST", "attachments/refresh", { attachmentIDs, ...more });

test("ATT-001 ATT-002 ATT-005 ATT-009 the catalog has the integrations that are set up, for staff", async () => {
    const catalog = async (userID: number) => (await forum.call(userID, "GET", "attachments/catalog")).json<AttachmentCatalog>();
    expect(await catalog(forum.moderator)).toEqual({
        ticket: {
            attachmentType: "ticket",
            name: "Ticket",
            title: "Ticket",
            externalIDLabel: "Ticket #",
            logoIcon: "plug",
            attachmentTypeIcon: "plug",
            label: "Create Ticket",
            submitButton: "Create Ticket",
            postSuccessMessage: { message: "The ticket was created.", linkText: "View ticket" },
            writeableContentScope: "all",
            recordTypes: ["discussion", "comment"],
            escalationDelayUnit: null,
            escalationDelayLength: null,
            escalationStatusID: null,
        },
    });
    expect([await catalog(GUEST), await catalog(forum.member)]).toEqual([{}, {}]);
    // A private address that is not trusted counts as not set up (FC-7).
    for (const url of ["", "http://10.0.0.5/new", "/new"]) {
        await forum.features.config.set({ "tickets.url": url });
        expect(await catalog(forum.moderator)).toEqual({});
    }
});

test("DISC-011 the page of a post has comments and the reply form for everybody, and attachments for staff", async () => {
    const componentsFor = async (userID: number) => {
        const viewer = { userID, permissions: await forum.features.users.permissionsOf(userID) };
        const layout = forum.kit.layouts.view("discussion", "discussion")?.defaultLayout ?? [];
        const nodes = await forum.kit.layouts.hydrate(layout, { discussionID: kettle }, viewer);
        return JSON.stringify(nodes).match(/(?<="\$reactComponent":")\w+(?=")/g);
    };
    const everybody = ["OriginalPost", "CommentThread", "CreateComment", "PostMeta", "RecordActs"];
    expect(await componentsFor(GUEST)).toEqual(expect.arrayContaining(everybody));
    expect(await componentsFor(GUEST)).not.toContain("DiscussionAttachments");
    expect(await componentsFor(forum.moderator)).toEqual(expect.arrayContaining([...everybody, "DiscussionAttachments"]));
});

test("decisions 29 the secret can be written, but not read", async () => {
    const written = { "tickets.secret": "another-secret-of-the-site" };
    expect((await forum.call(forum.manager, "PATCH", "config", written)).statusCode).toBe(200);
    const read = (await forum.call(forum.manager, "GET", "config?select=tickets.*")).json<object>();
    expect(read).toEqual({ "tickets.url": `${address}/new` });
});

test("ATT-004 ATT-010 the schema has the fields of the form, with defaults from the record", async () => {
    const path = `attachments/schema?attachmentType=ticket&recordType=comment&recordID=${reply}`;
    const schema = (await forum.call(forum.moderator, "GET", path)).json<FormSchema>();
    expect(Object.keys(schema.properties)).toEqual([
        "attachmentType",
        "recordType",
        "recordID",
        "title",
        "description",
        "priority",
    ]);
    expect(schema.properties.recordID).toEqual({ type: "integer", default: reply, disabled: true });
    expect(schema.properties.title?.default).toBe("Kettle");
    expect(schema.properties.description?.default).toContain("It drips.");
    expect((await forum.call(forum.member, "GET", path)).statusCode).toBe(403);
    expect((await forum.call(forum.moderator, "GET", path.replace("ticket", "jira"))).statusCode).toBe(404);
    expect((await forum.call(forum.moderator, "GET", path.replace("comment", "user"))).statusCode).toBe(404);
});

test.each([
    ["attachmentType", "__proto__", 404],
    ["attachmentType", "", 422],
    ["recordType", "escalation", 422],
    ["recordType", "", 422],
    ["recordID", "2147483647", 404],
    ["recordID", "1..2", 422],
    ["recordID", "", 422],
    ["projectID", "7", 422],
    ["issueTypeID", "7", 422],
])("FC-9 FC-93 contract §5.15 the schema of a form for %s=%j answers %i", async (name, value, status) => {
    const query = new URLSearchParams({
        attachmentType: "ticket",
        recordType: "comment",
        recordID: String(reply),
        [name]: value,
    });
    const answer = await forum.call(forum.moderator, "GET", `attachments/schema?${query}`);
    expect(answer.statusCode).toBe(status);
    if (status !== 404) expect(answer.json()).toMatchObject({ errors: [{ field: name }] });
});

test("ATT-003 ATT-011 ATT-015 a ticket is sent with a signature, and the created ticket is attached", async () => {
    const { attachmentID, ...attached } = (await post()).json<Attachment>();
    expect(attached).toEqual({
        attachmentType: "ticket",
        recordType: "discussion",
        recordID: kettle,
        foreignID: `d-${kettle}`,
        foreignUserID: forum.author,
        source: "Ticket",
        sourceID: "4711",
        sourceUrl: `${address}/4711`,
        status: "new",
        lastModifiedDate: "2026-05-21T12:00:00+00:00",
        metadata: [{ labelCode: "Priority", value: "High" }],
        dateInserted: "2026-05-21T12:00:00+00:00",
        insertUserID: forum.moderator,
        dateUpdated: null,
        updateUserID: null,
    });
    const [{ text = "", headers } = { headers: {} as IncomingMessage["headers"] }] = received;
    const seconds = NOON.getTime() / 1000;
    const signature = createHmac("sha256", SECRET).update(`${seconds}.${text}`).digest("hex");
    expect(headers["x-parley-signature"]).toBe(`t=${seconds},v1=${signature}`);
    expect(JSON.parse(text)).toMatchObject({
        event: "ticket.create",
        key: headers["idempotency-key"],
        record: { type: "discussion", id: kettle, name: "Kettle" },
        author: { userID: forum.author, name: "Dunstan" },
        by: { userID: forum.moderator, name: "Ines" },
        title: "It drips",
        description: "Please look.",
        priority: "high",
    });
    expect(await stored()).toMatchObject([{ attachmentID }]);
    const seen = (userID: number, recordID: number) =>
        forum.call(userID, "GET", `attachments?recordType=discussion&recordID=${recordID}`);
    expect([(await seen(forum.member, kettle)).statusCode, (await seen(forum.moderator, NEVER)).statusCode]).toEqual([403, 404]);
    expect((await seen(forum.moderator, secret)).statusCode).toBe(200);
});

test("§5.1.2 §5.2 posts have their attachments with expand=attachments, for staff", async () => {
    await post(ticket({ recordType: "comment", recordID: reply }));
    const expanded = async (userID: number, path: string) =>
        (await forum.call(userID, "GET", `${path}?expand=attachments`)).json<{ attachments?: Attachment[] }>().attachments;
    for (const [path, recordType, recordID] of [
        [`discussions/${kettle}`, "discussion", kettle],
        [`comments/${reply}`, "comment", reply],
    ] as const) {
        const attached = await stored(recordID, recordType);
        expect(attached).toMatchObject([{ recordType, recordID, sourceID: "4711", status: "new" }]);
        expect([await expanded(forum.moderator, path), await expanded(forum.member, path)]).toEqual([attached, undefined]);
    }
});

test("FC-42 repeated and concurrent requests create one ticket: they share the key, and return the same attachment", async () => {
    const before = (await stored()).length;
    const body = ticket({ idempotencyKey: "one sending" });
    const [one, two] = await Promise.all([post(body), post(body)]);
    const three = await post(body);
    expect(new Set([one, two, three].map((one) => one.json<Attachment>().attachmentID)).size).toBe(1);
    expect(received).toHaveLength(1);
    expect(await stored()).toHaveLength(before + 1);
    await post(ticket({ idempotencyKey: "one sending" }), forum.manager);
    expect(received[1]?.headers["idempotency-key"]).not.toBe(received[0]?.headers["idempotency-key"]);
});

test("FC-42 concurrent requests create one ticket even if the second lookup in the database is slow", async () => {
    const body = ticket({ idempotencyKey: "one slow sending" });
    const plain = Object.getOwnPropertyDescriptor(forum.database, "query") as PropertyDescriptor;
    const lookups: unknown[] = [];
    const slow: KyselyPlugin = {
        transformQuery({ node, queryId }) {
            if (node.kind === "SelectQueryNode" && JSON.stringify(node).includes("submissionKey")) lookups.push(queryId);
            return node;
        },
        async transformResult({ result, queryId }) {
            // The database decides which of the two runs first.
            if (lookups.indexOf(queryId) > 0) await Promise.race([first, second]);
            return result;
        },
    };
    Object.defineProperty(forum.database, "query", { ...plain, get: () => plain.get?.call(forum.database).withPlugin(slow) });
    const first = post(body);
    const second = post(body);
    const answers = await Promise.all([first, second]).finally(() => Object.defineProperty(forum.database, "query", plain));
    const made = answers.map((one) => one.json<Attachment>().attachmentID);
    expect([new Set(made).size, received.length]).toEqual([1, 1]);
});

test.each<[string, (response: ServerResponse) => void, string]>([
    ["refuses", (response) => json(response, { error: "<b>no</b>" }, 403), "The ticket system refused this (403)."],
    [
        "says nothing of which",
        (response) => json(response, { ok: true }),
        "The ticket system did not say which ticket it created.",
    ],
    [
        "says nonsense",
        (response) => void response.end("<html>"),
        "The response of the ticket system could not be read. Try again later.",
    ],
    [
        "leads elsewhere",
        (response) => void response.writeHead(307, { location: "/" }).end(),
        "The response of the ticket system could not be read. Try again later.",
    ],
    ["hangs up", (response) => void response.destroy(), "The ticket system does not answer. Try again later."],
])(
    "a system that %s leaves nothing stored, and the submission can be retried with the same key",
    async (what, failing, words) => {
        const before = (await stored()).length;
        const body = ticket({ idempotencyKey: `tried ${what}` });
        const works = answer;
        answer = failing;
        const refused = await post(body);
        expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([502, words]);
        expect(await stored()).toHaveLength(before);
        answer = works;
        expect((await post(body)).statusCode).toBe(201);
        expect(received[0]?.headers["idempotency-key"]).toBe(received[1]?.headers["idempotency-key"]);
    },
);

test("ATT-011 invalid values are reported by field, and nothing is sent", async () => {
    const refused = await post(ticket({ title: "", priority: "sky-high" }));
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ field: "title" }, { field: "priority" }] });
    expect((await post(ticket(), forum.member)).statusCode).toBe(403);
    expect((await post(ticket({ recordID: NEVER }))).statusCode).toBe(404);
    expect(received).toEqual([]);
});

test("ATT-013 stale attachments are refreshed, others only on request; an unresponsive system changes nothing", async () => {
    const { attachmentID } = (await post()).json<Attachment>();
    received = [];
    answer = (response) => json(response, { status: "solved" }, 200);
    expect((await refresh([attachmentID])).json()).toMatchObject([{ status: "new" }]);
    expect(received).toEqual([]);
    expect((await refresh([attachmentID], { onlyStale: false })).json()).toMatchObject([{ status: "solved" }]);
    expect(received[0]?.path).toBe("/status/4711?x=1");
    forum.setNow(new Date(NOON.getTime() + 6 * 60_000));
    answer = (response) => response.destroy();
    expect((await refresh([attachmentID])).json()).toMatchObject([{ status: "solved" }]);
    expect((await refresh([attachmentID], { onlyStale: false })).statusCode).toBe(502);
    expect((await refresh([attachmentID])).statusCode).toBe(201);
    expect(received).toHaveLength(3);

    expect((await refresh(Array.from({ length: 11 }, (_, index) => index + 1))).statusCode).toBe(400);
    const others = await forum.call(forum.member, "POST", "attachments/refresh", { attachmentIDs: [attachmentID] });
    expect([others.statusCode, others.json()]).toEqual([201, []]);
});

test("ATT-005 ATT-007 an integration of another feature is for its records and their authors, and is refreshed as far as it can be", async () => {
    let found: Partial<Foreign> | undefined;
    const createIntegration = (attachmentType: string, more: Partial<Integration> = {}): Integration => ({
        entry: {
            ...{ attachmentType, name: "Repair", title: "Repair", externalIDLabel: "Repair #", logoIcon: "plug" },
            ...{ attachmentTypeIcon: "plug", label: "Create", submitButton: "Create", writeableContentScope: "own" },
            ...{ postSuccessMessage: { message: "Done.", linkText: "View" }, recordTypes: ["discussion", "user"] },
            ...{ escalationDelayUnit: null, escalationDelayLength: null, escalationStatusID: null },
        },
        isReady: async () => true,
        form: () => ({
            type: "object",
            properties: { summary: { type: "string", maxLength: 5 }, projectID: { type: "string" } },
        }),
        post: async () => ({ sourceID: "R1", sourceUrl: "https://repairs.example/R1", status: "open" }),
        staleAfter: 60_000,
        ...more,
    });
    const { registerIntegration } = forum.features.attachments;
    registerIntegration(createIntegration("repair", { refresh: async () => found }));
    registerIntegration(createIntegration("badge"));
    expect(() => registerIntegration(createIntegration("badge"))).toThrow("attachments of the type badge have two owners");

    const own = { name: "Mine", body: "It *hums*.", format: "markdown", categoryID: forum.open };
    const { discussionID } = (await forum.call(forum.moderator, "POST", "discussions", own)).json<{ discussionID: number }>();
    const attach = (more: object = {}) =>
        post({ attachmentType: "repair", recordType: "discussion", recordID: discussionID, summary: "Leaks", ...more });
    expect((await attach({ recordID: kettle })).json()).toMatchObject({
        status: 403,
        description: "You can’t attach anything to this.",
    });
    expect((await attach({ recordType: "comment", recordID: reply })).statusCode).toBe(404);
    expect((await attach({ summary: "Leaked" })).json()).toMatchObject({ errors: [{ field: "summary" }] });
    const schema = async (name: string) => {
        const query = `attachmentType=repair&recordType=discussion&recordID=${discussionID}&${name}=7`;
        return (await forum.call(forum.moderator, "GET", `attachments/schema?${query}`)).json<FormSchema>();
    };
    expect(await schema("projectID")).toMatchObject({
        properties: { attachmentType: { type: "string", default: "repair", disabled: true }, summary: { maxLength: 5 } },
        required: ["attachmentType", "recordType", "recordID"],
    });
    expect(await schema("issueTypeID")).toMatchObject({ errors: [{ field: "issueTypeID" }] });

    const repair = (await attach()).json<Attachment>();
    const badge = (await attach({ attachmentType: "badge" })).json<Attachment>();
    expect([repair.sourceUrl, repair.metadata, badge.status]).toEqual(["https://repairs.example/R1", [], "open"]);
    const ids = [repair, badge].map(({ attachmentID }) => attachmentID);
    const refreshAt = async (minutes: number, answered: Partial<Foreign> | undefined) => {
        forum.setNow(new Date(NOON.getTime() + minutes * 60_000));
        found = answered;
        const answers = (await refresh([...ids, ...ids, ...Array.from({ length: 8 }, (_, index) => NEVER - index)])).json();
        return (answers as Attachment[]).map(({ status, sourceUrl, lastModifiedDate }) =>
            [status, sourceUrl, lastModifiedDate?.slice(11, 16)].join(" "),
        );
    };
    const unchanged = "open https://repairs.example/R1 12:00";
    expect(await refreshAt(2, undefined)).toEqual([unchanged, unchanged]);
    expect(await refreshAt(4, { status: "open", sourceID: "R1" })).toEqual([unchanged, unchanged]);
    const mended = { status: "mended", sourceID: "R1", sourceUrl: undefined };
    expect(await refreshAt(6, mended)).toEqual(["mended https://repairs.example/R1 12:06", unchanged]);
    expect((await refresh([NEVER], { onlyStale: false })).json()).toEqual([]);
});

test("ATT-003 the attachments of a post include those of its replies if they are requested, those of a reply its own only", async () => {
    for (const recordID of [reply, kettle]) {
        const recordType = recordID === reply ? "comment" : "discussion";
        await post(ticket({ recordType, recordID, title: "With its replies" }));
    }
    const listed = async (recordType: string, recordID: number, more = "") =>
        (await stored(recordID, `${recordType}${more}`)).map((one) => `${one.recordType} ${one.recordID}`);
    const [own, withReplies] = [await listed("discussion", kettle), await listed("discussion", kettle, "&parts=true")];
    const ofReply = await listed("comment", reply);
    expect([ofReply[0], withReplies]).toEqual([`comment ${reply}`, [...own, ...ofReply]]);
    expect(await listed("comment", reply, "&parts=true")).toEqual(ofReply);
});

test("FC-7 a status URL of another origin is never requested, even if the ticket system sends it", async () => {
    answer = (response) => json(response, { id: "A1", url: "javascript:alert(1)", statusUrl: "http://169.254.169.254/" });
    const { attachmentID, sourceUrl } = (await post()).json<Attachment>();
    expect(sourceUrl).toBeUndefined();
    received = [];
    expect((await refresh([attachmentID], { onlyStale: false })).statusCode).toBe(201);
    expect(received).toEqual([]);
});

test("without scripts the form is a page: it redirects back to the record, and a refused form comes back with its values", async () => {
    const before = (await stored(reply, "comment")).length;
    const send = (form: Record<string, string>) =>
        forum.app.inject({
            method: "POST",
            url: `/attachments/new/comment/${reply}`,
            headers: {
                "x-test-user": String(forum.moderator),
                "x-requested-with": "form",
                "content-type": "application/x-www-form-urlencoded",
            },
            payload: new URLSearchParams({ attachmentType: "ticket", ...form }).toString(),
        });
    const refused = await send({ title: "", description: "Long and thought through." });
    expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        { formState: { form: "attachment", values: { description: "Long and thought through." }, errors: { title: [{}] } } },
    ]);
    const sent = await send({
        title: "It drips",
        description: "Long and thought through.",
        priority: "low",
        idempotencyKey: "k",
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([
        303,
        `http://forum.test/discussion/comment/${reply}#Comment_${reply}`,
    ]);
    expect(await stored(reply, "comment")).toHaveLength(before + 1);
    const all = await forum.call(forum.moderator, "GET", `attachments?recordType=discussion&recordID=${kettle}&parts=true`);
    expect(all.json<Attachment[]>().map(({ recordType }) => recordType)).toContain("comment");
    expect((await stored()).map(({ recordType }) => recordType)).not.toContain("comment");
});
