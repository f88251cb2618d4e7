import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { simpleParser } from "mailparser";
import type { SMTPServerOptions } from "smtp-server";
import { SMTPServer } from "smtp-server";
import type { DkimKey, MessageToSend, TransportError } from "./transport";
import { createSmtpTransport } from "./transport";

const SITE = "https://forum.test";
const MESSAGE: MessageToSend = {
    to: "ines@fettle.example",
    subject: "Tomasz mentioned you",
    text: "Oil it.\n",
    html: "<p>Oil it.</p>",
    messageID: "one",
    fromName: "Fettle",
    notice: {
        unsubscribeURL: `${SITE}/unsubscribe/abc.def`,
        thread: "discussion-7",
        replyTo: "reply+abc@forum.test",
    },
};

let server: SMTPServer | undefined;
let received: string[];
beforeEach(() => {
    received = [];
});
afterEach(() => new Promise<void>((resolve) => (server ? server.close(resolve) : resolve())));

/** Starts a mail server, and returns a transport to it. */
async function connect(onData?: SMTPServerOptions["onData"], dkim?: DkimKey) {
    const started = new SMTPServer({
        disabledCommands: ["AUTH", "STARTTLS"],
        onData(stream, session, done) {
            const chunks: Buffer[] = [];
            stream.on("data", (chunk: Buffer) => chunks.push(chunk));
            stream.on("end", () => {
                received.push(Buffer.concat(chunks).toString());
                if (onData) onData(stream, session, done);
                else done();
            });
        },
    });
    server = started;
    await new Promise<void>((resolve) => {
        started.listen(0, "127.0.0.1", () => resolve());
    });
    const { port } = started.server.address() as { port: number };
    return { transport: createSmtpTransport(`smtp://127.0.0.1:${port}?from=forum@forum.test`, SITE, dkim), started };
}

test("a mail server gets a notice with the headers by which mail programs thread it, end it with one click, and reply to it", async () => {
    const { transport } = await connect();
    await transport.send(MESSAGE);
    transport.close();
    const mail = await simpleParser(received[0] ?? "");
    expect([mail.messageId, mail.inReplyTo, mail.references]).toEqual([
        "<one@forum.test>",
        "<discussion-7@forum.test>",
        "<discussion-7@forum.test>",
    ]);
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(received[0] ?? "")?.[1]?.trim();
    expect(["List-Id", "List-Unsubscribe", "List-Unsubscribe-Post", "Reply-To", "Auto-Submitted"].map(header)).toEqual([
        "<notifications.forum.test>",
        "<https://forum.test/unsubscribe/abc.def>",
        "List-Unsubscribe=One-Click",
        "reply+abc@forum.test",
        "auto-generated",
    ]);
    expect([mail.text?.trim(), mail.html]).toEqual(["Oil it.", "<p>Oil it.</p>"]);
    expect(header("DKIM-Signature")).toBeUndefined();
});

test("with a key mails are signed in the name of the sender's domain", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const { transport } = await connect(undefined, { selector: "parley", privateKey: pem });
    await transport.send(MESSAGE);
    transport.close();
    const signature = /^DKIM-Signature: ((?:.|\r\n[ \t])*)/im.exec(received[0] ?? "")?.[1] ?? "";
    const fields = Object.fromEntries(
        signature
            .replace(/\s+/g, "")
            .split(";")
            .map((field) => [field.slice(0, field.indexOf("=")), field.slice(field.indexOf("=") + 1)]),
    );
    expect(fields).toMatchObject({ v: "1", a: "rsa-sha256", d: "forum.test", s: "parley" });
    expect(fields.h?.toLowerCase().split(":")).toEqual(expect.arrayContaining(["from", "to", "subject", "message-id"]));
});

test("FC-76 a mail may have arrived if the connection ended after all of it was written, but not if the connection was refused", async () => {
    const { transport, started } = await connect(() => {
        for (const connection of started.connections) connection.close();
    });
    const failed = await transport.send(MESSAGE).catch((error: TransportError) => error);
    expect(failed).toMatchObject({ mayHaveArrived: true });
    await new Promise<void>((resolve) => started.close(resolve));
    server = undefined;
    const refused = await transport.send(MESSAGE).catch((error: TransportError) => error);
    expect(refused).toMatchObject({ mayHaveArrived: false });
    transport.close();
});

test("a mail server's refusal is reported with its code", async () => {
    const { transport } = await connect((_stream, _session, done) => done(Object.assign(new Error("no"), { responseCode: 554 })));
    const failed = await transport.send(MESSAGE).catch((error: TransportError) => error);
    expect(failed).toMatchObject({ responseCode: 554, mayHaveArrived: false });
    transport.close();
});
