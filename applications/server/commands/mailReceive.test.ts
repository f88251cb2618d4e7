import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import type { Site } from "../site";
import { openTestSite } from "../testing/openTestSite";
import { runParley } from "../testing/runParley";
import { createTestEnvironment } from "../testing/testEnvironment";

// The command runs in a process of its own.
jest.setTimeout(180_000);

const KEY = "the key of the mail server next door";
const TOKEN = "0123456789abcdef0123456789abcdef";
const own = createTestEnvironment({ SITE_URL: "https://example.org/forum", MAIL_IN_KEY: KEY });
let site: Site;
let discussionID: number;
let port: number;
beforeAll(async () => {
    site = await openTestSite(own.environment);
    const { users, categories, discussions } = site.features;
    const email = "ines@example.com";
    const admin = await users.createAdministrator({ name: "Ines", email, password: "rush seats and hide glue" });
    const viewer = await users.viewer(admin);
    const { categoryID } = await categories.create(viewer, { name: "Kettles", urlcode: "kettles" });
    ({ discussionID } = await discussions.add(viewer, { name: "Kettle", body: "It drips.", format: "text", categoryID }));
    await site.database.query
        .insertInto("replyTokens")
        .values({
            tokenHash: createHash("sha256").update(TOKEN).digest("hex"),
            userID: admin,
            recordType: "discussion",
            recordID: discussionID,
            dateExpires: "2999-01-01T00:00:00+00:00",
        })
        .execute();
    await site.app.listen({ port: 0, host: "127.0.0.1" });
    ({ port } = site.app.server.address() as AddressInfo);
});
afterAll(() => site.close());

const MAIL = `From: Ines <ines@example.com>\r\nTo: reply+${TOKEN}@example.org\r\nMessage-ID: <1@mail.example>\r\n\r\nTry a new seal.\r\n`;

/** Pipes a mail into the command, with the environment of the server. */
const receive = (settings: NodeJS.ProcessEnv = {}) =>
    runParley(
        ["mail", "receive"],
        { HOST: "127.0.0.1", PORT: String(port), SITE_URL: "https://example.org/forum", MAIL_IN_KEY: KEY, ...settings },
        MAIL,
    );

test("a reply that a mail server pipes into the command is posted in its thread by the running server, once", async () => {
    expect(await receive()).toMatchObject({ code: 0, out: '{"outcome":"posted"}\n' });
    expect(await receive()).toMatchObject({ code: 0, out: '{"outcome":"duplicate"}\n' });
    const rows = await site.database.query
        .selectFrom("comments")
        .select("body")
        .where("discussionID", "=", discussionID)
        .execute();
    expect(rows).toEqual([{ body: "Try a new seal." }]);
});

test("the mail server is made to try again while the server is unreachable or has another key, and the operator reads which setting is missing", async () => {
    expect((await receive({ PORT: "1" })).code).toBe(75);
    expect((await receive({ MAIL_IN_KEY: "a key of the mail server next door" })).code).toBe(75);
    const { code, err } = await receive({ MAIL_IN_KEY: "" });
    expect([code, err]).toEqual([1, expect.stringContaining("MAIL_IN_KEY is not set")]);
});
