import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import { createSessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import type { Site } from "./site";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";

jest.setTimeout(60_000);

const HOST = "forum.test";
const PASSWORD = "the brass one by the door";

const own = createTestEnvironment({ SITE_URL: `http://${HOST}` });
let site: Site;
const PEOPLE = ["Admin", "Hana", "Ines", "Tomasz"] as const;
type Person = (typeof PEOPLE)[number];
const ids = new Map<Person, number>();
const tokens = new Map<Person, string>();

beforeAll(async () => {
    site = await openTestSite(own.environment);
    const { users, config } = site.features;
    await config.set(NO_POSTING_LIMITS);
    const account = (name: string) => ({ name, email: `${name}@fettle.example`, password: PASSWORD });
    ids.set("Admin", await users.createAdministrator(account("Admin")));
    for (const name of PEOPLE.slice(1)) ids.set(name, await users.create(account(name)));
    for (const person of PEOPLE) {
        tokens.set(person, (await createSessions(site.database).begin(idOf(person), false)).token);
        if (person !== "Admin")
            await call("Admin", "PATCH", `users/${idOf(person)}`, { roleID: [RoleID.member], emailConfirmed: true });
    }
}, 180_000);
afterAll(() => site.close());

const idOf = (person: Person): number => ids.get(person) ?? 0;
const headersOf = (person: Person | undefined) => ({
    host: HOST,
    origin: `http://${HOST}`,
    "x-requested-with": "parley",
    ...(person && { cookie: `${SESSION_COOKIE}=${tokens.get(person)}` }),
});

async function request(person: Person | undefined, method: string, url: string, payload?: object | string, headers = {}) {
    const answer = await site.app.inject({
        method: method as "GET",
        url,
        headers: { ...headersOf(person), ...headers },
        ...(payload !== undefined && { payload }),
    });
    const renewed = answer.cookies.find(({ name }) => name === SESSION_COOKIE);
    if (person && renewed?.value) tokens.set(person, renewed.value);
    return answer;
}

async function call<T>(person: Person, method: string, address: string, body?: object): Promise<T> {
    const answer = await request(person, method, `/api/v2/${address}`, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${address}: ${answer.body}`);
    return (answer.body === "" ? undefined : answer.json()) as T;
}

/** Uploads a file as a browser does. Returns its address. */
async function upload(person: Person): Promise<string> {
    const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\n\r\n';
    const type = { "content-type": "multipart/form-data; boundary=edge" };
    const answer = await request(person, "POST", "/api/v2/media", `${head}A plan.\r\n--edge--\r\n`, type);
    return answer.json<{ url: string }>().url;
}

const begin = (from: Person, to: Person, initialBody: string) =>
    call<{ conversationID: number }>(from, "POST", "conversations", { participantUserIDs: [idOf(to)], initialBody });
const write = (person: Person, conversationID: number, body: string) =>
    call<{ messageID: number }>(person, "POST", "messages", { conversationID, body, format: "markdown" });

test("FC-39 a file that was uploaded into a message is served to its participants only, and to nobody once the message is withdrawn", async () => {
    const address = new URL(await upload("Hana")).pathname;
    const { conversationID } = await begin("Hana", "Ines", "See the plan.");
    const { messageID } = await write("Hana", conversationID, `[The plan](${address})`);
    const statuses = async () => {
        const found: Record<string, number> = {};
        for (const person of [...PEOPLE, undefined])
            found[person ?? "guest"] = (await request(person, "GET", address)).statusCode;
        return found;
    };
    const shown = { Hana: 200, Ines: 200 };
    const hidden = { Tomasz: 404, Admin: 404, guest: 404 };
    expect(await statuses()).toEqual({ ...shown, ...hidden });

    await call("Ines", "DELETE", `conversations/${conversationID}/leave`);
    expect(await statuses()).toEqual({ ...shown, ...hidden });

    const put = (takenBack: boolean) => call("Hana", "PUT", `messages/${messageID}/taken-back`, { takenBack });
    await put(true);
    // Its owner keeps the file among their uploads.
    expect(await statuses()).toEqual({ Hana: 200, Ines: 404, ...hidden });
    await put(false);
    expect(await statuses()).toEqual({ ...shown, ...hidden });
});

test("FC-79 a search reads long messages only up to a total length, and continues with the older ones on request", async () => {
    const { conversationID } = await begin("Tomasz", "Ines", "The sextant is in the drawer.");
    const row = await site.database.query
        .selectFrom("messages")
        .selectAll()
        .where("conversationID", "=", conversationID)
        .executeTakeFirstOrThrow();
    const { messageID: first, ...message } = row;
    const long = { ...message, bodyHtml: `<p>${"<b>A</b> ".repeat(1000)}</p>` };
    await site.database.query
        .insertInto("messages")
        .values(Array.from({ length: 60 }, () => long))
        .execute();
    const address = `messages/search?query=sextant&conversationID=${conversationID}`;
    const latest = await call<{ messages: object[]; before: number }>("Tomasz", "GET", address);
    expect([latest.messages, latest.before > first]).toEqual([[], true]);
    const older = await call<object>("Tomasz", "GET", `${address}&before=${latest.before}`);
    expect(older).toMatchObject({ messages: [{ messageID: first }], before: null });
});

test("FC-13 CONV-005 only participants find messages by their words, save drafts of them and react to them", async () => {
    const { conversationID } = await begin("Hana", "Ines", "The Gartenschlüssel hangs beside the kettle.");
    await write("Ines", conversationID, "Beside *which* kettle?");
    interface Found {
        messages: { messageID: number; excerpt: string; conversationName: string }[];
        before: number | null;
    }
    const find = (person: Person, query: string) =>
        call<Found>(person, "GET", `messages/search?query=${encodeURIComponent(query)}`);
    const excerptsOf = async (person: Person, query: string) =>
        (await find(person, query)).messages.map(({ excerpt }) => excerpt);
    expect(await excerptsOf("Ines", "kettle")).toEqual(["Beside which kettle?", "The Gartenschlüssel hangs beside the kettle."]);
    expect((await find("Ines", "gartenschlussel")).messages).toMatchObject([{ conversationName: "Hana" }]);
    for (const other of ["Tomasz", "Admin"] as const) expect(await excerptsOf(other, "kettle")).toEqual([]);
    const [latest, first] = await call<{ messageID: number }[]>("Ines", "GET", `messages?conversationID=${conversationID}`);
    const around = `messages?conversationID=${conversationID}&limit=1&messageID=${first?.messageID}`;
    expect(await call("Ines", "GET", around)).toMatchObject([{ messageID: first?.messageID }]);

    const reactions = `messages/${first?.messageID}/reactions`;
    const react = (person: Person) => request(person, "POST", `/api/v2/${reactions}`, { reactionType: "Like" });
    expect((await react("Ines")).statusCode).toBe(201);
    expect((await call<{ reactions: object[] }>("Hana", "GET", `messages/${first?.messageID}`)).reactions).toContainEqual(
        expect.objectContaining({ urlcode: "Like", count: 1, hasReacted: false }),
    );
    await site.features.notifications.settle();
    expect(await call<object[]>("Hana", "GET", "notifications")).toContainEqual(
        expect.objectContaining({ activityType: "MessageReaction", recordID: first?.messageID }),
    );
    for (const other of ["Tomasz", "Admin"] as const)
        expect([(await react(other)).statusCode, (await request(other, "GET", `/api/v2/${reactions}`)).statusCode]).toEqual([
            403, 403,
        ]);

    const draft = {
        recordType: "message",
        parentRecordType: "conversation",
        parentRecordID: conversationID,
        attributes: { body: "The blue one.", format: "markdown", draftType: "comment", draftMeta: { format: "markdown" } },
    };
    const { draftID } = await call<{ draftID: number }>("Hana", "POST", "drafts", draft);
    const drafts = () => call<object[]>("Hana", "GET", "drafts?recordType=message");
    const editUrl = `http://${HOST}/messages/${conversationID}`;
    expect(await drafts()).toMatchObject([{ draftID, name: "Ines", excerpt: "The blue one.", editUrl }]);
    const words = { conversationID, body: "The blue one.", format: "markdown", draftID };
    const sent = await call<{ messageID: number }>("Hana", "POST", "messages", words);
    expect([await drafts(), sent.messageID > (latest?.messageID ?? 0)]).toEqual([[], true]);

    await call("Ines", "DELETE", `conversations/${conversationID}/leave`);
    const late = await request("Ines", "POST", `/api/v2/messages/${sent.messageID}/reactions`, { reactionType: "Like" });
    expect(late.statusCode).toBe(400);
    expect(await excerptsOf("Ines", "kettle")).toHaveLength(2);
});

test("FC-53 the export of a member has the messages that they wrote, and none of others", async () => {
    const { conversationID } = await begin("Hana", "Ines", "The key is in the blue tin.");
    await write("Ines", conversationID, "I put it behind the kettle.");
    const read = async (person: Person) => {
        const form = new URLSearchParams({ Form: "export", Password: PASSWORD }).toString();
        const type = { "content-type": "application/x-www-form-urlencoded" };
        const { body } = await request(person, "POST", "/account", form, type);
        return [
            body.includes("in the blue tin"),
            body.includes("behind the kettle"),
            body.includes(`/messages/${conversationID}`),
        ];
    };
    expect([await read("Hana"), await read("Ines"), await read("Tomasz")]).toEqual([
        [true, false, true],
        [false, true, true],
        [false, false, false],
    ]);
});

/** Lets a member reply by mail to a message. Returns the address of the reply. */
async function allowReply(person: Person, messageID: number): Promise<string> {
    const token = createHash("md5").update(`${person} ${messageID}`).digest("hex");
    const tokenHash = createHash("sha256").update(token).digest("hex");
    const row = { tokenHash, userID: idOf(person), recordType: "message", recordID: messageID };
    await site.database.query
        .insertInto("replyTokens")
        .values({ ...row, dateExpires: "2999-01-01T00:00:00+00:00" })
        .execute();
    return `reply+${token}@${HOST}`;
}

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** Writes a mail with files, each with its name and its content in base 64. */
function toMail(to: string, text: string, files: readonly [name: string, content: string][]): Buffer {
    const parts = files.map(
        ([name, content]) =>
            `Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}`,
    );
    const head = `From: Ines@fettle.example\r\nTo: ${to}\r\nMessage-ID: <${text.length}.${files.map(([name]) => name.length).join(".")}@mail.example>\r\n`;
    const type = 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n';
    const signature = "Content-Type: application/pgp-signature; name=signature.asc\r\n\r\nSigned.";
    const body = [`Content-Type: text/plain\r\n\r\n${text}`, ...parts, signature].map((part) => `--b\r\n${part}\r\n`).join("");
    return Buffer.from(`${head}${type}${body}--b--\r\n`);
}

test("FC-42 files attached to a reply by mail become uploads of its sender, once; refused files are reported to the sender by name, with the reason", async () => {
    const { conversationID } = await begin("Hana", "Ines", "Have you drawn it?");
    const [question] = await call<{ messageID: number }[]>("Ines", "GET", `messages?conversationID=${conversationID}`);
    const to = await allowReply("Ines", question?.messageID ?? 0);
    const files: [string, string][] = [
        ["drawing.png", PIXEL],
        ["notes [1].txt", Buffer.from("Notes.").toString("base64")],
        ["tool.exe", Buffer.from("MZ").toString("base64")],
    ];
    const mail = toMail(to, "Here *it* is.", files);
    const { receiveMail } = site.features.notifications;
    expect((await Promise.all([receiveMail(mail), receiveMail(mail)])).sort()).toEqual(["duplicate", "posted"]);
    const [{ body, insertUserID } = { body: "", insertUserID: 0 }, ...others] = await call<
        { body: string; insertUserID: number }[]
    >("Hana", "GET", `messages?conversationID=${conversationID}`);
    expect([insertUserID, others.length]).toEqual([idOf("Ines"), 1]);
    expect(body).toContain("Here *it* is.");
    expect(body).toContain("notes [1].txt</a>");
    const [picture = ""] = /\/uploads\/[\w/.-]+\.png/.exec(body) ?? [];
    expect([await statusOf("Hana", picture), await statusOf("Tomasz", picture)]).toEqual([200, 404]);
    const mails = site.database.query
        .selectFrom("mails")
        .select(["subject", "text"])
        .where("toAddress", "=", "Ines@fettle.example");
    const about = async () => (await mails.execute()).filter(({ subject }) => /attachments|was not posted/.test(subject));
    expect(await about()).toEqual([
        {
            subject: expect.stringMatching(/^Some attachments of your reply to /),
            text: expect.stringMatching(/tool\[\.\]exe: The uploaded file does not have an allowed extension/),
        },
    ]);
    expect((await site.database.query.selectFrom("preparedReplies").selectAll().execute()).length).toBe(0);
    // Without words, and with nothing that may be uploaded, nothing is posted.
    expect(await receiveMail(toMail(to, "", files.slice(2)))).toBe("refused");
    expect((await about()).at(-1)?.text).toContain("tool[.]exe: ");
    // A file alone is a message.
    expect(await receiveMail(toMail(to, "", files.slice(1, 2)))).toBe("posted");
});

const statusOf = async (person: Person, address: string) => (await request(person, "GET", address)).statusCode;
