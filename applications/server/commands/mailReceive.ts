import { request } from "node:http";
import { RECEIVE_PATH, signMail } from "@parley/notifications/server";
import { BadSetting } from "../settings/badSetting";
import type { Environment } from "../settings/environment";
import type { Command } from "./command";
import { BadUsage } from "./command";

/** Exit code by which a mail server knows that it should try again later (sysexits.h). */
const TRY_AGAIN = 75;
const TIMEOUT_MS = 60_000;

/** Hands a received mail to the running server. */
export const mailReceive: Command = {
    name: "mail receive",
    usage: "mail receive < mail",
    summary: "post a reply that came by mail",
    help:
        "Reads a mail from standard input, as a mail server pipes it, and hands it to the running server, which posts it as a reply. Needs the MAIL_IN_KEY " +
        "of the server, and its HOST, PORT and SITE_URL. Exits with 75 if the server is not there, so that the mail server tries again.",
    options: {},
    async run({ positionals, environment }) {
        if (positionals.length > 0) throw new BadUsage("The mail is read from standard input.");
        const { mailInKey } = environment;
        if (mailInKey === undefined)
            throw new BadSetting("MAIL_IN_KEY is not set; the server takes mails only from programs that have it.");
        const chunks: Buffer[] = [];
        for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
        try {
            const { status, text } = await hand(environment, Buffer.concat(chunks), mailInKey);
            const isDone = status < 500 && status !== 403;
            return { ok: isDone, code: isDone ? 0 : TRY_AGAIN, report: { status, response: text }, lines: [text] };
        } catch (error) {
            const message = error instanceof Error ? error.message : String(error);
            return { ok: false, code: TRY_AGAIN, report: { error: message }, lines: [`The server is not there: ${message}`] };
        }
    },
};

/** Sends the mail to the server on this machine. */
function hand({ host, port, siteURL }: Environment, mail: Buffer, key: string): Promise<{ status: number; text: string }> {
    const site = new URL(siteURL);
    return new Promise((resolve, reject) => {
        const sent = request(
            {
                host: ["0.0.0.0", "::"].includes(host) ? "localhost" : host,
                port,
                path: `${site.pathname.replace(/\/$/, "")}${RECEIVE_PATH}`,
                method: "POST",
                headers: { ...signMail(mail, key, new Date()), host: site.host, "content-length": mail.length },
                timeout: TIMEOUT_MS,
            },
            (response) => {
                const chunks: Buffer[] = [];
                response.on("data", (chunk: Buffer) => chunks.push(chunk));
                response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
                response.on("error", reject);
            },
        );
        sent.on("timeout", () => sent.destroy(new Error("it does not respond")));
        sent.on("error", reject);
        sent.end(mail);
    });
}
