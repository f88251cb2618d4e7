import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { createTranslate, writeEnglish } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { testDatabase } from "@parley/library/server/testing";
import { createMail } from "./mail";
import { mailMigrations } from "./mail.migration";
import type { MailNotice } from "./notice";
import { sanitizeMailText } from "./sanitizeMailText";
import { defineMailTemplate, renderMail } from "./template";
import type { MailTransport, MessageToSend } from "./transport";
import { createSmtpTransport } from "./transport";

const SITE = "https://forum.test";
const MINUTE = 60_000;

const greeting = defineMailTemplate({
    name: "greeting",
    values: ["name", "url"],
    subject: "Hello {name}",
    text: "Dear {name},\n\nyou are known at {site}.\n\n[Have a look]({url})",
    secret: true,
});

let database: Database;
let now: Date;
const clock = () => now;
beforeEach(async () => {
    now = new Date("2026-05-21T12:00:00Z");
    database = await testDatabase(mailMigrations);
});
afterEach(() => database.close());

/** Creates a fake transport that accepts mails, or refuses them as given. */
function postOffice(refuse: () => object | undefined = () => undefined) {
    const taken: MessageToSend[] = [];
    const transport: MailTransport = {
        async send(message) {
            const refusal = refuse();
            if (refusal) throw Object.assign(new Error("refused"), refusal);
            taken.push(message);
        },
        close: () => undefined,
    };
    return { taken, transport };
}

function mailBy(transport?: MailTransport, onFailure?: Parameters<typeof createMail>[0]["onFailure"]) {
    return createMail({
        database,
        clock,
        siteURL: SITE,
        siteName: async () => "Fettle",
        transport,
        ...(onFailure && { onFailure }),
        findTexts: (locale) => ({
            t: createTranslate(locale, locale === "de" ? { "Hello {name}": "Hallo {name}" } : {}),
            ownTexts: {},
        }),
    });
}
const letter = (name = "Ines", locale = "en") => ({
    to: "ines@fettle.example",
    template: greeting,
    values: { name, url: `${SITE}/entry/key/abc` },
    locale,
});

const EVERYBODY = ["ines", "tom", "bea", "sol"].map((name) => `${name}@fettle.example`);

async function sendToEverybody(mail: ReturnType<typeof mailBy>): Promise<void> {
    for (const to of EVERYBODY) await mail.send({ ...letter(), to });
}

const rows = () => database.query.selectFrom("mails").selectAll().orderBy("mailID").execute();

test("a mail is sent after its transaction commits, and never if that fails", async () => {
    const { taken, transport } = postOffice();
    const mail = mailBy(transport);
    await expect(
        database.transaction(async () => {
            await mail.send(letter("Nobody"));
            throw new Error("on purpose");
        }),
    ).rejects.toThrow("on purpose");
    await database.transaction(async () => {
        await mail.send(letter());
        expect(taken).toEqual([]);
    });
    await mail.deliver();
    expect(taken.map(({ to, subject }) => [to, subject])).toEqual([["ines@fettle.example", "Hello Ines"]]);
    expect(taken[0]?.text).toContain("Dear Ines,");
    expect(taken[0]?.html).toContain('<p dir="auto">Dear <bdi>Ines</bdi>,</p>');
});

test("a mail is sent as soon as it is stored, and closing waits until its status is stored", async () => {
    const events: string[] = [];
    let begin: () => void;
    const begun = new Promise<void>((resolve) => {
        begin = resolve;
    });
    const mail = mailBy({
        send: async () => {
            events.push("sent");
            begin();
        },
        close: () => events.push("closed"),
    });
    await mail.send(letter());
    await begun;
    await mail.close();
    expect(events).toEqual(["sent", "closed"]);
    expect(await rows()).toMatchObject([{ status: "sent" }]);
});

test("all due mails are sent, however many, and none without a mail server", async () => {
    for (let index = 0; index < 25; index++) await mailBy().send(letter());
    await database.query.updateTable("mails").set({ status: "queued" }).execute();
    await mailBy().deliver();
    expect(new Set((await rows()).map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(new Set(["queued 0"]));
    const { taken, transport } = postOffice();
    expect([mailBy().isSending, mailBy(transport).isSending]).toEqual([false, true]);
    await mailBy(transport).deliver();
    expect(taken).toHaveLength(25);
});

test("mails are listed newest first, with paging", async () => {
    for (const name of ["One", "Two", "Three"]) await mailBy().send(letter(name));
    const { items, paging } = await mailBy().list({ page: 2, limit: 2 });
    expect(paging).toEqual({ page: 2, limit: 2, total: 3 });
    expect(items).toEqual([
        {
            mailID: expect.any(Number),
            template: "greeting",
            to: "ines@fettle.example",
            subject: "Hello One",
            status: "kept",
            attempts: 0,
            error: null,
            dateInserted: "2026-05-21T12:00:00+00:00",
            dateSent: null,
        },
    ]);
});

test("FC-46 a mail is sent once, by one of several servers", async () => {
    const { taken, transport } = postOffice();
    await mailBy().send(letter());
    await database.query.updateTable("mails").set({ status: "queued" }).execute();
    await Promise.all(Array.from({ length: 5 }, () => mailBy(transport).deliver()));
    expect(taken).toHaveLength(1);
});

test("FC-76 a refused mail is retried after increasing delays, not earlier, and finally fails", async () => {
    let attempts = 0;
    const { transport } = postOffice(() => {
        attempts++;
        return { code: "ECONNECTION" };
    });
    const mail = mailBy(transport);
    await mail.send(letter());
    await mail.deliver();
    const delays = [1, 5, 15, 60, 3 * 60, 8 * 60, 24 * 60].map((minutes) => minutes * MINUTE);
    for (const [retries, delay] of delays.entries()) {
        now = new Date(now.getTime() + delay - 1000);
        await mail.deliver();
        expect(attempts).toBe(1 + retries);
        expect(await rows()).toMatchObject([{ status: "queued", attempts: 1 + retries, error: "ECONNECTION" }]);
        now = new Date(now.getTime() + 1000);
        await mail.deliver();
        expect(attempts).toBe(2 + retries);
    }
    expect(await rows()).toMatchObject([{ status: "failed", error: "ECONNECTION", text: null, html: null }]);
    now = new Date(now.getTime() + 7 * 24 * 60 * MINUTE);
    await mail.deliver();
    expect(attempts).toBe(8);
});

test("FC-76 mails wait while the mail server is down, and afterwards each recipient receives one", async () => {
    let isDown = true;
    const { taken, transport } = postOffice(() => (isDown ? { code: "ECONNREFUSED" } : undefined));
    const mail = mailBy(transport);
    await sendToEverybody(mail);
    await mail.deliver();
    expect(taken).toEqual([]);
    isDown = false;
    now = new Date(now.getTime() + MINUTE);
    await mail.deliver();
    await mail.deliver();
    expect(taken.map(({ to }) => to).sort()).toEqual(EVERYBODY.toSorted());
    expect(new Set((await rows()).map(({ status, error }) => `${status} ${error}`))).toEqual(new Set(["sent null"]));
});

test("FC-76 an unreachable mail server is tried with one mail, not with all, and with the next one later", async () => {
    let attempts = 0;
    const { transport } = postOffice(() => {
        attempts++;
        return { code: "ETIMEDOUT" };
    });
    await sendToEverybody(mailBy());
    await database.query.updateTable("mails").set({ status: "queued" }).execute();
    const mail = mailBy(transport);
    await mail.deliver();
    expect(attempts).toBe(1);
    await mail.deliver();
    expect((await rows()).map((row) => row.attempts)).toEqual([1, 1, 0, 0]);
});

test("FC-78 of a mail that fails, neither its address nor what it or the mail server says is reported", async () => {
    const reported: object[] = [];
    const message = "550 <ines@fettle.example>: Dear Ines, you are known";
    const { transport } = postOffice(() => ({ code: "EENVELOPE", responseCode: 451, message, response: message }));
    const mail = mailBy(transport, (failure) => reported.push(failure));
    await mail.send(letter());
    await mail.deliver();
    expect(reported).toEqual([{ mailID: 1, template: "greeting", error: "EENVELOPE 451", givenUp: false }]);
    expect((await rows()).map(({ error }) => error)).toEqual(["EENVELOPE 451"]);
});

const notice = (isLarge = false): MailNotice => ({ unsubscribeURL: `${SITE}/unsubscribe/x`, thread: "discussion-1", isLarge });

test("FC-76 a mail with a key is sent while a slow mail server accepts a notice, and notices to few recipients before those to many", async () => {
    const taken: string[] = [];
    let release: () => void = () => undefined;
    const isSlow = new Promise<void>((resolve) => {
        release = resolve;
    });
    let takeKey: () => void = () => undefined;
    const keyTaken = new Promise<void>((resolve) => {
        takeKey = resolve;
    });
    const mail = mailBy({
        async send({ to, notice: sent }) {
            if (sent) await isSlow;
            taken.push(to);
            if (!sent) takeKey();
        },
        close: () => undefined,
    });
    await database.transaction(async () => {
        await mail.send({ ...letter(), to: "many", notice: notice(true) });
        await mail.send({ ...letter(), to: "few", notice: notice() });
    });
    await mail.send({ ...letter(), to: "key" });
    await keyTaken;
    expect(taken).toEqual(["key"]);
    release();
    await mail.deliver();
    expect(taken).toEqual(["key", "few", "many"]);
});

test("FC-74 closing waits for the mail that is being sent, and leaves the others in the queue", async () => {
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
        begin = resolve;
    });
    let release: () => void = () => undefined;
    const mail = mailBy({
        send: () =>
            new Promise<void>((resolve) => {
                release = resolve;
                begin();
            }),
        close: () => undefined,
    });
    await sendToEverybody(mail);
    await begun;
    const closed = mail.close();
    release();
    await closed;
    expect((await rows()).map(({ status }) => status)).toEqual(["sent", "queued", "queued", "queued"]);
});

test("FC-76 a notice that may have arrived when the connection ended is not sent again; a mail with a key is", async () => {
    const { transport } = postOffice(() => ({ code: "ECONNECTION", mayHaveArrived: true }));
    const mail = mailBy(transport);
    await mail.send({ ...letter(), notice: notice() });
    await mail.send(letter());
    await mail.deliver();
    expect((await rows()).map(({ status }) => status)).toEqual(["failed", "queued"]);
});

test("a permanently refused address is reported, and no other", async () => {
    const refused: string[] = [];
    let code = 550;
    const { transport } = postOffice(() => ({ code: "EENVELOPE", responseCode: code }));
    const mail = createMail({
        database,
        clock,
        siteURL: SITE,
        siteName: async () => "Fettle",
        transport,
        onRefused: async (address) => void refused.push(address),
    });
    await mail.send({ ...letter(), to: "gone@fettle.example" });
    await mail.deliver();
    code = 554;
    await mail.send({ ...letter(), to: "spam@fettle.example" });
    await mail.deliver();
    expect(refused).toEqual(["gone@fettle.example"]);
});

test("FC-76 another server continues the queue of a killed one, and sends no mail twice", async () => {
    const { taken, transport } = postOffice();
    await sendToEverybody(mailBy());
    await database.query.updateTable("mails").set({ status: "queued" }).execute();
    await new Promise<void>((killed) => {
        const killedAtTheThird: MailTransport = {
            send: (message) => (taken.length < 2 ? transport.send(message) : new Promise<never>(() => killed())),
            close: () => undefined,
        };
        void mailBy(killedAtTheThird).deliver();
    });
    // The third mail may still be in transit from the first server.
    now = new Date(now.getTime() + 5 * MINUTE - 1000);
    await mailBy(transport).deliver();
    expect(taken.map(({ to }) => to)).toEqual(EVERYBODY.toSpliced(2, 1));
    now = new Date(now.getTime() + 1000);
    await Promise.all(Array.from({ length: 5 }, () => mailBy(transport).deliver()));
    expect(taken.map(({ to }) => to).sort()).toEqual([...EVERYBODY].sort());
});

test("FC-76 an address that is permanently refused is not retried", async () => {
    const { transport } = postOffice(() => ({ code: "EENVELOPE", responseCode: 550 }));
    const mail = mailBy(transport);
    await mail.send(letter());
    await mail.deliver();
    expect(await rows()).toMatchObject([{ status: "failed", attempts: 1, error: "EENVELOPE 550" }]);
});

test.each([
    [{ code: "EENVELOPE", responseCode: 500 }, true, "EENVELOPE 500"],
    [{ code: "EENVELOPE", responseCode: 499 }, false, "EENVELOPE 499"],
    [{ code: "EAUTH", responseCode: 535 }, false, "EAUTH 535"],
    [{}, false, "ERROR"],
])("the refusal %j is final: %j", async (refusal, givenUp, error) => {
    const failures: object[] = [];
    const { transport } = postOffice(() => refusal);
    const mail = mailBy(transport, (failure) => failures.push(failure));
    await mail.send(letter());
    await mail.deliver();
    expect(failures).toEqual([{ mailID: expect.any(Number), template: "greeting", error, givenUp }]);
    expect(await rows()).toMatchObject([{ status: givenUp ? "failed" : "queued", attempts: 1, error }]);
});

test("FC-76 a notice whose sending was interrupted is not sent again, because it may have arrived", async () => {
    const { taken, transport } = postOffice();
    await mailBy().send({ ...letter(), notice: { unsubscribeURL: `${SITE}/unsubscribe/x`, thread: "discussion-1" } });
    await database.query.updateTable("mails").set({ status: "sending", attempts: 1 }).execute();
    await mailBy(transport).deliver();
    expect([taken, await rows()]).toMatchObject([[], [{ status: "failed", error: "INTERRUPTED", text: null }]]);
});

test("a mail whose sending was interrupted is sent by another server, under the same ID", async () => {
    const { taken, transport } = postOffice();
    await mailBy().send(letter());
    const dateNext = "2026-05-21T12:05:00+00:00";
    await database.query.updateTable("mails").set({ status: "sending", attempts: 1, dateNext }).execute();
    await mailBy(transport).deliver();
    expect(taken).toEqual([]);
    now = new Date("2026-05-21T12:05:01Z");
    await mailBy(transport).deliver();
    expect(taken.map(({ messageID }) => messageID)).toEqual([(await rows())[0]?.messageID]);
});

test("the text of a mail with a secret is erased after sending", async () => {
    const mail = mailBy(postOffice().transport);
    await mail.send(letter());
    await mail.deliver();
    expect(await rows()).toMatchObject([{ status: "sent", text: null, html: null, subject: "Hello Ines" }]);
});

test("without a mail server mails can be read, their secrets for three days; with one, secrets are only for the recipient", async () => {
    const mail = mailBy();
    await mail.send(letter());
    const [{ mailID = 0 } = {}] = (await mail.list({ page: 1, limit: 30 })).items;
    expect((await mail.get(mailID))?.text).toContain(`Have a look:\n${SITE}/entry/key/abc`);
    expect((await mailBy(postOffice().transport).get(mailID))?.text).toBeNull();
    now = new Date(now.getTime() + 3 * 24 * 60 * MINUTE + 1000);
    await mail.tidy();
    expect(await mail.get(mailID)).toMatchObject({ status: "kept", text: null });
});

test("the secrets of mails that wait to be sent are not erased, however old, nor are mails without secrets", async () => {
    const refusing = mailBy(postOffice(() => ({ code: "ECONNECTION" })).transport);
    await refusing.send(letter());
    // The first attempt, which begins with the commit, is over before the clock moves, which would make the mail due again.
    await refusing.deliver();
    const { secret: _secret, ...plain } = greeting;
    await mailBy().send({ ...letter(), template: plain });
    now = new Date(now.getTime() + 4 * 24 * 60 * MINUTE);
    await refusing.tidy();
    expect(await rows()).toMatchObject([
        { status: "queued", secret: true, text: expect.stringContaining("/entry/key/abc") },
        { status: "kept", secret: false, text: expect.stringContaining("/entry/key/abc") },
    ]);
});

test("mails are deleted after thirty days", async () => {
    await mailBy().send(letter());
    now = new Date(now.getTime() + 30 * 24 * 60 * MINUTE);
    await mailBy().tidy();
    expect(await rows()).toHaveLength(1);
    now = new Date(now.getTime() + 1000);
    await mailBy().tidy();
    expect(await rows()).toEqual([]);
});

test("a mail is in the recipient's language as far as it is translated", async () => {
    await mailBy().send(letter("Ines", "de"));
    const [row] = await rows();
    expect(row?.subject).toBe("Hallo Ines");
    expect(row?.text).toContain("you are known at Fettle.");
});

describe("FC-3 FC-4 a hostile name", () => {
    test.each([
        ["https://evil.example", "https[:]//evil[.]example"],
        ["www.evil.example/x", "www[.]evil[.]example/x"],
        ["a\r\nBcc: all@evil.example", "a Bcc: all@evil[.]example"],
        ["\u202egnp\u200b.exe", "gnp[.]exe"],
        [" a\u2028\n b  c ", "a b c"],
        ["e\u0301.example, _x.example, 3.14", "e\u0301[.]example, _x[.]example, 3[.]14"],
        ["!.example", "!.example"],
        ["J.R. Tolkien", "J.R. Tolkien"],
        ["Ōno 👩", "Ōno 👩"],
    ])("%j is written in a mail as %j", (name, shown) => {
        expect(sanitizeMailText(name)).toBe(shown);
    });

    test("is isolated and no link in a mail in another language", async () => {
        await mailBy().send(letter("https://evil.example \u202egnp", "de"));
        const [row] = await rows();
        expect(row?.subject).toBe("Hallo https[:]//evil[.]example gnp");
        expect(row?.text).not.toContain("https://evil");
        expect(row?.html).toContain("<bdi>https[:]//evil[.]example gnp</bdi>");
        expect(row?.html).not.toContain('href="https://evil');
    });

    test("is neither markup nor a placeholder in a mail", async () => {
        await mailBy().send(letter('<img src=x onerror=alert(1)>"{url}'));
        const [row] = await rows();
        expect(row?.html).toContain("<bdi>&lt;img src=x onerror=alert(1)&gt;&quot;{url}</bdi>");
        expect(row?.html).not.toContain("<img");
        expect(row?.html).toContain(`<a href="${SITE}/entry/key/abc">Have a look</a>`);
    });
});

test("a template is split into paragraphs, whatever its line breaks, and a link is one only on its own line", () => {
    const template = defineMailTemplate({
        name: "layout",
        values: ["url"],
        subject: `${"x".repeat(149)}{site}`,
        text: "\n  One\n  line, {nothing}.\n \n  See [this]({url})\n\n[This]({url}) is it\n\n[Here]({url})  \n",
    });
    const context = { siteURL: SITE, siteName: "F.ettle", locale: '"en', t: writeEnglish };
    const { subject, text, html } = renderMail(template, { url: `${SITE}/a?b&c` }, context);
    expect(subject).toBe(`${"x".repeat(149)}F`);
    expect(text.split("\n\n")).toEqual([
        "One line, {nothing}.",
        "See [this](https[:]//forum[.]test/a?b&c)",
        "[This](https[:]//forum[.]test/a?b&c) is it",
        `Here:\n${SITE}/a?b&c`,
        "F[.]ettle sent you this email because somebody used your address there.\n",
    ]);
    expect(html.match(/<a .*?<\/a>/gs)).toEqual([`<a href="${SITE}/a?b&amp;c">Here</a>`]);
    expect(html).toContain('lang="&quot;en"');
    const logo = "/uploads/branding/key.png";
    const headed = renderMail(template, { url: `${SITE}/a` }, { ...context, siteName: 'F"', logo });
    expect(headed.html).toContain(
        `<body dir="ltr">\n<p><a href="${SITE}/"><img src="${SITE}${logo}" alt="F&quot;" height="40"></a></p>`,
    );
    expect([html.includes("<img"), headed.text.includes(logo)]).toEqual([false, false]);
});

test("FC-28 a mail with a link to another site is rejected", async () => {
    for (const url of ["https://evil.example/", `${SITE}.evil.example/`, "javascript:alert(1)"]) {
        await expect(mailBy().send({ ...letter(), values: { name: "Ines", url } })).rejects.toThrow("leads off the site");
    }
});

/** Sends a mail over an SMTP URL with this user and query string, and returns the lines that the mail server received. */
async function sendBySMTP({
    user = "",
    query = "",
    notice,
}: {
    user?: string;
    query?: string;
    notice?: MailNotice;
}): Promise<string[]> {
    const received: string[] = [];
    const server = createServer((socket) => {
        let inMail = false;
        socket.write("220 post.example ESMTP\r\n");
        socket.on("data", (data) => {
            for (const line of data.toString().split("\r\n").filter(Boolean)) {
                received.push(line);
                if (inMail && line !== ".") continue;
                if (line === ".") inMail = false;
                if (line === "DATA") inMail = true;
                if (line === "QUIT") return socket.end("221 bye\r\n");
                if (line.startsWith("EHLO")) socket.write("250-post.example\r\n250 AUTH PLAIN\r\n");
                else if (line.startsWith("AUTH")) socket.write("235 welcome\r\n");
                else socket.write(line === "DATA" ? "354 go on\r\n" : "250 fine\r\n");
            }
            return undefined;
        });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const transport = createSmtpTransport(`smtp://${user}127.0.0.1:${port}${query}`, SITE);
    try {
        await transport.send({
            to: "ines@fettle.example",
            subject: "Hello\r\nBcc: all@evil.example",
            text: "plain",
            html: "<p>rich</p>",
            messageID: "one",
            fromName: "Fettle, the Wexley mending society",
            ...(notice && { notice }),
        });
    } finally {
        transport.close();
        await new Promise((resolve) => server.close(resolve));
    }
    return received;
}

test("smtpTransport authenticates with the credentials in the URL, and uses the site's address as the default sender", async () => {
    const received = await sendBySMTP({ user: "post%40fettle:a%2Fb@" });
    expect(received).toContain(`AUTH PLAIN ${Buffer.from("\0post@fettle\0a/b").toString("base64")}`);
    expect(received).toContain("MAIL FROM:<noreply@forum.test>");
});

test("smtpTransport sends a notice with the headers that thread it and end it with one click, and other mails without", async () => {
    const notice = { unsubscribeURL: `${SITE}/unsubscribe/abc.def`, thread: "discussion-1" };
    const headers = [
        "In-Reply-To: <discussion-1@forum.test>",
        "References: <discussion-1@forum.test>",
        "List-ID: <notifications.forum.test>",
        "List-Unsubscribe: <https://forum.test/unsubscribe/abc.def>",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ];
    expect(await sendBySMTP({ notice })).toEqual(expect.arrayContaining(headers));
    expect((await sendBySMTP({})).some((line) => /^(List-|In-Reply-To)/.test(line))).toBe(false);
});

test("smtpTransport sends the sender, exactly one recipient whatever the address contains, and both text parts", async () => {
    const received = await sendBySMTP({ query: "?from=post@fettle.example" });
    expect(received.some((line) => line.startsWith("AUTH"))).toBe(false);
    expect(received).toContain("Auto-Submitted: auto-generated");
    expect(received.filter((line) => line.startsWith("RCPT"))).toEqual(["RCPT TO:<ines@fettle.example>"]);
    expect(received).toContain("MAIL FROM:<post@fettle.example>");
    expect(received).toContain('From: "Fettle, the Wexley mending society" <post@fettle.example>');
    expect(received).toContain("Message-ID: <one@forum.test>");
    expect(received.some((line) => /^Bcc:/i.test(line))).toBe(false);
});

test("FC-91 a mail written while the clock was ahead is sent at once after the clock is set back", async () => {
    const today = now;
    now = new Date(today.getTime() + 24 * 60 * MINUTE);
    await mailBy().send(letter());
    await database.query.updateTable("mails").set({ status: "queued" }).execute();
    now = today;
    const { taken, transport } = postOffice();
    await mailBy(transport).deliver();
    expect(taken).toHaveLength(1);
});
