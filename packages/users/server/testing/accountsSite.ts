import { SESSION_COOKIE } from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import { createConfigServer } from "@parley/config/server";
import { writeEnglish } from "@parley/library/contract";
import { actionLogMigrations } from "@parley/library/server/actionLog";
import { createContentRenderer } from "@parley/library/server/content";
import type { Database } from "@parley/library/server/database";
import { createApp } from "@parley/library/server/http";
import { noInterfaceTexts } from "@parley/library/server/interfaceTexts";
import { createJobs, jobsMigration } from "@parley/library/server/jobs";
import { createLayoutRegistry } from "@parley/library/server/layouts";
import { createMail, mailMigrations } from "@parley/library/server/mail";
import type { Sessions } from "@parley/library/server/sessions";
import { createSessions } from "@parley/library/server/sessions";
import { createResponseCheck, testDatabase } from "@parley/library/server/testing";
import type { FastifyInstance } from "fastify";
import type { Users } from "../users.server";
import { createUsersServer } from "../users.server";
import { findViewer } from "../viewerOf";
import { PASSWORD, usersSiteMigrations } from "./usersSite";

export const SITE = "https://forum.test";

interface Sent {
    to: string;
    template: string;
    subject: string;
    text: string;
}

/** Further server of the same site. */
interface Server {
    app: FastifyInstance;
    browser(address: string): { signIn(username: string, password?: string): Promise<{ statusCode: number }> };
}

export type AccountsSite = Awaited<ReturnType<typeof serverOn>>;

/** Creates a complete site with sessions, cookies, stored mails and a manual clock. */
export async function accountsSite() {
    return serverOn(await testDatabase([...mailMigrations, jobsMigration, ...actionLogMigrations, ...usersSiteMigrations]), {
        now: new Date("2026-05-21T12:00:00Z"),
    });
}

/**
 * Creates a server of a site. Several servers may share a database and clock. Answers are compared with the schemas of their endpoints;
 * `close` throws if one differed.
 */
async function serverOn(database: Database, time: { now: Date }) {
    const clock = () => time.now;
    const responses = createResponseCheck();
    const sessions: Sessions = createSessions(database, clock);
    const mail = createMail({ database, clock, siteURL: SITE, siteName: async () => "Fettle" });
    const jobs = createJobs({ database, clock });
    let parts: { users: Users; config: Config } | undefined;
    const known = () => {
        if (!parts) throw new Error("the features were not registered");
        return parts;
    };
    const app: FastifyInstance = await createApp({
        siteURL: SITE,
        secret: "a secret for tests",
        sessionCookie: SESSION_COOKIE,
        trustedProxies: ["127.0.0.1"],
        checkResponse: responses.check,
        viewerOf: (request, reply) => findViewer(request, reply, { users: known().users, sessions }),
        // Responds with the page's path, options and transient key instead of rendering it.
        renderPage: async (reply, path, options) =>
            reply.code(options.status ?? 200).send({ path, ...options, transientKey: reply.transientKey() }),
        register: (api, pages) => {
            const kit = {
                api,
                pages,
                database,
                clock,
                siteURL: SITE,
                layouts: createLayoutRegistry(),
                mail,
                jobs,
                content: createContentRenderer(),
                findTranslation: () => writeEnglish,
                findCatalogue: () => undefined,
                interfaceTexts: noInterfaceTexts,
            };
            const config = createConfigServer(kit);
            parts = { config, users: createUsersServer(kit, { config, sessions }) };
            pages.get("/page", (_request, reply) => reply.renderPage("/page"));
        },
    });
    await app.ready();
    const { users, config } = known();
    let people = 0;

    return {
        app,
        database,
        sessions,
        users,
        config,
        jobs,
        mail,
        browser,

        /** Starts a second server of the same site. */
        another: (): Promise<Server> => serverOn(database, time),

        /** Advances the clock by a number of milliseconds. */
        pass: (milliseconds: number): void => {
            time.now = new Date(time.now.getTime() + milliseconds);
        },

        /** Creates a new member who owns a new email address. */
        async member() {
            people++;
            const letters = String(people).replace(/\d/g, (digit) => "abcdefghjk"[Number(digit)] ?? "");
            const [name, email] = [`Member ${letters}`, `member${people}@fettle.example`];
            return { name, email, userID: await users.create({ name, email, password: PASSWORD }) };
        },

        /** Returns a client IP address that has not been used before. */
        address: () => `10.${Math.floor(++people / 250)}.${people % 250}.1`,

        /** Returns the mails to an address, newest first, after processing all pending requests. */
        async mailsTo(to: string): Promise<Sent[]> {
            await users.settle();
            const rows = await database.query
                .selectFrom("mails")
                .selectAll()
                .where("toAddress", "=", to)
                .orderBy("mailID", "desc")
                .execute();
            return rows.map(({ template, subject, text, toAddress }) => ({ to: toAddress, template, subject, text: text ?? "" }));
        },

        async close(): Promise<void> {
            await users.settle();
            await app.close();
            await database.close();
            responses.report();
        },
    };

    /** Creates a browser with cookies and an IP address. */
    function browser(address: string, headersOfAll: Record<string, string> = {}) {
        const cookies = new Map<string, string>();
        const send = async (
            method: string,
            url: string,
            payload: object | string | undefined,
            headers: Record<string, string>,
        ) => {
            const answer = await app.inject({
                method: method as "GET",
                url,
                headers: { host: "forum.test", origin: SITE, "x-forwarded-for": address, ...headersOfAll, ...headers },
                cookies: Object.fromEntries(cookies),
                ...(payload !== undefined && { payload }),
            });
            for (const { name, value, maxAge } of answer.cookies) {
                if (value === "" || maxAge === 0) cookies.delete(name);
                else cookies.set(name, value);
            }
            return answer;
        };
        const form = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
            send("POST", path, new URLSearchParams(fields).toString(), {
                "content-type": "application/x-www-form-urlencoded",
                ...headers,
            });
        return {
            cookies,
            get: (path: string) => send("GET", path, undefined, {}),
            call: (path: string, body: object = {}, method = "POST") =>
                send(method, `/api/v2/${path}`, method === "GET" ? undefined : body, { "x-requested-with": "parley" }),
            /** Posts a form as without scripts, with the transient key of its page. */
            async post(path: string, fields: Record<string, string>) {
                const { transientKey } = (await send("GET", "/page", undefined, {})).json<{ transientKey: string }>();
                return form(path, { ...fields, TransientKey: transientKey }, {});
            },
            postUnasked: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
                form(path, fields, headers),
            signIn: (username: string, password = PASSWORD, persist = false) =>
                send("POST", "/api/v2/authenticate/password", { username, password, persist }, { "x-requested-with": "parley" }),
            me: async () => (await send("GET", "/api/v2/users/me", undefined, {})).json(),
        };
    }
}

/** Returns the first address of this site in a mail. */
export function linkIn({ text }: { text: string }): string {
    const found = /https:\/\/forum\.test(\/\S*)/.exec(text)?.[1];
    if (found === undefined) throw new Error("the mail holds no link");
    return found;
}
