import type { Database } from "@parley/library/server/database";
import { runUnlessLocked } from "@parley/library/server/database";
import type { Jobs } from "@parley/library/server/jobs";
import { createBackgroundLoop } from "@parley/library/server/jobs";
import type { FastifyInstance } from "fastify";
import type { ImapFlow } from "imapflow";

interface Dependencies {
    kit: { database: Database; jobs: Pick<Jobs, "every">; pages: Pick<FastifyInstance, "addHook" | "log"> };
    /** Stores a mail; called again for one that may have been stored. */
    receive(raw: Buffer): Promise<unknown>;
    /** Number of bytes of a mail that are read. */
    maxBytes: number;
    /** Address of the mailbox: `imaps://name:password@host/INBOX`; without it none is read. */
    url: string | undefined;
}

/** Minimum time between two looks into the mailbox. */
const PAUSE_MS = 45_000;
/** Number of mails that are fetched by one connection; the others are by the next. */
const MAX_MAILS = 500;
/** How often a mail is tried that makes the server fail, before it is left alone. */
const MAX_ATTEMPTS = 5;
const CONNECT_TIMEOUT_MS = 30_000;
const SOCKET_TIMEOUT_MS = 60_000;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Registers the job that reads a mailbox by IMAP: each mail that has not been seen is handed to `receive`, and is marked as seen once it is stored.
 * Of several servers one reads the mailbox at a time (FC-46). A server that is killed in between lets the next one hand the same mail over again, which
 * `receive` has to recognize (FC-42). A slow mail server holds up no other job.
 */
export function registerMailbox({ kit, receive, maxBytes, url }: Dependencies) {
    const attempts = new Map<string, number>();
    let open: ImapFlow | undefined;
    const { settle, isStopped } = createBackgroundLoop({
        ...kit,
        name: "notifications: fetch mails",
        failure: "mails could not be fetched",
        pauseMs: PAUSE_MS,
        async runNext() {
            if (url !== undefined) await runUnlessLocked(kit.database, "mailbox", () => fetchUnseen(url));
            return false;
        },
    });
    // Otherwise a stop would wait for the mail server.
    kit.pages.addHook("preClose", async () => open?.close());
    return {
        /** Receives all mails that have not been seen, which otherwise happens every minute, and waits for the end. */
        fetchMails: settle,
    };

    async function fetchUnseen(address: string): Promise<void> {
        const client = await connect(address);
        open = client;
        try {
            const lock = await client.getMailboxLock(readMailboxName(address));
            try {
                const uids = (await client.search({ seen: false }, { uid: true })) || [];
                for (const uid of uids.slice(0, MAX_MAILS)) {
                    if (isStopped()) return;
                    await handle(client, uid);
                }
            } finally {
                lock.release();
            }
            await client.logout();
        } finally {
            client.close();
            open = undefined;
        }
    }

    /** Receives a mail, and marks it as seen. One that cannot be handled stays unseen, and holds up no other. */
    async function handle(client: ImapFlow, uid: number): Promise<void> {
        const key = `${client.mailbox ? client.mailbox.uidValidity : ""} ${uid}`;
        const message = await client.fetchOne(String(uid), { source: { maxLength: maxBytes } }, { uid: true });
        const source = message ? message.source : undefined;
        if (!source) return;
        try {
            await receive(source);
        } catch (error) {
            const count = (attempts.get(key) ?? 0) + 1;
            attempts.set(key, count);
            kit.pages.log.error({ err: error, uid }, "a mail could not be received");
            if (count < MAX_ATTEMPTS) return;
        }
        attempts.delete(key);
        await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
    }
}

/** Connects to the mail server, encrypted unless it is on this machine. */
async function connect(address: string): Promise<ImapFlow> {
    // Imported at the first look, so that a site without a mailbox never loads it.
    const { ImapFlow: Client } = await import("imapflow");
    const { protocol, hostname, port, username, password } = new URL(address);
    const isSecure = protocol === "imaps:";
    const client = new Client({
        host: hostname,
        port: port === "" ? (isSecure ? 993 : 143) : Number(port),
        secure: isSecure,
        ...(!isSecure && { doSTARTTLS: !LOOPBACK.has(hostname) }),
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
        logger: false,
        disableAutoIdle: true,
        connectionTimeout: CONNECT_TIMEOUT_MS,
        greetingTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SOCKET_TIMEOUT_MS,
    });
    // Without a listener an interrupted connection would end the process; what waits for it is rejected anyway.
    client.on("error", () => undefined);
    await client.connect();
    return client;
}

const readMailboxName = (address: string): string => decodeURIComponent(new URL(address).pathname.slice(1)) || "INBOX";
