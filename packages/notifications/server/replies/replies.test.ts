import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Forum } from "@parley/comments/server/testing";
import { createForum, MAIL_IN } from "@parley/comments/server/testing";
import { parseReply } from "./parseReply";
import { RECEIVE_PATH, signMail } from "./receiving.forms";

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close());

const NOW = new Date("2026-05-21T12:00:00Z");
let named = 0;

/** Mentions a member who receives mails about it. Returns the member, the comment, and the address at which a reply to the mail is posted. */
async function beMailed() {
    forum.setNow(NOW);
    const name = `Turner${++named}`;
    const address = `turner${named}@fettle.example`;
    const member = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00", name };
    const [userID = 0] = await forum.features.users.importUsers([member]);
    await forum.database.query
        .updateTable("users")
        .set({ email: address, emailKey: address, emailConfirmed: true })
        .where("userID", "=", userID)
        .execute();
    await forum.call(userID, "PATCH", "notification-preferences/$me", { mention: { email: true } });
    const discussionID = await forum.start(forum.author, { name: "Net Loft wall" });
    const { commentID } = await forum.addComment(forum.member, discussionID, { body: `Ask @${name}.` });
    await forum.features.notifications.settle();
    await forum.features.notifications.sendMails();
    const [mail] = await mailsTo(address);
    const { replyTo = "" } = JSON.parse(mail?.notice ?? "{}") as { replyTo?: string };
    return { userID, address, discussionID, commentID, replyTo, messageID: mail?.messageID ?? "", text: mail?.text ?? "" };
}

const mailsTo = (address: string) =>
    forum.database.query.selectFrom("mails").selectAll().where("toAddress", "=", address).orderBy("mailID", "desc").execute();

let written = 0;
/** Writes a mail. Headers that are given replace those of a reply by a person. */
const toMail = (headers: Record<string, string>, body = "Hooks on both sides.") =>
    Buffer.from(
        `${Object.entries({ "Message-ID": `<${++written}@mail.example>`, Subject: "Re: Net Loft wall", ...headers })
            .map(([name, value]) => `${name}: ${value}`)
            .join("\r\n")}\r\n\r\n${body}`,
    );
const receive = (mail: Buffer) => forum.features.notifications.receiveMail(mail);
const bodiesIn = async (discussionID: number) => {
    const rows = await forum.database.query
        .selectFrom("comments")
        .select(["body", "insertUserID", "parentCommentID"])
        .where("discussionID", "=", discussionID)
        .orderBy("commentID")
        .execute();
    return rows.slice(1).map(({ body }) => body);
};

test("a reply to a mail is posted below the comment it was about, as the member, once however often it is handed over", async () => {
    const { userID, address, discussionID, commentID, replyTo, text } = await beMailed();
    expect(replyTo).toMatch(/^reply\+[0-9a-f]{32}@forum\.test$/);
    expect(text).toContain("Replies to this email are posted there.");
    const quoted =
        "Hooks on both sides.\r\n\r\nOn Thu, 21 May 2026 at 12:00, Fettle <noreply@forum.test> wrote:\r\n> Ask me.\r\n";
    const mail = toMail({ From: `Somebody <${address.toUpperCase()}>`, To: replyTo.toUpperCase() }, quoted);
    expect((await Promise.all([receive(mail), receive(mail)])).sort()).toEqual(["duplicate", "posted"]);
    expect(await receive(mail)).toBe("duplicate");
    const rows = await forum.database.query
        .selectFrom("comments")
        .select(["body", "insertUserID", "parentCommentID"])
        .where("discussionID", "=", discussionID)
        .where("commentID", "!=", commentID)
        .execute();
    expect(rows).toEqual([{ body: "Hooks on both sides.", insertUserID: userID, parentCommentID: commentID }]);
    const stored = await forum.database.query.selectFrom("replyTokens").select("tokenHash").execute();
    expect(JSON.stringify(stored)).not.toContain(replyTo.slice("reply+".length, -"@forum.test".length));
});

describe("nothing is posted or answered", () => {
    test.each<[string, (from: string, to: string) => Record<string, string>]>([
        ["of another sender", (_from, To) => ({ From: "eve@evil.example", To })],
        ["with two senders", (from, To) => ({ From: `${from}, eve@evil.example`, To })],
        ["without a sender", (_from, To) => ({ To })],
        ["of a program", (From, To) => ({ From, To, "Auto-Submitted": "auto-replied" })],
        ["of a list", (From, To) => ({ From, To, "List-Id": "<menders.example>" })],
        ["in bulk", (From, To) => ({ From, To, Precedence: "bulk" })],
        ["that came back", (From, To) => ({ From, To, "Return-Path": "<>" })],
        ["to another address", (From) => ({ From, To: "reply@forum.test" })],
        ["with an unknown token", (From) => ({ From, To: `reply+${"0".repeat(32)}@forum.test` })],
    ])("for a mail %s", async (_what, headersOf) => {
        const { address, discussionID, replyTo } = await beMailed();
        expect(await receive(toMail(headersOf(address, replyTo)))).toBe("ignored");
        expect(await bodiesIn(discussionID)).toEqual([]);
        expect(await mailsTo(address)).toHaveLength(1);
    });

    test("after 60 days, or for an address that is no longer confirmed", async () => {
        const { userID, address, discussionID, replyTo } = await beMailed();
        forum.setNow(new Date(NOW.getTime() + 60 * 24 * 60 * 60 * 1000));
        expect(await receive(toMail({ From: address, To: replyTo }))).toBe("ignored");
        forum.setNow(NOW);
        await forum.database.query.updateTable("users").set({ emailConfirmed: false }).where("userID", "=", userID).execute();
        expect(await receive(toMail({ From: address, To: replyTo }))).toBe("ignored");
        expect(await bodiesIn(discussionID)).toEqual([]);
    });
});

test("a refused reply is returned completely, with the reason, once", async () => {
    const { address, discussionID, replyTo } = await beMailed();
    await forum.database.query
        .updateTable("discussions")
        .set({ closed: true })
        .where("discussionID", "=", discussionID)
        .execute();
    const mail = toMail({ From: address, "Delivered-To": replyTo }, "First line.\r\n\r\n-- \r\nSent from my lathe");
    expect([await receive(mail), await receive(mail)]).toEqual(["refused", "duplicate"]);
    const [refusal, ...others] = await mailsTo(address);
    expect(others).toHaveLength(1);
    expect(refusal?.subject).toBe("Your reply to Fettle was not posted");
    expect(refusal?.text).toMatch(/closed/i);
    expect(refusal?.text).toContain("First line.\n\n--\nSent from my lathe");
    expect(await bodiesIn(discussionID)).toEqual([]);
});

test("a mail that contains only quotes is returned", async () => {
    const { address, replyTo } = await beMailed();
    expect(await receive(toMail({ From: address, To: replyTo }, "> Ask me.\r\n"))).toBe("refused");
});

describe("hostile mails", () => {
    const boundary = (name: string) => `multipart/mixed; boundary="${name}"`;
    test.each<[string, string, () => string, string]>([
        ["an unknown charset", "text/plain; charset=x-nonsense", () => "Hooks.", "posted"],
        [
            "another charset",
            "text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable",
            () => "Caf=E9.",
            "posted",
        ],
        [
            "parts within parts within parts",
            boundary("b0"),
            () =>
                `${Array.from({ length: 5000 }, (_, depth) => `--b${depth}\r\nContent-Type: ${boundary(`b${depth + 1}`)}\r\n\r\n`).join("")}Hooks.`,
            "ignored",
        ],
        ["a head without an end", "text/plain", () => "Hooks.", "ignored"],
        ["fifty megabytes", "text/plain", () => "x".repeat(50 * 1024 * 1024), "ignored"],
    ])("with %s cost little and harm nothing", async (what, type, toBody, outcome) => {
        const { address, discussionID, replyTo } = await beMailed();
        const endless = what.startsWith("a head") ? { "X-Long": "y".repeat(1024 * 1024) } : {};
        expect(await receive(toMail({ From: address, To: replyTo, ...endless, "Content-Type": type }, toBody()))).toBe(outcome);
        expect(await bodiesIn(discussionID)).toHaveLength(outcome === "posted" ? 1 : 0);
    });
});

test("quotes, signatures, and the addresses and links of our mails are cut off", async () => {
    const token = "0123456789abcdef0123456789abcdef";
    const text = [
        "Hooks on both sides.",
        `Write to reply+${token}@forum.test or so.`,
        "See http://forum.test/unsubscribe/abc.def?x=1 for it.",
        "",
        "-- ",
        "Ines",
        "",
        "On Thu, 21 May 2026 at 12:00, Fettle <noreply@forum.test> wrote:",
        "> Ask me.",
    ].join("\n");
    expect(await parseReply(text, forum.kit.content)).toBe("Hooks on both sides.\nSee for it.");
});

test("a report that a mail did not arrive, or was not wanted, stops its address; one about anything else does not", async () => {
    const report = (type: string, lines: string) =>
        toMail(
            { From: "mailer-daemon@mail.example", "Content-Type": `multipart/report; report-type=${type}; boundary=b` },
            `--b\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/${type}\r\n\r\n${lines}\r\n--b--\r\n`,
        );
    const stopped = async (userID: number) =>
        (await forum.call(userID, "GET", "notification-preferences/$me/schedule")).json<{ stopped: string | null }>().stopped;
    const [first, second, third] = [await beMailed(), await beMailed(), await beMailed()];
    const original = (messageID: string) =>
        `\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${messageID}@forum.test>\r\n`;
    expect(await receive(report("delivery-status", `Action: failed${original(first.messageID)}`))).toBe("reported");
    expect(await receive(report("feedback-report", `Feedback-Type: abuse${original(second.messageID)}`))).toBe("reported");
    expect(await receive(report("delivery-status", `Action: delayed${original(third.messageID)}`))).toBe("ignored");
    const unknown = "01234567-89ab-cdef-0123-456789abcdef";
    expect(await receive(report("delivery-status", `Action: failed${original(unknown)}`))).toBe("ignored");
    expect(await Promise.all([first, second, third].map(({ userID }) => stopped(userID)))).toEqual([
        "bounced",
        "complained",
        null,
    ]);
});

test("a mail is taken over HTTP only with a signature of it by the key, made within five minutes", async () => {
    const { address, discussionID, replyTo } = await beMailed();
    const mail = toMail({ From: address, To: replyTo });
    const send = async (headers: Record<string, string>, payload = mail) => {
        const { statusCode, body } = await forum.app.inject({ method: "POST", url: RECEIVE_PATH, headers, payload });
        return [statusCode, statusCode === 200 && JSON.parse(body)];
    };
    const signed = signMail(mail, MAIL_IN.key, NOW);
    const late = signMail(mail, MAIL_IN.key, new Date(NOW.getTime() - 301_000));
    for (const headers of [{ "content-type": "message/rfc822" }, signMail(mail, "another key", NOW), late])
        expect(await send(headers)).toEqual([403, false]);
    expect(await send(signed, toMail({ From: address, To: replyTo }))).toEqual([403, false]);
    expect(await bodiesIn(discussionID)).toEqual([]);
    expect(await send(signed)).toEqual([200, { outcome: "posted" }]);
    expect(await bodiesIn(discussionID)).toHaveLength(1);
});
