import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Database } from "@parley/library/server/database";
import { openPostgres, openSqliteInMemory } from "@parley/library/server/database";
import { createEmptyDatabase } from "@parley/library/server/testing";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { registerMailbox } from "./mailbox";

const server = process.env.PARLEY_TEST_DATABASE_URL;
const databases: Database[] = [];
let databaseURL: string | undefined;
beforeAll(async () => {
    databaseURL = server && (await createEmptyDatabase(server));
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

/** Opens the database for one of the servers that share it. */
function openDatabase(): Database {
    const database = databaseURL ? openPostgres(databaseURL) : openSqliteInMemory();
    databases.push(database);
    return database;
}

/** Starts a mail server that speaks as much of IMAP as the job needs, with these mails in its mailbox. */
async function startMailServer(mails: { raw: Buffer; isSeen: boolean }[]) {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
        sockets.add(socket);
        socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
        let received = "";
        socket.on("data", (chunk) => {
            received += chunk.toString();
            for (let end = received.indexOf("\r\n"); end >= 0; end = received.indexOf("\r\n")) {
                const line = received.slice(0, end);
                received = received.slice(end + 2);
                for (const answer of answerTo(line)) socket.write(answer);
            }
        });
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const close = () => {
        for (const socket of sockets) socket.destroy();
        server.close();
    };
    return { url: `imap://reader:secret@127.0.0.1:${(server.address() as AddressInfo).port}`, close };

    function* answerTo(line: string): Generator<string | Buffer> {
        const [tag = "", ...words] = line.split(" ");
        const command = words.slice(0, words[0] === "UID" ? 2 : 1).join(" ");
        const uid = Number(words[2]);
        const mail = mails[uid - 1];
        if (command === "LOGIN" && !line.includes("secret")) return yield `${tag} NO wrong\r\n`;
        if (command === "CAPABILITY") yield "* CAPABILITY IMAP4rev1\r\n";
        if (command === "LIST") yield '* LIST (\\HasNoChildren) "/" INBOX\r\n';
        if (command === "SELECT") yield `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n* OK [UIDNEXT 9] next\r\n`;
        if (command === "UID SEARCH")
            yield `* SEARCH ${mails.flatMap(({ isSeen }, index) => (isSeen ? [] : [index + 1])).join(" ")}\r\n`;
        if (command === "UID FETCH" && mail) {
            const part = mail.raw.subarray(0, Number(/<0\.(\d+)>/.exec(line)?.[1] ?? mail.raw.length));
            yield `* ${uid} FETCH (UID ${uid} BODY[]<0> {${part.length}}\r\n`;
            yield part;
            yield ")\r\n";
        }
        if (command === "UID STORE" && mail) mail.isSeen = /\+FLAGS.*\\Seen/i.test(line);
        if (command === "LOGOUT") yield "* BYE\r\n";
        yield `${tag} OK done\r\n`;
    }
}

function createSignal() {
    let give: () => void = () => undefined;
    const given = new Promise<void>((resolve) => {
        give = resolve;
    });
    return { given, give };
}

/** Creates the reader of one server. */
function openMailbox(url: string, receive: (raw: Buffer) => Promise<void>, errors: unknown[] = []) {
    const log = { error: (entry: unknown) => void errors.push(entry) };
    return registerMailbox({
        kit: {
            database: openDatabase(),
            jobs: { every: () => undefined },
            pages: { addHook: () => undefined, log } as unknown as FastifyInstance,
        },
        maxBytes: 100,
        url,
        receive,
    });
}

test("FC-42 mails in a mailbox are handed over once, and marked as seen once they are stored, also after a failure", async () => {
    const mails = ["From: a@example.com\r\n\r\nFirst.", "Second.", "Seen before.", "x".repeat(5000)].map((text, index) => ({
        raw: Buffer.from(text),
        isSeen: index === 2,
    }));
    const { url, close } = await startMailServer(mails);
    const errors: unknown[] = [];
    const received: string[] = [];
    let isDown = true;
    const open = (address = url) =>
        openMailbox(
            address,
            async (raw) => {
                if (isDown && raw.includes("First")) throw new Error("the database is away");
                // Nothing is seen before it is stored.
                expect(mails.find((mail) => raw.equals(mail.raw.subarray(0, 100)))?.isSeen).toBe(false);
                received.push(raw.toString());
            },
            errors,
        );
    await open().fetchMails();
    // A mail that could not be stored stays unseen, and does not delay the others.
    expect([mails.map(({ isSeen }) => isSeen), errors.length]).toEqual([[false, true, true, true], 1]);
    expect(received).toEqual(["Second.", "x".repeat(100)]);
    isDown = false;
    await open(url.replace("secret", "wrong")).fetchMails();
    expect([mails[0]?.isSeen, errors.length]).toEqual([false, 2]);
    await open().fetchMails();
    await open().fetchMails();
    expect([mails.every(({ isSeen }) => isSeen), received.length, errors.length]).toEqual([true, 3, 2]);
    close();
});

(server ? test : test.skip)("FC-46 of two servers one reads the mailbox, and another one after its crash", async () => {
    const mails = ["First.", "Second."].map((text) => ({ raw: Buffer.from(text), isSeen: false }));
    const { url, close } = await startMailServer(mails);
    const [isReading, goesOn] = [createSignal(), createSignal()];
    const first = openMailbox(url, () => {
        isReading.give();
        return goesOn.given;
    });
    const received: string[] = [];
    const second = openMailbox(url, async (raw) => void received.push(raw.toString()));
    const isRead = first.fetchMails();
    await isReading.given;
    await second.fetchMails();
    expect(received).toEqual([]);
    // The first server loses its connections, as by a crash; each has ended when the call returns, within ten seconds.
    const backends = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await sql`select pg_terminate_backend(pid, 10000) from ${backends}`.execute(openDatabase().query);
    await second.fetchMails();
    expect(received).toEqual(["First.", "Second."]);
    goesOn.give();
    await isRead;
    close();
});
